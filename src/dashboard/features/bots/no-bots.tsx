import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countOf } from '../../lib/count-of.ts';

type NoBotsProps = {
  /** How many there are before the filters. */
  all: number;
  /** They may be only those that were seen somewhere. */
  isGathered: boolean;
  onClear: () => void;
};

/** Why no bot is shown, and what to do about it. A request that failed never comes here. */
export function NoBots({ all, isGathered, onClear }: NoBotsProps) {
  if (all > 0) {
    return (
      <EmptyState
        title="No bot matches"
        reason={`None of the ${countOf(all, 'bot')} ${isGathered ? 'seen here ' : ''}fits all of these filters.`}
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear all filters
          </Button>
        }
      />
    );
  }
  if (isGathered) {
    return (
      <EmptyState
        title="No bot was seen yet"
        reason="This service has no list of bots, and neither its personas nor its newest leads name one. A bot can be opened by its id."
      />
    );
  }
  return <EmptyState title="No bots yet" reason="This agency has no bots." />;
}
