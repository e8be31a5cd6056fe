/** The results of a split test as one table, with a line for each persona and for each of its sources. */
import type { Bot } from '#contract/bot.ts';
import type { SplitTest, SplitTestSourceResult } from '#contract/split-test.ts';
import type { CsvColumn } from '../../../../lib/csv.ts';
import { wilsonInterval, type Interval } from '../../../../lib/statistics/proportion.ts';
import { parseInstant } from '../../../../lib/time.ts';
import { metricLabel, TEST_STATE_LABELS, testState } from '../../../../domain/split-tests/labels.ts';
import { comparedIn, errorOfPair, type TestVerdict } from '../../../../domain/split-tests/decision.ts';
import type { TestFigures, VariantFigures } from '../../../../domain/split-tests/figures.ts';
import { sourceKey, sourceTraffic, type TrafficCheck } from '../../../../domain/split-tests/traffic-check.ts';
import { countsOf } from '../../../../domain/split-tests/variants.ts';
import { TEST_VERDICT_LABELS, verdictSentence } from '../../../../domain/split-tests/verdict-labels.ts';
import { sequentialDifference } from '../../../../lib/statistics/sequential.ts';

export type CsvRow = {
  bot: Bot;
  test: SplitTest;
  figures: VariantFigures;
  /** Null for the line with all sources. */
  source: SplitTestSourceResult | null;
  verdict: TestVerdict;
  /**
   * The difference from the highest response rate. Null for that persona itself, for a source, and if rates are
   * missing.
   */
  difference: Interval | null;
  /** The p-value of the traffic check, for all instances or for those on the source. */
  trafficP: number | null;
};

type Assessed = { figures: TestFigures; traffic: TrafficCheck; verdict: TestVerdict };

export function csvRows(bot: Bot, test: SplitTest, { figures, traffic, verdict }: Assessed): CsvRow[] {
  const variants = figures.rows.map(({ variant }) => variant);
  const pOfSource = new Map(sourceTraffic(variants).map(({ key, p }) => [key, p]));
  const best = figures.topByRate[0];
  const error = errorOfPair(comparedIn(variants).length);
  return figures.rows.flatMap((row) =>
    [null, ...(row.variant.results?.sources ?? [])].map((source) => ({
      bot,
      test,
      figures: row,
      source,
      verdict,
      difference:
        source === null && row.variant !== best && row.variant.counts && best?.counts
          ? sequentialDifference(row.variant.counts, best.counts, error)
          : null,
      trafficP: source
        ? (pOfSource.get(sourceKey(source)) ?? null)
        : traffic.kind === 'checked'
          ? traffic.p
          : null,
    })),
  );
}

const numbersOf = ({ source, figures }: CsvRow) => source ?? figures.variant.results;

const rateOf = (row: CsvRow) => {
  const numbers = numbersOf(row);
  const counts = numbers && countsOf(numbers);
  return counts && wilsonInterval(counts);
};

/** The values from the service, followed by computed values with headers that name the method. */
export const RESULT_CSV_COLUMNS: readonly CsvColumn<CsvRow>[] = [
  { header: 'Bot id', value: ({ bot }) => bot.id },
  { header: 'Bot', value: ({ bot }) => bot.name },
  { header: 'Split test id', value: ({ test }) => test.id },
  { header: 'State', value: ({ test }) => TEST_STATE_LABELS[testState(test)] },
  { header: 'Metric', value: ({ bot }) => metricLabel(bot) },
  { header: 'Metric id', value: ({ test }) => test.metric },
  { header: 'Started at (UTC)', value: ({ test }) => utc(test.startedAt) },
  { header: 'Ended at (UTC)', value: ({ test }) => utc(test.endedAt) },
  { header: 'Computed at (UTC)', value: ({ figures }) => utc(figures.variant.results?.computedAt ?? null) },
  { header: 'Order', value: ({ figures }) => figures.variant.order },
  { header: 'Persona id', value: ({ figures }) => figures.variant.personaId },
  { header: 'Persona', value: ({ figures }) => figures.variant.name },
  { header: 'Weight', value: ({ figures }) => figures.variant.configuredWeight },
  { header: 'Weight of the results', value: ({ figures }) => figures.variant.results?.splitWeight ?? null },
  { header: 'Scope', value: ({ source }) => (source ? 'Source' : 'All sources') },
  { header: 'Source id', value: ({ source }) => source?.sourceId ?? null },
  { header: 'Source', value: ({ source }) => source?.sourceName ?? null },
  { header: 'Instances', value: (row) => numbersOf(row)?.totalInstances ?? null },
  { header: 'Responses', value: (row) => numbersOf(row)?.responseCount ?? null },
  { header: 'Average metric', value: (row) => numbersOf(row)?.averageMetric ?? null },
  { header: 'Response rate', value: (row) => rateOf(row)?.value ?? null },
  { header: 'Response rate low (95% Wilson)', value: (row) => rateOf(row)?.low ?? null },
  { header: 'Response rate high (95% Wilson)', value: (row) => rateOf(row)?.high ?? null },
  {
    header: 'Chance of the best response rate',
    value: ({ source, figures }) => (source ? null : (figures.best?.chance ?? null)),
  },
  {
    header: 'Expected loss of response rate',
    value: ({ source, figures }) => (source ? null : (figures.best?.loss ?? null)),
  },
  { header: 'Difference to the highest response rate', value: ({ difference }) => difference?.value ?? null },
  { header: 'Difference low (valid for repeated looks)', value: ({ difference }) => difference?.low ?? null },
  {
    header: 'Difference high (valid for repeated looks)',
    value: ({ difference }) => difference?.high ?? null,
  },
  { header: 'Traffic p', value: ({ trafficP }) => trafficP },
  { header: 'Verdict by response rate', value: ({ verdict }) => TEST_VERDICT_LABELS[verdict.kind] },
  { header: 'Why', value: ({ verdict }) => verdictSentence(verdict) },
];

/** Formats all times in the file in UTC. Text that is not a time stays unchanged. */
function utc(text: string | null): string | null {
  return parseInstant(text)?.toISOString() ?? text;
}
