import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useMemo, useRef, useState, type Ref } from 'react';
import { formatDuration, formatExact, formatExactWithZone, formatShort } from '../lib/time.ts';
import { timeZones } from '../lib/zoned-time.ts';
import { QuietButton } from '../ui/button.tsx';
import radio from './radio.module.css';
import { readZonedMoment, type ReadMoment, type ZonedMoment } from './zoned-moment.ts';
import styles from './zoned-moment-input.module.css';

type ZonedMomentInputProps = {
  /** What it is: 'Expiration'. */
  label: string;
  value: ZonedMoment;
  onChange: (value: ZonedMoment) => void;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
  /** To bring the focus here: to the day. */
  inputRef: Ref<HTMLInputElement>;
};

/** A day and a time in a named zone, or neither; with the moment that they name, in UTC too, said below. */
export function ZonedMomentInput({ label, value, onChange, problem, inputRef }: ZonedMomentInputProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const read = readZonedMoment(value);

  // Not by what an event tells: there is none while a part is missing.
  const readInputs = () => {
    const inputs = [...(row.current?.querySelectorAll('input') ?? [])];
    const [day = '', time = ''] = inputs.map((input) => input.value);
    const isPartial = inputs.some(({ validity }) => validity.badInput);
    if (day === value.day && time === value.time && isPartial === value.isPartial) return;
    onChange({ ...value, day, time, isSecond: false, isPartial });
  };
  const reading = { onChange: readInputs, onKeyUp: readInputs, onBlur: readInputs };
  const clear = () => {
    const inputs = [...(row.current?.querySelectorAll('input') ?? [])];
    // A part that was typed is no value: React would leave it.
    for (const input of inputs) input.value = '';
    inputs[0]?.focus();
    onChange({ ...value, day: '', time: '', isSecond: false, isPartial: false });
  };

  const described = { 'aria-describedby': `${id}words`, 'aria-invalid': problem !== undefined };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <div ref={row} className={styles.inputs}>
          <FormControl error={problem !== undefined}>
            <InputLabel htmlFor={`${id}day`} shrink>
              Day
            </InputLabel>
            <OutlinedInput
              id={`${id}day`}
              type="date"
              label="Day"
              notched
              inputRef={inputRef}
              value={value.day}
              inputProps={{ min: '0001-01-01', max: '9999-12-31', ...described }}
              {...reading}
            />
          </FormControl>
          <FormControl error={problem !== undefined}>
            <InputLabel htmlFor={`${id}time`} shrink>
              Time
            </InputLabel>
            <OutlinedInput
              id={`${id}time`}
              type="time"
              label="Time"
              notched
              value={value.time}
              // Seconds are in the way of who needs none.
              inputProps={{ step: value.time.length > 5 ? 1 : 60, ...described }}
              {...reading}
            />
          </FormControl>
        </div>
        <ZoneSelect zone={value.zone} onChange={(zone) => onChange({ ...value, zone, isSecond: false })} />
        {(value.day !== '' || value.time !== '' || value.isPartial) && (
          <QuietButton aria-label={`Clear: ${label}`} onClick={clear}>
            Clear
          </QuietButton>
        )}
      </div>
      <Which read={read} value={value} onChange={onChange} />
      <output id={`${id}words`} className={styles.words} data-problem={problem !== undefined || undefined}>
        {problem ?? wordsOf(read, value)}
      </output>
    </fieldset>
  );
}

/** Hundreds of options, which are drawn when somebody comes near them. */
function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const id = useId();
  const [isNear, setNear] = useState(false);
  const zones = useMemo(
    () => (isNear ? [...new Set([zone, ...timeZones()])].toSorted() : [zone]),
    [isNear, zone],
  );
  return (
    <FormControl className={styles.zone} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <InputLabel htmlFor={id} shrink>
        Time zone
      </InputLabel>
      <NativeSelect
        id={id}
        value={zone}
        input={<OutlinedInput notched label="Time zone" />}
        onChange={(event) => onChange(event.target.value)}
      >
        {zones.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

function wordsOf(read: ReadMoment, { time, zone }: ZonedMoment): string {
  if (read.kind === 'none') return 'None: it does not expire.';
  if (read.kind === 'unfinished') return 'Not a whole day and time yet.';
  const moment = new Date(read.instant);
  const inUtc = zone === 'UTC' ? '' : `, which is ${formatShort(moment, 'UTC')} UTC`;
  const words = `${formatExactWithZone(moment, zone)}${inUtc}.`;
  if (read.skips === 0) return words;
  return `No clock there shows ${time} on this day: they are put forward by ${formatDuration(read.skips)}. What is meant is taken to be ${words}`;
}

type WhichProps = Pick<ZonedMomentInputProps, 'value' | 'onChange'> & { read: ReadMoment };

/** Asks which one is meant, where the clocks show a time twice. */
function Which({ read, value, onChange }: WhichProps) {
  const id = useId();
  if (read.kind !== 'moment' || read.choice === null) return null;
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.which}>
      <span id={id}>The clocks there show {value.time} twice on this day. Which one?</span>
      {read.choice.map((moment, index) => (
        <label key={moment} className={styles.option}>
          <input
            type="radio"
            className={radio.radio}
            name={id}
            checked={value.isSecond === (index === 1)}
            onChange={() => onChange({ ...value, isSecond: index === 1 })}
          />
          {index === 0 ? 'The first' : 'The second'}, {formatExact(new Date(moment), value.zone)}
        </label>
      ))}
    </div>
  );
}
