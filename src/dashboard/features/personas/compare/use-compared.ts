import { useMemo, useState } from 'react';
import type { Persona } from '#contract/persona.ts';
import { useToast } from '../../../ui/toasts.tsx';

const MOST_COMPARED = 2;

export type Compared = {
  ids: readonly string[];
  set: (ids: Iterable<string>) => void;
};

/**
 * Returns the ids of the personas that the user selected for a comparison, at most two. Deleted personas are removed
 * from the selection.
 */
export function useCompared(personas: readonly Persona[] | null): Compared {
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Memoised, so that cards and rows render again only when the selection changes.
  return useMemo(
    () => ({
      ids: personas ? chosen.filter((id) => personas.some((persona) => persona.id === id)) : chosen,
      set: (ids) => {
        const next = [...ids];
        if (next.length <= MOST_COMPARED) setChosen(next);
        else toast({ text: 'Only two personas can be compared: deselect one first.' });
      },
    }),
    [personas, chosen, toast],
  );
}
