import type { Bot } from '#contract/bot.ts';

export type WeightedPersona = { id: string; weight: number | null };

/** The personas that a bot talks as, as they came: those it names, then those that only have a weight. */
export function botPersonas({
  personaIds,
  personaWeights,
}: Pick<Bot, 'personaIds' | 'personaWeights'>): WeightedPersona[] {
  const ids = new Set([...(personaIds ?? []), ...Object.keys(personaWeights ?? {})]);
  return Array.from(ids, (id) => ({ id, weight: personaWeights?.[id] ?? null }));
}
