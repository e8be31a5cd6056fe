import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FIGURES, useLiveQuery } from '../../../../api/live/live-query.ts';
import { botQueries } from '../../../../api/resources/bot-queries.ts';
import { splitTestQueries } from '../../../../api/resources/split-test-queries.ts';
import { useNames } from '../../../../api/names/names.ts';
import { paths } from '../../../../lib/paths.ts';
import type { EndOutcome } from '../../../../domain/split-tests/end-outcome.ts';
import { botLabel } from '../../../../domain/split-tests/labels.ts';
import { BackToList } from '../../../../list/back-to-list.tsx';
import { staleNotices } from '../../../../list/notices.ts';
import { CardsSkeleton } from '../../../../ui/card.tsx';
import { CopyableId } from '../../../../ui/copyable.tsx';
import { EmptyState, Notices } from '../../../../ui/feedback.tsx';
import { Freshness } from '../../../../ui/freshness.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Loaded } from '../../../../ui/panel.tsx';
import { MetaLine, PageHeader, PageTitle } from '../../../../ui/page-header.tsx';
import { EndTestButton } from './end-test.tsx';
import { SplitTestPanel } from './split-test-panel.tsx';

export function SplitTestPage() {
  const { botId = '' } = useParams();
  // The key resets the state when the user navigates to the split test of another bot.
  return <OneSplitTest key={botId} botId={botId} />;
}

function OneSplitTest({ botId }: { botId: string }) {
  const detail = useLiveQuery(botQueries.detail(botId), (reply) =>
    reply?.data.personaSplitTest?.isActive ? FIGURES : null,
  );
  // Starts the request for the daily counts at the same time as the request for the bot. The panel uses the response
  // after the bot has loaded.
  useQuery(splitTestQueries.history(botId));
  const isOffered = detail.isEnabled;
  const { nameOf } = useNames('bot');
  const [outcome, setOutcome] = useState<EndOutcome | null>(null);
  const bot = { id: botId, name: detail.data?.data.name ?? nameOf(botId) };
  const title = `Split test of ${botLabel(bot)}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={<BackToList to={paths.splitTests}>Split tests</BackToList>}
        title={title}
        meta={
          <MetaLine>
            <span>
              Bot <CopyableId value={botId} label="bot id" keep={24} />
            </span>
            <Link to={paths.bot(botId)}>Open the bot</Link>
          </MetaLine>
        }
        freshness={isOffered && <Freshness query={detail} />}
      />
      <Notices items={staleNotices('This split test is', detail)} />
      {isOffered || detail.data ? (
        <Loaded
          query={detail}
          label="split test"
          skeleton={<CardsSkeleton columns={[[5, 9, 2, 6]]} />}
          action={<Link to={paths.splitTests()}>All split tests</Link>}
        >
          {(reply) => <SplitTestPanel bot={reply.data} endedBefore={outcome} />}
        </Loaded>
      ) : (
        <EmptyState
          title="The results cannot be loaded"
          reason="This service cannot read bots. It returns one when its split test is ended; the results are then shown here."
          action={
            <EndTestButton bot={bot} shown={null} personaName={() => null} isOffered onDone={setOutcome} />
          }
        />
      )}
    </>
  );
}
