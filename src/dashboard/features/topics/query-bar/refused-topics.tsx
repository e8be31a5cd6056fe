import { ErrorPanel } from '../../../ui/feedback.tsx';
import type { TopicFilters } from '../topic-search.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { placeErrors } from './placed-errors.ts';

type RefusedTopicsProps = { error: unknown; onRetry: () => void; search: TopicFilters };

/** Why there are no topics: with what was refused and has no control above to stand beside. */
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
