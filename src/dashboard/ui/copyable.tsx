import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { shorten } from '../lib/shorten.ts';
import { announce } from './announce.ts';
import styles from './copyable.module.css';
import { useTabStop } from './focus.ts';
import { tip } from './tip.ts';

type CopyableIdProps = {
  value: string;
  /** The kind of id for screen readers, e.g. 'lead id'. */
  label?: string;
  /** The number of visible characters. A longer value is shortened in the middle. 0 shows the whole value. */
  keep?: number;
};

/**
 * A button that shows an id and copies it. The id is shortened in the middle, and the tooltip contains the whole id.
 * The accessible name contains the visible text, so that users of voice control can press the button.
 */
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

/** A button that copies the text beside it. `label` names the text for screen readers, e.g. 'value of Budget'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === 'done' ? Check : Copy;
  return (
    <IconButton size="small" aria-label={`Copy ${label}`} onClick={copy} {...tip(copySummary(outcome))}>
      <Icon size={14} aria-hidden />
    </IconButton>
  );
}

/** Returns the tooltip of a copy button. After a click, the tooltip is the outcome. */
export function copySummary(outcome: CopyOutcome | null): string {
  if (outcome === null) return 'Copy';
  return outcome === 'done' ? 'Copied' : 'Could not copy';
}

/**
 * Returns a function that copies the text and announces the outcome to screen readers. `outcome` contains the outcome
 * for two seconds, or until the text changes.
 */
export function useCopy(text: string): { outcome: CopyOutcome | null; copy: () => void } {
  const [last, setLast] = useState<{ text: string; outcome: CopyOutcome } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      // Keep the announcement for two seconds after the button unmounts, so that screen readers can finish it.
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
