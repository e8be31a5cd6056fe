import { type DayRange, rangeWords } from '../../../lib/day.ts';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import type { TopicFilters } from '../topic-search.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { placeErrors } from './placed-errors.ts';

type ComparedFailureProps = {
  error: unknown;
  /** The days that could not be had. */
  range: DayRange;
  search: TopicFilters;
  onRetry: () => void;
};

/** Why nothing is compared though it was asked for: else it would look as if nothing had changed. */
export function ComparedFailure({ error, range, search, onRetry }: ComparedFailureProps) {
  const part = useReturnedFocus<HTMLDivElement>();
  // The control of the days tells other days: what is wrong with these is said here.
  const { range: refused, others } = placeErrors(error, search.filter.length);
  return (
    <div ref={part}>
      <ErrorPanel error={error} onRetry={onRetry}>
        <p>The days to compare with, {rangeWords(range)}, could not be loaded: nothing here is compared.</p>
        {[...refused, ...others].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </ErrorPanel>
    </div>
  );
}
