import { useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { leadQueries } from '../../../api/lead-queries.ts';
import { ToggleFacet } from '../../../list/facet.tsx';
import { useExport } from '../../../list/use-export.ts';
import { Notices } from '../../../ui/notices.tsx';
import { staleNotices } from '../../../list/stale-notices.ts';
import { viewerZone } from '../../../lib/time.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { HistoryTimeline } from './history-timeline.tsx';
import { HISTORY_CSV_COLUMNS } from './history-csv.ts';
import {
  filterHistory,
  readPageHistory,
  SESSION_GAP_MINUTES,
  topDomains,
  topPages,
  toTimeline,
} from './page-history.ts';
import styles from './page-history.module.css';
import { TopPages } from './top-pages.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { unreadableNotices } from '../../../list/unreadable-notices.ts';

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

  if (total === 0) return <NoVisits />;

  const save = () => {
    const coverage =
      visits.length === total ? countOf(total, 'visit') : `${visits.length} of ${countOf(total, 'visit')}`;
    saveCsv(`page history of ${leadName}, ${coverage}`, coverage, HISTORY_CSV_COLUMNS, visits);
  };

  return (
    <>
      <p className={styles.about}>
        {countOf(total, 'visit')} in {history.sessions} {history.sessions === 1 ? 'session' : 'sessions'}.
        Sessions are inferred: a pause of more than {SESSION_GAP_MINUTES} minutes starts another. The service
        documents no paging of this list, so it may be partial. Times are in {zone}.
      </p>
      <Notices
        items={[...unreadableNotices('visit', reply.unreadable), ...staleNotices('These visits are', read)]}
      />
      <search className={styles.toolbar} aria-label="Filter page visits">
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
            startIcon={<Download size={16} aria-hidden />}
            disabled={visits.length === 0}
            onClick={save}
          >
            CSV
          </Button>
        </div>
      </search>
      <div className={styles.columns} data-stale={wanted !== filter}>
        {visits.length > 0 ? (
          <HistoryTimeline lines={lines} zone={zone} showsQueries={showsQueries} />
        ) : (
          <div className={styles.frame}>
            <EmptyState
              title="No visit matches"
              action={
                <Button variant="outlined" onClick={() => setFilter({ text: '', domain: null })}>
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

const MOST_DOMAIN_CHIPS = 5;

function NoVisits() {
  return (
    <div className={styles.frame}>
      <EmptyState title="No page visits" reason="The service has recorded no visit of this lead to a page." />
    </div>
  );
}
