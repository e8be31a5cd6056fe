import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SampleCapture } from './inbound-card.tsx';

const NOW = Date.parse('2025-03-14T09:00:00Z');
const after = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();

/** Advances the clock second by second, because the component starts each timer only after the previous render. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

describe('the state of the sample capture', () => {
  it('counts down and stops its timer at the end', () => {
    render(<SampleCapture until={after(65_000)} />);
    const timer = screen.getByRole('timer');
    expect(timer).toHaveTextContent('ends in 1 min 5 s');
    pass(1);
    expect(timer).toHaveTextContent('ends in 1 min 4 s');
    pass(5);
    expect(timer).toHaveTextContent('ends in 59 s');
    pass(58);
    expect(timer).toHaveTextContent('ends in 1 s');
    pass(1);
    expect(screen.getByText('Ended')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    pass(60);
    expect(screen.getByText('Ended')).toBeVisible();
  });

  it('updates once per minute while more than an hour remains', () => {
    render(<SampleCapture until={after(90 * 60_000)} />);
    const timer = screen.getByRole('timer');
    expect(timer).toHaveTextContent('ends in 1 h 30 min');
    const wake = vi.spyOn(globalThis, 'setTimeout');
    pass(29 * 60);
    expect(timer).toHaveTextContent('ends in 1 h 1 min');
    expect(wake.mock.calls.length).toBeLessThan(40);
    pass(2 * 60);
    expect(timer).toHaveTextContent('ends in 59 min 0 s');
  });

  it('is not announced every second', () => {
    render(<SampleCapture until={after(5000)} />);
    expect(screen.getByRole('timer').closest('[aria-live], [role="status"], [role="alert"]')).toBeNull();
  });

  it('stops its timer when it unmounts', () => {
    const { unmount } = render(<SampleCapture until={after(5000)} />);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reopens when its end moves into the future', () => {
    const { rerender } = render(<SampleCapture until={after(-1)} />);
    expect(screen.getByText('Ended')).toBeVisible();
    rerender(<SampleCapture until={after(5000)} />);
    expect(screen.getByRole('timer')).toHaveTextContent('ends in 5 s');
  });

  it('is off without an end, and shows an invalid end as text', () => {
    const { rerender } = render(<SampleCapture until={null} />);
    expect(screen.getByText('Off')).toBeVisible();
    rerender(<SampleCapture until="soon" />);
    expect(screen.getByText('soon')).toBeVisible();
  });
});
