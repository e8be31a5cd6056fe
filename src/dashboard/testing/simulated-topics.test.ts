import { describe, expect, it } from 'vitest';
import { pseudoRandom } from '../lib/statistics/pseudo-random.ts';
import { countLabels, daysOfLooks, shareOfTrends, simulateAgency } from './simulated-topics.ts';

describe('topics that do not change', () => {
  it.each([
    [0.3, 0],
    [0.6, 0],
    [1, 0],
    [0.3, 0.2],
  ])('rarely have labels or trends with weekends of %d and a spread of %d', (weekend, spread) => {
    const agency = simulateAgency({
      topics: 12,
      weekend,
      spread,
      random: pseudoRandom(20 * weekend + spread),
    });
    const cells = countLabels(agency, { todays: daysOfLooks(17) });
    expect(cells.length).toBeGreaterThanOrEqual(14);
    for (const { topics, labelled } of cells) expect(labelled / topics).toBeLessThanOrEqual(0.05);
    for (const days of [14, 27]) {
      expect(shareOfTrends(agency, days, daysOfLooks(3))).toBeLessThanOrEqual(0.05);
    }
  });
});

it('at most 5 % of the labels are false if other topics change', () => {
  const agency = simulateAgency({
    topics: 24,
    weekend: 0.6,
    spread: 0.05,
    change: 2,
    changesOn: '2024-06-01',
    random: pseudoRandom(5),
  });
  const cells = countLabels(agency, { todays: daysOfLooks(9) });
  const sum = (part: 'labelled' | 'falseShares' | 'looks') =>
    cells.reduce((total, cell) => total + cell[part], 0);
  expect(sum('labelled')).toBeGreaterThan(100);
  expect(sum('falseShares') / sum('looks')).toBeLessThanOrEqual(0.05);
});
