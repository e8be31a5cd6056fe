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
  it('keeps typed text while the value is late', async () => {
    render(<SearchField label="Search leads" value="" onChange={() => undefined} />);
    await userEvent.type(field(), 'ann');
    expect(field()).toHaveValue('ann');
  });

  it('clears with its button and with Escape, and keeps the focus', async () => {
    render(<Page />);
    await userEvent.type(field(), 'ann');
    await userEvent.click(screen.getByRole('button', { name: 'Clear: Search leads' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'bob{Escape}');
    expect(field()).toHaveValue('');
  });

  it('shows a value from the page after it loses the focus', async () => {
    render(<Page />);
    await userEvent.type(field(), 'ann');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(field()).toHaveValue('');
  });
});
