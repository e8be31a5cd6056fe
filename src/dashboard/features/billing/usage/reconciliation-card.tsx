import { useMemo, useState } from 'react';
import { AmountUnitChoice } from '../../../form/amount-unit-choice.tsx';
import { Card } from '../../../ui/card.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { type AmountUnit, decimalOf, formatMoney } from '../../../lib/money.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { type Evidence, evidenceOf, type Reconciled } from '../reconciliation.ts';
import { differenceWords, verdictWords } from '../reconciliation-words.ts';
import type { TransactionRow } from '../transaction-rows.ts';
import styles from './usage-cards.module.css';

const FIRST = 10;

type ReconciliationCardProps = {
  rows: readonly TransactionRow[];
  unit: AmountUnit;
  onShow: (transaction: number) => void;
};

/** Whether the three costs add up to the amount, and what that says of the unit of amounts. */
export function ReconciliationCard({ rows, unit, onShow }: ReconciliationCardProps) {
  const evidence = useMemo(() => evidenceOf(rows), [rows]);
  const [showsAll, setShowsAll] = useState(false);
  const { compared, neither } = evidence;
  const shown = showsAll ? neither : neither.slice(0, FIRST);
  return (
    <Card title="Do the costs add up to the amount?">
      <p className={styles.summary}>{verdictWords(evidence)}</p>
      {compared > 0 && <EvidenceTable evidence={evidence} />}
      {neither.length > 0 && (
        <>
          <h3 className={styles.heading}>In neither reading</h3>
          <ul className={styles.lines}>
            {shown.map((each) => (
              <Difference key={each.row.key} reconciled={each} unit={unit} onShow={onShow} />
            ))}
          </ul>
          {neither.length > FIRST && (
            <QuietButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `Show all ${countOf(neither.length, 'transaction')}`}
            </QuietButton>
          )}
        </>
      )}
      <div className={styles.choice}>
        <AmountUnitChoice />
      </div>
    </Card>
  );
}

function EvidenceTable({ evidence: { compared, major, minor, either, neither } }: { evidence: Evidence }) {
  const lines = [
    { reading: 'Only as whole currency', count: major },
    { reading: 'Only as the smallest unit of their currency', count: minor },
    { reading: 'In either reading', count: either },
    { reading: 'In neither reading', count: neither.length },
  ];
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {countOf(compared, 'amount')} beside {compared === 1 ? 'its' : 'their'} three costs
      </caption>
      <thead>
        <tr>
          <th scope="col">The two are the same</th>
          <th scope="col">Transactions</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ reading, count }) => (
          <tr key={reading}>
            <th scope="row">{reading}</th>
            <td>{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DifferenceProps = { reconciled: Reconciled; unit: AmountUnit; onShow: (transaction: number) => void };

function Difference({ reconciled, unit, onShow }: DifferenceProps) {
  const { row, costs } = reconciled;
  return (
    <li className={styles.line}>
      <QuietButton onClick={() => onShow(row.id)}>{`Transaction ${row.id}`}</QuietButton>
      <span>
        {formatMoney(decimalOf(row.amount), row.code, unit)} for costs of{' '}
        {formatMoney(costs, row.code, 'major')}. {differenceWords(reconciled, unit)}
      </span>
    </li>
  );
}
