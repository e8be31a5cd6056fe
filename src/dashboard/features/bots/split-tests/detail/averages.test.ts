import { expect, it } from 'vitest';
import { assess } from '../../../../domain/split-tests/assessment.ts';
import { readVariants } from '../../../../domain/split-tests/variants.ts';
import { splitTestValue } from '../../../../testing/split-test-values.ts';
import { lineOf, rankedVariants } from './averages.ts';

function assessmentOf(instancesOfBest: number) {
  const results = {
    maya: { totalInstances: 500, responseCount: 100 },
    walt: { totalInstances: instancesOfBest, responseCount: 0.4 * instancesOfBest },
  };
  const test = splitTestValue(results, { metric: null });
  return assess({ test, variants: readVariants(test, () => null), history: null, now: 0 });
}

it('sorts the personas by their result and colours them by their position in the test', () => {
  const assessment = assessmentOf(500);
  const lines = rankedVariants(assessment).map((variant) => [
    variant.personaId,
    lineOf(assessment, variant).stroke,
  ]);
  expect(lines).toEqual([
    ['walt', 'var(--series-2)'],
    ['maya', 'var(--series-1)'],
  ]);
});

it('keeps the order of the test if the traffic does not match the weights', () => {
  const ids = rankedVariants(assessmentOf(5000)).map(({ personaId }) => personaId);
  expect(ids).toEqual(['maya', 'walt']);
});
