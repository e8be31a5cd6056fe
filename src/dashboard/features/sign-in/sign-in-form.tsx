import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod';
import { type Session, SignIn } from '#contract/app-config.ts';
import { appConfig } from '../../api/transport/config.ts';
import { RESET_SAMPLE } from '../../lib/reset-sample.ts';
import { connection } from '../../api/transport/connection.ts';
import { ServiceError } from '../../api/transport/service-error.ts';
import { signIn } from '../../api/session/sign-in.ts';
import { SecretInput } from '../../form/secret-input.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import styles from './sign-in.module.css';

const SIGN_IN = ['signIn'];

type SignInFormProps = {
  /**
   * A note above the form. The form hides the note after the first attempt, because the result of an attempt is more
   * recent.
   */
  note?: ReactNode;
  /** Hides the sample agency, e.g. when the user adds another agency. */
  hidesSample?: boolean;
  takesFocus?: boolean;
  onSignedIn: (session: Session) => unknown;
};

/** A form that asks for an API key and checks it with the service. The caller starts the session. */
export function SignInForm(props: SignInFormProps) {
  const { note, hidesSample = false, takesFocus = false, onSignedIn } = props;
  const queryClient = useQueryClient();
  const { sample } = appConfig();
  const sampleKey = hidesSample ? null : (sample?.apiKey ?? null);
  const attempt = useMutation({
    mutationKey: SIGN_IN,
    mutationFn: signIn,
    // A cache time of 0 removes the key from the mutation cache as soon as the form unmounts.
    gcTime: 0,
    onSuccess: onSignedIn,
  });
  const signInWith = (key: string) => {
    // This test reads the mutation cache instead of rendered state, because a second quick click happens before the
    // next render.
    if (queryClient.isMutating({ mutationKey: SIGN_IN }) === 0) attempt.mutate(key);
  };
  const isSampleAttempt = sampleKey !== null && attempt.variables === sampleKey;
  return (
    <>
      {attempt.isIdle && note}
      {attempt.isError && <SignInFailure key={attempt.submittedAt} error={attempt.error} />}
      {sample && sampleKey !== null && (
        <>
          <SampleAgency
            agency={sample.agency}
            isPending={attempt.isPending && isSampleAttempt}
            onUse={() => signInWith(sampleKey)}
          />
          <p className={styles.or}>or</p>
        </>
      )}
      <KeyForm
        isPrimary={sampleKey === null}
        isPending={attempt.isPending && !isSampleAttempt}
        takesFocus={takesFocus}
        onKey={signInWith}
      />
      {!hidesSample && sample?.apiKey === null && (
        <Footnote>
          The key of the sample agency, {sample.agency}, was deleted. To restore it and the original data,
          stop Botdeck and start it with <code>{RESET_SAMPLE}</code>
        </Footnote>
      )}
      <Footnote>{whereTheKeyGoes()}</Footnote>
    </>
  );
}

function Footnote({ children }: { children: ReactNode }) {
  return (
    <p className="secondary caption rule-above" style={{ marginTop: 20, paddingTop: 16, lineHeight: '18px' }}>
      {children}
    </p>
  );
}

type SampleAgencyProps = {
  agency: string;
  isPending: boolean;
  onUse: () => void;
};

/**
 * A button that signs in to the sample agency. The form renders it only if the host serves this agency, whose key is
 * public.
 */
function SampleAgency({ agency, isPending, onUse }: SampleAgencyProps) {
  return (
    <div className="mb-4">
      <Button variant="contained" fullWidth size="large" aria-describedby="sample-agency" onClick={onUse}>
        {isPending ? 'Opening the sample agency…' : 'Use the sample agency'}
      </Button>
      <p id="sample-agency" className={styles.hint}>
        Explore {agency}, a demo agency. Nothing reaches real people.
      </p>
    </div>
  );
}

/**
 * Shows the error of a sign-in attempt. The message receives the focus, so that a screen reader reads it out
 * immediately.
 */
function SignInFailure({ error }: { error: Error }) {
  return (
    <div
      className="mb-5 no-ring"
      style={{ borderRadius: 'var(--radius-card)' }}
      tabIndex={-1}
      ref={(element) => element?.focus()}
    >
      <ErrorPanel error={isRefusal(error) ? refused(error) : error} />
    </div>
  );
}

function isRefusal(error: Error): error is ServiceError {
  return error instanceof ServiceError && error.kind === 'unauthorized';
}

/**
 * Returns the error with a title about the key. The title of the service is often technical, e.g. 'Unauthorized', but
 * during a sign-in only the key can be the cause.
 */
function refused({ title, detail, status, requestId }: ServiceError) {
  return {
    title: 'The key was not accepted',
    detail: `Check the key in your bot service, which responded: ${detail ? `${title}: ${detail}` : title}`,
    status,
    requestId,
  };
}

function whereTheKeyGoes(): string {
  const current = connection();
  return current.kind === 'hosted'
    ? `The key is kept in an encrypted cookie that only ${location.host} can open. No script on this page can read it.`
    : `The key stays in this tab's memory and is sent only to ${current.address}. Reloading the tab forgets it.`;
}

/**
 * The characters that an HTTP header allows. With any other character, the browser would fail to send the request,
 * which looks like a network error.
 */
const HEADER_TEXT = /^[\x20-\x7e]*$/;

const MAX_KEY_LENGTH = SignIn.shape.key.maxLength ?? Infinity;

const KeyFields = z.object({
  key: z
    .string()
    .trim()
    .min(1, 'Enter the key.')
    .max(MAX_KEY_LENGTH, `The API key can have at most ${MAX_KEY_LENGTH} characters. Copy only the key.`)
    .regex(HEADER_TEXT, 'A key contains only plain letters, digits and symbols. Copy it again.')
    .pipe(SignIn.shape.key),
});
type KeyFields = z.infer<typeof KeyFields>;

type KeyFormProps = {
  isPrimary: boolean;
  isPending: boolean;
  takesFocus: boolean;
  onKey: (key: string) => void;
};

function KeyForm({ isPrimary, isPending, takesFocus, onKey }: KeyFormProps) {
  const { control, handleSubmit, setFocus } = useForm<KeyFields>({
    resolver: zodResolver(KeyFields),
    defaultValues: { key: '' },
  });
  const { field, fieldState } = useController({ control, name: 'key' });
  useEffect(() => {
    if (takesFocus) setFocus('key');
  }, [takesFocus, setFocus]);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => void handleSubmit(({ key }) => onKey(key))(event)}
    >
      {/* Password managers store a secret together with a user name, so the form has a hidden user name. */}
      <input type="text" autoComplete="username" value="API key" readOnly hidden />
      <SecretInput
        isKnown
        label="API key"
        value={field.value}
        inputRef={field.ref}
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
