import { useSyncExternalStore } from 'react';
import { currentTime } from './clock.ts';
import { todayInUtc, type Day } from './day.ts';
import { dayOf } from './time.ts';

const MINUTE = 60_000;

/** Returns the current UTC day and re-renders at midnight UTC. */
export function useTodayInUtc(): Day {
  return useSyncExternalStore(subscribe, todayNow);
}

export function useToday(zone: string): Day {
  return useSyncExternalStore(subscribe, () => dayOf(new Date(currentTime()), zone));
}

function todayNow(): Day {
  return todayInUtc();
}

/** Checks the clock every minute, and when the tab becomes visible, because timers pause while a computer sleeps. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
