import { useSyncExternalStore } from 'react';
import { currentTime } from './clock.ts';
import { todayInUtc, type Day } from './day.ts';
import { dayOf } from './time.ts';

const MINUTE = 60_000;

/** Returns the current day in UTC, and renders the component again at midnight UTC. */
export function useTodayInUtc(): Day {
  return useSyncExternalStore(subscribe, todayNow);
}

export function useToday(zone: string): Day {
  return useSyncExternalStore(subscribe, () => dayOf(new Date(currentTime()), zone));
}

function todayNow(): Day {
  return todayInUtc();
}

/**
 * Checks the date every minute. Also checks it when the tab becomes visible, because timers pause while a computer
 * sleeps.
 */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
