import Link from '@mui/material/Link';
import { useId, useMemo, useState } from 'react';
import { Bar } from 'recharts';
import { ChartViews, type ChartView } from '../../charts/chart-frame.tsx';
import { PlaceBand } from '../../charts/cursor.tsx';
import { barShape, FillPattern, FillSwatch } from '../../charts/marks.tsx';
import { PlaceChart } from '../../charts/place-chart.tsx';
import { MUTED_COLOR, type Fill } from '../../charts/theme.ts';
import { formatNumber } from '../../lib/format.ts';
import { scaleOf } from '../../lib/scale.ts';
import { formatDuration, viewerZone } from '../../lib/time.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import {
  deliveryBuckets,
  bucketsWithin,
  OUTCOMES,
  type DeliveryBucket,
  type DeliveryOutcome,
} from './delivery-buckets.ts';
import type { DeliveryRow } from './delivery-groups.ts';
import { dayAndClock, intervalWords, readInterval, toIntervalText } from './delivery-interval.ts';
import styles from './deliveries.module.css';

/** The height of the chart in pixels. The style sheet reserves this height before the code of the chart has loaded. */
const PLOT_HEIGHT = 112;

const LABELS: Record<DeliveryOutcome, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  held: 'Held',
  failed: 'Failed',
  canceled: 'Cancelled',
};

const FILLS: Record<DeliveryOutcome, Fill> = {
  delivered: { color: 'var(--good)', pattern: 'plain' },
  waiting: { color: 'var(--accent)', pattern: 'dotted' },
  held: { color: 'var(--caution)', pattern: 'dotted' },
  failed: { color: 'var(--bad)', pattern: 'hatched' },
  canceled: { color: MUTED_COLOR, pattern: 'light' },
};

const UNLOADED: Fill = { color: 'var(--border-strong)', pattern: 'light' };

/** The outcomes that the chart names only if a delivery has them. */
const RARE: readonly DeliveryOutcome[] = ['held', 'canceled'];

const EMPTY = 'No deliveries to show.';

type DeliveryHistogramProps = {
  deliveries: readonly DeliveryRow[];
  /** The creation time of the oldest loaded delivery if older ones are not loaded. null if all are loaded. */
  loadedSince: number | null;
  /** The number of all waiting and held deliveries if the chart contains only some of them. null if it contains all. */
  waiting: number | null;
  /** The text of the interval that the user has chosen, as in the address. null without a chosen interval. */
  chosen: string | null;
  onChoose: (interval: string | null) => void;
};

/**
 * Shows the number of loaded deliveries over time. A click on a bar filters the list to the interval of the bar. A
 * second click removes the filter.
 */
export function DeliveryHistogram(props: DeliveryHistogramProps) {
  const { deliveries, loadedSince, waiting, chosen, onChoose } = props;
  const zone = viewerZone();
  const buckets = useMemo(() => deliveryBuckets(deliveries, zone), [deliveries, zone]);
  const [view, setView] = useState<ChartView>('chart');
  const outcomes = OUTCOMES.filter(
    (outcome) => !RARE.includes(outcome) || buckets.some((bucket) => bucket[outcome] > 0),
  );
  const [first] = buckets;
  if (first === undefined) return <p className="quiet">{EMPTY}</p>;
  const choose = (bucket: DeliveryBucket) => {
    const interval = toIntervalText(bucket);
    onChoose(interval === chosen ? null : interval);
  };
  const unloaded =
    loadedSince === null ? null : bucketsWithin(buckets, { from: first.from, to: loadedSince });
  const shown = { buckets, outcomes, choose, unloaded };
  const size = formatDuration(first.to - first.from);
  return (
    <section aria-label="Deliveries over time">
      <div className="wrap gap-3 rows-1 small mb-1">
        <Legend {...shown} waiting={waiting} />
        <span className="note push">
          Created per {size}
          {loadedSince !== null && '. Older deliveries are not loaded.'}
        </span>
        <ChartViews label="View of deliveries over time" view={view} onChange={setView} />
      </div>
      {view === 'chart' ? <Chart {...shown} chosen={chosen} /> : <BucketTable {...shown} />}
    </section>
  );
}

type Shown = {
  buckets: readonly DeliveryBucket[];
  outcomes: readonly DeliveryOutcome[];
  choose: (bucket: DeliveryBucket) => void;
  /** The indexes of the buckets whose deliveries are not loaded, or only in part. null if all are loaded. */
  unloaded: { first: number; last: number } | null;
};

function Legend({ buckets, outcomes, unloaded, waiting }: Shown & { waiting: number | null }) {
  const id = useId();
  const countOf = (outcome: DeliveryOutcome) => buckets.reduce((sum, bucket) => sum + bucket[outcome], 0);
  // Older deliveries of a paused source are held, and those of other sources wait.
  const older = outcomes.includes('held') ? 'held' : 'waiting';
  const others = older === 'held' ? countOf('waiting') : 0;
  return (
    <ul className={styles.legend}>
      {outcomes.map((outcome) => (
        <li key={outcome} className="inline gap-icon">
          <FillSwatch id={`${id}${outcome}`} fill={FILLS[outcome]} />
          {LABELS[outcome]}
          <span className="secondary figures">
            {countText(countOf(outcome), waiting !== null && outcome === older ? waiting - others : null)}
          </span>
        </li>
      ))}
      {unloaded && (
        <li className="inline gap-icon">
          <FillSwatch id={`${id}unloaded`} fill={UNLOADED} />
          Not loaded
        </li>
      )}
    </ul>
  );
}

/** Returns e.g. '16', or '16 of 27 loaded' if the total is known and higher. */
function countText(loaded: number, all: number | null): string {
  const count = formatNumber(loaded);
  return all === null || all <= loaded ? count : `${count} of ${formatNumber(all)} loaded`;
}

// A bar is at least 2 px high, so that a single delivery is visible.
const bar = barShape({ least: 2 });

function Chart({ buckets, outcomes, choose, unloaded, chosen }: Shown & { chosen: string | null }) {
  const id = useId();
  const names = buckets.map(({ from }) => String(from));
  const isOneDay = dayAndClock(buckets[0]!.from).day === dayAndClock(buckets.at(-1)!.from).day;
  const interval = chosen === null ? null : readInterval(chosen);
  const marked = interval && bucketsWithin(buckets, interval);
  const totals = buckets.map((bucket) => outcomes.reduce((sum, outcome) => sum + bucket[outcome], 0));
  return (
    <PlaceChart
      label="Deliveries over time"
      kind="bars"
      names={names}
      nameText={(name) => placeText(name, isOneDay)}
      room={isOneDay ? 48 : 96}
      page={12}
      values={buckets.map((bucket) =>
        Object.fromEntries(outcomes.map((outcome) => [outcome, bucket[outcome]])),
      )}
      scale={scaleOf([0, ...totals], 1)}
      empty={EMPTY}
      height={PLOT_HEIGHT}
      reading={(place) => [
        ...(unloaded && place < unloaded.last
          ? []
          : outcomes.map((outcome) => `${LABELS[outcome]} ${formatNumber(buckets[place]![outcome])}`)),
        ...(unloaded && place <= unloaded.last ? ['Older deliveries are not loaded'] : []),
      ]}
      // Above the chart are its controls and the notice with the button 'Resume'.
      hasTipInside
      onChoose={{
        words: 'Press Enter to list only the deliveries of this interval.',
        choose: (name) => choose(buckets[names.indexOf(name)]!),
      }}
    >
      {outcomes.map((outcome) => (
        <FillPattern key={outcome} id={`${id}${outcome}`} fill={FILLS[outcome]} />
      ))}
      {unloaded && (
        <>
          <FillPattern id={`${id}unloaded`} fill={UNLOADED} />
          <PlaceBand from={names[unloaded.first]!} to={names[unloaded.last]!} fill={`url(#${id}unloaded)`} />
        </>
      )}
      {marked && <PlaceBand from={names[marked.first]!} to={names[marked.last]!} />}
      {outcomes.map((outcome) => (
        <Bar
          key={outcome}
          yAxisId="value"
          dataKey={outcome}
          stackId="deliveries"
          fill={`url(#${id}${outcome})`}
          // The stroke is the colour of the outcome, because the fill pattern has no outline.
          stroke={FILLS[outcome].color}
          shape={bar}
          isAnimationActive={false}
          zIndex={0}
        />
      ))}
    </PlaceChart>
  );
}

function placeText(name: string, isOneDay: boolean): string {
  const { day, clock } = dayAndClock(Number(name));
  return isOneDay ? clock : `${day} ${clock}`;
}

function BucketTable({ buckets, outcomes, choose }: Omit<Shown, 'unloaded'>) {
  return (
    <Table
      caption="Deliveries over time"
      columns={columnsOf({ outcomes, choose })}
      rows={buckets.filter((bucket) => outcomes.some((outcome) => bucket[outcome] > 0)).toReversed()}
      getRowKey={({ from }) => from}
      maxHeight={PLOT_HEIGHT}
      isInset
    />
  );
}

function columnsOf({ outcomes, choose }: Pick<Shown, 'outcomes' | 'choose'>): TableColumn<DeliveryBucket>[] {
  return [
    {
      header: 'Created',
      isRowHeader: true,
      cell: (bucket) => (
        <Link
          component="button"
          type="button"
          variant="body2"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => choose(bucket)}
        >
          {intervalWords(bucket)}
        </Link>
      ),
    },
    ...outcomes.map((outcome) => ({
      header: LABELS[outcome],
      align: 'end' as const,
      cell: (bucket: DeliveryBucket) => formatNumber(bucket[outcome]),
    })),
  ];
}
