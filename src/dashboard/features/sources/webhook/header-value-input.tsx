import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { tip } from '../../../ui/tip.ts';
import { LineInput, type LineInputProps } from './line-input.tsx';

type HeaderValueInputProps = Pick<
  LineInputProps,
  'value' | 'onChange' | 'onLeave' | 'inputRef' | 'problem'
> & {
  isHidden: boolean;
};

/**
 * The value of a header. A hidden one is not in the page at all unless it is shown or being typed: what is typed then
 * takes its place.
 */
export function HeaderValueInput({ value, isHidden, onChange, onLeave, ...rest }: HeaderValueInputProps) {
  const [isRevealed, setRevealed] = useState(false);
  const [isTyping, setTyping] = useState(false);
  if (!isHidden)
    return <LineInput {...rest} label="Value" value={value} onChange={onChange} onLeave={onLeave} />;
  const isInPage = isRevealed || isTyping;
  const hasHidden = value !== '' && !isInPage;
  const reveal = isRevealed ? 'Hide the value' : 'Show the value';
  return (
    <LineInput
      {...rest}
      label="Value"
      type={isRevealed ? 'text' : 'password'}
      value={isInPage ? value : ''}
      placeholder={hasHidden ? 'Hidden. Type to replace it.' : undefined}
      onChange={(next) => {
        setTyping(true);
        onChange(next);
      }}
      onLeave={() => {
        setRevealed(false);
        setTyping(false);
        onLeave?.();
      }}
      action={
        value !== '' && (
          <IconButton aria-label={reveal} onClick={() => setRevealed(!isRevealed)} {...tip(reveal)}>
            {isRevealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        )
      }
    />
  );
}
