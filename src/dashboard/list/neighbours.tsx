import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useLocation, useNavigate } from 'react-router';
import { useShortcut } from '../lib/shortcuts.ts';
import { StepButton } from '../ui/step-button.tsx';
import { neighboursOf } from './list-order.ts';

type NeighboursProps = {
  noun: string;
  /** `list` is the path of the list, and `to` returns the path of an item. */
  list: string;
  to: (id: string) => string;
  id: string;
};

/**
 * Buttons to the previous and the next item of a list. Renders nothing if the user did not view the list before, e.g.
 * if the user opened the page by its address.
 */
export function Neighbours({ noun, list, to, id }: NeighboursProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const neighbours = neighboursOf(queryClient, list, id);
  // Replaces the history entry, so that the browser's back button leads to the list. Keeps the query string, so that
  // the same tab stays open.
  const go = (other: string | null | undefined) => {
    if (!other) return false;
    void navigate({ pathname: to(other), search }, { replace: true, state });
    return undefined;
  };
  useShortcut({ keys: 'j', label: `Next ${noun}`, run: () => go(neighbours?.next) });
  useShortcut({ keys: 'k', label: `Previous ${noun}`, run: () => go(neighbours?.previous) });
  if (neighbours === null) return null;
  return (
    <>
      <StepButton
        label={`Previous ${noun}`}
        shortcut="K"
        icon={<ChevronUp size={18} aria-hidden />}
        isThere={neighbours.previous !== null}
        onStep={() => go(neighbours.previous)}
      />
      <StepButton
        label={`Next ${noun}`}
        shortcut="J"
        icon={<ChevronDown size={18} aria-hidden />}
        isThere={neighbours.next !== null}
        onStep={() => go(neighbours.next)}
      />
    </>
  );
}
