import type { RefObject } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import { lightColor } from '../../../charts/image-file.ts';
import type { Slide } from '../../../charts/slide.ts';
import { svgRect, svgText } from '../../../charts/svg-drawing.ts';
import { lightChart } from '../../../charts/svg-file.ts';
import { oneLine } from '../../../charts/text-width.ts';
import { seriesColor } from '../../../charts/theme.ts';
import { basisOfRow, basisText, seriesHeadline } from '../../../domain/topics/headline.ts';
import type { ComparedTopics, TopicRow } from '../../../domain/topics/topic-rows.ts';
import { formatDayRange, type DayRange } from '../../../lib/day.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { useSlideEntries } from '../../../charts/use-slide.ts';

export type SeriesSlideListProps = MenuPlace & {
  /** Contains only the drawn chart. */
  chart: RefObject<HTMLElement | null>;
  rows: readonly TopicRow[];
  analytics: TopicAnalytics;
  range: DayRange;
  /** The days of the drawn chart, null if it shows the whole range. */
  zoomed: DayRange | null;
  comparison: ComparedTopics | null;
};

export function SeriesSlideList({
  chart,
  rows,
  analytics,
  range,
  zoomed,
  comparison,
  ...menu
}: SeriesSlideListProps) {
  const only = rows.length === 1 ? rows[0]! : null;
  const slideEntries = useSlideEntries();
  const coverage = `${pluralize(rows.length, 'topic')}, ${formatDayRange(range)}`;
  const draw: Slide['chart'] = ({ width, height }) => {
    const legend = only ? '' : legendOf(rows, width);
    const top = only ? 0 : LEGEND;
    const drawn = lightChart(chart.current, { width, height: height - top });
    return `${legend}<g transform="translate(0 ${top})">${drawn}</g>`;
  };
  return (
    <MenuList
      {...menu}
      entries={slideEntries(`days of ${coverage}`, coverage, () => ({
        headline: seriesHeadline(rows, range, comparison),
        subtitle: [
          `Conversations and average sentiment, ${formatDayRange(range)}`,
          ...(zoomed ? [`shown: ${formatDayRange(zoomed)}`] : []),
          ...(comparison && only ? [`grey: ${formatDayRange(comparison.before.range)}`] : []),
        ].join('; '),
        // A conversation can have several topics, so their counts must not be added.
        notes: only ? basisOfRow(only) : basisText(analytics),
        chart: draw,
      }))}
    />
  );
}

/** In pixels. */
const LEGEND = 40;
const NAME_SIZE = 20;

function legendOf(rows: readonly TopicRow[], width: number): string {
  const room = width / rows.length;
  return rows
    .map(({ name }, place) => {
      const x = place * room;
      const color = lightColor(seriesColor(place));
      return (
        svgRect({ x, y: 8, width: 20, height: 6 }, `fill="${color}"`) +
        svgText(
          oneLine(name, room - 48, `400 ${NAME_SIZE}px`),
          x + 28,
          18,
          `font-size="${NAME_SIZE}" fill="${color}"`,
        )
      );
    })
    .join('');
}
