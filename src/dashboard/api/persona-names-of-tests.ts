import { useMemo } from 'react';
import { personaName, usePersonas, type PersonasById } from './persona-names.ts';

/** The names that personas have now, as one function for all that is remembered by it. */
export function usePersonaNames(): {
  nameOf: (personaId: string) => string | null;
  /** For `KnownPersonas`: the chips of a page take their colours from it. */
  byId: PersonasById;
  notices: readonly string[];
} {
  const { byId, notices } = usePersonas();
  const nameOf = useMemo(
    () => (personaId: string) => {
      const persona = byId.get(personaId);
      return persona ? personaName(persona) : null;
    },
    [byId],
  );
  return { nameOf, byId, notices };
}
