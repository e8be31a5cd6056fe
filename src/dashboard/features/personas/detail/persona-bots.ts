import type { Persona } from '#contract/persona.ts';

export type PersonaBot = {
  /** Null for a bot that is named and has no id. */
  id: string | null;
  name: string | null;
  /** What is wrong, where the two lists of a persona's bots do not agree on this one; null otherwise. */
  dispute: 'onlyInIds' | 'onlyInBots' | null;
};

/**
 * The bots that use a persona, each once: those of `bots`, then those that `botIds` alone names.
 * assumed: a list that is null says nothing, and so contradicts nothing.
 */
export function botsOfPersona({ bots, botIds }: Pick<Persona, 'bots' | 'botIds'>): PersonaBot[] {
  const ids = new Set(botIds ?? []);
  const found = new Map<string, PersonaBot>();
  const nameless: PersonaBot[] = [];
  for (const { id, name } of bots ?? []) {
    const dispute = botIds !== null && !ids.has(id ?? '') ? 'onlyInBots' : null;
    if (id === null || id === '') {
      if (name) nameless.push({ id: null, name, dispute });
    } else if (!found.get(id)?.name) found.set(id, { id, name, dispute });
  }
  for (const id of ids) {
    if (id === '' || found.has(id)) continue;
    found.set(id, { id, name: null, dispute: bots === null ? null : 'onlyInIds' });
  }
  return [...found.values(), ...nameless];
}
