import { useMemo, useState } from 'react';
import type { Persona } from '#contract/persona.ts';
import { useToast } from '../../../ui/toasts.tsx';

const MOST_COMPARED = 2;

export type Compared = {
  /** In the order of choosing. */
  ids: readonly string[];
  set: (ids: Iterable<string>) => void;
};

/** The personas that were selected to be compared: two, and not more. One that is gone is not selected. */
export function useCompared(personas: readonly Persona[] | null): Compared {
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // Memoised, so that cards and rows are drawn again for another selection only.
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
