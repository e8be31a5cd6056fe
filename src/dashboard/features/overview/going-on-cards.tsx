/** What goes on, whether somebody has to do with it or not. */
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TOPIC_LIMIT } from '#contract/topic.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import { ASKED_BY_LOADER } from '../../api/query-client.ts';
import { rangeWords } from '../../lib/day.ts';
import { paths } from '../../lib/paths.ts';
import { MOVER_KINDS, toMovers } from '../../lib/topics/movers-lists.ts';
import { changeText, differenceOf, movementOf } from '../../lib/topics/topic-figures.ts';
import { toTopicRows, type TopicRow } from '../../lib/topics/topic-rows.ts';
import { useTodayInUtc } from '../../lib/use-today.ts';
import { MovementMark } from '../../list/movement.tsx';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { FEW, Figure, Figures, Line, Lines, OverviewCard, together } from './overview-card.tsx';
import styles from './overview.module.css';
import { topicReads, weeksUntil } from './reads.ts';

// Who leads is a matter of statistics, whose code is heavy: for where a test runs.
const RunningTests = lazyPart(async () => (await import('./running-tests.tsx')).RunningTests);

/** The split tests that run now. Only where the service lists its bots. */
export function SplitTestsCard() {
  const query = useQuery({ ...botDirectory(), ...ASKED_BY_LOADER });
  return (
    <OverviewCard title="Split tests" query={query} to={paths.splitTests()}>
      {({ data, unreadable }) => {
        const bots = data.flatMap(({ bot }) => (bot?.personaSplitTest?.isActive ? [bot] : []));
        return (
          <>
            <Notices
              items={[
                ...unreadableNotices('bot', unreadable),
                ...staleNotices('These split tests are', query),
              ]}
            />
            {bots.length === 0 ? (
              <p className={styles.quiet}>No split test runs.</p>
            ) : (
              <RunningTests bots={bots} now={query.dataUpdatedAt} />
            )}
          </>
        );
      }}
    </OverviewCard>
  );
}

const COMPARED = { range: '7d', compare: 'previous' };

/** Which topics came up more, or less, than in the week before. */
export function TopicsCard() {
  const weeks = weeksUntil(useTodayInUtc());
  const reads = topicReads(weeks);
  const now = useQuery({ ...reads.now, ...ASKED_BY_LOADER });
  const before = useQuery({ ...reads.before, ...ASKED_BY_LOADER });
  return (
    <OverviewCard
      title="Topics"
      query={together(now, before)}
      to={paths.topics(new URLSearchParams(COMPARED))}
    >
      {({ parts: [reply, earlier] }) => {
        const rows = toTopicRows(reply.data, weeks.now, {
          range: weeks.before,
          topics: earlier.data.topics,
        });
        const pending = reply.data.pendingConversations;
        const isComparable = earlier.data.topics.length > 0;
        const movers = isComparable ? moversOf(rows) : [];
        const isCut = [reply, earlier].some(({ data }) => data.topics.length >= DEFAULT_TOPIC_LIMIT);
        return (
          <>
            <Notices
              items={[
                ...unreadableNotices('topic', reply.unreadable + earlier.unreadable),
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
            {movers.length === 0 ? (
              <p className={styles.quiet}>{stillWords(reply.data.topics.length, isComparable)}</p>
            ) : (
              <>
                <p className={styles.quiet}>
                  {rangeWords(weeks.now)} against the seven days before
                  {isCut && `, the ${DEFAULT_TOPIC_LIMIT} most frequent topics of each`}
                </p>
                <Lines label="Topics that moved most">
                  {movers.map((row) => (
                    <Line
                      key={row.id}
                      name={
                        <Link
                          to={paths.topics(new URLSearchParams({ ...COMPARED, topic: row.id }))}
                          dir="auto"
                        >
                          {row.name}
                        </Link>
                      }
                      end={
                        <span className={styles.movement}>
                          {row.change && <MovementMark movement={movementOf(row.change)} />}
                          <span className={styles.change}>{changeText(row)}</span>
                        </span>
                      }
                    />
                  ))}
                </Lines>
              </>
            )}
          </>
        );
      }}
    </OverviewCard>
  );
}

/** Those that moved by the most conversations, whichever way. */
function moversOf(rows: readonly TopicRow[]): TopicRow[] {
  const movers = toMovers(rows);
  return MOVER_KINDS.flatMap((kind) => movers[kind])
    .toSorted((a, b) => distanceOf(b) - distanceOf(a))
    .slice(0, FEW);
}

function distanceOf(row: TopicRow): number {
  return Math.abs(differenceOf(row) ?? 0);
}

function stillWords(now: number, isComparable: boolean): string {
  if (isComparable) return 'Every topic came up as often as in the seven days before.';
  if (now === 0) return 'No topic came up in the last fourteen days.';
  return 'No topic came up in the seven days before: there is nothing to compare with.';
}
