import { vi } from 'vitest';

/** Freezes the date but no timers. The test setup restores the clock after each test. */
export function freezeClock(at: Date): void {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
}
