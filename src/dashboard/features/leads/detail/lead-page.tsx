import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as z from 'zod';
import { leadQueries } from '../../../api/lead-queries.ts';
import { ServiceError } from '../../../api/service-error.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { BotNames, useBotNames } from '../../../list/bot-name.tsx';
import { leadName } from '../../../lib/lead-name.ts';
import { Freshness } from '../../../ui/freshness.tsx';
import { ignoredNotices } from '../../../list/ignored-notices.ts';
import { Notices } from '../../../ui/notices.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { staleNotices } from '../../../list/stale-notices.ts';
import { paths } from '../../../lib/paths.ts';
import { defineSearch, flag, one } from '../../../lib/search-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { cachedLead } from './cached-lead.ts';
import { LeadHeader } from './lead-header.tsx';
import { LeadOverview } from './lead-overview.tsx';
import { LeadSkeleton, PageHistorySkeleton } from './lead-skeleton.tsx';
import { PageHistoryPanel } from './page-history-panel.tsx';

const TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'history', label: 'Page history' },
] as const;

const leadPageSearch = defineSearch({
  tab: one(z.enum(TABS.map(({ name }) => name)), 'overview'),
  crm: flag(),
});

export function LeadPage() {
  const { leadId = '' } = useParams();
  // Another lead is another page: nothing that was typed for one belongs to the next.
  return <OneLead key={leadId} leadId={leadId} />;
}

function OneLead({ leadId }: { leadId: string }) {
  const queryClient = useQueryClient();
  const { values: search, ignored, change } = useSearchState(leadPageSearch);
  const bots = useBotNames();
  // Only watches: the overview is what loads the lead. Until it is there the list's own copy names it, and says so.
  const detail = useQuery({ ...leadQueries.detail(leadId), enabled: false });
  const isUnknown = !detail.data && detail.error instanceof ServiceError && detail.error.kind === 'notFound';
  const listed = detail.data || isUnknown ? undefined : cachedLead(queryClient, leadId);
  const lead = (detail.data ?? listed)?.data ?? null;
  const overview = (
    <Panel
      label="lead"
      skeleton={<LeadSkeleton />}
      renderError={(error, retry) => (
        <ErrorPanel
          error={error}
          onRetry={retry}
          action={<BackToList to={paths.leads}>Back to leads</BackToList>}
        />
      )}
    >
      <LeadOverview
        leadId={leadId}
        withCrm={search.crm}
        onWithCrm={() => change({ ...search, crm: true }, 'place')}
      />
    </Panel>
  );

  return (
    <BotNames value={bots.names}>
      <PageTitle>{lead ? leadName(lead).text : `Lead ${leadId}`}</PageTitle>
      <LeadHeader
        leadId={leadId}
        lead={lead}
        isUnknown={isUnknown}
        listedAt={listed?.receivedAt ?? null}
        freshness={<Freshness query={detail} />}
      />
      <Notices
        items={[...ignoredNotices(ignored), ...staleNotices('This lead is', detail), ...bots.notices]}
      />
      {isUnknown ? (
        overview
      ) : (
        <PageTabs
          label="Parts of this lead"
          tabs={TABS}
          chosen={search.tab}
          onChange={(tab) => change({ ...search, tab }, 'place')}
        >
          {search.tab === 'overview' ? (
            overview
          ) : (
            <Panel label="page history" skeleton={<PageHistorySkeleton />}>
              <PageHistoryPanel leadId={leadId} leadName={lead ? leadName(lead).text : leadId} />
            </Panel>
          )}
        </PageTabs>
      )}
    </BotNames>
  );
}
