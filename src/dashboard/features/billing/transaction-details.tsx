import { useMemo } from 'react';
import { exactAmount, type TransactionRow } from '../../api/resources/transaction-rows.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber } from '../../lib/format.ts';
import { decimalOf, formatMoney, sumAmounts } from '../../lib/money.ts';
import { formatExactWithZone, parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import { DescriptionList, EmptyValue, Value } from '../../ui/value.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { tip } from '../../ui/tip.ts';
import { differenceLabel, unitEvidence, markupsOf, reconcile } from './reconciliation.ts';
import { useSettlementFacts } from './settlement-notes.tsx';
import { Receipt, StatusCell } from './transaction-columns.tsx';
import styles from './billing.module.css';
import { costsOf, roundedCost, UNIT_COST_LABELS, type UnitCost } from './usage-figures.ts';
import type { Billing } from './use-billing.tsx';

type TransactionDetailsProps = { row: TransactionRow; billing: Billing };

export function TransactionDetails({ row, billing }: TransactionDetailsProps) {
  const { unit, zone, show } = billing;
  const settlementFacts = useSettlementFacts({ row, onShow: show });
  return (
    <div className="stack gap-3">
      <p className="breaks figures strong" style={{ fontSize: 'var(--size-title)', lineHeight: '28px' }}>
        {Number.isNaN(row.amount)
          ? 'Unknown amount'
          : formatMoney(decimalOf(exactAmount(row)), row.code, unit)}
      </p>
      <DescriptionList
        items={[
          { term: 'Status', value: <StatusCell row={row} /> },
          ...settlementFacts,
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
          {
            term: 'Amount as sent',
            value: <Value value={Number.isNaN(row.amount) ? null : String(exactAmount(row))} />,
          },
          { term: 'Receipt', value: <Receipt url={row.receiptUrl} /> },
        ]}
      />
      {row.usage === null ? (
        <p className="quiet">No usage data</p>
      ) : (
        <UsageDetails row={row} usage={row.usage} billing={billing} />
      )}
    </div>
  );
}

type Usage = NonNullable<TransactionRow['usage']>;

type UsageDetailsProps = TransactionDetailsProps & { usage: Usage };

const NO_ROWS: readonly TransactionRow[] = [];

function UsageDetails({ row, usage, billing: { unit, zone, everything } }: UsageDetailsProps) {
  const reconciled = reconcile(row);
  const markup = useMemo(
    () => markupsOf(unitEvidence(everything ?? NO_ROWS).compared, unit).get(row.code),
    [everything, unit, row.code],
  );
  return (
    <section
      className="stack gap-3 rule-above"
      style={{ paddingTop: 12 }}
      aria-labelledby="usage-of-transaction"
    >
      <h3 id="usage-of-transaction">Usage</h3>
      <DescriptionList
        items={[
          { term: 'From', value: <ExactTime text={usage.startTime} zone={zone} /> },
          { term: 'To', value: <ExactTime text={usage.endTime} zone={zone} /> },
        ]}
      />
      <Table
        caption="Usage costs"
        columns={costColumns(usage, row.code)}
        rows={partsOf(usage)}
        getRowKey={({ name }) => name}
      />
      {reconciled && <p className="quiet">{differenceLabel(reconciled, unit, markup)}</p>}
    </section>
  );
}

type Part = { name: UnitCost; what: string; amount: string; exact?: string; cost: number };

function partsOf(usage: Usage): Part[] {
  return [
    {
      name: 'responses',
      what: 'Responses',
      amount: formatNumber(usage.responses),
      cost: usage.responseCost,
    },
    {
      name: 'library',
      what: 'Library',
      amount: formatBytes(usage.libraryBytes),
      exact: `${formatNumber(usage.libraryBytes)} bytes`,
      cost: usage.libraryCost,
    },
    { name: 'users', what: 'Users', amount: formatNumber(usage.users), cost: usage.userCost },
  ];
}

function costColumns(usage: Usage, code: string | null): TableColumn<Part>[] {
  const unitCosts = costsOf([usage]);
  const all = sumAmounts([usage.responseCost, usage.libraryCost, usage.userCost]);
  return [
    { header: 'Used', isRowHeader: true, cell: ({ what }) => what, footer: 'All three costs' },
    {
      header: 'Amount',
      align: 'end',
      cell: ({ amount, exact }) => (exact === undefined ? amount : <span {...tip(exact)}>{amount}</span>),
    },
    {
      header: (
        <span className={styles.explained}>
          Per unit
          <HelpTip of="Per unit">
            Each cost divided by its usage: per 1,000 responses, per GiB of library and per user. Rounded to
            four digits.
          </HelpTip>
        </span>
      ),
      align: 'end',
      cell: ({ name }) => {
        const cost = unitCosts[name];
        return (
          <span {...tip(UNIT_COST_LABELS[name])}>
            {cost === null ? <EmptyValue /> : formatMoney(roundedCost(cost), code, 'major')}
          </span>
        );
      },
    },
    {
      header: 'Cost',
      align: 'end',
      cell: ({ cost }) => formatMoney(decimalOf(cost), code, 'major'),
      footer: formatMoney(all, code, 'major'),
    },
  ];
}

/** Shows the time in the zone of the page and in UTC, because accounting may use either. */
function ExactTime({ text, zone }: { text: string | null; zone: string }) {
  const moment = parseInstant(text);
  if (moment === null) return <Value value={text} />;
  return (
    <time dateTime={moment.toISOString()} className="figures">
      {formatExactWithZone(moment, zone)}
      {zone !== 'UTC' && <span className="note regular block">{formatExactWithZone(moment, 'UTC')}</span>}
    </time>
  );
}
