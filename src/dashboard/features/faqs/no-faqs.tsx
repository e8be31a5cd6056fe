import { countOf } from '../../lib/count-of.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFiltered, type FaqSearch } from './faq-search.ts';

type NoFaqsProps = {
  search: FaqSearch;
  /** How many the service's own filters leave. */
  all: number;
  onClear: () => void;
};

/** Why no question is shown, and what to do about it. A request that failed never comes here. */
export function NoFaqs({ search, all, onClear }: NoFaqsProps) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        title="No questions yet"
        reason="The service gathers what leads ask. It appears here, answered or not."
      />
    );
  }
  const { answered, q } = search;
  return (
    <EmptyState
      title={all === 0 && answered === 'unanswered' ? 'No unanswered question' : 'No question matches'}
      reason={
        all > 0
          ? `None of the ${countOf(all, 'question')} holds '${q.trim()}'.`
          : 'The service has none that fits all of these filters.'
      }
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}
