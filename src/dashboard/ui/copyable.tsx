import IconButton from '@mui/material/IconButton';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { shorten } from '../lib/shorten.ts';
import { announce } from './announce.ts';
import styles from './copyable.module.css';
import { useTabStop } from './focus.ts';
import { tip } from './tip.ts';

type CopyableIdProps = {
  value: string;
  /** What it is, for those who listen: 'lead id'. */
  label?: string;
  /** Characters kept; a longer value is shortened in the middle. 0 keeps all. */
  keep?: number;
};

/** An id: shortened in the middle, whole on hover and focus, copied by a click. Named by what is seen, so that saying it presses it. */
export function CopyableId({ value, label = 'id', keep = 12 }: CopyableIdProps) {
  const tabStop = useTabStop();
  const { outcome, copy } = useCopy(value);
  const shown = keep > 0 ? shorten(value, keep) : value;
  return (
    <button
      type="button"
      className={styles.id}
      tabIndex={tabStop}
      data-outcome={outcome ?? 'none'}
      aria-label={`Copy ${label} ${shown}`}
      onClick={(event) => {
        event.stopPropagation();
        copy();
      }}
      {...tip(`${value}\n${copySummary(outcome)}`)}
    >
      {shown}
      {outcome === 'done' && <Check className={styles.outcome} size={12} aria-hidden />}
    </button>
  );
}

type CopyOutcome = 'done' | 'refused';

/** Copies a text that is shown beside it. `label` is what it copies: 'value of Budget'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === 'done' ? Check : Copy;
  return (
    <IconButton size="small" aria-label={`Copy ${label}`} onClick={copy} {...tip(copySummary(outcome))}>
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}

/** What a copy button says of itself, before and after. */
export function copySummary(outcome: CopyOutcome | null): string {
  if (outcome === null) return 'Copy';
  return outcome === 'done' ? 'Copied' : 'Could not copy';
}

/**
 * `copy()` puts a text on the clipboard and says how that went; `outcome` tells it for two seconds, for that very text.
 */
export function useCopy(text: string): { outcome: CopyOutcome | null; copy: () => void } {
  const [last, setLast] = useState<{ text: string; outcome: CopyOutcome } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      // What was said is heard to its end, though the button is gone.
      setTimeout(() => announce(''), 2000);
    },
    [],
  );

  const tell = (outcome: CopyOutcome) => {
    setLast({ text, outcome });
    announce(copySummary(outcome));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setLast(null);
      announce('');
    }, 2000);
  };

  return {
    outcome: last?.text === text ? last.outcome : null,
    copy: () => {
      copyText(text).then(
        () => tell('done'),
        () => tell('refused'),
      );
    },
  };
}
