import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useRef, type Ref } from 'react';
import { formatDuration, formatExact, formatExactWithZone, formatShort } from '../lib/time.ts';
import { timeZones } from '../lib/zoned-time.ts';
import { Choices } from '../ui/choices.tsx';
import { PickInput } from './pick-input.tsx';
import { readZonedMoment, type ReadMoment, type ZonedMoment } from './zoned-moment.ts';
import styles from './zoned-moment-input.module.css';

type ZonedMomentInputProps = {
  label: string;
  value: ZonedMoment;
  onChange: (value: ZonedMoment) => void;
  problem: string | undefined;
  /** The text that is shown if no moment is entered. */
  none?: string;
  /** Whether the user can choose the zone. false if the form itself names the zone. */
  hasZone?: boolean;
  /** The element that receives the focus: the input for the day. */
  inputRef: Ref<HTMLInputElement>;
};

/** Inputs for a day and a time in a named zone. Both may be empty. The resulting moment is shown below, also in UTC. */
export function ZonedMomentInput(props: ZonedMomentInputProps) {
  const { label, value, onChange, problem, none = 'Does not expire.', hasZone = true, inputRef } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const read = readZonedMoment(value);

  // Reads the values from the elements, because the browser fires no change event while the day or time is
  // incomplete.
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
    // The browser reports an empty value for an incomplete input, so React would not clear the typed part.
    for (const input of inputs) input.value = '';
    inputs[0]?.focus();
    onChange({ ...value, day: '', time: '', isSecond: false, isPartial: false });
  };

  const zones = useMemo(
    // The chosen zone comes first, because the list shows only some of the zones until the user types.
    () => [...new Set([value.zone, ...timeZones()])].map((zone) => ({ value: zone, label: zone })),
    [value.zone],
  );
  const isEmpty = value.day === '' && value.time === '' && !value.isPartial;
  const described = { 'aria-describedby': `${id}words` };
  const shared = { error: problem !== undefined, ...reading };
  return (
    <FormControl component="fieldset" className={styles.field} error={problem !== undefined}>
      <FormLabel component="legend" focused={false} className={styles.legend}>
        {label}
      </FormLabel>
      <div className="wrap gap-3">
        <div ref={row} className="wrap gap-3">
          <TextField
            {...shared}
            type="date"
            label="Day"
            value={value.day}
            inputRef={inputRef}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: '0001-01-01', max: '9999-12-31', ...described },
            }}
          />
          <TextField
            {...shared}
            type="time"
            label="Time"
            value={value.time}
            slotProps={{
              inputLabel: { shrink: true },
              // The browser shows seconds only if the step is smaller than a minute. Only values with seconds
              // need them.
              htmlInput: { step: value.time.length > 5 ? 1 : 60, ...described },
            }}
          />
        </div>
        {hasZone && (
          <div className={styles.zone}>
            <PickInput
              label="Time zone"
              value={value.zone}
              options={zones}
              problem={undefined}
              onChange={(zone) => onChange({ ...value, zone, isSecond: false })}
            />
          </div>
        )}
        {!isEmpty && (
          <Button size="small" aria-label={`Clear: ${label}`} onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <Which read={read} value={value} onChange={onChange} />
      <FormHelperText component="output" id={`${id}words`} className={styles.words}>
        {problem ?? wordsOf(read, value, { none, hasZone })}
      </FormHelperText>
    </FormControl>
  );
}

type Wording = { none: string; hasZone: boolean };

function wordsOf(read: ReadMoment, { time, zone }: ZonedMoment, { none, hasZone }: Wording): string {
  if (read.kind === 'none') return none;
  if (read.kind === 'unfinished') return 'Day or time is incomplete.';
  if (!hasZone && read.skips === 0) return '';
  const moment = new Date(read.instant);
  const inUtc = zone === 'UTC' ? '' : `, which is ${formatShort(moment, 'UTC')} UTC`;
  const words = `${formatExactWithZone(moment, zone)}${inUtc}.`;
  if (read.skips === 0) return words;
  return `${time} does not exist on this day, as clocks go forward by ${formatDuration(read.skips)}. It is read as ${words}`;
}

type WhichProps = Pick<ZonedMomentInputProps, 'value' | 'onChange'> & { read: ReadMoment };

/** Asks the user for one of the two moments if the clocks show the time twice. */
function Which({ read, value, onChange }: WhichProps) {
  if (read.kind !== 'moment' || read.choice === null) return null;
  const shown = (moment: number) => formatExact(new Date(moment), value.zone);
  return (
    <Choices
      label={`${value.time} occurs twice on this day, as clocks go back. Which one?`}
      choices={[
        { value: 'first', name: `The first, ${shown(read.choice[0])}` },
        { value: 'second', name: `The second, ${shown(read.choice[1])}` },
      ]}
      value={value.isSecond ? 'second' : 'first'}
      onChange={(which) => onChange({ ...value, isSecond: which === 'second' })}
    />
  );
}
