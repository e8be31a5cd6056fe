import { Eye } from 'lucide-react';
import { useId, useState } from 'react';
import { withoutSecretParameters } from '../../../lib/secret-names.ts';
import { IconButton } from '../../../ui/button.tsx';
import { tip } from '../../../ui/tip.ts';
import { LineInput, type LineInputProps } from './line-input.tsx';
import { addressWarnings } from './webhook-checks.ts';

type AddressInputProps = Pick<
  LineInputProps,
  'label' | 'value' | 'onChange' | 'onLeave' | 'inputRef' | 'problem'
>;

/** An address. Secrets in its parameters are hidden unless it is being written. */
export function AddressInput({ label, value, onLeave, ...rest }: AddressInputProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const redacted = withoutSecretParameters(value);
  const isHidden = redacted !== value && !isOpen;
  return (
    <div id={id}>
      <LineInput
        {...rest}
        label={label}
        value={isHidden ? redacted : value}
        isReadOnly={isHidden}
        warnings={addressWarnings(value)}
        hint={isHidden ? 'A secret in it is hidden. Show it to change the address.' : undefined}
        // What is written here now may become a secret with the next letter.
        onFocus={() => !isHidden && setOpen(true)}
        onLeave={() => {
          setOpen(false);
          onLeave?.();
        }}
        action={
          isHidden && (
            <IconButton
              aria-label={`Show and edit: ${label}`}
              onClick={() => {
                // The button goes with what it shows, so that the focus goes on.
                document.getElementById(id)?.querySelector('input')?.focus();
                setOpen(true);
              }}
              {...tip('Show and edit')}
            >
              <Eye size={16} aria-hidden />
            </IconButton>
          )
        }
      />
    </div>
  );
}
