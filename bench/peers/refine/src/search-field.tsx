import TextField from '@mui/material/TextField';
import { getDefaultFilter, type CrudFilter } from '@refinedev/core';

type SearchFieldProps = { filters: CrudFilter[]; onChange: (filter: CrudFilter) => void };

/** Searches all fields while the user types. */
export function SearchField({ filters, onChange }: SearchFieldProps) {
  return (
    <TextField
      label="Search"
      value={getDefaultFilter('q', filters, 'contains') ?? ''}
      onChange={({ target }) =>
        onChange({ field: 'q', operator: 'contains', value: target.value || undefined })
      }
    />
  );
}
