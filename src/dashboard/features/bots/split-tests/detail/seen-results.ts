/**
 * Stores the results of split tests that this browser has loaded, about once per day. If the service returns no daily
 * counts, the page shows the results over time from these stored results.
 */
import * as z from 'zod';
import type { SplitTest } from '#contract/split-test.ts';
import { agencyKey } from '../../../../api/session/agency-key.ts';
import type { Period, Tally, TestHistory } from '../../../../domain/split-tests/history.ts';
import type { Variant } from '../../../../domain/split-tests/variants.ts';
import { ownLocal } from '../../../../lib/own-storage.ts';
import { storedText } from '../../../../lib/stored-text.ts';
import { DAY, parseInstant } from '../../../../lib/time.ts';

const SeenResults = z.object({
  /** The time of the computation by the service, in milliseconds since 1970. */
  at: z.number(),
  /** The number of instances, the number of responses and the average metric of each persona, by `Variant.key`. */
  personas: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
});
type SeenResults = z.infer<typeof SeenResults>;

const SeenTest = z.object({
  testId: z.string(),
  seen: z.array(SeenResults),
  plannedDifference: z.number().nullable(),
});
type SeenTest = z.infer<typeof SeenTest>;

/**
 * The maximum number of tests in the browser storage, and of results per test. The oldest entries are removed first.
 */
const MOST_TESTS = 50;
const MOST_RESULTS = 120;
/** The minimum time between two stored results of a test. */
const LEAST_HOURS = 20;

const store = () => storedText(ownLocal, `botdeck.split-tests.${agencyKey()}`);

function readTests(): SeenTest[] {
  try {
    return z.array(SeenTest).parse(JSON.parse(store().read() ?? '[]'));
  } catch {
    // Unreadable data in the browser storage counts as an empty list.
    return [];
  }
}

function readTest(testId: string): SeenTest {
  return readTests().find((each) => each.testId === testId) ?? { testId, seen: [], plannedDifference: null };
}

function writeTest(changed: SeenTest): void {
  const others = readTests().filter(({ testId }) => testId !== changed.testId);
  store().write(JSON.stringify([...others, changed].slice(-MOST_TESTS)));
}

export function plannedInBrowser({ id }: SplitTest): number | null {
  return id === null ? null : readTest(id).plannedDifference;
}

export function planInBrowser({ id }: SplitTest, plannedDifference: number | null): void {
  if (id !== null) writeTest({ ...readTest(id), plannedDifference });
}

/** Stores the loaded results of a test, unless its latest stored results are less than `LEAST_HOURS` older. */
export function rememberResults({ id }: SplitTest, variants: readonly Variant[]): void {
  const results = resultsOf(variants);
  if (id === null || results === null) return;
  const test = readTest(id);
  const last = test.seen.at(-1);
  if (last && results.at - last.at < (LEAST_HOURS * DAY) / 24) return;
  writeTest({ ...test, seen: [...test.seen, results].slice(-MOST_RESULTS) });
}

/**
 * Returns one period between each two consecutive results: the stored results, then the loaded results. Null if the
 * test has no start or no results, or if there are fewer than two periods.
 */
export function seenHistory(test: SplitTest, variants: readonly Variant[]): TestHistory | null {
  const present = resultsOf(variants);
  const startedAt = parseInstant(test.startedAt)?.getTime();
  if (test.id === null || present === null || startedAt === undefined) return null;
  const stored = readTest(test.id).seen.filter(({ at }) => at > startedAt && at < present.at);
  const periods: Period[] = [];
  let before: SeenResults = { at: startedAt, personas: {} };
  for (const results of [...stored, present]) {
    const period = periodBetween(before, results, startedAt);
    // The service may compute the results again with fewer instances. The differences from earlier results are then
    // useless.
    if (period === null) periods.length = 0;
    else periods.push(period);
    before = results;
  }
  return periods.length < 2 ? null : { origin: 'browser', periods };
}

function resultsOf(variants: readonly Variant[]): SeenResults | null {
  const computed = variants.flatMap(
    ({ results }) => parseInstant(results?.computedAt ?? null)?.getTime() ?? [],
  );
  if (computed.length === 0) return null;
  const personas = variants.flatMap(({ key, results }) =>
    results ? [[key, [results.totalInstances, results.responseCount, results.averageMetric]] as const] : [],
  );
  return { at: Math.max(...computed), personas: Object.fromEntries(personas) as SeenResults['personas'] };
}

function periodBetween(before: SeenResults, after: SeenResults, startedAt: number): Period | null {
  const tallies = new Map<string, Tally>();
  for (const [key, [instances, responses, average]] of Object.entries(after.personas)) {
    const [earlier, earlierResponses, earlierAverage] = before.personas[key] ?? [0, 0, 0];
    const metricSum = average * instances - earlierAverage * earlier;
    if (instances < earlier || responses < earlierResponses) return null;
    tallies.set(key, {
      instances: instances - earlier,
      responses: responses - earlierResponses,
      metrics: instances - earlier,
      metricSum,
      // Only averages are stored, so the exact sum of squares is unknown. If all values are from 0 to 1, it is at most
      // `metricSum`.
      metricSquares: metricSum,
    });
  }
  return { from: (before.at - startedAt) / DAY, to: (after.at - startedAt) / DAY, tallies };
}
