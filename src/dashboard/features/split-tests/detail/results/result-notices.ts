/** What does not hold together in the results of a split test, in sentences. Nothing is left out or mended for it. */
import type { SplitTest } from '#contract/split-test.ts';
import { formatCount, joinNames, someNames } from '../../../../lib/figure-words.ts';
import { shortLabel, type Variant } from '../../../../lib/split-tests/variants.ts';

export function resultNotices(test: SplitTest, variants: readonly Variant[]): string[] {
  return [
    ...(test.isActive && test.endedAt !== null
      ? ['The service calls this test running, and gives it an end as well.']
      : []),
    ...variants.flatMap((variant) => [...impossible(variant), ...renamed(variant)]),
    ...unsummed(variants),
  ];
}

function impossible(variant: Variant): string[] {
  const { results, counts } = variant;
  if (!results || counts) return [];
  return [
    `${shortLabel(variant)} has ${formatCount(results.responseCount)} responses in ${formatCount(results.totalInstances)} instances, of which no response rate can be made.`,
  ];
}

function renamed(variant: Variant): string[] {
  const of = variant.results?.personaId;
  return of && of !== variant.personaId
    ? [`The results of ${shortLabel(variant)} are of another persona, ${of}.`]
    : [];
}

/** One sentence for all of them: where one persona's sources do not add up, the others' seldom do. */
function unsummed(variants: readonly Variant[]): string[] {
  const found = variants.filter(({ results }) => {
    if (!results?.sources || results.sources.length === 0) return false;
    return results.sources.reduce((sum, each) => sum + each.totalInstances, 0) !== results.totalInstances;
  });
  if (found.length === 0) return [];
  return [
    `The instances by source do not add up to those of ${joinNames(someNames(found.map(shortLabel)))}.`,
  ];
}
