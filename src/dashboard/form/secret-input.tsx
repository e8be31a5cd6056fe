import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { tip } from '../ui/tip.ts';

type SecretInputProps = {
  /** What it is: 'New auth token'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Whether it is one that the browser may know, and fill in; else a new one. */
  isKnown?: boolean;
};

/**
 * A line of text that nobody shall read by chance: hidden until it is asked for, and again once it is left. It can be
 * pasted into, and filled by a password manager. Not `TextInput`, for it stands on the page to sign in, the first that
 * many load: MUI's text field brings lists and menus along.
 */
export function SecretInput(props: SecretInputProps) {
  const { label, value, onChange, onBlur, problem, inputRef, isKnown = false } = props;
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const hasSpace = !isKnown && value !== value.trim();
  const hint = problem ?? (hasSpace ? 'Begins or ends with a space.' : undefined);
  const Icon = isRevealed ? EyeOff : Eye;
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
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        aria-describedby={hint && `${id}hint`}
        // A spelling check may send what it looks at to the maker of the browser.
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={`${isRevealed ? 'Hide' : 'Show'}: ${label}`}
              onClick={() => setRevealed(!isRevealed)}
              {...tip(isRevealed ? 'Hide' : 'Show')}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
          </InputAdornment>
        }
      />
      {hint && <FormHelperText id={`${id}hint`}>{hint}</FormHelperText>}
    </FormControl>
  );
}
