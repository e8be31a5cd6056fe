import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title="Sources" summary="2 sources" isOpen={isOpen} onToggle={setOpen}>
      <input aria-label="Note" />
    </Disclosure>
  );
}

describe('Disclosure', () => {
  it('renders its content when it is first open, and keeps its state', async () => {
    const user = userEvent.setup();
    render(<Example />);
    expect(screen.getByText('2 sources')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('heading', { name: 'Sources' }));
    await user.type(await screen.findByRole('textbox'), 'text');
    await user.click(screen.getByRole('heading', { name: 'Sources' }));
    expect(screen.getByRole('textbox')).not.toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Sources' }));
    expect(screen.getByRole('textbox')).toHaveValue('text');
  });

  it('is a region with the name of its heading', () => {
    render(<Example />);
    expect(screen.getByRole('region', { name: 'Sources' })).toBeVisible();
  });
});
