import { useMemo } from 'react';
import { useBotEvents } from '../../charts/use-bot-events.ts';
import { groupBy } from '../../lib/group-by.ts';
import { dayOf } from '../../lib/time.ts';
import type { Month } from './totals.ts';

/** The texts of the bot events by month. The charts of months mark these months. */
export type MonthEvents = ReadonlyMap<Month, readonly string[]>;

/** Returns the bot events by month of the time zone, and a notice if the bots could not be loaded. */
export function useMonthEvents(zone: string): { events: MonthEvents; notices: readonly string[] } {
  const { events, notices } = useBotEvents();
  const byMonth = useMemo(() => {
    const groups = groupBy(events, ({ at }) => dayOf(at, zone).slice(0, 7));
    return new Map(Array.from(groups, ([month, those]) => [month, those.map(({ text }) => text)]));
  }, [events, zone]);
  return { events: byMonth, notices };
}
