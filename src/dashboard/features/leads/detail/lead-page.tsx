import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { listLeads, type Lead, type LeadPage as PageOfLeads } from '#contract/lead.ts';
import type { Reply } from '../../../api/transport/call.ts';
import { useNames } from '../../../api/names/names.ts';
import { ServiceError } from '../../../api/transport/service-error.ts';
import { leadName } from '../../../domain/lead-name.ts';
import { parseInstant } from '../../../lib/time.ts';
import { paths } from '../../../lib/paths.ts';
import { defineSearch, flag } from '../../../lib/search-params.ts';
import { tabField, tabNamed } from '../../../lib/tabs.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { SourceLink } from '../../../list/links.tsx';
import { Neighbours } from '../../../list/neighbours.tsx';
import { ignoredNotices, staleNotices } from '../../../list/notices.ts';
import { CardsSkeleton } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { Loaded, Panel } from '../../../ui/panel.tsx';
import { Moment, useNow } from '../../../ui/moment.tsx';
import { Notices } from '../../../ui/feedback.tsx';
import { MetaLine, PageHeader, PageTitle } from '../../../ui/page-header.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { tipIfTruncated } from '../../../ui/tip.ts';
import { StatusChip } from '../../../ui/value.tsx';
import { hasFailed } from '../lead-facets.ts';
import { leadIdentity } from './lead-identity.ts';
import { LeadOverview } from './lead-overview.tsx';
import { useLead } from './use-lead.ts';
import { PageHistoryPanel, PageHistorySkeleton } from './page-history-panel.tsx';

const TABS = [
  { name: 'overview', label: 'Overview', component: Overview },
  { name: 'history', label: 'Page history', component: History },
] as const;

const leadPageSearch = defineSearch({ tab: tabField(TABS), crm: flag() });

export function LeadPage() {
  const { leadId = '' } = useParams();
  // The key resets typed text and other state when the user navigates to another lead.
  return <OneLead key={leadId} leadId={leadId} />;
}

function OneLead({ leadId }: { leadId: string }) {
  const queryClient = useQueryClient();
  const { values: search, ignored, change } = useSearchState(leadPageSearch);
  const bots = useNames('bot');
  const detail = useLead(leadId);
  const isUnknown = !detail.data && detail.error instanceof ServiceError && detail.error.kind === 'notFound';
  // Until the lead loads, the header shows the copy of the lead in a cached list, with the load time of the list.
  const listed = detail.data || isUnknown ? undefined : cachedLead(queryClient, leadId);
  const lead = (detail.data ?? listed)?.data ?? null;
  const { name: tab, component: Content } = tabNamed(TABS, isUnknown ? 'overview' : search.tab);
  const content = (
    <Content
      leadId={leadId}
      lead={lead}
      detail={detail}
      withCrm={search.crm}
      onWithCrm={() => change({ crm: true }, 'place')}
    />
  );

  return (
    <>
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
        content
      ) : (
        <PageTabs
          label="Parts of this lead"
          tabs={TABS}
          chosen={tab}
          onChange={(next) => change({ tab: next }, 'place')}
        >
          {content}
        </PageTabs>
      )}
    </>
  );
}

type LeadTabProps = {
  leadId: string;
  /** The lead; null while it loads. */
  lead: Lead | null;
  detail: ReturnType<typeof useLead>;
  withCrm: boolean;
  onWithCrm: () => void;
};

function Overview({ detail, withCrm, onWithCrm }: LeadTabProps) {
  return (
    <Loaded
      query={detail}
      label="lead"
      skeleton={
        <CardsSkeleton
          columns={[
            [7, 5],
            [3, 5],
          ]}
        />
      }
      action={<BackToList to={paths.leads}>Back to leads</BackToList>}
    >
      {(reply) => <LeadOverview lead={reply.data} withCrm={withCrm} onWithCrm={onWithCrm} />}
    </Loaded>
  );
}

function History({ leadId, lead }: LeadTabProps) {
  return (
    <Panel label="page history" skeleton={<PageHistorySkeleton />}>
      <PageHistoryPanel leadId={leadId} leadName={lead ? leadName(lead).text : leadId} />
    </Panel>
  );
}

/** Returns the lead from the most recently loaded list that contains it, with the load time of the list. */
function cachedLead(queryClient: QueryClient, leadId: string): Reply<Lead> | undefined {
  let newest: Reply<Lead> | undefined;
  for (const [, reply] of queryClient.getQueriesData<Reply<PageOfLeads>>({ queryKey: [listLeads.id] })) {
    const lead = reply?.data.results.find(({ id }) => id === leadId);
    if (!reply || !lead || (newest && newest.receivedAt >= reply.receivedAt)) continue;
    newest = { data: lead, invalidCount: 0, receivedAt: reply.receivedAt };
  }
  return newest;
}

type LeadHeaderProps = {
  leadId: string;
  /** The lead; null while it loads, or if it does not exist. */
  lead: Lead | null;
  isUnknown: boolean;
  /**
   * The load time of the list that contained the shown copy of the lead; null if the lead comes from its own response.
   */
  listedAt: number | null;
  freshness: ReactNode;
};

/** Shows the name and the id of the lead. The name appears as soon as a cached list contains the lead. */
function LeadHeader({ leadId, lead, isUnknown, listedAt, freshness }: LeadHeaderProps) {
  const now = useNow();
  const silentUntil = parseInstant(lead?.wontRespondUntil ?? null);
  const isOnHold = silentUntil !== null && silentUntil > now;
  return (
    <PageHeader
      back={<BackToList to={paths.leads}>Leads</BackToList>}
      title={lead ? leadName(lead).text : isUnknown ? 'Unknown lead' : 'Lead'}
      actions={<Neighbours noun="lead" list={paths.leads()} to={paths.lead} id={leadId} />}
      beside={
        lead && (
          <>
            {lead.unread && <StatusChip tone="accent">Unread</StatusChip>}
            {/* A text, because a star would look like a button, but the API documents no way to change it. */}
            {lead.starred && <StatusChip tone="caution">Starred</StatusChip>}
            {hasFailed(lead) && <StatusChip tone="bad">Failed</StatusChip>}
            {isOnHold && <StatusChip tone="caution">Bots do not respond</StatusChip>}
          </>
        )
      }
      meta={
        <MetaLine>
          {lead?.source && <SourceLink id={lead.source.id} name={lead.source.name} />}
          {lead &&
            leadIdentity(lead).map((part) => (
              <span
                key={part}
                className="ellipsis"
                style={{ maxWidth: '24ch' }}
                dir="auto"
                {...tipIfTruncated}
              >
                {part}
              </span>
            ))}
          <span>
            Lead <CopyableId value={leadId} label="lead id" keep={12} />
          </span>
          {lead?.contactId && (
            <span>
              Contact <CopyableId value={lead.contactId} label="contact id" keep={12} />
            </span>
          )}
          {listedAt !== null && (
            <span>
              From the list, loaded <Moment value={new Date(listedAt).toISOString()} mode="relative" />
            </span>
          )}
        </MetaLine>
      }
      freshness={freshness}
    />
  );
}
