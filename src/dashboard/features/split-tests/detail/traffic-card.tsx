import { Card } from '../../../ui/card.tsx';
import { Explained } from '../../../ui/explained.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { TrafficChip } from '../test-chips.tsx';
import { formatCount, formatP, formatPercent, formatSigned } from '../../../lib/figure-words.ts';
import styles from './split-test.module.css';
import {
  BROKEN_BELOW,
  ENOUGH_INSTANCES,
  type TrafficCheck,
  type TrafficRow,
} from '../../../lib/split-tests/traffic-check.ts';
import { variantLabel } from '../../../lib/split-tests/variants.ts';
import { countOf } from '../../../lib/count-of.ts';

/** Whether the instances are divided as the weights say, with the numbers to see it by. */
export function TrafficCard({ check }: { check: TrafficCheck }) {
  return (
    <Card
      title="Traffic check"
      beside={
        <>
          <Explained of="the traffic check">
            Compares the instances of each persona with the weights by Pearson&rsquo;s chi-square test. Off
            means p under {BROKEN_BELOW}.
          </Explained>
          <TrafficChip check={check} />
        </>
      }
    >
      <p className={styles.verdict}>{verdict(check)}</p>
      {check.kind !== 'impossible' && (
        <details className={styles.details} open={check.kind === 'checked' && check.isBroken}>
          <summary>Expected against seen</summary>
          <Table
            caption="Instances of each persona, expected and seen"
            columns={columnsOf(check.rows)}
            rows={check.rows}
            getRowKey={({ variant }) => variant.key}
            fits
            stackBelow={600}
          />
        </details>
      )}
    </Card>
  );
}

function verdict(check: TrafficCheck): string {
  if (check.kind === 'impossible') return `The traffic cannot be checked against the weights. ${check.why}`;
  if (check.kind === 'tooFew') {
    return `There are ${countOf(check.instances, 'instance')}: under ${ENOUGH_INSTANCES} an unlucky start looks like a fault.`;
  }
  const { p, statistic, degreesOfFreedom, isBroken, isRough } = check;
  const test =
    statistic === Number.POSITIVE_INFINITY
      ? 'A persona of weight 0 has instances.'
      : `Chi-square ${statistic.toLocaleString('en', { maximumFractionDigits: 2 })}, ${countOf(degreesOfFreedom, 'degree')} of freedom, p ${formatP(p)}.`;
  const rough = isRough ? ' Fewer than 5 instances are expected of some persona, so that p is rough.' : '';
  return isBroken
    ? `The instances are not divided as the weights say. ${test}${rough} The personas may have met unlike leads: find the cause before trusting the results.`
    : `The instances lie no further from the weights than chance may take them. ${test}${rough} It is flagged under p ${BROKEN_BELOW}.`;
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
    { header: 'Weight', align: 'end', cell: ({ variant }) => formatCount(variant.weight) },
    {
      header: 'Expected',
      align: 'end',
      cell: ({ expected, expectedShare }) =>
        `${formatCount(Math.round(expected))} (${formatPercent(expectedShare)})`,
    },
    {
      header: 'Seen',
      align: 'end',
      cell: ({ seen }) => `${formatCount(seen)} (${formatPercent(all === 0 ? 0 : seen / all)})`,
    },
    {
      header: 'Difference',
      align: 'end',
      cell: ({ seen, expected }) => formatSigned(Math.round(seen - expected)),
    },
  ];
}
