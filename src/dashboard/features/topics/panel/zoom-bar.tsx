import { useId, useState } from 'react';
import { isDay, type Day } from '../../../lib/day.ts';
import { QuietButton } from '../../../ui/button.tsx';
import type { Span } from './panel-series.ts';
import styles from './zoom-bar.module.css';

type ZoomBarProps = {
  days: readonly Day[];
  span: Span;
  isZoomed: boolean;
  onZoom: (span: Span) => void;
  /** Back to all days. */
  onLeave: () => void;
  onUseAsRange: () => void;
};

/** The days that the charts show, for those who do not drag. */
export function ZoomBar({ days, span, isZoomed, onZoom, onLeave, onUseAsRange }: ZoomBarProps) {
  const { from, to } = span;
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">Days shown</legend>
      <DayField
        label="From"
        value={days[from]!}
        min={days[0]!}
        max={days[to]!}
        onChange={(day) => onZoom({ from: days.indexOf(day), to })}
      />
      <DayField
        label="to"
        value={days[to]!}
        min={days[from]!}
        max={days.at(-1)!}
        onChange={(day) => onZoom({ from, to: days.indexOf(day) })}
      />
      {isZoomed && (
        <span className={styles.actions}>
          <QuietButton onClick={onLeave}>All days</QuietButton>
          <QuietButton onClick={onUseAsRange}>Use as range</QuietButton>
        </span>
      )}
    </fieldset>
  );
}

type DayFieldProps = { label: string; value: Day; min: Day; max: Day; onChange: (day: Day) => void };

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  // What is being typed goes through years that nobody means: it stays until it is a day of the range, or is left.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={styles.day}
        value={draft ?? value}
        min={min}
        max={max}
        onChange={({ target: { value: text } }) => {
          const isMeant = isDay(text) && text >= min && text <= max;
          setDraft(isMeant ? null : text);
          if (isMeant) onChange(text);
        }}
        onBlur={() => setDraft(null)}
      />
    </>
  );
}
