import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { IconButton } from '../ui/button.tsx';
import { tip } from '../ui/tip.ts';

type SecretInputProps = {
  /** What it is, as a word in a sentence: 'Auth token'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * A line of text that nobody shall read by chance: hidden until it is asked for, and again once it is left. It can be
 * pasted into, and filled by a password manager.
 */
export function SecretInput({ label, value, onChange, onBlur, problem, inputRef }: SecretInputProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const reveal = isRevealed ? `Hide: ${label}` : `Show: ${label}`;
  const hint = problem ?? (value === value.trim() ? undefined : 'It begins or ends with a space.');
  return (
    <FormControl
      fullWidth
      error={problem !== undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setRevealed(false);
        onBlur?.();
      }}
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        value={value}
        inputRef={inputRef}
        type={isRevealed ? 'text' : 'password'}
        // Not 'off', for which some browsers fill in the password of the page.
        autoComplete="new-password"
        aria-describedby={hint && `${id}hint`}
        // A spelling check may send what it looks at to the maker of the browser.
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              aria-label={reveal}
              onClick={() => setRevealed(!isRevealed)}
              {...tip(isRevealed ? 'Hide' : 'Show')}
            >
              {isRevealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            </IconButton>
          </InputAdornment>
        }
      />
      {hint && <FormHelperText id={`${id}hint`}>{hint}</FormHelperText>}
    </FormControl>
  );
}
