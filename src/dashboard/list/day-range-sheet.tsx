import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { type DayRange, isDay, lengthOf, rangeWords } from '../lib/day.ts';
import {
  type KnownDays,
  MOST_DAYS,
  PRESET_LABELS,
  RANGE_PRESETS,
  rangeTextFor,
  resolveRange,
  type RangeText,
} from '../lib/day-range.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './sheet.module.css';

type DayRangeSheetProps = {
  chosen: RangeText;
  range: DayRange;
  known: KnownDays;
  /** Which days these are: of what zone, since when. */
  note: string;
  onChoose: (range: RangeText) => void;
};

/** The days to look at: a few common ranges, or any two days. */
export function DayRangeSheet({ chosen, range, known, note, onChoose }: DayRangeSheetProps) {
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={RANGE_PRESETS.map((preset) => ({
          value: preset,
          label: PRESET_LABELS[preset],
          note: preset === 'all' && known.oldest === null ? '' : rangeWords(resolveRange(preset, known)),
        }))}
        chosen={RANGE_PRESETS.find((preset) => preset === chosen) ?? null}
        onChoose={onChoose}
      />
      <DaysForm range={range} onSubmit={(next) => onChoose(rangeTextFor(next, known))} />
      <p className={styles.note}>Both days belong to the range. {note}</p>
    </div>
  );
}

type DaysFormProps = { range: DayRange; onSubmit: (range: DayRange) => void };

function DaysForm({ range, onSubmit }: DaysFormProps) {
  const [{ first, last }, setDays] = useState(range);
  const [isTried, setIsTried] = useState(false);
  const problem = problemOf({ first, last });
  const problemId = useId();
  // The years that four digits can write.
  const shared = {
    type: 'date',
    className: styles.input,
    min: '0001-01-01',
    max: '9999-12-31',
    'aria-invalid': isTried && problem !== null,
    'aria-describedby': isTried && problem !== null ? problemId : undefined,
  } as const;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem === null) onSubmit({ first, last });
      }}
    >
      <div className={styles.row}>
        <label className={styles.field}>
          <span className="note">First day</span>
          <input
            {...shared}
            value={first}
            onChange={({ target }) => setDays({ first: target.value, last })}
          />
        </label>
        <label className={styles.field}>
          <span className="note">Last day</span>
          <input {...shared} value={last} onChange={({ target }) => setDays({ first, last: target.value })} />
        </label>
        <Button variant="outlined" type="submit">
          Apply
        </Button>
      </div>
      {isTried && problem !== null && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

function problemOf({ first, last }: DayRange): string | null {
  if (!isDay(first) || !isDay(last)) return 'Both have to be days of the calendar.';
  if (first > last) return 'The last day is before the first.';
  return lengthOf({ first, last }) > MOST_DAYS
    ? `At most ${MOST_DAYS.toLocaleString('en')} days, which are ten years.`
    : null;
}
