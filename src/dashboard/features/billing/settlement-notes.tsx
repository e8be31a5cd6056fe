/**
 * Shows the relation between failed transactions and the transactions that settled them, next to the status and in the
 * details.
 */
import Link from '@mui/material/Link';
import { createContext, use, type ReactNode } from 'react';
import type { TransactionId, TransactionRow } from '../../api/resources/transaction-rows.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { DAY } from '../../lib/time.ts';
import { HelpTip } from '../../ui/help-tip.tsx';
import { ATTEMPT_DAYS, type Settlement, type Settlements } from './settlements.ts';
import styles from './billing.module.css';

/** Provides the settlements to table cells without new column definitions; null until all transactions are loaded. */
export const SettlementCells = createContext<Settlements | null>(null);

const NOTES: Record<Exclude<Settlement['state'], 'unclear'>, string> = {
  open: 'not settled',
  pending: 'retry pending',
  settled: 'may be settled',
};

export function SettlementNote({ row }: { row: TransactionRow }) {
  const settlement = use(SettlementCells)?.ofFailed.get(row.key);
  if (!settlement || settlement.state === 'unclear') return null;
  return (
    <span className={styles.age} data-open={settlement.state === 'open' || undefined}>
      {' '}
      {NOTES[settlement.state]}
    </span>
  );
}

type LinkProps = { id: TransactionId; onShow: (transaction: TransactionId) => void; children: string };

export function TransactionLink({ id, onShow, children }: LinkProps) {
  return (
    <Link component="button" type="button" variant="body2" onClick={() => onShow(id)}>
      {children}
    </Link>
  );
}

type FactsProps = { row: TransactionRow; onShow: (transaction: TransactionId) => void };

/**
 * Returns items for the description list of `row`: the transaction that settled `row`, or the failed transactions that
 * `row` settled.
 */
export function useSettlementFacts({
  row,
  onShow,
}: FactsProps): { term: ReactNode; key: string; value: ReactNode }[] {
  const settlements = use(SettlementCells);
  const settlement = settlements?.ofFailed.get(row.key);
  const settled = settlements?.settledBy.get(row.key);
  if (settlement) {
    return [
      {
        key: 'settlement',
        term: <Inferred />,
        value: <SettledBy row={row} settlement={settlement} onShow={onShow} />,
      },
    ];
  }
  if (!settled) return [];
  return [
    {
      key: 'settlement',
      term: <Inferred />,
      value: (
        <>
          May settle{' '}
          {settled.map(({ id, key }, place) => (
            <span key={key}>
              {place > 0 && ', '}
              <TransactionLink id={id} onShow={onShow}>{`transaction ${id}`}</TransactionLink>
            </span>
          ))}
          , which failed
        </>
      ),
    },
  ];
}

function Inferred() {
  return (
    <span className={styles.explained}>
      Settlement
      <HelpTip of="the settlement">
        The service does not say which transaction settles a failed one. This is an estimate: the only later
        one with the same amount, description and usage period, or within {ATTEMPT_DAYS} days if there is no
        period. Nothing is shown for amounts that several charges have.
      </HelpTip>
    </span>
  );
}

type SettledByProps = FactsProps & { settlement: Settlement };

function SettledBy({ row, settlement, onShow }: SettledByProps) {
  if (settlement.state === 'open') return 'Not settled';
  if (settlement.state === 'unclear')
    return 'Unknown: a later transaction has the same amount, but may be another charge.';
  const { by, grounds, state } = settlement;
  const isPending = state === 'pending';
  return (
    <>
      {isPending ? 'Not yet: ' : 'May be settled by '}
      <TransactionLink id={by.id} onShow={onShow}>{`transaction ${by.id}`}</TransactionLink>,{' '}
      {laterText(row, by)}
      {isPending && ', pending'}. {GROUNDS[grounds]}
    </>
  );
}

function laterText(row: TransactionRow, by: TransactionRow): string {
  const days = Math.round(((by.at ?? 0) - (row.at ?? 0)) / DAY);
  return days === 0 ? 'within a day' : `${pluralize(days, 'day')} later`;
}

const GROUNDS: Record<'period' | 'description', string> = {
  period: 'Same usage period and amount.',
  description: 'Same amount and description.',
};
