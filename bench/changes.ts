/**
 * Simulates how often the topics page wrongly labels a topic as rising or falling although its frequency did not
 * change. It does not measure speed, and every run has the same result.
 */
import {
  countLabels,
  daysOfLooks,
  shareOfTrends,
  simulateAgency,
  type LookCell,
  type SimulatedAgency,
} from '#dashboard/testing/simulated-topics.ts';
import { daysOf } from '#dashboard/lib/day.ts';
import { groupBy } from '#dashboard/lib/group-by.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { printTable } from './report.ts';

const TOPICS = 40;
const AGENCIES = 4;

/**
 * Topics with a constant frequency. `weekend` is the number of conversations on a weekend day divided by that on a
 * weekday. `spread` is the random variation of the daily rates.
 */
const STILL = [0, 0.05, 0.2].flatMap((spread) => [0.3, 0.6, 1].map((weekend) => ({ weekend, spread })));
const TREND_DAYS = [14, 27, 28, 90];

/** The day on which the frequency of every fourth topic changes. */
const CHANGES_ON = '2024-06-01';
const CHANGES = [1.5, 2, 0.5].flatMap((change) => [0, 0.1].map((spread) => ({ change, spread })));

export function benchChanges(): Promise<void> {
  console.log(
    `Topics that do not change: ${AGENCIES} agencies of ${TOPICS} topics in each row, every preset and comparison, every day of a year.\n`,
  );
  printTable(
    [
      'weekend day',
      'spread',
      'labelled',
      'worst preset',
      'exact dates',
      ...TREND_DAYS.map((days) => `trend, ${days} days`),
    ],
    STILL.map((kind, place) => {
      const agencies = agenciesOf(kind, place);
      const cells = agencies.flatMap((agency) => countLabels(agency, { todays: daysOfLooks() }));
      const exact = agencies.flatMap((agency) =>
        countLabels(agency, { todays: daysOfLooks(7), isExact: true }),
      );
      return [
        String(kind.weekend),
        String(kind.spread),
        percent(labelledShare(cells)),
        worstOf(cells),
        percent(labelledShare(exact)),
        ...TREND_DAYS.map((days) =>
          percent(mean(agencies.map((agency) => shareOfTrends(agency, days, daysOfLooks())))),
        ),
      ];
    }),
  );
  console.log('\nEvery fourth topic changes, and the looks are those of the two months from this day on.\n');
  printTable(
    ['rate', 'spread', 'false labels among all labels', 'found after 28 days'],
    CHANGES.map(({ change, spread }, place) => {
      const agencies = agenciesOf({ weekend: 0.6, spread, change, changesOn: CHANGES_ON }, 100 + place);
      const todays = daysOf({ first: CHANGES_ON, last: '2024-07-31' });
      const cells = agencies.flatMap((agency) => countLabels(agency, { todays }));
      const found = agencies
        .flatMap((agency) => countLabels(agency, { todays: ['2024-06-28'], presets: ['28d'] }))
        .filter(({ compare }) => compare === 'previous');
      return [
        `× ${change}`,
        String(spread),
        percent(sumOf(cells, 'falseShares') / sumOf(cells, 'looks')),
        percent((sumOf(found, 'labelled') - sumOf(found, 'labelledFalsely')) / sumOf(found, 'changed')),
      ];
    }),
  );
  return Promise.resolve();
}

function agenciesOf(kind: Omit<SimulatedAgency, 'topics' | 'random'>, seed: number) {
  return Array.from({ length: AGENCIES }, (_, agency) =>
    simulateAgency({ ...kind, topics: TOPICS, random: pseudoRandom(seed * 100 + agency) }),
  );
}

/** Returns the combination of preset and comparison with the most wrong labels, e.g. '0.4 % (90d, year)'. */
function worstOf(cells: readonly LookCell[]): string {
  const byName = groupBy(cells, ({ preset, compare }) => `${preset}, ${compare}`);
  const [worst] = [...byName]
    .map(([name, group]) => ({ name, share: labelledShare(group) }))
    .toSorted((a, b) => b.share - a.share);
  return worst ? `${percent(worst.share)} (${worst.name})` : '';
}

function labelledShare(cells: readonly LookCell[]): number {
  return sumOf(cells, 'labelled') / sumOf(cells, 'topics');
}

type Part = Exclude<keyof LookCell, 'preset' | 'compare'>;

function sumOf(cells: readonly LookCell[], part: Part): number {
  return cells.reduce((sum, cell) => sum + cell[part], 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
