import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { useClientRows } from './client-rows.ts';

const columns: readonly Column<string>[] = [
  { id: 'word', header: 'Word', value: (word) => word, width: 100 },
];
const words = ['pear', 'apple', 'plum'];

/** What each render showed, in order: the text of the field, the rows, and whether they are late. */
function Words({ seen }: { seen: string[] }) {
  const [search, setSearch] = useState('');
  const { rows, pending } = useClientRows(words, {
    columns,
    search,
    sort: { column: 'word', descending: false },
  });
  seen.push(`${search || '-'}: ${rows.join(' ')}${pending ? ' (late)' : ''}`);
  return <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />;
}

describe('useClientRows', () => {
  it('shows the key first, and then the rows that it asks for', async () => {
    const seen: string[] = [];
    render(<Words seen={seen} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'l');
    await act(async () => {});
    expect(seen).toEqual(['-: apple pear plum', 'l: apple pear plum (late)', 'l: apple plum']);
  });
});
