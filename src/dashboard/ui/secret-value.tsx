import IconButton from '@mui/material/IconButton';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useRef, useState } from 'react';
import { describeError } from './describe-error.ts';
import { useTabStop } from './focus.ts';
import { tip } from './tip.ts';
import { useToast } from './toasts.tsx';
import { CopyButton } from './copyable.tsx';
import styles from './secret-value.module.css';
import { useTransientPart } from './kept-page.ts';

type SecretValueProps = {
  /** Loads the secret from the service. Resolves to null if the secret no longer exists. */
  read: () => Promise<string | null>;
  /** The name of the secret, e.g. 'auth token of Front desk'. */
  label: string;
};

/**
 * A masked secret with a button that reveals it. The dashboard loads the secret when the user reveals it, and keeps it
 * in memory only until the user hides it or moves the focus away.
 */
export function SecretValue({ read, label }: SecretValueProps) {
  const [value, setValue] = useState<string | null>(null);
  // Whether the user still wants to see the secret. A response that arrives after the focus has left is ignored.
  const isWanted = useRef(false);
  const tabStop = useTabStop();
  const toast = useToast();
  const isRevealed = value !== null;
  useTransientPart(isRevealed);

  const hide = () => {
    isWanted.current = false;
    setValue(null);
  };
  const show = async () => {
    isWanted.current = true;
    try {
      const secret = await read();
      if (!isWanted.current) return;
      if (secret === null) toast({ text: `The ${label} no longer exists.` });
      else setValue(secret);
    } catch (error) {
      if (isWanted.current)
        toast({ text: `The ${label} could not be read: ${describeError(error).title}`, tone: 'bad', error });
    }
  };

  return (
    <span
      className={styles.secret}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide();
      }}
    >
      {isRevealed ? <code className="breaks shrink">{value}</code> : <HiddenValue />}
      <IconButton
        aria-label={`${isRevealed ? 'Hide' : 'Show'} ${label}`}
        tabIndex={tabStop}
        onClick={(event) => {
          // Some browsers do not focus a clicked button. Without the focus there is no blur event, which hides the
          // secret.
          event.currentTarget.focus();
          if (isRevealed) hide();
          else void show();
        }}
        {...tip(isRevealed ? 'Hide' : 'Show')}
      >
        {isRevealed ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      </IconButton>
      {isRevealed && <CopyButton text={value} label={label} />}
    </span>
  );
}

/** A mask for a secret. Its length is constant, so that it does not reveal the length of the secret. */
export function HiddenValue() {
  return (
    <>
      <span className="secondary" style={{ letterSpacing: 1 }} aria-hidden>
        ••••••••
      </span>
      <span className="visually-hidden">hidden</span>
    </>
  );
}
