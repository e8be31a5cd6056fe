import { countOf } from '../../lib/count-of.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type NoSourcesProps = {
  /** How many there are before the filters. */
  all: number;
  /** Whether the service lists its sources: else they are those that were seen somewhere. */
  isListed: boolean;
  onClear: () => void;
};

/** Why no source is shown, and what to do about it. A request that failed never comes here. */
export function NoSources({ all, isListed, onClear }: NoSourcesProps) {
  if (all > 0) {
    return (
      <EmptyState
        title="No source matches"
        reason={`None of the ${countOf(all, 'source')} ${isListed ? '' : 'seen here '}fits all of these filters.`}
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear all filters
          </Button>
        }
      />
    );
  }
  if (!isListed) {
    return (
      <EmptyState
        title="No source was seen yet"
        reason="This service has no list of sources, and neither its newest leads nor its questions name one. A source can be opened by its id."
      />
    );
  }
  return (
    <EmptyState title="No sources yet" reason="Sources are connected at the service, and appear here." />
  );
}
