/** The cards of the section 'In progress': running split tests and topics. */
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TOPIC_LIMIT, type TopicAnalytics } from '#contract/topic.ts';
import { FIGURES, useLiveQuery } from '../../api/live/live-query.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { rangeTextOf } from '../../lib/day-range.ts';
import { formatDayRange, type Day, type DayRange } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { utcNote } from '../../lib/time.ts';
import type { PeriodChange } from '../../domain/topics/changes.ts';
import { comparedDays } from '../../domain/topics/compared-days.ts';
import { EXPLANATIONS } from '../../domain/topics/explanations.ts';
import { distanceOf, MOVER_KINDS, toMovers } from '../../domain/topics/movers-lists.ts';
import { changeText, shareChangeText } from '../../domain/topics/topic-figures.ts';
import { toTopicRows, type ListedTopics } from '../../domain/topics/topic-rows.ts';
import { totalChange } from '../../domain/topics/totals.ts';
import { useTodayInUtc } from '../../lib/use-today.ts';
import { MovementMark } from '../../list/movement.tsx';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { HelpTip } from '../../ui/help-tip.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Notices } from '../../ui/feedback.tsx';
import {
  MAX_CARD_LINES,
  Figure,
  Figures,
  Line,
  CardLines,
  OverviewCard,
  together,
} from './overview-card.tsx';
import styles from './overview.module.css';
import { topicReads, weeksUntil, type ComparedWeeks } from './prefetch.ts';

// The verdicts need a large statistics module, so it loads only if a test is running.
const RunningTests = lazyPart(async () => (await import('./running-tests.tsx')).RunningTests);

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

/** Returns the URL of the topics page for the same days. */
function topicsOf(range: DayRange, topic?: string): string {
  return paths.topics(
    new URLSearchParams({
      range: rangeTextOf(range),
      compare: 'previous',
      ...(topic !== undefined && { topic }),
    }),
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

type MovedTopicsProps = { now: TopicAnalytics; before: TopicAnalytics; weeks: ComparedWeeks; today: Day };

function MovedTopics({ now, before, weeks, today }: MovedTopicsProps) {
  const known = { today, oldest: now.oldestAnalyzedOn };
  const days = comparedDays(weeks.now, weeks.before, known);
  if (now.topics.length + before.topics.length === 0) {
    return <p className={styles.quiet}>No topics in the last 14 days.</p>;
  }
  if (days.kind === 'refused') return <p className={styles.quiet}>{days.reason}</p>;
  const comparison = {
    now: { ...days.now, ...listedIn(now) },
    before: { ...days.before, ...listedIn(before) },
  };
  const movers = toMovers(toTopicRows(comparison.now, weeks.now, known, comparison));
  const moved = MOVER_KINDS.flatMap((kind) => movers[kind])
    .toSorted((a, b) => distanceOf(b) - distanceOf(a))
    .slice(0, MAX_CARD_LINES);
  const all = totalChange(comparison);
  const isCut = comparison.now.isCut || comparison.before.isCut;
  return (
    <>
      <p className={styles.quiet}>
        {formatDayRange(weeks.now)}
        {utcNote()} compared with the 7 days before
        {isCut && `, the ${DEFAULT_TOPIC_LIMIT} most frequent topics of each`}
        {all.isDaily &&
          `: ${formatNumber(days.before.days)} of these are on record, so changes are per day and not tested`}
        <HelpTip of="movers">
          {EXPLANATIONS.change} {EXPLANATIONS.chance}
        </HelpTip>
      </p>
      <CardLines label="Biggest movers">
        <Line
          name="All conversations"
          end={<Moved change={all} />}
          below={`${formatNumber(now.analyzedConversations)} analysed, ${formatNumber(before.analyzedConversations)} before`}
        />
        {moved.map(({ id, name, change }) => (
          <Line
            key={id}
            name={
              <Link to={topicsOf(weeks.now, id)} dir="auto">
                {name}
              </Link>
            }
            end={change && <Moved change={change} />}
            {...(change && change.share !== null && { below: `Share ${shareChangeText(change.share)}` })}
          />
        ))}
      </CardLines>
      {movers.chance.length > 0 && (
        <p className={styles.quiet}>
          {moved.length === 0
            ? 'No topic changed beyond chance.'
            : `${pluralize(movers.chance.length, 'more topic')} within chance.`}
        </p>
      )}
    </>
  );
}

function Moved({ change }: { change: PeriodChange }) {
  return (
    <span className="inline">
      <MovementMark movement={change.movement} />
      <span style={{ minWidth: 92, textAlign: 'right' }}>{changeText(change)}</span>
    </span>
  );
}

function listedIn(analytics: TopicAnalytics): ListedTopics {
  return { analytics, isCut: analytics.topics.length >= DEFAULT_TOPIC_LIMIT };
}
