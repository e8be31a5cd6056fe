import type { Persona } from '#contract/persona.ts';
import { pluralize } from '../../../lib/pluralize.ts';

/**
 * Returns the personas whose `botIds` or `bots` contain the bot. The notices report differences from the personas that
 * the bot itself lists.
 */
export function personasNaming(
  botId: string,
  /** The personas that the bot lists. Null if the list is unknown. Then there are no notices. */
  personaIds: readonly string[] | null,
  personas: readonly Persona[],
): { naming: readonly Persona[]; notices: readonly string[] } {
  const naming = personas.filter(
    ({ botIds, bots }) => botIds?.includes(botId) || bots?.some(({ id }) => id === botId),
  );
  if (personaIds === null) return { naming, notices: [] };
  const names = new Set(naming.map(({ id }) => id));
  const listed = new Set(personaIds);
  const silent = [...listed].filter((id) => !names.has(id)).length;
  const strange = naming.filter(({ id }) => !listed.has(id)).length;
  return {
    naming,
    notices: [
      ...(silent === 0
        ? []
        : [`${pluralize(silent, 'persona')} of the bot ${silent === 1 ? 'does' : 'do'} not list it.`]),
      ...(strange === 0
        ? []
        : [
            `${pluralize(strange, 'persona')} ${strange === 1 ? 'lists' : 'list'} the bot but ${strange === 1 ? 'is' : 'are'} not among its personas.`,
          ]),
    ],
  };
}
