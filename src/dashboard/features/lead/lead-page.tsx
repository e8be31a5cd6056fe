import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as z from 'zod';
import { leadQueries } from '../../api/lead-queries.ts';
import { ServiceError } from '../../api/service-error.ts';
import { BotNames, useBotNames } from '../../components/bot-name.tsx';
import { leadName } from '../../components/lead-name.ts';
import { Freshness } from '../../components/freshness.tsx';
import { ignoredNotices } from '../../components/ignored-notices.ts';
import { Notices } from '../../components/notices.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { staleNotices } from '../../components/stale-notices.ts';
import { defineSearch, flag, one } from '../../lib/search-params.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BackToLeads } from './back-to-leads.tsx';
import { cachedLead } from './cached-lead.ts';
import { LeadHeader } from './lead-header.tsx';
import { LeadOverview } from './lead-overview.tsx';
import styles from './lead-page.module.css';
import { LeadSkeleton, PageHistorySkeleton } from './lead-skeleton.tsx';
import { PageHistoryPanel } from './page-history-panel.tsx';

const TABS = ['overview', 'history'] as const;

const leadPageSearch = defineSearch({
  tab: one(z.enum(TABS), 'overview'),
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
  const tab = isUnknown ? 'overview' : search.tab;

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
      {!isUnknown && (
        <Tabs
          className={styles.tabs}
          value={tab}
          aria-label="Parts of this lead"
          onChange={(_, next: (typeof TABS)[number]) => change({ ...search, tab: next }, { replace: true })}
        >
          <Tab label="Overview" value="overview" id="tab-overview" aria-controls="lead-part" />
          <Tab label="Page history" value="history" id="tab-history" aria-controls="lead-part" />
        </Tabs>
      )}
      <div id="lead-part" {...(!isUnknown && { role: 'tabpanel', 'aria-labelledby': `tab-${tab}` })}>
        {tab === 'overview' ? (
          <Panel
            label="lead"
            skeleton={<LeadSkeleton />}
            renderError={(error, retry) => (
              <ErrorPanel error={error} onRetry={retry} action={<BackToLeads>Back to leads</BackToLeads>} />
            )}
          >
            <LeadOverview
              leadId={leadId}
              withCrm={search.crm}
              onWithCrm={() => change({ ...search, crm: true }, { replace: true })}
            />
          </Panel>
        ) : (
          <Panel label="page history" skeleton={<PageHistorySkeleton />}>
            <PageHistoryPanel leadId={leadId} leadName={lead ? leadName(lead).text : leadId} />
          </Panel>
        )}
      </div>
    </BotNames>
  );
}
