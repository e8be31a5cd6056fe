import { zodResolver } from '@hookform/resolvers/zod';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { SignIn } from '#contract/app-config.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { tip } from '../../ui/tip.ts';
import styles from './sign-in-page.module.css';

/** What no HTTP header can carry is no key: a browser would fail to send it, as if the network were down. */
const HEADER_TEXT = /^[\x20-\x7e]*$/;

const KeyFields = z.object({
  key: z
    .string()
    .trim()
    .min(1, 'Enter the key.')
    .regex(HEADER_TEXT, 'A key has plain letters, digits and signs only. Copy it again?')
    .pipe(SignIn.shape.key),
});
type KeyFields = z.infer<typeof KeyFields>;

const KEY_INPUT = 'api-key';
const KEY_PROBLEM = 'api-key-problem';

type KeyFormProps = {
  isPrimary: boolean;
  isPending: boolean;
  onKey: (key: string) => void;
};

export function KeyForm({ isPrimary, isPending, onKey }: KeyFormProps) {
  const [isRevealed, setRevealed] = useState(false);
  const { register, handleSubmit, formState } = useForm<KeyFields>({
    resolver: zodResolver(KeyFields),
    defaultValues: { key: '' },
  });
  const { ref, ...field } = register('key');
  const problem = formState.errors.key?.message;
  const reveal = isRevealed ? 'Hide the key' : 'Show the key';

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(({ key }) => onKey(key))(event)}
    >
      {/* Password managers file a secret under a name. */}
      <input type="text" autoComplete="username" value="API key" readOnly hidden />
      {/* Not TextField: it brings along selects and menus, and this page is the first that many load. */}
      <FormControl fullWidth error={problem !== undefined}>
        <InputLabel htmlFor={KEY_INPUT}>API key</InputLabel>
        <OutlinedInput
          {...field}
          inputRef={ref}
          id={KEY_INPUT}
          label="API key"
          type={isRevealed ? 'text' : 'password'}
          autoComplete="current-password"
          aria-describedby={problem && KEY_PROBLEM}
          inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: 512 }}
          endAdornment={
            <InputAdornment position="end">
              <IconButton aria-label={reveal} onClick={() => setRevealed(!isRevealed)} {...tip(reveal)}>
                {isRevealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
              </IconButton>
            </InputAdornment>
          }
        />
        {problem && <FormHelperText id={KEY_PROBLEM}>{problem}</FormHelperText>}
      </FormControl>
      <Button type="submit" variant={isPrimary ? 'contained' : 'outlined'} isWide>
        {isPending ? 'Checking the key…' : 'Sign in'}
      </Button>
    </form>
  );
}
