/** All results of a split test as one long table: a line for each persona, and one for each of its sources. */
import type { Bot } from '#contract/bot.ts';
import type { SplitTest, SplitTestSourceResult } from '#contract/split-test.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { wilsonInterval } from '../../../lib/statistics/proportion.ts';
import { parseInstant } from '../../../lib/time.ts';
import { metricLabel, STATE_WORDS, testState } from '../../../lib/split-tests/words.ts';
import type { VariantFigures } from '../../../lib/split-tests/figures.ts';
import { countsOf } from '../../../lib/split-tests/variants.ts';

export type CsvRow = {
  bot: Bot;
  test: SplitTest;
  figures: VariantFigures;
  /** Null for all sources together. */
  source: SplitTestSourceResult | null;
};

export function csvRows(bot: Bot, test: SplitTest, rows: readonly VariantFigures[]): CsvRow[] {
  return rows.flatMap((figures) =>
    [null, ...(figures.variant.results?.sources ?? [])].map((source) => ({ bot, test, figures, source })),
  );
}

/** What the line is of: the persona's results as a whole, or those on one source. */
const numbersOf = ({ source, figures }: CsvRow) => source ?? figures.variant.results;

const rateOf = (row: CsvRow) => {
  const numbers = numbersOf(row);
  const counts = numbers && countsOf(numbers);
  return counts && wilsonInterval(counts);
};

/** What the service sent, then what was worked out here, and says so. */
export const RESULT_CSV_COLUMNS: readonly CsvColumn<CsvRow>[] = [
  { header: 'Bot id', value: ({ bot }) => bot.id },
  { header: 'Bot', value: ({ bot }) => bot.name },
  { header: 'Split test id', value: ({ test }) => test.id },
  { header: 'State', value: ({ test }) => STATE_WORDS[testState(test)] },
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
    value: ({ source, figures }) => (source ? null : figures.chance),
  },
];

/** One notation for all moments of a file; what is no moment stays as it came. */
function utc(text: string | null): string | null {
  return parseInstant(text)?.toISOString() ?? text;
}
