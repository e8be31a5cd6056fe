import { formatBytes } from '../../lib/byte-words.ts';
import { type AmountUnit, decimalOf, formatMoney, sumOf } from '../../lib/money.ts';
import { formatExactWithZone, parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import { DescriptionList, Nothing, Value } from '../../ui/value.tsx';
import { tip } from '../../ui/tip.ts';
import { reconcile } from './reconciliation.ts';
import { differenceWords } from './reconciliation-words.ts';
import { StatusCell } from './status-cell.tsx';
import { Receipt } from './transaction-columns.tsx';
import styles from './transaction-details.module.css';
import type { TransactionRow } from './transaction-rows.ts';
import { costsOf, roundedCost, UNIT_COST_LABELS, type UnitCost } from './unit-costs.ts';

type TransactionDetailsProps = { row: TransactionRow; unit: AmountUnit; zone: string };

/** All of a transaction: what was charged, and what for. */
export function TransactionDetails({ row, unit, zone }: TransactionDetailsProps) {
  return (
    <div className={styles.details}>
      <p className={styles.amount}>{formatMoney(decimalOf(row.amount), row.code, unit)}</p>
      <DescriptionList
        items={[
          { term: 'Status', value: <StatusCell row={row} /> },
          {
            term: 'Description',
            value: (
              <span dir="auto">
                <Value value={row.description} />
              </span>
            ),
          },
          { term: 'Created', value: <ExactTime text={row.createdAt} zone={zone} /> },
          { term: 'Transaction id', value: <CopyableId value={String(row.id)} label="transaction id" /> },
          { term: 'Currency', value: <Value value={row.currency} /> },
          { term: 'Amount as sent', value: String(row.amount) },
          { term: 'Receipt', value: <Receipt url={row.receiptUrl} /> },
        ]}
      />
      {row.usage === null ? (
        <p className={styles.none}>The service tells no usage of this transaction.</p>
      ) : (
        <UsageDetails row={row} usage={row.usage} unit={unit} zone={zone} />
      )}
    </div>
  );
}

type UsageDetailsProps = TransactionDetailsProps & { usage: NonNullable<TransactionRow['usage']> };

function UsageDetails({ row, usage, unit, zone }: UsageDetailsProps) {
  const unitCosts = costsOf([usage]);
  const money = (value: number) => formatMoney(decimalOf(value), row.code, 'major');
  const perUnit = (name: UnitCost) => {
    const cost = unitCosts[name];
    return cost === null ? <Nothing /> : formatMoney(roundedCost(cost), row.code, 'major');
  };
  const reconciled = reconcile(row);
  const parts: readonly { name: UnitCost; what: string; amount: string; exact?: string; cost: number }[] = [
    {
      name: 'responses',
      what: 'Responses',
      amount: usage.responses.toLocaleString('en'),
      cost: usage.responseCost,
    },
    {
      name: 'library',
      what: 'Library',
      amount: formatBytes(usage.libraryBytes),
      exact: `${usage.libraryBytes.toLocaleString('en')} bytes`,
      cost: usage.libraryCost,
    },
    { name: 'users', what: 'Users', amount: usage.users.toLocaleString('en'), cost: usage.userCost },
  ];
  return (
    <section aria-labelledby="usage-of-transaction">
      <h3 id="usage-of-transaction" className={styles.heading}>
        Usage
      </h3>
      <DescriptionList
        items={[
          { term: 'From', value: <ExactTime text={usage.startTime} zone={zone} /> },
          { term: 'To', value: <ExactTime text={usage.endTime} zone={zone} /> },
        ]}
      />
      <table className={styles.costs}>
        <caption className="visually-hidden">What the usage cost</caption>
        <thead>
          <tr>
            <th scope="col">Used</th>
            <th scope="col">Amount</th>
            <th scope="col">Per unit</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, what, amount, exact, cost }) => (
            <tr key={name}>
              <th scope="row">{what}</th>
              <td>{exact === undefined ? amount : <span {...tip(exact)}>{amount}</span>}</td>
              <td>
                <span {...tip(UNIT_COST_LABELS[name])}>{perUnit(name)}</span>
              </td>
              <td>{money(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              All three costs
            </th>
            <td>
              {formatMoney(sumOf([usage.responseCost, usage.libraryCost, usage.userCost]), row.code, 'major')}
            </td>
          </tr>
        </tfoot>
      </table>
      {reconciled && <p className={styles.difference}>{differenceWords(reconciled, unit)}</p>}
    </section>
  );
}

/** In the zone of the page, and in UTC below: books are kept in either. */
function ExactTime({ text, zone }: { text: string | null; zone: string }) {
  const moment = parseInstant(text);
  if (moment === null) return <Value value={text} />;
  return (
    <time dateTime={moment.toISOString()} className={styles.time}>
      {formatExactWithZone(moment, zone)}
      {zone !== 'UTC' && <span className={styles.utc}>{formatExactWithZone(moment, 'UTC')}</span>}
    </time>
  );
}
