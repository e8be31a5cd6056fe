import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type Ref } from 'react';
import { useVisibleText } from '../ui/use-visible-text.ts';
import { tip } from '../ui/tip.ts';

type SecretInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  problem: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Whether the input is for an existing secret that the browser may autofill. By default, it is for a new secret. */
  isKnown?: boolean;
};

/**
 * A text input that hides its value by default and hides it again on blur. Users can paste the value or fill it in with
 * a password manager. Does not use `TextInput`: MUI's text field would add the code of lists and menus to the sign-in
 * page, which is the first page that many users load.
 */
export function SecretInput(props: SecretInputProps) {
  const { label, value, onChange, onBlur, problem, inputRef, isKnown = false } = props;
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const hasSpace = !isKnown && value !== value.trim();
  const visible = useVisibleText(value, onChange);
  const hint = problem ?? visible.note ?? (hasSpace ? 'Begins or ends with a space.' : undefined);
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
        // With 'off', some browsers would fill in the password of the page.
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        aria-describedby={hint && `${id}hint`}
        // A spell checker may send the text to the browser's vendor.
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        onChange={(event) => visible.change(event.target.value)}
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
