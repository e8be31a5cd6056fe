import type { CsvColumn } from '../../../lib/csv.ts';
import { pageOf, type VisitLine } from './page-history.ts';

/** A visit as it came, then what was worked out here, and says so. */
export const HISTORY_CSV_COLUMNS: readonly CsvColumn<VisitLine>[] = [
  { header: 'Visited at (UTC)', value: ({ visit, timed }) => timed?.at.toISOString() ?? visit.visitedAt },
  { header: 'Title', value: ({ visit }) => visit.title },
  { header: 'Domain', value: ({ visit }) => pageOf(visit).domain },
  { header: 'Path', value: ({ visit }) => visit.path },
  { header: 'URL', value: ({ visit }) => visit.url },
  { header: 'Visit id', value: ({ visit }) => visit.id },
  { header: 'Session (inferred)', value: ({ timed }) => timed?.session.number ?? null },
  {
    header: 'Seconds until next page of the session',
    value: ({ timed }) => (timed?.untilNext === null || !timed ? null : Math.round(timed.untilNext / 1000)),
  },
];
