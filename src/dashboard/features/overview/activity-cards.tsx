/** The cards of the section 'In progress': running split tests and topics. */
import { useQuery } from '@tanstack/react-query';
import { FIGURES, useLiveQuery } from '../../api/live/live-query.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { paths } from '../../lib/paths.ts';
import { useTodayInUtc } from '../../lib/use-today.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { Figure, Figures, OverviewCard, together } from './overview-card.tsx';
import styles from './overview.module.css';
import { topicReads, weeksUntil } from './prefetch.ts';
import { topicsOf } from './topics-address.ts';

// The verdicts need a large statistics module, so it loads only if a test is running.
const RunningTests = lazyPart(async () => (await import('./running-tests.tsx')).RunningTests);
// The test of changes needs another one, and the card has its data only later.
const MovedTopics = lazyPart(async () => (await import('./moved-topics.tsx')).MovedTopics);

/** The running split tests. Callers render it only if the service can list bots. */
export function SplitTestsCard() {
  const query = useLiveQuery(botDirectory(), FIGURES);
  return (
    <OverviewCard title="Split tests" query={query} to={paths.splitTests()}>
      {({ data, invalidCount }) => {
        const bots = data.flatMap(({ bot }) => (bot?.personaSplitTest?.isActive ? [bot] : []));
        return (
          <>
            <Notices
              items={[
                ...unreadableNotices('bot', invalidCount),
                ...staleNotices('These split tests are', query),
              ]}
            />
            {bots.length === 0 ? (
              <p className={styles.quiet}>No split tests are running.</p>
            ) : (
              <RunningTests bots={bots} now={query.dataUpdatedAt} />
            )}
          </>
        );
      }}
    </OverviewCard>
  );
}

/** The topics that changed beyond chance compared with the week before. */
export function TopicsCard() {
  const today = useTodayInUtc();
  const weeks = weeksUntil(today);
  const reads = topicReads(weeks);
  const now = useQuery({ ...reads.now, ...PREFETCHED });
  const before = useQuery({ ...reads.before, ...PREFETCHED });
  return (
    <OverviewCard title="Topics" query={together(now, before)} to={topicsOf(weeks.now)}>
      {({ parts: [reply, earlier] }) => {
        const pending = reply.data.pendingConversations;
        return (
          <>
            <Notices
              items={[
                ...unreadableNotices('topic', reply.invalidCount + earlier.invalidCount),
                ...staleNotices('The topics of the last seven days are', now),
                ...staleNotices('The topics of the days before are', before),
              ]}
            />
            {pending > 0 && (
              <Figures>
                <Figure
                  count={pending}
                  words={`${pending === 1 ? 'conversation' : 'conversations'} not analysed yet`}
                />
              </Figures>
            )}
            <MovedTopics now={reply.data} before={earlier.data} weeks={weeks} today={today} />
          </>
        );
      }}
    </OverviewCard>
  );
}
