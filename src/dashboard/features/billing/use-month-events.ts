import { useMemo } from 'react';
import { useBotEvents } from '../../charts/use-bot-events.ts';
import { eventTextsBy } from '../../domain/bot-events.ts';
import { dayOf } from '../../lib/time.ts';
import type { Month } from './totals.ts';

/** The texts of the bot events by month. The charts of months mark these months. */
export type MonthEvents = ReadonlyMap<Month, readonly string[]>;

/** Returns the bot events by month of the time zone, and a notice if the bots could not be loaded. */
export function useMonthEvents(zone: string): { events: MonthEvents; notices: readonly string[] } {
  const { events, notices } = useBotEvents();
  const byMonth = useMemo(
    () => eventTextsBy(events, ({ at }) => dayOf(at, zone).slice(0, 7)),
    [events, zone],
  );
  return { events: byMonth, notices };
}
