import { Check, Copy } from 'lucide-react';
import { copyWords, useCopy } from './copyable.tsx';
import { tip } from './tip.ts';
import styles from './copy-button.module.css';

/** Copies a text that is shown beside it. `label` is what it copies: 'value of Budget'. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === 'done' ? Check : Copy;
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`Copy ${label}`}
      onClick={copy}
      {...tip(copyWords(outcome))}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
