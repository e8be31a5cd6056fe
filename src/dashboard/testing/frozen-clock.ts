import { vi } from 'vitest';

/** Freezes the current date, but does not affect timers. The test setup restores the real clock after each test. */
export function freezeClock(at: Date): void {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
}
