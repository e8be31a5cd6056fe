import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useDeferredValue, useMemo, useState } from 'react';
import { leadQueries } from '../../../api/resources/lead-queries.ts';
import { useDeletionText } from '../../../domain/retention.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { formatNumber } from '../../../lib/format.ts';
import { viewerZone } from '../../../lib/time.ts';
import { ToggleFacet } from '../../../list/facet.tsx';
import { staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { useExport } from '../../../ui/use-export.ts';
import { Card, CardSkeleton } from '../../../ui/card.tsx';
import { EmptyState, Notices } from '../../../ui/feedback.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { tip } from '../../../ui/tip.ts';
import { unavailable } from '../../../ui/unavailable.ts';
import { HistoryTimeline } from './history-timeline.tsx';
import {
  filterHistory,
  pageOf,
  readPageHistory,
  SESSION_GAP_MINUTES,
  topDomains,
  topPages,
  toTimeline,
  type Ranked,
  type VisitLine,
} from './page-history.ts';
import page from './lead-page.module.css';
import styles from './page-history.module.css';

const MOST_DOMAIN_CHIPS = 5;

/**
 * The columns of the CSV file: first the values from the service, then values that the dashboard infers from sessions.
 */
const HISTORY_CSV_COLUMNS: readonly CsvColumn<VisitLine>[] = [
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

type PageHistoryPanelProps = { leadId: string; leadName: string };

export function PageHistoryPanel({ leadId, leadName }: PageHistoryPanelProps) {
  const read = useSuspenseQuery(leadQueries.pageHistory(leadId));
  const reply = read.data;
  const { saveCsv } = useExport();
  const zone = viewerZone();
  const [filter, setFilter] = useState<{ text: string; domain: string | null }>({ text: '', domain: null });
  const [showsQueries, setShowsQueries] = useState(false);
  const wanted = useDeferredValue(filter);
  const history = useMemo(() => readPageHistory(reply.data), [reply]);
  const domains = useMemo(() => topDomains(history), [history]);
  const pages = useMemo(() => topPages(history), [history]);
  const found = useMemo(() => filterHistory(history, wanted), [history, wanted]);
  const lines = useMemo(() => toTimeline(found, zone), [found, zone]);
  const total = reply.data.length;
  const visits = lines.filter((line) => line.kind === 'visit');
  const deletionText = useDeletionText('visits');

  if (total === 0) return <NoVisits />;

  const save = () => {
    const coverage =
      visits.length === total
        ? pluralize(total, 'visit')
        : `${visits.length} of ${pluralize(total, 'visit')}`;
    saveCsv(`page history of ${leadName}, ${coverage}`, coverage, HISTORY_CSV_COLUMNS, visits);
  };

  return (
    <>
      <p className="quiet mb-3" style={{ maxWidth: '100ch' }}>
        {pluralize(total, 'visit')} in {history.sessions} {history.sessions === 1 ? 'session' : 'sessions'}.
        Sessions are inferred: a pause of more than {SESSION_GAP_MINUTES} minutes starts a new one. The API
        documents no paging of this list, so it may be incomplete. Times are in {zone}. {deletionText}
      </p>
      <Notices
        items={[...unreadableNotices('visit', reply.invalidCount), ...staleNotices('These visits are', read)]}
      />
      <search className={`mb-3 ${page.toolbar}`} aria-label="Filter page visits">
        <SearchField
          label="Search pages"
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        {domains.length > 1 &&
          domains
            .slice(0, MOST_DOMAIN_CHIPS)
            .map(({ key, count }) => (
              <ToggleFacet
                key={key}
                label={`${key} ${count}`}
                pressed={filter.domain === key}
                onChange={(pressed) => setFilter({ ...filter, domain: pressed ? key : null })}
              />
            ))}
        <div className={styles.end}>
          <output>{visits.length < total && `${visits.length} of ${total}`}</output>
          <ToggleFacet label="Show query strings" pressed={showsQueries} onChange={setShowsQueries} />
          <Button
            variant="outlined"
            size="small"
            startIcon={<Download size={16} aria-hidden />}
            {...unavailable(visits.length === 0 ? 'No visits to export' : null)}
            onClick={() => visits.length > 0 && save()}
          >
            CSV
          </Button>
        </div>
      </search>
      <div className={styles.columns}>
        {visits.length > 0 ? (
          <HistoryTimeline lines={lines} zone={zone} showsQueries={showsQueries} />
        ) : (
          <div className={styles.frame}>
            <EmptyState
              title="No visit matches"
              action={
                <Button variant="outlined" size="small" onClick={() => setFilter({ text: '', domain: null })}>
                  Show all {total}
                </Button>
              }
            />
          </div>
        )}
        <TopPages pages={pages} domains={domains} />
      </div>
    </>
  );
}

function NoVisits() {
  const deletionText = useDeletionText('visits');
  return (
    <div className={styles.frame}>
      <EmptyState
        title="No page visits"
        reason={`The service has no page visits by this lead. ${deletionText ?? ''}`.trim()}
      />
    </div>
  );
}

export function PageHistorySkeleton() {
  return (
    <div className={styles.columns} aria-hidden>
      <CardSkeleton lines={12} />
      <div className="stack gap-4">
        <CardSkeleton lines={8} />
      </div>
    </div>
  );
}

const FEW = 8;

/** Ranks pages and domains by number of visits. The filters of the page history do not affect the ranking. */
function TopPages({ pages, domains }: { pages: readonly Ranked[]; domains: readonly Ranked[] }) {
  return (
    <div className="stack gap-4">
      <RankedList title="Top pages" entries={pages} nameOf={({ path, domain }) => path || domain} />
      <RankedList title="Domains" entries={domains} nameOf={({ domain }) => domain} />
    </div>
  );
}

type RankedListProps = { title: string; entries: readonly Ranked[]; nameOf: (entry: Ranked) => string };

function RankedList({ title, entries, nameOf }: RankedListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, FEW);
  const most = entries[0]?.count ?? 1;
  return (
    <Card title={title}>
      <ol className="small">
        {shown.map((entry) => (
          <li key={entry.key} className={styles.rank}>
            <span className="ellipsis" {...tip(entry.title ? `${entry.title}\n${entry.key}` : entry.key)}>
              {nameOf(entry)}
            </span>
            <span className="figures">{formatNumber(entry.count)}</span>
            <span className={styles.bar} style={{ width: `${(100 * entry.count) / most}%` }} />
          </li>
        ))}
      </ol>
      {entries.length > FEW && (
        <div className="mt-1">
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${entries.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
