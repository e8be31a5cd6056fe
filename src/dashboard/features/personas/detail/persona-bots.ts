import type { Persona } from '#contract/persona.ts';

export type PersonaBot = {
  /** Null if the bot has only a name. */
  id: string | null;
  name: string | null;
  /** The mismatch if the persona's two lists disagree about this bot. Null otherwise. */
  dispute: 'onlyInIds' | 'onlyInBots' | null;
};

/**
 * Returns the bots of a persona without duplicates: those in `bots`, then those only in `botIds`. assumed: a null list
 * is unknown, so it is not a mismatch.
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
