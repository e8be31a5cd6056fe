import { useSyncExternalStore } from 'react';
import { todayInUtc, type Day } from './day.ts';
import { dayOf } from './time.ts';

const MINUTE = 60_000;

/** The present day in UTC, which turns at its midnight while a page is open. */
export function useTodayInUtc(): Day {
  return useSyncExternalStore(subscribe, todayNow);
}

/** The same by the calendar of a zone. */
export function useToday(zone: string): Day {
  return useSyncExternalStore(subscribe, () => dayOf(new Date(), zone));
}

function todayNow(): Day {
  return todayInUtc();
}

/** Looks at the clock each minute, and when the tab is seen again: timers stand still while a computer sleeps. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
