import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { compareNames } from '../../lib/format.ts';
import type { Column } from './column.ts';
import { useClientRows } from './client-rows.ts';

const columns: readonly Column<string>[] = [
  { id: 'word', header: 'Word', value: (word) => word, width: 100 },
];
const FEW = ['pear', 'apple', 'plum'];

/**
 * A search field over a list of words. It records each render in `seen`: the text of the field, the rows, and '(late)'
 * if the rows do not match the text yet.
 */
function Words({ seen, words = FEW }: { seen: string[]; words?: readonly string[] }) {
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
  it('renders the typed text first, then the matching rows', async () => {
    const seen: string[] = [];
    render(<Words seen={seen} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'l');
    await act(async () => {});
    expect(seen).toEqual(['-: apple pear plum', 'l: apple pear plum (late)', 'l: apple plum']);
  });

  it('renders a sort once if its order is prepared', async () => {
    const seen: string[] = [];
    function Sorted() {
      const [descending, setDescending] = useState(false);
      const { rows, pending } = useClientRows(FEW, { columns, sort: { column: 'word', descending } });
      seen.push(`${rows.join(' ')}${pending ? ' (late)' : ''}`);
      return (
        <button type="button" onClick={() => setDescending(true)}>
          Reverse
        </button>
      );
    }
    render(<Sorted />);
    await userEvent.click(screen.getByRole('button'));
    await act(async () => {});
    expect(seen).toEqual(['apple pear plum', 'plum pear apple']);
  });

  it('shows the previous rows until the index for the first search is complete', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `word ${at}`);
    const seen: string[] = [];
    render(<Words seen={seen} words={many} />);
    const field = screen.getByRole('textbox', { name: 'Search' });
    await userEvent.type(field, '4');
    await userEvent.type(field, '998');
    await waitFor(() => expect(seen.at(-1)).toBe('4998: word 4998'));
    const all = many.toSorted(compareNames).join(' ');
    const typed = seen.filter((text) => text.startsWith('4: ')).map((text) => text.slice(3));
    expect(typed).toContain(`${all} (late)`);
    expect(typed).not.toContain(all);
  });
});
