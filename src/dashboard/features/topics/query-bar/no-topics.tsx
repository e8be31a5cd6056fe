import Button from '@mui/material/Button';
import type { TopicAnalytics } from '#contract/topic.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import {
  addDays,
  type Day,
  type DayRange,
  dayWithYear,
  countDays,
  formatDayRange,
} from '../../../lib/day.ts';
import { rangeTextOf } from '../../../lib/day-range.ts';
import { EmptyState, ErrorPanel } from '../../../ui/feedback.tsx';
import { useReturnedFocus } from '../../../ui/focus.ts';
import type { TopicFilters, TopicSearch } from '../topic-search.ts';
import { placeErrors } from './filter-errors.ts';

type NoTopicsProps = {
  analytics: TopicAnalytics;
  range: DayRange;
  today: Day;
  search: TopicSearch;
  onChange: (changed: Partial<TopicSearch>) => void;
};

/** Explains why a reply contains no topics and offers a remedy. `RefusedTopics` explains failed requests. */
export function NoTopics(props: NoTopicsProps) {
  const part = useReturnedFocus<HTMLDivElement>();
  return (
    <div ref={part}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ analytics, range, today, search, onChange }: NoTopicsProps) {
  const {
    analyzedConversations: analyzed,
    pendingConversations: pending,
    oldestAnalyzedOn: oldest,
  } = analytics;
  const isFiltered = search.source.length > 0 || search.filter.length > 0;
  const waiting =
    pending > 0 ? ` Waiting to be analysed, agency-wide: ${pluralize(pending, 'conversation')}.` : '';
  const toAllDays = (
    <Button variant="outlined" onClick={() => onChange({ range: 'all' })}>
      All days
    </Button>
  );

  // assumed: if the service returns no earliest analysed day, it has analysed no conversations.
  if (oldest === null && analyzed === 0) {
    return (
      <EmptyState
        title="No conversations analysed yet"
        reason={`This agency has no topics yet.${waiting}`}
        action={isFiltered && <ClearFilters onChange={onChange} />}
      />
    );
  }
  if (range.first > today) {
    return (
      <EmptyState
        title="These days are in the future"
        reason={`Days are counted in UTC, where today is ${dayWithYear(today)}.`}
        action={
          <Button variant="outlined" onClick={() => onChange({ range: '28d' })}>
            Last 28 days
          </Button>
        }
      />
    );
  }
  if (oldest !== null && range.last < oldest) {
    const end = addDays(oldest, countDays(range) - 1);
    const earliest = { first: oldest, last: oldest <= today && today < end ? today : end };
    return (
      <EmptyState
        title="No topics that early"
        reason={`The earliest day with a topic is ${dayWithYear(oldest)}, after ${formatDayRange(range)}.`}
        action={
          <>
            <Button variant="outlined" onClick={() => onChange({ range: rangeTextOf(earliest) })}>
              {formatDayRange(earliest)}
            </Button>
            {toAllDays}
          </>
        }
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="No topic matches"
        reason={`No conversation of ${formatDayRange(range)} that matches these sources and filters has a topic.`}
        action={
          <>
            <ClearFilters onChange={onChange} />
            {search.range !== 'all' && toAllDays}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      title={analyzed === 0 ? 'Nothing analysed in this range' : 'No topics listed'}
      reason={
        analyzed === 0
          ? `No conversation of ${formatDayRange(range)} has a topic.${waiting}`
          : `The service counts ${pluralize(analyzed, 'analysed conversation')} in ${formatDayRange(range)}, but lists no topics.`
      }
      action={search.range !== 'all' && toAllDays}
    />
  );
}

function ClearFilters({ onChange }: Pick<NoTopicsProps, 'onChange'>) {
  return (
    <Button variant="outlined" onClick={() => onChange({ source: [], filter: [] })}>
      Clear sources and filters
    </Button>
  );
}

type RefusedTopicsProps = { error: unknown; onRetry: () => void; search: TopicFilters };

/** Replaces the topics after an error, and lists the field errors that match no control in the query bar. */
export function RefusedTopics({ error, onRetry, search }: RefusedTopicsProps) {
  const { others } = placeErrors(error, search.filter.length);
  const part = useReturnedFocus<HTMLDivElement>();
  return (
    <div ref={part}>
      <ErrorPanel error={error} onRetry={onRetry}>
        {others.length > 0 && (
          <ul>
            {others.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </ErrorPanel>
    </div>
  );
}

type ComparedFailureProps = {
  error: unknown;
  range: DayRange;
  search: TopicFilters;
  onRetry: () => void;
};

/**
 * Explains why the page does not show the chosen comparison. Without the explanation it would seem that nothing
 * changed.
 */
export function ComparedFailure({ error, range, search, onRetry }: ComparedFailureProps) {
  const part = useReturnedFocus<HTMLDivElement>();
  // The control for the days shows the main range, so errors about the compared range appear here.
  const { range: refused, others } = placeErrors(error, search.filter.length);
  return (
    <div ref={part}>
      <ErrorPanel error={error} onRetry={onRetry}>
        <p>The compared days, {formatDayRange(range)}, could not be loaded, so nothing is compared.</p>
        {[...refused, ...others].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </ErrorPanel>
    </div>
  );
}
