import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Moment } from './moment.tsx';
import { noteServiceDate } from '../lib/clock.ts';
import { setSetting } from '../lib/settings.ts';
import { PageTooltip } from './page-tooltip.tsx';

describe('Moment', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2025-03-14T12:00:00Z') });
  });

  const time = () => document.querySelector('time');

  it('shows a calendar time by default', () => {
    const { rerender } = render(<Moment value="2025-03-14T11:57:30Z" />);
    expect(time()).toHaveTextContent(/^11:57$/);
    rerender(<Moment value="2024-10-24T11:57:30Z" />);
    expect(time()).toHaveTextContent(/^24 Oct 2024$/);
  });

  it('shows a relative time and updates it every minute', () => {
    render(<Moment value="2025-03-14T11:57:30Z" mode="relative" />);
    expect(time()).toHaveTextContent('2 min ago');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(time()).toHaveTextContent('3 min ago');
  });

  it('shows no future time for a moment newer than the last clock update', () => {
    const { rerender } = render(<Moment value="2025-03-14T11:57:30Z" mode="relative" />);
    act(() => void vi.advanceTimersByTime(20_000));
    rerender(<Moment value="2025-03-14T12:00:20Z" mode="relative" />);
    expect(time()).toHaveTextContent('just now');
    rerender(<Moment value="2025-03-14T12:05:00Z" mode="relative" />);
    expect(time()).toHaveTextContent('in 5 min');
  });

  it('uses the clock of the service if the browser is hours off', () => {
    const date = (moment: number) => new Date(moment).toUTCString();
    render(<Moment value="2025-03-14T11:57:30Z" mode="relative" />);
    act(() => noteServiceDate(date(Date.now() - 3 * 3_600_000)));
    expect(time()).toHaveTextContent('in 3 hr');
    act(() => noteServiceDate(date(Date.now())));
    expect(time()).toHaveTextContent('2 min ago');
  });

  it('sets the machine-readable time', () => {
    render(<Moment value="2025-03-14T12:57:30+01:00" />);
    expect(time()).toHaveAttribute('datetime', '2025-03-14T11:57:30.000Z');
  });

  it('shows the exact time in the given zone', () => {
    render(<Moment value="2025-03-14T11:57:30Z" mode="exact" zone="Asia/Tokyo" />);
    expect(time()).toHaveTextContent('14 Mar 2025, 20:57');
  });

  it('shows the exact time and the zone on hover', () => {
    render(
      <>
        <Moment value="2025-03-14T11:57:30Z" zone="Europe/Berlin" />
        <PageTooltip />
      </>,
    );
    fireEvent.pointerOver(time()!);
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.getByRole('tooltip')).toHaveTextContent('14 Mar 2025, 12:57:30 GMT+1 (Europe/Berlin)');
  });

  it('shows the exact time and the zone on focus', () => {
    render(
      <>
        <Moment value="2025-03-14T11:57:30Z" zone="Europe/Berlin" />
        <PageTooltip />
      </>,
    );
    // Simulates `:focus-visible`, because its state in jsdom depends on earlier events, including events of other
    // tests.
    vi.spyOn(time()!, 'matches').mockReturnValueOnce(true);
    act(() => time()!.focus());
    expect(screen.getByRole('tooltip')).toHaveTextContent('(Europe/Berlin)');
    expect(time()).toHaveAccessibleDescription(
      /^14 Mar 2025, 12:57:30 GMT\+1 \(Europe\/Berlin\)\s+14 Mar 2025, 11:57:30 UTC$/,
    );
  });

  it("falls back to the user's zone for an invalid zone", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    render(
      <>
        <Moment value="2025-03-14T11:57:30Z" zone="Mars/Olympus" />
        <PageTooltip />
      </>,
    );
    fireEvent.pointerOver(time()!);
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.getByRole('tooltip')).toHaveTextContent(timeZone);
  });

  it('follows the selected zone and language', () => {
    render(<Moment value="2025-03-14T11:57:30Z" mode="exact" />);
    act(() => setSetting('timeZone', 'Asia/Kolkata'));
    expect(time()).toHaveTextContent('14 Mar 2025, 17:27');
    act(() => setSetting('language', 'en-US'));
    expect(time()).toHaveTextContent('Mar 14, 2025, 17:27');
  });

  it('shows a dash for null', () => {
    render(<Moment value={null} />);
    expect(screen.getByRole('img', { name: 'none' })).toHaveTextContent('–');
  });

  it('shows an invalid moment as plain text', () => {
    render(<Moment value="next Tuesday" />);
    expect(screen.getByText('next Tuesday')).toBeInTheDocument();
    expect(time()).not.toBeInTheDocument();
  });
});
