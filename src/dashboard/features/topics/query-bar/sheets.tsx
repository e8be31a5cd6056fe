/** The sheets of the query bar. This module is a separate chunk that is prefetched when the user approaches the bar. */
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TOPIC_DIMENSIONS, TOPIC_OPERATORS, type DimensionFilter } from '#contract/topic.ts';
import { acceptedFilters } from '../../../api/parameters/accepted-filters.ts';
import { TextInput } from '../../../form/text-input.tsx';
import { pluralize } from '../../../lib/pluralize.ts';
import { type DayRange, formatDayRange } from '../../../lib/day.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EXPLANATIONS } from '../../../domain/topics/explanations.ts';
import { ChoiceList } from '../../../list/choice-list.tsx';
import type { FacetChoice } from '../../../list/facet-sheet.tsx';
import { LazyManyChoices } from '../../../list/facet.tsx';
import styles from '../../../list/sheet.module.css';
import {
  comparedRange,
  COMPARISON_LABELS,
  offeredComparisons,
  type ChosenComparison,
} from '../topic-query.ts';
import {
  type PeriodComparison,
  COLORINGS,
  COLORING_LABELS,
  COMPARISONS,
  HIGHEST_LIMIT,
  type Midpoint,
  MIDPOINTS,
  OFFERED_LIMITS,
  type TopicSearch,
} from '../topic-search.ts';
import type { FilterProblems } from './filter-errors.ts';
import { useFilterValues } from './use-filter-values.ts';

type CompareSheetProps = {
  range: DayRange;
  chosen: ChosenComparison;
  onChoose: (comparison: PeriodComparison | null) => void;
  onExactChange: (isExact: boolean) => void;
};

export function CompareSheet({ range, chosen, onChoose, onExactChange }: CompareSheetProps) {
  const { compare, exact } = chosen;
  const other = compare && comparedRange(range, compare, !exact);
  const isSame = compare !== null && other?.first === comparedRange(range, compare, exact).first;
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={[
          { value: 'none', label: 'Nothing' },
          ...offeredComparisons(range, chosen).map((comparison) => ({
            value: comparison,
            label: COMPARISON_LABELS[comparison],
            note: formatDayRange(comparedRange(range, comparison, exact)),
          })),
        ]}
        chosen={compare ?? 'none'}
        onChoose={(value) => onChoose(COMPARISONS.find((comparison) => comparison === value) ?? null)}
      />
      {compare !== null && (exact || !isSame) && (
        <FormControlLabel
          sx={{ mx: 0, px: 2 }}
          control={<Checkbox checked={exact} onChange={({ target }) => onExactChange(target.checked)} />}
          label="Exact dates"
        />
      )}
      <p className={styles.note}>
        {exact
          ? 'With different weekdays, no topic is called rising or falling.'
          : 'Whole weeks earlier, so that weekdays match.'}{' '}
        Today is left out until it ends.
      </p>
    </div>
  );
}

const MIDPOINT_LABELS: Record<Midpoint, string> = {
  zero: 'Zero',
  mean: 'Average of all',
  middle: 'Middle of the range',
};

type ColorSheetProps = {
  search: Pick<TopicSearch, 'color' | 'midpoint' | 'compare'>;
  onChange: (changed: Partial<TopicSearch>) => void;
};

export function ColorSheet({ search: { color, midpoint, compare }, onChange }: ColorSheetProps) {
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={COLORINGS.map((value) => ({
          value,
          label: COLORING_LABELS[value],
          ...(value === 'change' && compare === null && { note: 'Compare days first', isDisabled: true }),
        }))}
        chosen={color}
        onChoose={(next) => onChange({ color: next })}
      />
      {color === 'sentiment' && (
        <>
          <p className={styles.legend}>Middle of the scale</p>
          <ChoiceList
            choices={MIDPOINTS.map((value) => ({ value, label: MIDPOINT_LABELS[value] }))}
            chosen={midpoint}
            onChoose={(next) => onChange({ midpoint: next })}
          />
        </>
      )}
      {color === 'change' && (
        <p className={styles.note}>
          {EXPLANATIONS.change} {EXPLANATIONS.chance}
        </p>
      )}
    </div>
  );
}

type LimitSheetProps = { limit: number; onChoose: (limit: number) => void };

export function LimitSheet({ limit, onChoose }: LimitSheetProps) {
  const [text, setText] = useState(String(limit));
  const [isTried, setIsTried] = useState(false);
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  const isGood = number >= 1 && number <= HIGHEST_LIMIT;
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={OFFERED_LIMITS.map((each) => ({ value: String(each), label: pluralize(each, 'topic') }))}
        chosen={String(limit)}
        onChoose={(value) => onChoose(Number(value))}
      />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (isGood) onChoose(number);
        }}
      >
        <div className={`${styles.row} ${styles.fields}`}>
          <div className={styles.field}>
            <TextField
              label="Another number of topics"
              autoComplete="off"
              value={text}
              error={isTried && !isGood}
              helperText={
                isTried && !isGood && `Enter a whole number from 1 to ${formatNumber(HIGHEST_LIMIT)}.`
              }
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { inputMode: 'numeric' }, formHelperText: { role: 'alert' } }}
            />
          </div>
          <Button variant="outlined" type="submit">
            Apply
          </Button>
        </div>
      </form>
      <p className={styles.note}>If there are more topics, the service leaves out the rest.</p>
    </div>
  );
}

type FilterSheetProps = {
  /** The filter to change; null for a new filter. */
  filter: DimensionFilter | null;
  problems: FilterProblems | undefined;
  onApply: (filter: DimensionFilter) => void;
};

const NOTHING: DimensionFilter = { dimension: '', operator: '', values: [] };
/** The maximum lengths of a name and a value in a filter that the service accepts. */
const MOST_LETTERS = { name: 64, value: 256 };

/**
 * A form for a filter by any dimension.
 * assumed: the API does not document the dimensions, so users can type any text. The form suggests filters that the
 * service accepted before and the dimensions of the embedded service.
 */
export function TopicFilterSheet({ filter, problems, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter ?? NOTHING);
  const [another, setAnother] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { data: accepted = [] } = useQuery(acceptedFilters());
  const known = useFilterValues([draft.dimension]);
  const suggested = suggestionsFor(draft.dimension, accepted, {
    dimensions: TOPIC_DIMENSIONS,
    operators: TOPIC_OPERATORS,
    values: known.choicesOf(draft.dimension),
  });

  // Spaces around a pasted name or id are never part of the value.
  const typed = another.trim();
  const values = typed === '' || draft.values.includes(typed) ? draft.values : [...draft.values, typed];
  const ready = { dimension: draft.dimension.trim(), operator: draft.operator.trim(), values };
  // The errors refer to the sent filter, so the form hides them as soon as the user edits the filter.
  const said = draft === filter ? problems : undefined;
  const missing = isTried ? missingIn(ready) : {};

  const addValue = () => {
    setDraft({ ...draft, values });
    setAnother('');
  };

  return (
    <form
      className={`${styles.sheet} ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSearching()) return;
        setIsTried(true);
        if (Object.keys(missingIn(ready)).length === 0) onApply(ready);
      }}
    >
      <div className={`${styles.row} ${styles.fields}`}>
        {(['dimension', 'operator'] as const).map((part) => (
          <div key={part} className={styles.field}>
            <TextInput
              label={part === 'dimension' ? 'Dimension' : 'Operator'}
              isCode
              value={draft[part]}
              suggestions={suggested[`${part}s`]}
              problem={missing[part] ?? (said?.[part].join(' ') || undefined)}
              onChange={(text) => setDraft({ ...draft, [part]: text.slice(0, MOST_LETTERS.name) })}
            />
          </div>
        ))}
      </div>
      {(suggested.values.length > 0 || draft.values.length > 0) && (
        <fieldset className={styles.values}>
          <legend className="visually-hidden">Values</legend>
          <LazyManyChoices
            label="Values"
            choices={suggested.values}
            chosen={draft.values}
            labelOf={(value) => (value === '' ? '“”' : known.nameOf(draft.dimension, value))}
            note={known.notes.join(' ')}
            onChange={(chosen) => setDraft({ ...draft, values: [...chosen] })}
          />
        </fieldset>
      )}
      <div className={`${styles.row} ${styles.fields}`}>
        <div className={styles.field}>
          <TextInput
            label={draft.values.length > 0 ? 'Another value' : 'Value'}
            value={another}
            problem={missing.values ?? (said?.values.join(' ') || undefined)}
            onChange={(value) => setAnother(value.slice(0, MOST_LETTERS.value))}
          />
        </div>
        <Button variant="outlined" disabled={typed === ''} onClick={addValue}>
          Add value
        </Button>
      </div>
      <p className={styles.note}>Type any value; the service validates it.</p>
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained">
          {filter === null ? 'Add filter' : 'Apply'}
        </Button>
      </div>
    </form>
  );
}

function missingIn({ dimension, operator, values }: DimensionFilter) {
  return {
    ...(dimension === '' && { dimension: 'Enter a dimension.' }),
    ...(operator === '' && { operator: 'Enter an operator.' }),
    ...(values.length === 0 && { values: 'Enter at least one value.' }),
  };
}

/** Whether the focus is in a search field, where Enter must not submit the surrounding form. */
function isSearching(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search';
}

type Known = { dimensions: readonly string[]; operators: readonly string[]; values: readonly FacetChoice[] };

/**
 * Returns suggestions for a filter: first from the filters that the service accepted before, preferably for the same
 * dimension, then the dimensions, operators and values in `known`.
 */
function suggestionsFor(
  dimension: string,
  accepted: readonly DimensionFilter[],
  known: Known,
): { dimensions: string[]; operators: string[]; values: FacetChoice[] } {
  const same = accepted.filter((filter) => filter.dimension === dimension.trim());
  const listed = new Set(known.values.map(({ value }) => value));
  const others = new Set(same.flatMap(({ values }) => values).filter((value) => !listed.has(value)));
  return {
    dimensions: [...new Set([...accepted.map((filter) => filter.dimension), ...known.dimensions])],
    operators: [...new Set([...[...same, ...accepted].map(({ operator }) => operator), ...known.operators])],
    values: [...[...others].map((value) => ({ value, label: value || '“”' })), ...known.values],
  };
}
