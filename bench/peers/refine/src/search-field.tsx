import TextField from '@mui/material/TextField';
import { getDefaultFilter, type CrudFilter } from '@refinedev/core';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

type SearchFieldProps = { filters: CrudFilter[]; onChange: (filter: CrudFilter) => void };

/** Searches all fields after the user has stopped typing (debounced). */
export function SearchField({ filters, onChange }: SearchFieldProps) {
  const applied = (getDefaultFilter('q', filters, 'contains') as string | undefined) ?? '';
  const [text, setText] = useState(applied);
  useEffect(() => {
    if (text === applied) return undefined;
    const timer = setTimeout(
      () => onChange({ field: 'q', operator: 'contains', value: text || undefined }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, applied, onChange]);
  return <TextField label="Search" value={text} onChange={({ target }) => setText(target.value)} />;
}
