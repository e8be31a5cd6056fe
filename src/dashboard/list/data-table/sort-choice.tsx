import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { Column, Sort } from './column.ts';

export type SortChoiceProps = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'sortable' | 'sortFirst'>[];
  sort: Sort | null;
  /** The label of the order of the rows while no sort is active. */
  unsortedLabel?: string | undefined;
  onChange: (sort: Sort | null) => void;
};

/** A sort control for narrow screens, where rows have no headings to click. */
export function SortChoice({ columns, sort, unsortedLabel = 'Default order', onChange }: SortChoiceProps) {
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <div className="row">
      <label className="row quiet grow nowrap gap-3">
        Sort by
        <NativeSelect
          className="grow"
          input={<OutlinedInput />}
          value={sort?.column ?? ''}
          onChange={(event) => {
            const column = columns.find(({ id }) => id === event.target.value);
            onChange(column ? { column: column.id, descending: column.sortFirst === 'descending' } : null);
          }}
        >
          <option value="">{unsortedLabel}</option>
          {columns
            .filter(({ sortable }) => sortable !== false)
            .map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
        </NativeSelect>
      </label>
      <IconButton
        aria-label={sort?.descending ? 'Descending: reverse' : 'Ascending: reverse'}
        disabled={sort === null}
        onClick={() => sort && onChange({ ...sort, descending: !sort.descending })}
      >
        <Arrow size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
