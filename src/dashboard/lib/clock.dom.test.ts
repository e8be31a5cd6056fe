import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTime, noteServiceDate } from './clock.ts';
import { onRedraw } from './redraw.ts';

const NOW = Date.parse('2025-03-14T12:00:00Z');
const HOUR = 3_600_000;
const header = (time: number) => new Date(time).toUTCString();

describe('the clock', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterEach(() => {
    noteServiceDate(header(Date.now()));
    vi.useRealTimers();
  });

  it.each([
    ['behind', -3 * HOUR],
    ['ahead', 3 * HOUR],
  ])('follows the service if the browser is hours %s', (_, difference) => {
    const drawn = vi.fn<() => void>();
    const stop = onRedraw(drawn);
    noteServiceDate(header(NOW - difference));
    expect(currentTime()).toBe(NOW - difference);
    expect(drawn).toHaveBeenCalledOnce();
    // Another response. Its delay of some seconds must not change the clock.
    noteServiceDate(header(NOW - difference + 5000));
    expect(drawn).toHaveBeenCalledOnce();
    vi.setSystemTime(NOW - difference);
    noteServiceDate(header(NOW - difference));
    expect(currentTime()).toBe(NOW - difference);
    stop();
  });

  it.each([null, '', 'yesterday', header(NOW + 60_000), header(NOW - 60_000)])(
    'follows the browser for the Date header %j',
    (date) => {
      noteServiceDate(date);
      expect(currentTime()).toBe(NOW);
    },
  );
});
