import type { Persona } from '#contract/persona.ts';

export type PersonaBot = {
  /** The id of the bot. Null if the persona contains only its name. */
  id: string | null;
  name: string | null;
  /**
   * The only list that contains the bot, if the lists `botIds` and `bots` of the persona disagree. Null if both lists
   * contain it or one list is unknown.
   */
  dispute: 'onlyInIds' | 'onlyInBots' | null;
};

/**
 * Returns the bots of a persona without duplicates: first the bots in `bots`, then the bots that only `botIds`
 * contains. assumed: a list that is null is unknown, so its bots are no mismatch.
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
