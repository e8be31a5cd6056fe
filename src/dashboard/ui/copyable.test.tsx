import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { shorten } from '../lib/shorten.ts';
import { CopyableId } from './copyable.tsx';
import { PageTooltip } from './page-tooltip.tsx';

describe('shorten', () => {
  it('keeps the start and the end', () => {
    expect(shorten('0123456789abcdef', 12)).toBe('01234567…cdef');
  });

  it('keeps a text that it cannot make shorter', () => {
    expect(shorten('0123456789abc', 12)).toBe('0123456789abc');
  });
});

describe('CopyableId', () => {
  it('has the short id in its name and the full id in its description, and copies the full id', async () => {
    const user = userEvent.setup();
    render(
      <>
        <CopyableId value="lead-0123456789abcdef" label="lead id" />
        <PageTooltip />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Copy lead id lead-012…cdef' });
    expect(button).toHaveTextContent('lead-012…cdef');
    await user.hover(button);
    await waitFor(() => expect(button).toHaveAccessibleDescription(/^lead-0123456789abcdef/));
    await user.click(button);
    expect(await navigator.clipboard.readText()).toBe('lead-0123456789abcdef');
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
  });

  it('reports a failure', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(<CopyableId value="lead-1" />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('status')).toHaveTextContent('Could not copy');
  });

  it('does not propagate the click to the row', async () => {
    const onRow = vi.fn<() => void>();
    render(
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the div replaces a table row
      <div onClick={onRow}>
        <CopyableId value="lead-1" />
      </div>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onRow).not.toHaveBeenCalled();
  });
});
