/** Returns sentences that explain inconsistent results from the service. The page shows the results unchanged. */
import type { SplitTest } from '#contract/split-test.ts';
import { shortLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { someNames } from '../../../../lib/format-figures.ts';
import { formatNumber, joinNames } from '../../../../lib/format.ts';

export function resultNotices(test: SplitTest, variants: readonly Variant[]): string[] {
  return [
    ...(test.isActive && test.endedAt !== null
      ? ['The service reports this test as running, but also gives it an end.']
      : []),
    ...variants.flatMap((variant) => [...impossible(variant), ...renamed(variant)]),
    ...unsummed(variants),
  ];
}

function impossible(variant: Variant): string[] {
  const { results, counts } = variant;
  if (!results || counts) return [];
  return [
    `${shortLabel(variant)} has ${formatNumber(results.responseCount)} responses in ${formatNumber(results.totalInstances)} conversations, so there is no response rate.`,
  ];
}

function renamed(variant: Variant): string[] {
  const of = variant.results?.personaId;
  return of && of !== variant.personaId
    ? [`The results for ${shortLabel(variant)} belong to another persona, ${of}.`]
    : [];
}

/**
 * Returns sentences about totals that differ from the sum over the sources. One sentence names all affected personas,
 * because the problem usually affects several.
 */
function unsummed(variants: readonly Variant[]): string[] {
  const notSummed = (of: 'totalInstances' | 'responseCount') =>
    variants.filter(({ results }) => {
      if (!results?.sources || results.sources.length === 0) return false;
      return results.sources.reduce((sum, each) => sum + each[of], 0) !== results[of];
    });
  const found = { conversations: notSummed('totalInstances'), responses: notSummed('responseCount') };
  return Object.entries(found).flatMap(([what, of]) =>
    of.length === 0
      ? []
      : [`The ${what} by source do not add up to those of ${joinNames(someNames(of.map(shortLabel)))}.`],
  );
}
