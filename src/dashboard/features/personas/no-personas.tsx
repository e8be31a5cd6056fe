import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countOf } from '../../lib/count-of.ts';

type NoPersonasProps = {
  /** How many there are before the filters. */
  all: number;
  /** All that came could not be read, as a notice above says. */
  isUnreadable: boolean;
  onClear: () => void;
};

/** Why no persona is shown, and what to do about it. A request that failed never comes here. */
export function NoPersonas({ all, isUnreadable, onClear }: NoPersonasProps) {
  if (all > 0) {
    return (
      <EmptyState
        title="No persona matches"
        reason={`None of the ${countOf(all, 'persona')} fits all of these filters.`}
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear all filters
          </Button>
        }
      />
    );
  }
  if (isUnreadable) {
    return (
      <EmptyState
        title="No persona can be shown"
        reason="What the service sent is left out, as the notice above says."
      />
    );
  }
  return (
    <EmptyState
      title="No personas yet"
      reason="This agency has no personas. The service offers no way to add one from here."
    />
  );
}
