import { rangeTextOf } from '../../lib/day-range.ts';
import type { DayRange } from '../../lib/day.ts';
import { paths } from '../../lib/paths.ts';

/** Returns the URL of the topics page for a range, compared with the previous period. `topic` is the chosen topic. */
export function topicsOf(range: DayRange, topic?: string): string {
  return paths.topics(
    new URLSearchParams({
      range: rangeTextOf(range),
      compare: 'previous',
      ...(topic !== undefined && { topic }),
    }),
  );
}
