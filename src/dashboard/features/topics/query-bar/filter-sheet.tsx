import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TOPIC_DIMENSIONS, TOPIC_OPERATORS, type DimensionFilter } from '#contract/topic.ts';
import { acceptedFilters } from '../../../api/accepted-filters.ts';
import { ManyChoices } from '../../../list/facet.tsx';
import { suggestionsFor } from './filter-suggestions.ts';
import type { FilterProblems } from './placed-errors.ts';
import styles from '../../../list/sheet.module.css';
import { SuggestedInput } from './suggested-input.tsx';
import { useFilterValues } from './use-filter-values.ts';

type FilterSheetProps = {
  /** What is changed; null for a new one. */
  filter: DimensionFilter | null;
  /** What the service said of it. */
  problems: FilterProblems | undefined;
  onApply: (filter: DimensionFilter) => void;
};

const NOTHING: DimensionFilter = { dimension: '', operator: '', values: [] };

/**
 * A filter by any dimension. assumed: nobody documents what there is to filter by, so everything may be typed; offered
 * is what the service accepted before, and what our own service would.
 */
export function FilterSheet({ filter, problems, onApply }: FilterSheetProps) {
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
  const valueId = useId();

  // Blanks around a name or an id come from the clipboard and are in neither.
  const typed = another.trim();
  const values = typed === '' || draft.values.includes(typed) ? draft.values : [...draft.values, typed];
  const ready = { dimension: draft.dimension.trim(), operator: draft.operator.trim(), values };
  // What the service said holds of what was sent, not of what is typed in its place.
  const said = draft === filter ? problems : undefined;
  const missing = isTried ? missingIn(ready) : {};
  const valueProblem = missing.values ?? said?.values.join(' ');

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
        <SuggestedInput
          label="Dimension"
          value={draft.dimension}
          suggestions={suggested.dimensions}
          problem={missing.dimension ?? said?.dimension.join(' ')}
          onChange={(dimension) => setDraft({ ...draft, dimension })}
        />
        <SuggestedInput
          label="Operator"
          value={draft.operator}
          suggestions={suggested.operators}
          problem={missing.operator ?? said?.operator.join(' ')}
          onChange={(operator) => setDraft({ ...draft, operator })}
        />
      </div>
      {(suggested.values.length > 0 || draft.values.length > 0) && (
        <fieldset className={styles.values}>
          <legend className="visually-hidden">Values</legend>
          <ManyChoices
            label="Values"
            choices={suggested.values}
            chosen={draft.values}
            labelOf={(value) => (value === '' ? '“”' : known.nameOf(draft.dimension, value))}
            note={known.notes.join(' ')}
            onChange={(chosen) => setDraft({ ...draft, values: [...chosen] })}
          />
        </fieldset>
      )}
      <div className={styles.row}>
        <label className={styles.field}>
          <span className="note">{draft.values.length > 0 ? 'Another value' : 'Value'}</span>
          <input
            className={styles.input}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={256}
            value={another}
            aria-invalid={Boolean(valueProblem)}
            aria-describedby={valueProblem ? valueId : undefined}
            onChange={({ target }) => setAnother(target.value)}
          />
        </label>
        <Button variant="outlined" disabled={typed === ''} onClick={addValue}>
          Add value
        </Button>
      </div>
      {valueProblem && (
        <p id={valueId} className={styles.problem}>
          {valueProblem}
        </p>
      )}
      <p className={styles.note}>
        Which dimensions, operators and values there are is for the service to say: any may be typed.
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="contained">
          {filter === null ? 'Add filter' : 'Apply'}
        </Button>
      </div>
    </form>
  );
}

function missingIn({ dimension, operator, values }: DimensionFilter) {
  return {
    ...(dimension === '' && { dimension: 'Name a dimension.' }),
    ...(operator === '' && { operator: 'Name an operator.' }),
    ...(values.length === 0 && { values: 'Give at least one value.' }),
  };
}

/** Enter in the search over the values is no wish to send the form around it. */
function isSearching(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search';
}
