import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMemo, useState, type ReactNode } from 'react';
import { AmountUnitChoice } from '../../form/amount-unit-choice.tsx';
import { countOf } from '../../lib/count-of.ts';
import { type AmountUnit, decimalOf, formatMoney } from '../../lib/money.ts';
import { formatDuration, formatShort } from '../../lib/time.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/value.tsx';
import { Table } from '../../ui/table.tsx';
import { currencyName } from './billing-search.ts';
import {
  differenceWords,
  type Evidence,
  evidenceOf,
  type Reconciled,
  verdictWords,
} from './reconciliation.ts';
import type { TransactionRow } from './transaction-rows.ts';
import { type PeriodFinding, periodFindings } from './usage-figures.ts';
import type { Billing } from './use-billing.tsx';
import { UnitCostsCard } from './unit-costs-card.tsx';
import styles from './figures.module.css';

/** Whether what was charged is what was used, and what it costs by the piece. */
export function UsageView({ billing: { list, unit, zone } }: { billing: Billing }) {
  const { rows, change } = list;
  const showTransaction = (transaction: number) => change({ transaction, view: 'list' });
  return (
    <div className={styles.cards}>
      <ReconciliationCard rows={rows} unit={unit} onShow={showTransaction} />
      <UnitCostsCard rows={rows} zone={zone} />
      <PeriodsCard rows={rows} zone={zone} onShow={showTransaction} />
    </div>
  );
}

type ReconciliationCardProps = {
  rows: readonly TransactionRow[];
  unit: AmountUnit;
  onShow: (transaction: number) => void;
};

/** Whether the three costs add up to the amount, and what that says of the unit of amounts. */
function ReconciliationCard({ rows, unit, onShow }: ReconciliationCardProps) {
  const evidence = useMemo(() => evidenceOf(rows), [rows]);
  const { compared, neither } = evidence;
  return (
    <Card title="Do the costs add up to the amount?">
      <p className={styles.summary}>{verdictWords(evidence)}</p>
      {compared > 0 && <EvidenceTable evidence={evidence} />}
      {neither.length > 0 && (
        <>
          <h3 className={styles.heading}>In neither reading</h3>
          <Lines items={neither} allWords={countOf(neither.length, 'transaction')}>
            {(each) => <Difference key={each.row.key} reconciled={each} unit={unit} onShow={onShow} />}
          </Lines>
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
    <Table
      caption={`${countOf(compared, 'amount')} beside ${compared === 1 ? 'its' : 'their'} three costs`}
      showsCaption
      fits
      columns={[
        { header: 'The two are the same', isRowHeader: true, cell: ({ reading }) => reading },
        { header: 'Transactions', align: 'end', cell: ({ count }) => count.toLocaleString('en') },
      ]}
      rows={lines}
      getRowKey={({ reading }) => reading}
    />
  );
}

type DifferenceProps = { reconciled: Reconciled; unit: AmountUnit; onShow: (transaction: number) => void };

function Difference({ reconciled, unit, onShow }: DifferenceProps) {
  const { row, costs } = reconciled;
  return (
    <li>
      <TransactionLink id={row.id} onShow={onShow}>{`Transaction ${row.id}`}</TransactionLink>
      <span>
        {formatMoney(decimalOf(row.amount), row.code, unit)} for costs of{' '}
        {formatMoney(costs, row.code, 'major')}. {differenceWords(reconciled, unit)}
      </span>
    </li>
  );
}

type PeriodsCardProps = {
  rows: readonly TransactionRow[];
  zone: string;
  onShow: (transaction: number) => void;
};

/** Whether some time was charged twice, or not at all. */
function PeriodsCard({ rows, zone, onShow }: PeriodsCardProps) {
  const { findings, periods, unusable } = useMemo(() => periodFindings(rows), [rows]);
  return (
    <Card title="Do the periods follow each other?">
      <p className={styles.summary}>{summary(findings, periods, unusable)}</p>
      <Lines items={findings} allWords={findings.length.toLocaleString('en')}>
        {(finding) => (
          <Finding
            key={`${finding.kind} ${finding.rows[0].key} ${finding.rows[1].key}`}
            finding={finding}
            zone={zone}
            onShow={onShow}
          />
        )}
      </Lines>
      <p className={styles.note}>
        Transactions of one currency are taken to be of one account. Failed ones are left out: a second
        attempt charges for the same period.
      </p>
    </Card>
  );
}

function summary(findings: readonly PeriodFinding[], periods: number, unusable: number): string {
  const left = unusable === 0 ? '' : ` ${countOf(unusable, 'period')} without both ends left out.`;
  if (periods === 0) return `None of these transactions tells the period of a usage.${left}`;
  const of = countOf(periods, 'period');
  if (findings.length === 0) return `${of}: none overlaps another, and none leaves a hole.${left}`;
  const overlaps = findings.filter(({ kind }) => kind === 'overlap').length;
  return `${of}: ${countOf(overlaps, 'overlap')} and ${countOf(findings.length - overlaps, 'hole')}.${left}`;
}

type FindingProps = { finding: PeriodFinding; zone: string; onShow: (transaction: number) => void };

function Finding({ finding: { kind, currency, from, to, rows }, zone, onShow }: FindingProps) {
  const [earlier, later] = rows;
  return (
    <li>
      <StatusChip tone="caution">{kind === 'overlap' ? 'Overlap' : 'Hole'}</StatusChip>
      <span>
        {currencyName(currency)}, {formatDuration(to - from)}: {formatShort(new Date(from), zone)} to{' '}
        {formatShort(new Date(to), zone)} lies in {kind === 'overlap' ? 'both' : 'neither'} of{' '}
        <TransactionLink id={earlier.id} onShow={onShow}>{`transaction ${earlier.id}`}</TransactionLink> and{' '}
        <TransactionLink id={later.id} onShow={onShow}>{`transaction ${later.id}`}</TransactionLink>.
      </span>
    </li>
  );
}

const FIRST = 10;

type LinesProps<Item> = {
  items: readonly Item[];
  /** How many there are in all. */
  allWords: string;
  children: (item: Item) => ReactNode;
};

/** The first of the lines, and all of them when they are asked for. */
function Lines<Item>({ items, allWords, children }: LinesProps<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.lines}>{(showsAll ? items : items.slice(0, FIRST)).map(children)}</ul>
      {items.length > FIRST && (
        <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${allWords}`}
        </Button>
      )}
    </>
  );
}

type TransactionLinkProps = { id: number; onShow: (transaction: number) => void; children: string };

function TransactionLink({ id, onShow, children }: TransactionLinkProps) {
  return (
    <Link component="button" type="button" variant="body2" onClick={() => onShow(id)}>
      {children}
    </Link>
  );
}
