import { vi } from 'vitest';

/** Stops the date at a moment, but no timer: what waits goes on waiting. The setup lets it run again after the test. */
export function freezeClock(at: Date): void {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
}
