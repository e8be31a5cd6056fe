import { Card } from '../../../../ui/card.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { formatCount, formatP, formatPercent, formatSigned } from '../../../../lib/figure-words.ts';
import styles from './traffic-card.module.css';
import {
  BROKEN_BELOW,
  ENOUGH_INSTANCES,
  type TrafficCheck,
  type TrafficRow,
} from '../../../../lib/split-tests/traffic-check.ts';
import { variantLabel } from '../../../../lib/split-tests/variants.ts';
import { countOf } from '../../../../lib/count-of.ts';

/** Whether the instances are divided as the weights say, with the numbers to see it by. */
export function TrafficCard({ check }: { check: TrafficCheck }) {
  return (
    <Card title="Traffic check" beside={<TrafficChip check={check} />}>
      <p className={styles.verdict}>{verdict(check)}</p>
      {check.kind !== 'impossible' && (
        <details className={styles.details} open={check.kind === 'checked' && check.isBroken}>
          <summary>Expected against seen</summary>
          <ExpectedTable rows={check.rows} />
        </details>
      )}
    </Card>
  );
}

export function TrafficChip({ check }: { check: TrafficCheck }) {
  if (check.kind === 'impossible') return <StatusChip>Not checked</StatusChip>;
  if (check.kind === 'tooFew') return <StatusChip>Too little data</StatusChip>;
  return check.isBroken ? (
    <StatusChip tone="bad">Off its weights</StatusChip>
  ) : (
    <StatusChip tone="good">As weighted</StatusChip>
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

function ExpectedTable({ rows }: { rows: readonly TrafficRow[] }) {
  const seen = rows.reduce((total, row) => total + row.seen, 0);
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Persona</th>
            <th scope="col">Weight</th>
            <th scope="col">Expected</th>
            <th scope="col">Seen</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.variant.key}>
              <th scope="row">
                <span className={styles.name} dir="auto">
                  {variantLabel(row.variant)}
                </span>
              </th>
              <td>{formatCount(row.variant.weight)}</td>
              <td>
                {formatCount(Math.round(row.expected))} ({formatPercent(row.expectedShare)})
              </td>
              <td>
                {formatCount(row.seen)} ({formatPercent(seen === 0 ? 0 : row.seen / seen)})
              </td>
              <td>{formatSigned(Math.round(row.seen - row.expected))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
