import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';
import styles from './sheet.module.css';
import { fold } from './data-table/client-rows.ts';
import { FacetSheet } from './facet-sheet.tsx';
import type { ColumnMenuProps } from './view-controls.tsx';

/** More than this many columns are searched rather than read. */
const MANY = 10;

type ColumnChoicesProps = ColumnMenuProps & { anchor: HTMLElement; onClose: () => void };

export function ColumnChoices({ columns, hidden, onChange, anchor, onClose }: ColumnChoicesProps) {
  const [search, setSearch] = useState('');
  const hideable = columns.filter((column) => column.hideable !== false);
  const found = hideable.filter(({ header }) => fold(header).includes(fold(search.trim())));
  const groups = [...new Set(found.map(({ group }) => group ?? ''))];
  const shownCount = hideable.filter(({ id }) => !hidden.has(id)).length;

  const set = (id: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    onChange(next);
  };

  return (
    <FacetSheet label="Columns" anchor={anchor} align="right" onClose={onClose}>
      <div className={`${styles.sheet} ${styles.narrow}`}>
        {hideable.length > MANY && (
          <div className={styles.find}>
            <SearchField label="Find a column" value={search} onChange={setSearch} />
          </div>
        )}
        <div className={styles.columns}>
          {groups.map((group) => (
            <fieldset className={styles.values} key={group}>
              <legend className={group === '' ? 'visually-hidden' : styles.legend}>
                {group || 'Columns'}
              </legend>
              {found
                .filter((column) => (column.group ?? '') === group)
                .map(({ id, header }) => (
                  <label className={styles.choice} key={id}>
                    <Checkbox
                      className={styles.box}
                      size="small"
                      checked={!hidden.has(id)}
                      onChange={(event) => set(id, event.target.checked)}
                    />
                    <span className={styles.choiceLabel}>{header}</span>
                  </label>
                ))}
            </fieldset>
          ))}
          {found.length === 0 && <p className={styles.note}>No column is called that.</p>}
        </div>
        <div className={styles.foot}>
          <span>
            {shownCount} of {hideable.length} shown
          </span>
          <Button size="small" onClick={() => onChange(new Set())}>
            Show all
          </Button>
          <Button
            size="small"
            onClick={() =>
              onChange(new Set(columns.filter(({ defaultHidden }) => defaultHidden).map(({ id }) => id)))
            }
          >
            Reset
          </Button>
        </div>
      </div>
    </FacetSheet>
  );
}
