import styles from './value.module.css';
import { useTabStop } from './tab-stop.ts';
import { tip } from './tip.ts';

type ValueProps = { value: string | number | boolean | null | undefined };

const numbers = new Intl.NumberFormat('en');

/** A plain value of unknown kind, told apart as a person needs it: missing, empty, zero, no. */
export function Value({ value }: ValueProps) {
  if (value === null || value === undefined) return <Nothing />;
  if (value === '') return <EmptyText />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numbers.format(value);
  return value;
}

/** A sign that is read out as a word. One element, because tables hold thousands. */
const picture = { role: 'img' } as const;

/** Null: a dash to see, a word to hear. */
export function Nothing({ label = 'none' }: { label?: string }) {
  return (
    <span className={styles.nothing} {...picture} aria-label={label}>
      –
    </span>
  );
}

function EmptyText() {
  const tabStop = useTabStop();
  return (
    <span
      className={styles.nothing}
      {...picture}
      aria-label="empty text"
      tabIndex={tabStop}
      {...tip('Empty text: "". A dash would be no value at all.')}
    >
      ""
    </span>
  );
}
