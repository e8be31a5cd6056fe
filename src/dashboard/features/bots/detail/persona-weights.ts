/** The personas of a bot and their weights, combined from `personaIds` and `personaWeights`. */
import type { Bot } from '#contract/bot.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatNumber } from '../../../lib/format.ts';

export type WeightedPersona = {
  personaId: string;
  /** The weight in `personaWeights`. Null if the response contains no weight for this persona. */
  weight: number | null;
  /** The persona's share of the total weight, from 0 to 1. Null if the persona has no weight or the total is 0. */
  share: number | null;
};

export type PersonaWeights = {
  /** The personas in the order of `personaIds`, followed by the personas that occur only in `personaWeights`. */
  personas: readonly WeightedPersona[];
  notices: readonly string[];
  /** Whether the weights add up to 100, so that each weight is a percentage. */
  isPercent: boolean;
};

const WHOLE = 100;

export function weightsOf({
  personaIds,
  personaWeights,
}: Pick<Bot, 'personaIds' | 'personaWeights'>): PersonaWeights {
  const listed = [...new Set(personaIds)];
  const weights = new Map(Object.entries(personaWeights ?? {}));
  const known = new Set(listed);
  const unlisted = [...weights.keys()].filter((id) => !known.has(id));
  const all = [...listed, ...unlisted];
  const total = all.reduce((sum, id) => sum + Math.max(0, weights.get(id) ?? 0), 0);
  const personas = all.map((personaId) => {
    const weight = weights.get(personaId) ?? null;
    return { personaId, weight, share: weight === null || total === 0 ? null : Math.max(0, weight) / total };
  });
  return {
    personas,
    notices: noticesOf(personas, total, listed.length, unlisted.length, personaWeights),
    isPercent: total === WHOLE,
  };
}

/**
 * Formats a share as a percentage, e.g. '53%'. Shares between 0 and 0.5% become '<1%', and shares between 99.5% and
 * 100% become '>99%'.
 */
export function shareText(share: number): string {
  const percent = Math.round(share * WHOLE);
  if (percent === 0 && share > 0) return '<1%';
  return percent === WHOLE && share < 1 ? '>99%' : `${percent}%`;
}

function noticesOf(
  personas: readonly WeightedPersona[],
  total: number,
  listed: number,
  unlisted: number,
  weights: Bot['personaWeights'],
): string[] {
  if (personas.length === 0) return [];
  const missing = personas.filter(({ weight }) => weight === null).length;
  if (missing === personas.length) {
    const why =
      weights === null ? 'The service sent no weights' : 'The service sent weights for none of them';
    return listed === 1 ? [] : [`${why}: how often each speaks is unknown.`];
  }
  return [
    ...(total === WHOLE
      ? []
      : [`The weights add up to ${formatNumber(total)}, not ${WHOLE}: the bars show parts of that sum.`]),
    ...(missing === 0 ? [] : [`${pluralize(missing, 'persona')} ${have(missing)} no weight.`]),
    ...(unlisted === 0
      ? []
      : [
          `${pluralize(unlisted, 'persona')} ${have(unlisted)} a weight but ${unlisted === 1 ? 'is' : 'are'} not among the bot's personas.`,
        ]),
    ...(personas.some(({ weight }) => weight !== null && weight < 0)
      ? ['A weight is below zero: it counts as zero here.']
      : []),
  ];
}

function have(count: number): string {
  return count === 1 ? 'has' : 'have';
}
