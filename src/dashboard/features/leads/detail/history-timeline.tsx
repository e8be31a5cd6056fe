import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useRedraw } from '../../../lib/redraw.ts';
import { useIsWhole } from '../../../list/use-is-whole.ts';
import { formatClock, formatDay, formatDuration } from '../../../lib/time.ts';
import { SafeLink } from '../../../ui/link.tsx';
import { tipIfTruncated } from '../../../ui/tip.ts';
import { pageOf, type DayLine, type Session, type TimelineLine, type VisitLine } from './page-history.ts';
import styles from './page-history.module.css';

/** The height of each kind of line in pixels. The heights are fixed, so that thousands of lines need no measuring. */
const LINE_HEIGHT: Record<TimelineLine['kind'], number> = { day: 40, session: 32, visit: 52 };

/** The assumed size of the timeline while the browser has no layout (on the first render, or in tests). */
const FALLBACK = { width: 800, height: 640 };

type HistoryTimelineProps = { lines: readonly TimelineLine[]; zone: string; showsQueries: boolean };

/**
 * Shows the page visits of a lead under headings for days and sessions, newest first. Renders only the visible lines.
 */
export function HistoryTimeline({ lines, zone, showsQueries }: HistoryTimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isWhole = useIsWhole(lines.length);
  // oxlint-disable-next-line react/incompatible-library -- its return values are not memoised
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => LINE_HEIGHT[lines[index]?.kind ?? 'visit'],
    getItemKey: (index) => lines[index]?.key ?? index,
    initialRect: FALLBACK,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : FALLBACK)),
    overscan: 8,
    rangeExtractor: (range) => (isWhole ? lines.map((_, index) => index) : defaultRangeExtractor(range)),
  });
  const items = virtualizer.getVirtualItems();
  const firstSeen = virtualizer.range?.startIndex ?? 0;
  const day = lines.slice(0, firstSeen + 1).findLast((line) => line.kind === 'day');

  return (
    // A scrollable region must be focusable, so that keyboard users can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} className={styles.frame} aria-label="Page visits, newest first" tabIndex={0}>
      {day && (
        <div className={styles.stuckDay} aria-hidden>
          <DayHeading line={day} />
        </div>
      )}
      <ol
        className="positioned"
        style={{ paddingTop: items[0]?.start ?? 0, height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li key={key} className={styles[line.kind]} aria-setsize={lines.length} aria-posinset={index + 1}>
              <Line line={line} zone={zone} showsQuery={showsQueries} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type LineProps = { line: TimelineLine; zone: string; showsQuery: boolean };

/** Memoised, so that scrolling renders only the lines that become visible. */
const Line = memo(function Line({ line, zone, showsQuery }: LineProps) {
  useRedraw();
  if (line.kind === 'day') return <DayHeading line={line} />;
  if (line.kind === 'session') return <SessionHeading session={line.session} zone={zone} />;
  return <Visit line={line} zone={zone} showsQuery={showsQuery} />;
});

function DayHeading({ line: { day, visits } }: { line: DayLine }) {
  return (
    <span className={styles.dayHeading}>
      <span>{day === null ? 'Without a time' : formatDay(day)}</span>
      <span className="secondary regular">{visits === 1 ? '1 visit' : `${visits} visits`}</span>
    </span>
  );
}

function SessionHeading({ session, zone }: { session: Session; zone: string }) {
  const { startedAt, endedAt, pages } = session;
  return (
    <span className={styles.sessionHeading}>
      Session {session.number} (inferred), {formatClock(startedAt, zone)}
      {pages > 1 &&
        `–${formatClock(endedAt, zone)}, ${formatDuration(endedAt.getTime() - startedAt.getTime())}`}
      , {pages === 1 ? '1 page' : `${pages} pages`}
    </span>
  );
}

function Visit({
  line: { visit, timed },
  zone,
  showsQuery,
}: {
  line: VisitLine;
  zone: string;
  showsQuery: boolean;
}) {
  const { domain, path, query } = pageOf(visit);
  const address = `${domain}${path}`;
  return (
    <>
      <span className="secondary">{timed ? formatClock(timed.at, zone) : '–'}</span>
      <span className="shrink">
        <span className="ellipsis medium block" dir="auto" {...tipIfTruncated}>
          {visit.title || path || visit.url || 'Untitled page'}
        </span>
        <span className="ellipsis caption block tall-links">
          <SafeLink href={visit.url}>
            {address}
            {query && (showsQuery ? query : '?…')}
          </SafeLink>
        </span>
      </span>
      <span className={styles.next}>
        {timed?.untilNext != null && `${formatDuration(timed.untilNext)} until next page`}
      </span>
    </>
  );
}
