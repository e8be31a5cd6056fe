import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod';
import { SignIn } from '#contract/app-config.ts';
import { SecretInput } from '../../form/secret-input.tsx';
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

type KeyFormProps = {
  isPrimary: boolean;
  isPending: boolean;
  onKey: (key: string) => void;
};

export function KeyForm({ isPrimary, isPending, onKey }: KeyFormProps) {
  const { control, handleSubmit } = useForm<KeyFields>({
    resolver: zodResolver(KeyFields),
    defaultValues: { key: '' },
  });
  const { field, fieldState } = useController({ control, name: 'key' });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(({ key }) => onKey(key))(event)}
    >
      {/* Password managers file a secret under a name. */}
      <input type="text" autoComplete="username" value="API key" readOnly hidden />
      <SecretInput
        isKnown
        label="API key"
        value={field.value}
        inputRef={field.ref}
        maxLength={512}
        problem={fieldState.error?.message}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <Button type="submit" fullWidth size="large" variant={isPrimary ? 'contained' : 'outlined'}>
        {isPending ? 'Checking the key…' : 'Sign in'}
      </Button>
    </form>
  );
}
