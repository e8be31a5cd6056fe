import IconButton from '@mui/material/IconButton';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeError } from './describe-error.ts';
import { useTabStop } from './focus.ts';
import { tip } from './tip.ts';
import { useToast } from './toasts.tsx';
import { CopyButton } from './copyable.tsx';
import styles from './secret-value.module.css';

type SecretValueProps = {
  /** Asks for the secret: it is nowhere in this tab before. Null where there is none any more. */
  read: () => Promise<string | null>;
  /** What it is the secret of: 'auth token of Front desk'. */
  label: string;
};

/** A secret that the service does answer with: nowhere until it is asked for, nor once it is hidden or left. */
export function SecretValue({ read, label }: SecretValueProps) {
  const [value, setValue] = useState<string | null>(null);
  // What comes after it was left is not shown.
  const isWanted = useRef(false);
  const tabStop = useTabStop();
  const toast = useToast();
  const isRevealed = value !== null;

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
      {isRevealed ? <code className={styles.text}>{value}</code> : <HiddenValue />}
      <IconButton
        aria-label={`${isRevealed ? 'Hide' : 'Show'} ${label}`}
        tabIndex={tabStop}
        onClick={(event) => {
          // Some browsers do not move the focus to a button that is clicked, so that it could not be left.
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

/** A secret that stays hidden. As long for all, so that it tells nothing. */
export function HiddenValue() {
  return (
    <>
      <span className={styles.mask} aria-hidden>
        ••••••••
      </span>
      <span className="visually-hidden">hidden</span>
    </>
  );
}
