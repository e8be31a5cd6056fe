import { formatNumber } from '../lib/format.ts';
import styles from './value.module.css';
import { useTabStop } from './focus.ts';
import { tip, tipIfTruncated } from './tip.ts';
import type { Key, ReactNode } from 'react';

type ValueProps = { value: string | number | boolean | null | undefined };

/** A plain value of unknown kind, told apart as a person needs it: missing, empty, zero, no. */
export function Value({ value }: ValueProps) {
  if (value === null || value === undefined) return <EmptyValue />;
  if (value === '') return <EmptyText />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  return value;
}

/** A sign that is read out as a word. One element, because tables hold thousands. */
const picture = { role: 'img' } as const;

/** Null: a dash to see, a word to hear. */
export function EmptyValue({ label = 'none' }: { label?: string }) {
  return (
    <span className="secondary" {...picture} aria-label={label}>
      –
    </span>
  );
}

/** A dash as well: that the service sent a text without a letter is told to who asks. */
function EmptyText() {
  const tabStop = useTabStop();
  return (
    <span className="secondary" {...picture} aria-label="empty" tabIndex={tabStop} {...tip('Empty')}>
      –
    </span>
  );
}

export type Tone = 'neutral' | 'accent' | 'good' | 'caution' | 'bad';

type StatusChipProps = {
  tone?: Tone;
  /** A word of the service's, of any length and script: it tells all of itself where it is cut. */
  isOfService?: boolean;
  children: ReactNode;
};

/** A state in a word. The dot repeats in colour what the word says. */
export function StatusChip({ tone = 'neutral', isOfService = false, children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} {...(isOfService && { dir: 'auto', ...tipIfTruncated })}>
      {children}
    </span>
  );
}

type DescriptionListProps = {
  items: readonly ({
    value: ReactNode;
    /** Beside the term, such as a mark. */
    note?: ReactNode;
  } & ({ term: string; key?: undefined } | { term: ReactNode; key: Key }))[];
};

/** Facts in two columns, the terms aligned. Ids, moments and values bring their own parts. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, key, value, note }) => (
        <div className={styles.fact} key={key ?? term}>
          <dt className={styles.term}>
            {term}
            {note}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
