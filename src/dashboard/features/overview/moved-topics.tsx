import { DEFAULT_TOPIC_LIMIT, type TopicAnalytics } from '#contract/topic.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatDayRange, type Day } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import { utcNote } from '../../lib/time.ts';
import type { PeriodChange } from '../../domain/topics/changes.ts';
import { comparedDays } from '../../domain/topics/compared-days.ts';
import { EXPLANATIONS } from '../../domain/topics/explanations.ts';
import { distanceOf, MOVER_KINDS, toMovers } from '../../domain/topics/movers-lists.ts';
import { changeText, shareChangeText } from '../../domain/topics/topic-figures.ts';
import { toTopicRows, type ListedTopics } from '../../domain/topics/topic-rows.ts';
import { totalChange } from '../../domain/topics/totals.ts';
import { MovementMark } from '../../list/movement.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Link } from '../../ui/link.tsx';
import { MAX_CARD_LINES, Line, CardLines } from './overview-card.tsx';
import styles from './overview.module.css';
import type { ComparedWeeks } from './prefetch.ts';
import { topicsOf } from './topics-address.ts';

type MovedTopicsProps = { now: TopicAnalytics; before: TopicAnalytics; weeks: ComparedWeeks; today: Day };

export function MovedTopics({ now, before, weeks, today }: MovedTopicsProps) {
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
