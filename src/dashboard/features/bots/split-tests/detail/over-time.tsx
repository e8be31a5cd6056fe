import { useMemo, useState } from 'react';
import { Line } from 'recharts';
import type { Bot } from '#contract/bot.ts';
import { ChartViews, type ChartView } from '../../../../charts/chart-frame.tsx';
import { PlaceChart } from '../../../../charts/place-chart.tsx';
import { DASHES } from '../../../../charts/theme.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { historyDays, type TestHistory } from '../../../../domain/split-tests/history.ts';
import type { TestMeasure } from '../../../../domain/split-tests/measures.ts';
import { shortLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { differenceRange, signedDifference } from '../../../../domain/split-tests/verdict-labels.ts';
import { formatMetric, formatPercent, formatPoints } from '../../../../lib/format-figures.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { scaleOf } from '../../../../lib/scale.ts';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { EmptyValue } from '../../../../ui/value.tsx';
import { lineOf, rankedVariants } from './averages.ts';
import {
  drawnDifferences,
  eventsOfCourse,
  recentResults,
  type Course,
  type CourseDay,
  type RecentResult,
} from './course.ts';
import styles from './split-test.module.css';

type OverTimeProps = { bot: Bot; assessment: Assessment; course: Course; metric: string };

/** Shows the daily results of a split test and the results of its last seven days. */
export function OverTime({ bot, assessment, course, metric }: OverTimeProps) {
  const [view, setView] = useState<ChartView>('chart');
  const recent = useMemo(() => recentResults(assessment), [assessment]);
  const { test, figures } = assessment;
  const { history, leader, rival, measure, days } = course;
  const ranked = rankedVariants(assessment);
  const events = useMemo(() => eventsOfCourse(bot, assessment), [bot, assessment]);
  const { drawn, axis } = useMemo(() => drawnDifferences(days), [days]);
  const name = measure.kind === 'rate' ? 'response rate' : metric;
  return (
    <>
      <div className={styles.tools}>
        <HelpTip of="the results over time">
          {history.origin === 'service'
            ? 'Each point contains all conversations until then. A day is a period of 24 hours since the start of the test. The verdict changes only after full weeks. The wide intervals of the first days are not drawn. A dot at the top marks a day on which a version of the bot was published.'
            : 'This service returns no daily counts. Each point is a result that this browser has loaded, at most one per day.'}
        </HelpTip>
        <ChartViews label="View of the results over time" view={view} onChange={setView} />
      </div>
      {view === 'chart' ? (
        <div className="grid" style={CHARTS}>
          <PlaceChart
            title={`${shortLabel(leader)} minus ${shortLabel(rival)}: ${name}`}
            label="Difference over time, with the interval that decides"
            kind="lines"
            names={days.map(({ place }) => place)}
            nameText={dayText}
            room={64}
            page={7}
            values={drawn}
            scale={scaleOf(axis)}
            empty="No day has conversations of both personas."
            height={200}
            axisText={measure.isShare ? (value) => formatPoints(value) : formatMetric}
            reading={(place) => [differenceText(days[place]!, measure)]}
            events={events}
          >
            {(['value', 'low', 'high'] as const).map((key) => (
              <Line
                key={key}
                yAxisId="value"
                dataKey={key}
                // Neutral, because the colours belong to the personas.
                stroke="var(--text-secondary)"
                strokeWidth={key === 'value' ? 2 : 1}
                strokeDasharray={key === 'value' ? undefined : DASHES[1]}
                dot={false}
                activeDot={false}
                isAnimationActive={false}
                zIndex={0}
              />
            ))}
          </PlaceChart>
          <div>
            <PlaceChart
              title="Conversations per day"
              label="Conversations of each persona per day"
              kind="lines"
              names={days.map(({ place }) => place)}
              nameText={dayText}
              room={64}
              page={7}
              values={days.map(({ instances }) => instances ?? {})}
              scale={scaleOf([0, ...days.flatMap(({ instances }) => Object.values(instances ?? {}))])}
              empty="No conversations."
              height={200}
              reading={(place) =>
                ranked.map((variant) => `${shortLabel(variant)}: ${instancesText(days[place]!, variant)}`)
              }
              events={events}
            >
              {ranked.map((variant) => (
                <Line
                  key={variant.key}
                  yAxisId="value"
                  dataKey={variant.key}
                  {...lineOf(assessment, variant)}
                  strokeWidth={2}
                  dot={false}
                  activeDot={false}
                  isAnimationActive={false}
                  zIndex={0}
                />
              ))}
            </PlaceChart>
            <Legend assessment={assessment} variants={ranked} />
          </div>
        </div>
      ) : (
        <Table
          caption="Results over time"
          columns={dayColumns(ranked, measure, events)}
          rows={days.toReversed()}
          getRowKey={({ place }) => place}
          maxHeight={320}
        />
      )}
      {recent.length > 0 && (
        <Table
          caption="The last seven days and the whole test"
          showsCaption
          columns={recentColumns(measure)}
          rows={recent.toSorted((a, b) => ranked.indexOf(a.variant) - ranked.indexOf(b.variant))}
          getRowKey={({ variant }) => variant.key}
          fits
          stackBelow={600}
        />
      )}
      {test.isActive && history.origin === 'service' && (
        <p className={styles.about}>{youngText(history, figures.instances)}</p>
      )}
    </>
  );
}

function Legend({ assessment, variants }: { assessment: Assessment; variants: readonly Variant[] }) {
  return (
    <ul className="wrap note" style={{ gap: '4px 16px' }}>
      {variants.map((variant) => (
        <li key={variant.key} className="row shrink" style={{ gap: 6 }}>
          <svg width={24} height={8} aria-hidden>
            <line x1={0} x2={24} y1={4} y2={4} {...lineOf(assessment, variant)} strokeWidth={2} />
          </svg>
          <bdi className="breaks shrink">{shortLabel(variant)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function instancesText({ instances }: CourseDay, { key }: Variant): string {
  return instances === null ? 'in progress' : formatNumber(Math.round(instances[key] ?? 0));
}

/** The grid of the two charts. They are side by side, or stacked on narrow screens. */
const CHARTS = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))', gap: '16px 24px' };

const dayText = (place: string) => `Day ${place}`;

function differenceText({ difference }: CourseDay, measure: TestMeasure): string {
  if (difference === null) return 'no difference yet';
  return `${signedDifference(difference.value, measure)} (${differenceRange(difference, measure)})`;
}

/** Returns a sentence about the share of conversations from the last 24 hours, which may still get a response. */
function youngText(history: TestHistory, all: number): string {
  const until = historyDays(history);
  const young = history.periods
    .filter(({ from }) => from >= until - 1)
    .reduce(
      (total, { tallies }) =>
        total + [...tallies.values()].reduce((sum, { instances }) => sum + instances, 0),
      0,
    );
  const share = all === 0 ? 0 : young / all;
  return `${formatPercent(share)} of all conversations are less than a day old and may still get a response.`;
}

function dayColumns(
  variants: readonly Variant[],
  measure: TestMeasure,
  events: ReadonlyMap<string, readonly string[]>,
): TableColumn<CourseDay>[] {
  const changes: TableColumn<CourseDay> = {
    header: 'Changes of the bot',
    cell: ({ place }) => events.get(place)?.join(', ') ?? <EmptyValue label="none" />,
  };
  return [
    { header: 'Day', isRowHeader: true, cell: ({ place }) => place },
    ...variants.map((variant): TableColumn<CourseDay> => ({
      header: `${shortLabel(variant)}, conversations`,
      align: 'end',
      cell: (day) => instancesText(day, variant),
    })),
    {
      header: 'Difference so far',
      align: 'end',
      cell: (day) => (day.difference === null ? <EmptyValue label="none" /> : differenceText(day, measure)),
    },
    ...(events.size === 0 ? [] : [changes]),
  ];
}

function recentColumns(measure: TestMeasure): TableColumn<RecentResult>[] {
  const format = measure.isShare ? (value: number) => formatPercent(value) : formatMetric;
  const cell = (value: number | null) => (value === null ? <EmptyValue label="none" /> : format(value));
  return [
    { header: 'Persona', isRowHeader: true, cell: ({ variant }) => shortLabel(variant) },
    { header: 'Last 7 days', align: 'end', cell: ({ recent }) => cell(recent) },
    { header: 'Whole test', align: 'end', cell: ({ whole }) => cell(whole) },
    { header: 'Conversations, last 7 days', align: 'end', cell: ({ instances }) => formatNumber(instances) },
  ];
}
