import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { getBot } from '#contract/bot.ts';
import { botQueries } from '../../../api/bot-queries.ts';
import { offers } from '../../../api/config.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { useBotNames } from '../../../list/bot-name.tsx';
import { Freshness } from '../../../ui/freshness.tsx';
import { Notices } from '../../../ui/notices.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { staleNotices } from '../../../list/stale-notices.ts';
import { paths } from '../../../lib/paths.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { EndOutcome } from '../../../lib/split-tests/end-outcome.ts';
import { EndTestButton } from './end/end-test-button.tsx';
import styles from './split-test-page.module.css';
import { SplitTestPanel } from './split-test-panel.tsx';
import { SplitTestSkeleton } from './split-test-skeleton.tsx';
import { botLabel } from '../../../lib/split-tests/words.ts';
import { Link } from '../../../ui/link.tsx';

export function SplitTestPage() {
  const { botId = '' } = useParams();
  // Another bot is another page: nothing that came of one belongs to the next.
  return <OneSplitTest key={botId} botId={botId} />;
}

function OneSplitTest({ botId }: { botId: string }) {
  // Only watches: the panel is what loads the bot, where the service can be asked for it.
  const detail = useQuery({ ...botQueries.detail(botId), enabled: false });
  const { names } = useBotNames();
  const [outcome, setOutcome] = useState<EndOutcome | null>(null);
  const bot = { id: botId, name: detail.data?.data.name ?? names.get(botId) ?? null };
  const title = botLabel(bot);
  const isReadable = offers(getBot) || detail.data !== undefined;
  return (
    <>
      <PageTitle>{`Split test of ${title}`}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.splitTests}>Split tests</BackToList>}
        title={`Split test of ${title}`}
        meta={
          <span className={styles.meta}>
            <span>
              Bot <CopyableId value={botId} label="bot id" keep={24} />
            </span>
            <Link to={paths.bot(botId)}>Open the bot</Link>
            {offers(getBot) && <Freshness query={detail} />}
          </span>
        }
      />
      <Notices items={staleNotices('This split test is', detail)} />
      {isReadable ? (
        <Panel
          label="split test"
          skeleton={<SplitTestSkeleton />}
          renderError={(error, retry) => (
            <ErrorPanel
              error={error}
              onRetry={retry}
              action={<Link to={paths.splitTests()}>All split tests</Link>}
            />
          )}
        >
          <LoadedSplitTest botId={botId} endedBefore={outcome} />
        </Panel>
      ) : (
        <EmptyState
          title="The results cannot be loaded"
          reason="This service has no read of a bot. It answers with one where a split test is ended, and the results are shown here then."
          action={
            <EndTestButton bot={bot} shown={null} personaName={() => null} isOffered onDone={setOutcome} />
          }
        />
      )}
    </>
  );
}

function LoadedSplitTest({ botId, endedBefore }: { botId: string; endedBefore: EndOutcome | null }) {
  const { data, isFetching } = useSuspenseQuery(botQueries.detail(botId));
  return (
    <div className={styles.loaded} data-stale={isFetching}>
      <SplitTestPanel bot={data.data} endedBefore={endedBefore} />
    </div>
  );
}
