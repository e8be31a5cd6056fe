import { useMemo, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { formatDuration, formatShort } from '../../../lib/time.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { currencyName } from '../billing-search.ts';
import type { TransactionRow } from '../transaction-rows.ts';
import { type PeriodFinding, periodFindings } from '../usage-periods.ts';
import styles from './usage-cards.module.css';

const FIRST = 10;

type PeriodsCardProps = {
  rows: readonly TransactionRow[];
  zone: string;
  onShow: (transaction: number) => void;
};

/** Whether some time was charged twice, or not at all. */
export function PeriodsCard({ rows, zone, onShow }: PeriodsCardProps) {
  const { findings, periods, unusable } = useMemo(() => periodFindings(rows), [rows]);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? findings : findings.slice(0, FIRST);
  return (
    <Card title="Do the periods follow each other?">
      <p className={styles.summary}>{summary(findings, periods, unusable)}</p>
      {findings.length > 0 && (
        <ul className={styles.lines}>
          {shown.map((finding) => (
            <Finding
              key={`${finding.kind} ${finding.rows[0].key} ${finding.rows[1].key}`}
              finding={finding}
              zone={zone}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {findings.length > FIRST && (
        <QuietButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${findings.length.toLocaleString('en')}`}
        </QuietButton>
      )}
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
    <li className={styles.line}>
      <StatusChip tone="caution">{kind === 'overlap' ? 'Overlap' : 'Hole'}</StatusChip>
      <span>
        {currencyName(currency)}, {formatDuration(to - from)}: {formatShort(new Date(from), zone)} to{' '}
        {formatShort(new Date(to), zone)} lies in {kind === 'overlap' ? 'both' : 'neither'} of{' '}
        <QuietButton onClick={() => onShow(earlier.id)}>{`transaction ${earlier.id}`}</QuietButton> and{' '}
        <QuietButton onClick={() => onShow(later.id)}>{`transaction ${later.id}`}</QuietButton>.
      </span>
    </li>
  );
}
