import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/button.tsx';
import { useTabStop } from '../ui/tab-stop.ts';
import { tip } from '../ui/tip.ts';
import { Value } from '../ui/value.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-value.module.css';

type SecretValueProps = {
  value: string | null;
  /** What it is the secret of: 'auth token of Front desk'. */
  label: string;
};

/** A secret that the service does answer with: nowhere in the page until it is asked for, nor once it is left. */
export function SecretValue({ value, label }: SecretValueProps) {
  const [isRevealed, setRevealed] = useState(false);
  const tabStop = useTabStop();
  if (value === null || value === '') return <Value value={value} />;
  return (
    <span
      className={styles.secret}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setRevealed(false);
      }}
    >
      {isRevealed ? <code className={styles.text}>{value}</code> : <Mask />}
      <IconButton
        aria-label={`${isRevealed ? 'Hide' : 'Show'} ${label}`}
        tabIndex={tabStop}
        onClick={(event) => {
          // Some browsers do not move the focus to a button that is clicked, so that it could not be left.
          event.currentTarget.focus();
          setRevealed(!isRevealed);
        }}
        {...tip(isRevealed ? 'Hide' : 'Show')}
      >
        {isRevealed ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      </IconButton>
      <CopyButton text={value} label={label} />
    </span>
  );
}

/** As long for all, so that it tells nothing. */
function Mask() {
  return (
    <>
      <span className={styles.mask} aria-hidden>
        ••••••••
      </span>
      <span className="visually-hidden">hidden</span>
    </>
  );
}
