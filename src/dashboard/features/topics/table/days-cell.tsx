import { pluralize } from '../../../lib/pluralize.ts';
import { dayWithYear } from '../../../lib/day.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { SeriesDay } from '../../../domain/topics/topic-rows.ts';
import { tip } from '../../../ui/tip.ts';
import { EmptyValue } from '../../../ui/value.tsx';
import { Sparkline } from '../../../charts/sparkline.tsx';

export function DaysCell({ series }: { series: readonly SeriesDay[] }) {
  const words = daysInWords(series);
  if (words === null) return <EmptyValue label="no days" />;
  return (
    <span
      className="inline"
      style={{ verticalAlign: 'middle' }}
      {...picture}
      aria-label={words}
      {...tip(words)}
    >
      <Sparkline series={series} />
    </span>
  );
}

const picture = { role: 'img' } as const;

/**
 * Describes the daily counts of a topic, e.g. 'Most: 4 on 13 Mar 2025; today so far: 1; 2 days without a value'. The
 * maximum ignores today, because today has not ended. Returns null if no day has a value.
 */
function daysInWords(series: readonly SeriesDay[]): string | null {
  let most: { day: string; count: number } | null = null;
  let missing = 0;
  const soFar: string[] = [];
  for (const { day, isOver, count } of series) {
    if (count === null) missing += isOver ? 1 : 0;
    else if (!isOver) soFar.push(`today so far: ${formatNumber(count)}`);
    else if (most === null || count > most.count) most = { day, count };
  }
  if (most === null && soFar.length === 0) return null;
  return [
    ...(most === null ? [] : [`Most: ${formatNumber(most.count)} on ${dayWithYear(most.day)}`]),
    ...soFar.slice(0, 1),
    ...(missing === 0 ? [] : [`${pluralize(missing, 'day')} without a value`]),
  ].join('; ');
}
