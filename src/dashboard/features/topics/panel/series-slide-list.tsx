import { useRef, type RefObject } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import { LEGEND, type Slide, slideLegend } from '../../../charts/slide.ts';
import { lightChart } from '../../../charts/svg-file.ts';
import { seriesColor } from '../../../charts/theme.ts';
import { basisOfRow, basisText, seriesHeadline } from '../../../domain/topics/headline.ts';
import type { ComparedTopics, TopicRow } from '../../../domain/topics/topic-rows.ts';
import { formatDayRange, type DayRange } from '../../../lib/day.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { DayChart } from './day-chart.tsx';
import type { Drawing } from './day-charts.tsx';
import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { useSlideEntries } from '../../../charts/use-slide.ts';

export type SeriesSlideListProps = MenuPlace & {
  drawing: Drawing;
  rows: readonly TopicRow[];
  analytics: TopicAnalytics;
  range: DayRange;
  /** The days that the drawn chart shows; null if it shows the whole range. */
  zoomed: DayRange | null;
  comparison: ComparedTopics | null;
};

/** The width in pixels of a day chart that fills the width of a slide. The panel is only half as wide. */
const SLIDE_WIDTH = 770;

const noTip = () => null;

/** The menu, with a hidden chart in the size of a slide, because the chart of the panel is narrower. */
export function SeriesSlideList({ drawing, ...menu }: SeriesSlideListProps) {
  const chart = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={chart} className="visually-hidden" aria-hidden>
        <DayChart {...drawing} width={SLIDE_WIDTH} tip={noTip} isForSlide />
      </div>
      <SeriesMenu {...menu} chart={chart} />
    </>
  );
}

type SeriesMenuProps = Omit<SeriesSlideListProps, 'drawing'> & { chart: RefObject<HTMLElement | null> };

function SeriesMenu({ chart, rows, analytics, range, zoomed, comparison, ...menu }: SeriesMenuProps) {
  const only = rows.length === 1 ? rows[0]! : null;
  const slideEntries = useSlideEntries();
  const coverage = `${pluralize(rows.length, 'topic')}, ${formatDayRange(zoomed ?? range)}`;
  const draw = (): Slide['chart'] => {
    const drawn = lightChart(chart.current);
    return ({ width, height }) => {
      const legend = only
        ? ''
        : slideLegend(
            rows.map(({ name }, place) => ({ name, color: seriesColor(place) })),
            width,
          );
      const top = only ? 0 : LEGEND;
      return `${legend}<g transform="translate(0 ${top})">${drawn({ width, height: height - top })}</g>`;
    };
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
        // A conversation can have several topics, so the slide must not add the counts of several topics.
        notes: only ? basisOfRow(only) : basisText(analytics, null),
        chart: draw(),
      }))}
    />
  );
}
