import Popover from '@mui/material/Popover';
import { useState } from 'react';
import checkbox from '../../ui/checkbox.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './column-menu.module.css';
import type { ColumnMenuProps } from './column-menu.tsx';
import { fold } from './client-rows.ts';
import { MuiTheme } from '../../ui/mui-theme.tsx';

/** More than this many columns are searched rather than read. */
const MANY = 10;

type ColumnMenuListProps = ColumnMenuProps & { anchor: HTMLElement; onClose: () => void };

export function ColumnMenuList({ columns, hidden, onChange, anchor, onClose }: ColumnMenuListProps) {
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
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ paper: { className: styles.paper, role: 'dialog', 'aria-label': 'Columns' } }}
      >
        {hideable.length > MANY && (
          <div className={styles.search}>
            <SearchField label="Find a column" value={search} onChange={setSearch} />
          </div>
        )}
        <div className={styles.list}>
          {groups.map((group) => (
            <fieldset className={styles.group} key={group}>
              <legend className={group === '' ? 'visually-hidden' : styles.legend}>
                {group || 'Columns'}
              </legend>
              {found
                .filter((column) => (column.group ?? '') === group)
                .map(({ id, header }) => (
                  <label className={styles.option} key={id}>
                    <input
                      type="checkbox"
                      className={checkbox.box}
                      checked={!hidden.has(id)}
                      onChange={(event) => set(id, event.target.checked)}
                    />
                    <span className={styles.name}>{header}</span>
                  </label>
                ))}
            </fieldset>
          ))}
          {found.length === 0 && <p className={styles.none}>No column is called that.</p>}
        </div>
        <div className={styles.actions}>
          <span>
            {shownCount} of {hideable.length} shown
          </span>
          <button type="button" className={styles.action} onClick={() => onChange(new Set())}>
            Show all
          </button>
          <button
            type="button"
            className={styles.action}
            onClick={() =>
              onChange(new Set(columns.filter(({ defaultHidden }) => defaultHidden).map(({ id }) => id)))
            }
          >
            Reset
          </button>
        </div>
      </Popover>
    </MuiTheme>
  );
}
