import { HelpTip } from '../../../../ui/help-tip.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { formatP, formatPercent, formatSigned } from '../../../../lib/format-figures.ts';
import { rankedVariants } from './averages.ts';
import styles from './split-test.module.css';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import {
  BROKEN_BELOW,
  ENOUGH_INSTANCES,
  type SourceTraffic,
  type TrafficCheck,
  type TrafficRow,
} from '../../../../domain/split-tests/traffic-check.ts';
import { variantLabel } from '../../../../domain/split-tests/variants.ts';
import { unexpectedTraffic } from '../../../../domain/split-tests/verdict-labels.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { formatNumber, numberFormat } from '../../../../lib/format.ts';

export function Traffic({ assessment }: { assessment: Assessment }) {
  const { traffic: check } = assessment;
  const ranked = rankedVariants(assessment);
  return (
    <>
      <p className={styles.about}>
        {words(check)}{' '}
        <HelpTip of="the traffic check">
          Compares the conversations of each persona with the weights by Pearson&rsquo;s chi-square test,
          overall and on each source. Small expected counts are summed exactly. A mismatch is a p under{' '}
          {BROKEN_BELOW}; on a source, divided by the number of sources.
        </HelpTip>
      </p>
      {check.kind !== 'impossible' && (
        <Table
          caption="Conversations of each persona, expected and observed"
          columns={columnsOf(check.rows)}
          rows={check.rows.toSorted((a, b) => ranked.indexOf(a.variant) - ranked.indexOf(b.variant))}
          getRowKey={({ variant }) => variant.key}
          fits
          stackBelow={600}
        />
      )}
      {needsSourceList(check) && <BrokenSources sources={check.brokenSources} />}
    </>
  );
}

/** Returns the outcome of the traffic check in a few words. */
export function trafficSummary(check: TrafficCheck): string {
  const sources = check.brokenSources.length;
  const isBroken = check.kind === 'checked' && check.isBroken;
  if (sources > 0 && !isBroken) return `Does not match the weights on ${pluralize(sources, 'source')}`;
  if (check.kind === 'impossible') return 'Not checked';
  if (check.kind === 'tooFew')
    return `Too little data: ${formatNumber(check.instances)} of ${ENOUGH_INSTANCES} conversations`;
  return `${isBroken ? 'Does not match' : 'Matches'} the weights (p ${formatP(check.p)})`;
}

/**
 * Returns whether to list the sources whose traffic does not match the weights. A test with one source needs no list,
 * because the check of the whole test covers the source.
 */
function needsSourceList({ brokenSources, ...all }: TrafficCheck): boolean {
  const [first] = brokenSources;
  return first !== undefined && !('instances' in all && first.instances === all.instances);
}

const SOURCE_COLUMNS: readonly TableColumn<SourceTraffic>[] = [
  {
    header: 'Source',
    isRowHeader: true,
    cell: ({ name }) => (
      <span className={styles.twoLines} dir="auto">
        {name ?? 'No source'}
      </span>
    ),
  },
  { header: 'Conversations', align: 'end', cell: ({ instances }) => formatNumber(instances) },
  { header: 'p', align: 'end', cell: ({ p }) => formatP(p) },
];

function BrokenSources({ sources }: { sources: readonly SourceTraffic[] }) {
  return (
    <>
      <p className="small mt-4 mb-2">
        On {pluralize(sources.length, 'source')} traffic does not match the weights:
      </p>
      <Table
        caption="Sources with a traffic mismatch"
        columns={SOURCE_COLUMNS}
        rows={sources}
        getRowKey={({ key }) => key}
        fits
      />
    </>
  );
}

const statistics = numberFormat({ maximumFractionDigits: 2 });

function words(check: TrafficCheck): string {
  if (check.kind === 'impossible') return `The overall traffic cannot be checked. ${check.why}`;
  if (check.kind === 'tooFew') {
    return `${pluralize(check.instances, 'conversation')} so far. The check needs ${ENOUGH_INSTANCES}.`;
  }
  const { rows, p, statistic, degreesOfFreedom, isBroken } = check;
  const unexpected = unexpectedTraffic(rows);
  const test =
    unexpected !== null
      ? `${unexpected}.`
      : `Chi-square ${statistics.format(statistic)}, ${pluralize(degreesOfFreedom, 'degree')} of freedom, p ${formatP(p)}.`;
  return isBroken
    ? `Traffic does not match the weights. ${test} The personas may have met different leads: find the cause before you trust the results.`
    : `Traffic matches the weights. ${test}`;
}

function columnsOf(rows: readonly TrafficRow[]): TableColumn<TrafficRow>[] {
  const all = rows.reduce((total, { seen }) => total + seen, 0);
  return [
    {
      header: 'Persona',
      isRowHeader: true,
      cell: ({ variant }) => (
        <span className={styles.twoLines} dir="auto">
          {variantLabel(variant)}
        </span>
      ),
    },
    { header: 'Weight', align: 'end', cell: ({ variant }) => formatNumber(variant.weight) },
    {
      header: 'Expected',
      align: 'end',
      cell: ({ expected, expectedShare }) =>
        `${formatNumber(Math.round(expected))} (${formatPercent(expectedShare)})`,
    },
    {
      header: 'Observed',
      align: 'end',
      cell: ({ seen }) => `${formatNumber(seen)} (${formatPercent(all === 0 ? 0 : seen / all)})`,
    },
    {
      header: 'Difference',
      align: 'end',
      cell: ({ seen, expected }) => formatSigned(Math.round(seen - expected)),
    },
  ];
}
