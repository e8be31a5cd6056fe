import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SearchField } from './search-field.tsx';

function Page({ onChange = () => undefined }: { onChange?: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Search leads"
        value={value}
        onChange={(text) => {
          setValue(text);
          onChange(text);
        }}
      />
      <button onClick={() => setValue('')}>Clear all</button>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: 'Search leads' });

describe('SearchField', () => {
  it('never takes back a key while the value comes late', async () => {
    render(<SearchField label="Search leads" value="" onChange={() => undefined} />);
    await userEvent.type(field(), 'ann');
    expect(field()).toHaveValue('ann');
  });

  it('clears by its button and by Escape, and keeps the focus', async () => {
    render(<Page />);
    await userEvent.type(field(), 'ann');
    await userEvent.click(screen.getByRole('button', { name: 'Clear: Search leads' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'bob{Escape}');
    expect(field()).toHaveValue('');
  });

  it('shows what the page set when it is left', async () => {
    render(<Page />);
    await userEvent.type(field(), 'ann');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(field()).toHaveValue('');
  });
});
