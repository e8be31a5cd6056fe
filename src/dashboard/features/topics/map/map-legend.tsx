import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { EXPLANATIONS } from '../../../lib/topics/explanations.ts';
import { Explained } from '../../../ui/explained.tsx';
import { COLORINGS, MIDPOINTS, type Coloring, type Midpoint, type TopicSearch } from '../topic-search.ts';
import { cssOf, stopsOf, type MapColors } from './map-colors.ts';
import styles from './topic-map.module.css';

const COLORING_LABELS: Record<Coloring, string> = {
  sentiment: 'Average sentiment',
  change: 'Change',
  none: 'Nothing',
};

const MIDPOINT_LABELS: Record<Midpoint, string> = {
  zero: 'Zero',
  mean: 'Mean of all',
  middle: 'Middle of the range',
};

/** A sign that is read out in words. */
const picture = { role: 'img' } as const;

type MapLegendProps = {
  colors: MapColors;
  midpoint: Midpoint;
  isCompared: boolean;
  onChange: (changed: Partial<TopicSearch>) => void;
};

/** What areas and colours mean, with the numbers at the ends of the scale, and the choice of both. */
export function MapLegend({ colors, midpoint, isCompared, onChange }: MapLegendProps) {
  const { coloring, unread, unreadWords, scale, words } = colors;
  const isWide = scale !== null && scale.min !== scale.max;
  return (
    <fieldset className={styles.legend} aria-label="Legend of the map">
      <span>Area: conversations</span>
      <Choice
        label="Colour"
        value={coloring}
        options={COLORINGS.map((value) => ({
          value,
          label:
            value === 'change' && !isCompared
              ? 'Change (choose days to compare first)'
              : COLORING_LABELS[value],
          isDisabled: value === 'change' && !isCompared,
        }))}
        onChange={(color) => onChange({ color })}
      />
      {coloring === 'change' && (
        <Explained of="the colour by change">
          {EXPLANATIONS.change} {EXPLANATIONS.chance}
        </Explained>
      )}
      <Scale colors={colors} />
      {(coloring === 'sentiment' || isWide) && (
        <span className={styles.entry}>
          {coloring === 'sentiment' && (
            <Choice
              label="Middle"
              value={midpoint}
              options={MIDPOINTS.map((value) => ({ value, label: MIDPOINT_LABELS[value] }))}
              onChange={(next) => onChange({ midpoint: next })}
            />
          )}
          {coloring === 'change' && 'Grey: within chance, or'}
          {isWide && <span>{words(scale.middle)}</span>}
        </span>
      )}
      {unread > 0 && (
        <Entry fill="no-value">
          {unreadWords} ({formatNumber(unread)})
        </Entry>
      )}
      {colors.new > 0 && <Entry fill="new">New ({formatNumber(colors.new)})</Entry>}
    </fieldset>
  );
}

function Entry({ fill, children }: { fill: 'no-value' | 'new'; children: ReactNode }) {
  return (
    <span className={styles.entry}>
      <i className={styles.swatch} data-fill={fill} aria-hidden />
      {children}
    </span>
  );
}

/** The colours in their order between the least and the greatest number, with a tick where the middle is. */
function Scale({ colors: { scale, words } }: Pick<MapLegendProps, 'colors'>) {
  if (scale === null) return null;
  const { min, middle, max } = scale;
  if (min === max) return <span className={styles.entry}>All {words(middle)}</span>;
  return (
    <span className={styles.entry}>
      <span>{words(min)}</span>
      <span
        className={styles.bar}
        style={{ background: `linear-gradient(to right, ${stopsOf(scale).map(cssOf).join(', ')})` }}
        {...picture}
        aria-label={`to ${words(max)}, from orange over grey to blue`}
      >
        <i className={styles.tick} style={{ left: `${((middle - min) / (max - min)) * 100}%` }} />
      </span>
      <span>{words(max)}</span>
    </span>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <span className={styles.entry}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        input={<OutlinedInput className={styles.select} />}
        inputProps={{ id }}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
