import { codeWords } from '../lib/code-words.ts';
import { formatNumber } from '../lib/format.ts';
import styles from './value.module.css';
import { useTabStop } from './focus.ts';
import { tip } from './tip.ts';
import type { Key, ReactNode } from 'react';

type ValueProps = { value: string | number | boolean | null | undefined };

/** Shows a plain value of any type. Missing, empty, zero and false values look different. */
export function Value({ value }: ValueProps) {
  if (value === null || value === undefined) return <EmptyValue />;
  if (value === '') return <EmptyText />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  return value;
}

/** Shows a code of the service as words, with the code in the tooltip. */
export function CodeValue({ value }: { value: string | null | undefined }) {
  const words = value ? codeWords(value) : null;
  return words === null || words === value ? <Value value={value} /> : <span {...tip(value!)}>{words}</span>;
}

/**
 * Props of a sign with an `aria-label` for screen readers. A visually hidden text would need a second element, and
 * tables contain thousands of signs.
 */
const picture = { role: 'img' } as const;

/** A dash for a missing value, with a label for screen readers. */
export function EmptyValue({ label = 'none' }: { label?: string }) {
  return (
    <span className="secondary" {...picture} aria-label={label}>
      –
    </span>
  );
}

/** A dash for an empty text, with a tooltip that distinguishes it from a missing value. */
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
  /** Whether a chip with the tone 'good' is highlighted, because it is the result of a check or requires a decision. */
  isNotable?: boolean;
  children: ReactNode;
};

/** A status label with a coloured dot. The dot repeats the meaning of the text. */
export function StatusChip({ tone = 'neutral', isNotable = false, children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} data-notable={isNotable || undefined}>
      {children}
    </span>
  );
}

type DescriptionListProps = {
  items: readonly ({
    value: ReactNode;
    note?: ReactNode;
  } & ({ term: string; key?: undefined } | { term: ReactNode; key: Key }))[];
};

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, key, value, note }) => (
        <div className={styles.fact} key={key ?? term}>
          <dt className="wrap quiet rows-1 breaks baseline">
            {term}
            {note}
          </dt>
          <dd className="breaks shrink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
