import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { botDirectory, type BotDirectory, type KnownBot } from '../../../api/resources/bot-directory.ts';
import { botQueries, type BotReply } from '../../../api/resources/bot-queries.ts';
import { useNames } from '../../../api/names/names.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { ServiceError } from '../../../api/transport/service-error.ts';
import { defineSearch, filterText, flag, optional, searchText } from '../../../lib/search-params.ts';
import { tabField, tabNamed } from '../../../lib/tabs.ts';
import type { EndOutcome } from '../../../domain/split-tests/end-outcome.ts';
import { formatShort, viewerZone } from '../../../lib/time.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ignoredNotices, staleNotices } from '../../../list/notices.ts';
import { Card, CardsSkeleton } from '../../../ui/card.tsx';
import { ErrorPanel, Notices } from '../../../ui/feedback.tsx';
import { Loaded } from '../../../ui/panel.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PageTitle } from '../../../ui/page-header.tsx';
import { OutcomeBanner } from '../split-tests/detail/end-test.tsx';
import { BotHeader } from './bot-header.tsx';
import styles from './bot-page.module.css';
import { FollowUpsTab } from './follow-ups-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { SplitTestTab } from './split-test-tab.tsx';
import { ToolsTab } from './tools-tab.tsx';
import { UsedByTab } from './used-by-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

export const BOT_TABS = [
  { name: 'overview', label: 'Overview', component: OverviewTab },
  { name: 'versions', label: 'Versions', component: VersionsTab },
  { name: 'sources', label: 'Sources', component: SourcesTab },
  { name: 'follow-ups', label: 'Follow-ups', component: FollowUpsTab },
  { name: 'tools', label: 'Tools', component: ToolsTab },
  { name: 'split-test', label: 'Split test', component: SplitTestTab },
  // The name is older than the label, and links contain it.
  { name: 'used-by', label: 'Leads', component: UsedByTab },
] as const;

const TABS_WITHOUT_BOT = BOT_TABS.filter(({ name }) => name === 'overview' || name === 'used-by');

const botPageSearch = defineSearch({
  tab: tabField(BOT_TABS),
  /** The search text of the sources tab. */
  text: searchText(),
  enabled: flag(),
  /** The source filter of the leads on the tab "Leads". */
  source: optional(filterText),
});

export function BotPage() {
  const { botId = '' } = useParams();
  // The key resets the page state, e.g. expanded sources, when the user navigates to another bot.
  return <OneBot key={botId} botId={botId} />;
}

function OneBot({ botId }: { botId: string }) {
  const { values: search, ignored, change } = useSearchState(botPageSearch);
  const detail = useQuery({ ...botQueries.detail(botId), ...PREFETCHED });
  const isOffered = detail.isEnabled;
  const directory = useQuery({ ...botDirectory(), ...PREFETCHED, enabled: !isOffered });
  const { nameOf, notices } = useNames('persona');
  const [ended, setEnded] = useState<EndOutcome | null>(null);
  const bot = detail.data?.data ?? null;
  const known = directory.data?.data.find(({ id }) => id === botId);
  const isUnknown = !bot && detail.error instanceof ServiceError && detail.error.kind === 'notFound';
  const isReadable = bot !== null || (isOffered && !isUnknown);
  const tabs = isReadable ? BOT_TABS : TABS_WITHOUT_BOT;
  const { name: tab, component: Content } = tabNamed(tabs, search.tab);
  const shared = {
    botId,
    search,
    onSearchChange: change,
  };

  return (
    <>
      <PageTitle>{bot?.name || known?.name || `Bot ${botId}`}</PageTitle>
      <BotHeader
        botId={botId}
        bot={bot}
        name={bot?.name ?? known?.name ?? null}
        isUnknown={isUnknown}
        isReadable={isReadable}
        query={isOffered ? detail : null}
        onTestEnded={setEnded}
      />
      {ended && <OutcomeBanner outcome={ended} personaName={nameOf} />}
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...staleNotices('This bot is', detail),
          ...(detail.data && !isOffered ? [snapshotText(detail.data)] : []),
          ...notices,
        ]}
      />
      <PageTabs
        label="Parts of this bot"
        tabs={tabs}
        chosen={tab}
        onChange={(next) => change({ tab: next }, 'place')}
      >
        {tab === 'used-by' ? (
          <UsedByTab {...shared} bot={bot} />
        ) : isReadable ? (
          <Loaded query={detail} label="bot" skeleton={<CardsSkeleton columns={[[6, 4], [8]]} />}>
            {(reply) => (
              <div className="stack gap-4">
                <Content {...shared} bot={reply.data} />
              </div>
            )}
          </Loaded>
        ) : (
          <MissingBot botId={botId} known={known ?? null} directory={directory} isUnknown={isUnknown} />
        )}
      </PageTabs>
    </>
  );
}

/**
 * Explains that the page shows the bot from the response to an earlier action (e.g. its duplication), because this
 * service cannot read bots.
 */
function snapshotText({ receivedAt, answeredTo }: BotReply): string {
  const time = formatShort(new Date(receivedAt), viewerZone());
  const what =
    answeredTo === 'duplication'
      ? `the copy as the service returned it on ${time}`
      : `the bot as the service returned it on ${time}, when its split test was ended in this tab`;
  return `This is ${what}. Later changes are not shown: this service cannot read bots.`;
}

type MissingBotProps = {
  botId: string;
  /** The bot's id, name and personas from other records, e.g. personas and leads. */
  known: KnownBot | null;
  directory: UseQueryResult<BotDirectory>;
  /** Whether the service replied that the bot does not exist. */
  isUnknown: boolean;
};

/** Explains why no details of the bot can be shown. */
function MissingBot({ botId, known, directory, isUnknown }: MissingBotProps) {
  if (isUnknown) {
    return (
      <Card title="Bot not found">
        <div className={styles.words}>
          <p>
            The service has no bot with the id <code>{botId}</code>: it may have been deleted, or belong to
            another agency.
          </p>
          <p>Leads and personas may still name it: see ‘Leads’.</p>
        </div>
      </Card>
    );
  }
  return (
    <Card title="Details unavailable">
      <div className={styles.words}>
        <p>
          This service cannot read bots, so its versions, sources, follow-ups, tools and split test cannot be
          shown. {known && nameText(known)}
        </p>
        <p>
          The service returns a bot only when it is duplicated or its split test is ended. Neither is done
          just to read the bot. Once you do either, the returned bot is shown on this page.
        </p>
        {directory.data && !known && <p>{notNamed(directory.data)}</p>}
        {directory.isError && <ErrorPanel error={directory.error} onRetry={() => void directory.refetch()} />}
      </div>
    </Card>
  );
}

function nameText({ name }: KnownBot): string {
  return name ? 'Its name comes from the personas that use it.' : 'Its name is unknown too.';
}

function notNamed({ gatheredFrom }: BotDirectory): string {
  return `Nothing searched so far mentions this bot. ${gatheredFrom ?? ''}`;
}
