import { useMemo } from 'react';
import { useBotEvents } from '../../charts/use-bot-events.ts';
import { addDays, monthOf } from '../../lib/day.ts';
import { groupBy } from '../../lib/group-by.ts';
import { dayOf } from '../../lib/time.ts';
import type { Month } from './totals.ts';

/** Returns the texts of the bot events by month of the time zone, for charts of these months, which are in order. */
export function useMonthEvents(
  months: readonly { month: Month }[],
  zone: string,
): ReadonlyMap<Month, readonly string[]> {
  const [earliest, latest] = [months[0]!.month, months.at(-1)!.month];
  // A month of the zone may start a day before the month in UTC, and end a day after it.
  const first = addDays(`${earliest}-01`, -1);
  const last = addDays(monthOf(`${latest}-01`).last, 1);
  const { events } = useBotEvents({ first, last });
  return useMemo(() => {
    const byMonth = groupBy(events, ({ at }) => dayOf(at, zone).slice(0, 7));
    return new Map(Array.from(byMonth, ([month, those]) => [month, those.map(({ text }) => text)]));
  }, [events, zone]);
}
