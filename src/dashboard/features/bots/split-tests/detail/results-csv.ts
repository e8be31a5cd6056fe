/** The results of a split test as a CSV file, with a line for each persona and for each source of a persona. */
import type { Bot } from '#contract/bot.ts';
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import type { CsvColumn } from '../../../../lib/csv.ts';
import { wilsonInterval, type Interval } from '../../../../lib/statistics/proportion.ts';
import { sequentialInterval } from '../../../../lib/statistics/sequential.ts';
import { parseInstant } from '../../../../lib/time.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { ERROR } from '../../../../domain/split-tests/decision.ts';
import { compare } from '../../../../domain/split-tests/comparisons.ts';
import { figuresBy, type MeasuredFigures } from '../../../../domain/split-tests/figures.ts';
import { metricLabel, TEST_STATE_LABELS, testState } from '../../../../domain/split-tests/labels.ts';
import { sourceKey, sourceTraffic } from '../../../../domain/split-tests/traffic-check.ts';
import { countsOf, type Variant } from '../../../../domain/split-tests/variants.ts';
import { TEST_VERDICT_LABELS, verdictSentence } from '../../../../domain/split-tests/verdict-labels.ts';

export type CsvRow = {
  bot: Bot;
  assessment: Assessment;
  variant: Variant;
  /** The figures by the response rate. Null for a persona without instances. */
  figures: MeasuredFigures | null;
  /** The results of one source. Null for the line with the results of all sources. */
  source: SplitTestSourceResult | null;
  /**
   * The difference of the persona's response rate from the highest response rate. Null for the persona with the highest
   * rate, for the results of a source, and if a rate is missing.
   */
  difference: Interval | null;
  /** The p-value of the traffic check: of the whole test, or of the source if the line is for a source. */
  trafficP: number | null;
};

export function csvRows(bot: Bot, assessment: Assessment): CsvRow[] {
  const { variants, figures, traffic, measures, history, look } = assessment;
  const pOfSource = new Map(sourceTraffic(variants).map(({ key, p }) => [key, p]));
  const best = figures.topByRate[0];
  const byRate = measures.rate;
  const measured = byRate ? figuresBy(byRate, 1) : null;
  const isKnown = (variant: Variant | undefined): variant is Variant =>
    variant !== undefined && byRate !== null && byRate.samples.has(variant);
  return variants.flatMap((variant) =>
    [null, ...(variant.results?.sources ?? [])].map((source) => ({
      bot,
      assessment,
      variant,
      figures: measured?.get(variant) ?? null,
      source,
      difference:
        source === null && variant !== best && byRate && isKnown(variant) && isKnown(best)
          ? sequentialInterval(compare(byRate, variant, best, history?.periods ?? []).difference, ERROR, look)
          : null,
      trafficP: source
        ? (pOfSource.get(sourceKey(source)) ?? null)
        : traffic.kind === 'checked'
          ? traffic.p
          : null,
    })),
  );
}

const numbersOf = ({ source, variant }: CsvRow) => source ?? variant.results;

const rateOf = (row: CsvRow) => {
  const numbers = numbersOf(row);
  const counts = numbers && countsOf(numbers);
  return counts && wilsonInterval(counts);
};

/**
 * The columns of the CSV file: first the values from the service, then computed values, whose headers name the method.
 */
export const RESULT_CSV_COLUMNS: readonly CsvColumn<CsvRow>[] = [
  { header: 'Bot id', value: ({ bot }) => bot.id },
  { header: 'Bot', value: ({ bot }) => bot.name },
  { header: 'Split test id', value: ({ assessment: { test } }) => test.id },
  { header: 'State', value: ({ assessment: { test } }) => TEST_STATE_LABELS[testState(test)] },
  { header: 'Metric', value: ({ bot }) => metricLabel(bot) },
  { header: 'Metric id', value: ({ assessment: { test } }) => test.metric },
  { header: 'Started at (UTC)', value: ({ assessment: { test } }) => utc(test.startedAt) },
  { header: 'Ended at (UTC)', value: ({ assessment: { test } }) => utc(test.endedAt) },
  { header: 'Computed at (UTC)', value: ({ variant }) => utc(variant.results?.computedAt ?? null) },
  { header: 'Order', value: ({ variant }) => variant.order },
  { header: 'Persona id', value: ({ variant }) => variant.personaId },
  { header: 'Persona', value: ({ variant }) => variant.name },
  { header: 'Weight', value: ({ variant }) => variant.configuredWeight },
  { header: 'Weight of the results', value: ({ variant }) => variant.results?.splitWeight ?? null },
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
    value: ({ source, figures }) => (source ? null : (figures?.best?.chance ?? null)),
  },
  {
    header: 'Expected loss of response rate',
    value: ({ source, figures }) => (source ? null : (figures?.best?.loss ?? null)),
  },
  { header: 'Difference to the highest response rate', value: ({ difference }) => difference?.value ?? null },
  { header: 'Difference low (valid for repeated looks)', value: ({ difference }) => difference?.low ?? null },
  {
    header: 'Difference high (valid for repeated looks)',
    value: ({ difference }) => difference?.high ?? null,
  },
  { header: 'Traffic p', value: ({ trafficP }) => trafficP },
  {
    header: 'Verdict by metric',
    value: ({ assessment: { verdicts } }) => verdicts.metric && TEST_VERDICT_LABELS[verdicts.metric.kind],
  },
  {
    header: 'Why (metric)',
    value: ({ assessment: { verdicts } }) => verdicts.metric && verdictSentence(verdicts.metric),
  },
  {
    header: 'Verdict by response rate',
    value: ({ assessment: { verdicts } }) => TEST_VERDICT_LABELS[verdicts.rate.kind],
  },
  { header: 'Why (response rate)', value: ({ assessment: { verdicts } }) => verdictSentence(verdicts.rate) },
];

/** Formats a time in UTC, like all times in the file. Text that is not a time stays unchanged. */
function utc(text: string | null): string | null {
  return parseInstant(text)?.toISOString() ?? text;
}
