import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useId, useState } from 'react';
import { type DayRange, isDay, countDays, formatDayRange } from '../lib/day.ts';
import {
  type KnownDays,
  MOST_DAYS,
  PRESET_LABELS,
  RANGE_PRESETS,
  rangeTextFor,
  resolveRange,
  type RangeText,
} from '../lib/day-range.ts';
import { formatNumber } from '../lib/format.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './sheet.module.css';

type DayRangeSheetProps = {
  chosen: RangeText;
  known: KnownDays;
  /** A text that explains the days, e.g. their time zone and the earliest day with data. */
  note: string;
  onChoose: (range: RangeText) => void;
};

/** The popover of a day filter. The user selects a preset range, or enters the first and the last day. */
export function DayRangeSheet({ chosen, known, note, onChoose }: DayRangeSheetProps) {
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={RANGE_PRESETS.map((preset) => ({
          value: preset,
          label: PRESET_LABELS[preset],
          note: preset === 'all' && known.oldest === null ? '' : formatDayRange(resolveRange(preset, known)),
        }))}
        chosen={RANGE_PRESETS.find((preset) => preset === chosen) ?? null}
        onChoose={onChoose}
      />
      <DaysForm
        range={resolveRange(chosen, known)}
        onSubmit={(next) => onChoose(rangeTextFor(next, known))}
      />
      <p className={styles.note}>Both days are included. {note}</p>
    </div>
  );
}

type DaysFormProps = { range: DayRange; onSubmit: (range: DayRange) => void };

function DaysForm({ range, onSubmit }: DaysFormProps) {
  const [days, setDays] = useState(range);
  const [isTried, setIsTried] = useState(false);
  // Browsers are slow to create their first date field. The two date fields are therefore rendered after the preset
  // ranges.
  const hasFields = useDeferredValue(true, false);
  const problem = problemOf(days);
  const shown = isTried ? problem : null;
  const problemId = useId();
  const dayField = (label: string, end: keyof DayRange) => (
    <TextField
      type="date"
      label={label}
      value={days[end]}
      error={shown !== null}
      onChange={({ target }) => setDays({ ...days, [end]: target.value })}
      slotProps={{
        inputLabel: { shrink: true },
        // Limits the years to four digits.
        htmlInput: {
          min: '0001-01-01',
          max: '9999-12-31',
          'aria-describedby': shown === null ? undefined : problemId,
        },
      }}
    />
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem === null) onSubmit(days);
      }}
    >
      <div className={styles.row}>
        {hasFields && (
          <>
            {dayField('First day', 'first')}
            {dayField('Last day', 'last')}
            <Button variant="outlined" type="submit">
              Apply
            </Button>
          </>
        )}
      </div>
      {shown !== null && (
        <FormHelperText id={problemId} role="alert" error>
          {shown}
        </FormHelperText>
      )}
    </form>
  );
}

function problemOf({ first, last }: DayRange): string | null {
  if (!isDay(first) || !isDay(last)) return 'Enter two valid dates.';
  if (first > last) return 'The last day is before the first.';
  return countDays({ first, last }) > MOST_DAYS
    ? `At most ${formatNumber(MOST_DAYS)} days (ten years).`
    : null;
}
