import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { getBot, type Bot } from '#contract/bot.ts';
import { botDirectory } from '../../../api/bot-directory.ts';
import { botQueries, type BotReply } from '../../../api/bot-queries.ts';
import { ASKED_BY_LOADER } from '../../../api/query-client.ts';
import { ServiceError } from '../../../api/service-error.ts';
import { offers } from '../../../api/config.ts';
import { ignoredNotices } from '../../../list/ignored-notices.ts';
import { Notices } from '../../../ui/notices.tsx';
import { KnownPersonas } from '../../../api/persona-names.ts';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { staleNotices } from '../../../list/stale-notices.ts';
import { formatShort, viewerZone } from '../../../lib/time.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { EndOutcome } from '../../../lib/split-tests/end-outcome.ts';
import { usePersonaNames } from '../../../api/persona-names-of-tests.ts';
import { BotHeader } from './bot-header.tsx';
import { botPageSearch, BOT_TABS, TABS_WITHOUT_BOT } from './bot-page-search.ts';
import { BotSkeleton } from './bot-skeleton.tsx';
import { BotTab } from './bot-tab.tsx';
import { UnreadBot } from './unread-bot.tsx';
import { UsedByTab } from './used-by/used-by-tab.tsx';

/** What other resources have to say on this page. */
export type BotPageParts = {
  /** Suspends. */
  SplitTestPanel: ComponentType<{ bot: Bot }>;
  SplitTestSkeleton: ComponentType;
  EndTestButton: ComponentType<{
    bot: { id: string; name: string | null };
    shown: null;
    personaName: (personaId: string) => string | null;
    isOffered: boolean;
    onDone: (outcome: EndOutcome) => void;
  }>;
  OutcomeBanner: ComponentType<{ outcome: EndOutcome; personaName: (personaId: string) => string | null }>;
  LeadsOfBot: ComponentType<{
    botId: string;
    bot: Bot | null;
    sourceId: string | null;
    onSourceChange: (sourceId: string | null) => void;
  }>;
};

export function BotPage({ parts }: { parts: BotPageParts }) {
  const { botId = '' } = useParams();
  // Another bot is another page: nothing that was unfolded or looked for in one belongs to the next.
  return <OneBot key={botId} botId={botId} parts={parts} />;
}

function OneBot({ botId, parts }: { botId: string; parts: BotPageParts }) {
  const { values: search, ignored, change } = useSearchState(botPageSearch);
  const isOffered = offers(getBot);
  // Only watches: the tab below is what loads the bot.
  const detail = useQuery({ ...botQueries.detail(botId), enabled: false });
  const directory = useQuery({ ...botDirectory(), ...ASKED_BY_LOADER, enabled: !isOffered });
  const { nameOf, byId, notices } = usePersonaNames();
  const [ended, setEnded] = useState<EndOutcome | null>(null);
  const bot = detail.data?.data ?? null;
  const known = directory.data?.data.find(({ id }) => id === botId);
  const isUnknown = !bot && detail.error instanceof ServiceError && detail.error.kind === 'notFound';
  const isReadable = bot !== null || (isOffered && !isUnknown);
  const tabs = isReadable ? BOT_TABS : TABS_WITHOUT_BOT;
  const tab = tabs.some(({ name }) => name === search.tab) ? search.tab : 'overview';

  return (
    <KnownPersonas value={byId}>
      <PageTitle>{bot?.name || known?.name || `Bot ${botId}`}</PageTitle>
      <BotHeader
        botId={botId}
        bot={bot}
        name={bot?.name ?? known?.name ?? null}
        isUnknown={isUnknown}
        isReadable={isReadable}
        query={isOffered ? detail : null}
        EndTestButton={parts.EndTestButton}
        onTestEnded={setEnded}
      />
      {ended && <parts.OutcomeBanner outcome={ended} personaName={nameOf} />}
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...staleNotices('This bot is', detail),
          ...(detail.data && !isOffered ? [snapshotWords(detail.data)] : []),
          ...notices,
        ]}
      />
      <PageTabs
        label="Parts of this bot"
        tabs={tabs}
        chosen={tab}
        onChange={(next) => change({ ...search, tab: next }, 'place')}
      >
        {tab === 'used-by' && (
          <UsedByTab
            botId={botId}
            bot={bot}
            LeadsOfBot={parts.LeadsOfBot}
            sourceId={search.source}
            onSourceChange={(source) => change({ ...search, source }, 'place')}
          />
        )}
        {tab !== 'used-by' && !isReadable && (
          <UnreadBot botId={botId} known={known ?? null} directory={directory} isUnknown={isUnknown} />
        )}
        {tab !== 'used-by' && isReadable && (
          <Panel label="bot" skeleton={<BotSkeleton />}>
            <BotTab
              botId={botId}
              tab={tab}
              parts={parts}
              search={search}
              onSearchChange={(changed, kind) => change({ ...search, ...changed }, kind)}
            />
          </Panel>
        )}
      </PageTabs>
    </KnownPersonas>
  );
}

/** Nothing reads this bot anew: what is shown stays as it was answered. */
function snapshotWords({ receivedAt, answeredTo }: BotReply): string {
  const time = formatShort(new Date(receivedAt), viewerZone());
  const what =
    answeredTo === 'duplication'
      ? `the copy as the service made it on ${time}`
      : `the bot as the service answered when its split test was ended from this tab, on ${time}`;
  return `This is ${what}. What has changed since is not seen: this service has no read of bots.`;
}
