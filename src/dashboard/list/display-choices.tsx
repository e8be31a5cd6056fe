import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Rows2 from 'lucide-react/icons/rows-2';
import Rows3 from 'lucide-react/icons/rows-3';
import Rows4 from 'lucide-react/icons/rows-4';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { announce } from '../ui/announce.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useNarrow } from '../ui/use-layout.ts';
import styles from './sheet.module.css';
import { containsWords } from '#contract/fold.ts';
import { FacetSheet } from './facet-sheet.tsx';
import { isMovable, moved, DEFAULT_LAYOUT } from './table-layout.ts';
import { SortChoice } from './data-table/sort-choice.tsx';
import { rowHeights, type DisplayMenuProps } from './display-menu.tsx';
import { ViewSwitch } from '../ui/view-switch.tsx';
import type { Density } from '../lib/settings-table.ts';

/** The number of columns above which the menu shows a search field. */
const MANY = 10;

/**
 * The number of columns that fit in the popover. They are in the first render, and the other columns follow in a
 * deferred render.
 */
const FIRST_DRAWN = 12;

type DisplayChoicesProps = DisplayMenuProps & { anchor: HTMLElement; onClose: () => void };

const HEIGHT_ICONS: Record<Density, ReactNode> = {
  spacious: <Rows2 size={16} aria-hidden />,
  comfortable: <Rows3 size={16} aria-hidden />,
  compact: <Rows4 size={16} aria-hidden />,
};

/** The content of the display menu: the sort, the row height and the columns of a table. */
export function DisplayChoices({ preferences, anchor, onClose, ...order }: DisplayChoicesProps) {
  const isNarrow = useNarrow();
  const { heights, chosen } = rowHeights(isNarrow, preferences.density);
  return (
    <FacetSheet label="Display" anchor={anchor} align="right" onClose={onClose}>
      <div className={`${styles.sheet} ${styles.narrow}`}>
        <div className="stack gap-2 rule-below" style={{ padding: '4px 8px 12px' }}>
          <SortChoice
            columns={preferences.columns.filter(({ id }) => !preferences.hiddenColumns.has(id))}
            sort={order.sort}
            unsortedLabel={order.unsortedLabel}
            onChange={order.onSortChange}
          />
          <div className="row between">
            <span className="quiet">Rows</span>
            <ViewSwitch
              label="Row height"
              views={heights.map((height) => ({ ...height, icon: HEIGHT_ICONS[height.name] }))}
              chosen={chosen}
              onChange={preferences.setDensity}
            />
          </div>
        </div>
        <ColumnChoices preferences={preferences} isNarrow={isNarrow} />
      </div>
    </FacetSheet>
  );
}

type ColumnChoicesProps = Pick<DisplayMenuProps, 'preferences'> & { isNarrow: boolean };

function ColumnChoices({ preferences, isNarrow }: ColumnChoicesProps) {
  const { columns, hiddenColumns: hidden, setHiddenColumns: onChange, layout, setLayout } = preferences;
  const [search, setSearch] = useState('');
  const hideable = columns.filter((column) => column.hideable !== false);
  const contains = containsWords(search);
  const matching = hideable.filter(({ header }) => contains(header));
  // On a narrow screen, the height of the sheet follows its content. All columns are in the first render, because the
  // sheet would otherwise grow while it is open.
  const drawn = useDeferredValue(hideable.length, isNarrow ? hideable.length : FIRST_DRAWN);
  const found = matching.slice(0, drawn);
  const groups = [...new Set(found.map(({ group }) => group ?? ''))];
  const shownCount = hideable.filter(({ id }) => !hidden.has(id)).length;

  const set = (id: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    onChange(next);
  };

  const seen = columns.filter((column) => column.hideable === false || !hidden.has(column.id));
  const movable = seen.filter(isMovable).map(({ id }) => id);
  const move = (id: string, by: -1 | 1) => {
    const at = movable.indexOf(id) + by;
    if (at < 0 || at >= movable.length) return;
    const before = by === -1 ? movable[at]! : (movable[at + 1] ?? null);
    setLayout({ ...layout, order: moved(movable, id, before) });
    announce(`Column ${at + 1} of ${movable.length}`);
  };

  return (
    <>
      {hideable.length > MANY && (
        <div style={{ display: 'grid' }}>
          <SearchField label="Find a column" value={search} onChange={setSearch} />
        </div>
      )}
      <div className={styles.columns}>
        {groups.map((group) => (
          <fieldset className={styles.values} key={group}>
            <legend className={styles.legend}>{group || 'Columns'}</legend>
            {found
              .filter((column) => (column.group ?? '') === group)
              .map(({ id, header }) => (
                <div className={styles.column} key={id}>
                  <label className={styles.choice}>
                    <Checkbox
                      className={styles.box}
                      size="small"
                      checked={!hidden.has(id)}
                      onChange={(event) => set(id, event.target.checked)}
                    />
                    <span className="grow breaks">{header}</span>
                  </label>
                  {movable.includes(id) && (
                    <>
                      <MoveButton
                        label={`Move ${header} up`}
                        isLast={movable[0] === id}
                        icon={<ArrowUp size={14} aria-hidden />}
                        onMove={() => move(id, -1)}
                      />
                      <MoveButton
                        label={`Move ${header} down`}
                        isLast={movable.at(-1) === id}
                        icon={<ArrowDown size={14} aria-hidden />}
                        onMove={() => move(id, 1)}
                      />
                    </>
                  )}
                </div>
              ))}
          </fieldset>
        ))}
        {found.length === 0 && <p className={styles.note}>No match.</p>}
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
          onClick={() => setLayout({ ...DEFAULT_LAYOUT, ...(layout.density && { density: layout.density }) })}
        >
          Reset
        </Button>
      </div>
    </>
  );
}

type MoveButtonProps = { label: string; isLast: boolean; icon: ReactNode; onMove: () => void };

function MoveButton({ label, isLast, icon, onMove }: MoveButtonProps) {
  return (
    // Never `disabled`, because a disabled button loses the focus when the column reaches the end.
    <IconButton size="small" aria-label={label} aria-disabled={isLast} onClick={onMove}>
      {icon}
    </IconButton>
  );
}
