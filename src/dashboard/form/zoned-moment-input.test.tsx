import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { pickOption } from '../testing/pick-option.ts';
import { ZonedMomentInput } from './zoned-moment-input.tsx';
import { toZonedMoment, type ZonedMoment } from './zoned-moment.ts';

function show(instant: string | null) {
  const seen: ZonedMoment[] = [];
  function Field() {
    const [value, setValue] = useState(() => toZonedMoment(instant, 'Europe/Berlin'));
    const input = useRef<HTMLInputElement>(null);
    return (
      <ZonedMomentInput
        label="Expiration"
        value={value}
        onChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
        problem={undefined}
        inputRef={input}
      />
    );
  }
  render(<Field />);
  return { user: userEvent.setup(), seen };
}

describe('the input for a day and a time', () => {
  it('shows the moment in its zone and in UTC', () => {
    show('2025-06-01T10:00:00Z');
    expect(screen.getByLabelText('Day')).toHaveValue('2025-06-01');
    expect(screen.getByLabelText('Time')).toHaveValue('12:00');
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Berlin');
    expect(screen.getByLabelText('Day')).toHaveAccessibleDescription(
      '1 Jun 2025, 12:00:00 GMT+2 (Europe/Berlin), which is 1 Jun 2025, 10:00 UTC.',
    );
  });

  it('keeps the clock time when the zone changes, and shows the new moment', async () => {
    const { user } = show('2025-06-01T10:00:00Z');
    await pickOption(user, screen.getByLabelText('Time zone'), 'America/New_York');
    expect(screen.getByLabelText('Time')).toHaveValue('12:00');
    expect(screen.getByText(/which is 1 Jun 2025, 16:00 UTC/)).toBeVisible();
  });

  it('explains a time that the clocks skip, and shows the time it uses', () => {
    show('2025-03-29T10:00:00Z');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-03-30' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '02:30' } });
    expect(screen.getByText(/go forward by 1 h\. It is read as 30 Mar 2025, 03:30/)).toBeVisible();
  });

  it('asks which moment to use for a time that occurs twice', async () => {
    const { user, seen } = show('2025-10-26T00:30:00Z');
    const which = screen.getByRole('group', { name: /02:30 occurs twice/ });
    expect(which).toBeVisible();
    expect(screen.getByRole('radio', { name: /^The first, .* GMT\+2$/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^The second, .* GMT\+1$/ }));
    expect(seen.at(-1)).toMatchObject({ isSecond: true });
    expect(screen.getByText(/which is 26 Oct 2025, 01:30 UTC/)).toBeVisible();
  });

  it('can be cleared and then focuses the day', async () => {
    const { user } = show('2025-06-01T10:00:00Z');
    await user.click(screen.getByRole('button', { name: 'Clear: Expiration' }));
    expect(screen.getByLabelText('Day')).toHaveValue('');
    expect(screen.getByLabelText('Day')).toHaveFocus();
    expect(screen.getByText('Does not expire.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear: Expiration' })).toBeNull();
  });
});
