import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useMemo, useState, type ReactNode } from 'react';
import {
  exactAmount,
  type TransactionId,
  type TransactionRow,
} from '../../api/resources/transaction-rows.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { decimalOf, formatMoney } from '../../lib/money.ts';
import { formatDuration, formatShort } from '../../lib/time.ts';
import { Card } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { StatusChip } from '../../ui/value.tsx';
import { Table } from '../../ui/table.tsx';
import { currencyName } from './billing-search.ts';
import { CostsCard } from './costs-card.tsx';
import { ForecastCard } from './forecast-card.tsx';
import {
  differenceLabel,
  evidenceText,
  type UnitEvidence,
  unitEvidence,
  isEqual,
  type Markup,
  markupSentences,
  markupsOf,
  type Reconciled,
  type BillsVerdict,
  verdictOf,
} from './reconciliation.ts';
import { TransactionLink } from './settlement-notes.tsx';
import { type Settlement, settlementsOf } from './settlements.ts';
import { type PeriodFinding, periodFindings, periodsSummary } from './usage-figures.ts';
import type { Billing } from './use-billing.tsx';
import { UnitChoice } from './unit-choice.tsx';
import { UnitCostsCard } from './unit-costs-card.tsx';
import styles from './figures.module.css';

export function UsageView({ billing }: { billing: Billing }) {
  return (
    <div className="stack gap-3">
      <Reconciliation billing={billing} />
      <CostsCard billing={billing} />
      <ForecastCard
        everything={billing.everything ?? billing.list.rows}
        today={billing.known.today}
        zone={billing.zone}
      />
      <UnitCostsCard rows={billing.list.rows} zone={billing.zone} today={billing.known.today} />
      <PeriodsCard billing={billing} />
    </div>
  );
}

function Reconciliation({ billing: { list, unit, show } }: { billing: Billing }) {
  const { rows } = list;
  const evidence = useMemo(() => unitEvidence(rows), [rows]);
  const { compared } = evidence;
  const markups = useMemo(() => markupsOf(compared, unit), [compared, unit]);
  // Amounts that no markup explains come first.
  const others = compared
    .filter((each) => !isEqual(each, unit))
    .toSorted((a, b) => Number(isMarkedUp(a, markups)) - Number(isMarkedUp(b, markups)));
  const verdict = verdictOf(evidence, unit);
  return (
    <section
      className="surface shrink"
      style={{ padding: '10px 16px' }}
      aria-label="Usage bills and their costs"
    >
      <VerdictLine verdict={verdict} />
      {markupSentences(markups).map((sentence) => (
        <p key={sentence} className={styles.summary}>
          {sentence}
        </p>
      ))}
      {/* The key opens or closes this section again, as at first, when the unit changes. */}
      <Folded
        key={unit}
        summary="How it was checked, and the unit of amounts"
        isOpen={verdict.addsUp === false}
      >
        <p className={styles.summary}>
          The response, library and user costs of a transaction are added and compared with its amount. A
          difference of half the smallest unit of the currency, from rounding, does not count. If at least
          three amounts differ by the same percentage, it is named. {evidenceText(evidence)}
        </p>
        {compared.length > 0 && <EvidenceTable evidence={evidence} />}
        {others.length > 0 && (
          <>
            <h3 style={{ margin: '16px 0 4px' }}>Amounts that differ from their costs</h3>
            <Lines items={others} allText={pluralize(others.length, 'transaction')}>
              {(each) => (
                <li key={each.row.key} className="flow rows-0">
                  <TransactionLink
                    id={each.row.id}
                    onShow={show}
                  >{`Transaction ${each.row.id}`}</TransactionLink>
                  <span>
                    {formatMoney(decimalOf(exactAmount(each.row)), each.row.code, unit)} for costs of{' '}
                    {formatMoney(each.costs, each.row.code, 'major')}.{' '}
                    {differenceLabel(each, unit, markups.get(each.row.code))}
                  </span>
                </li>
              )}
            </Lines>
          </>
        )}
        <div style={{ paddingTop: 16 }}>
          <UnitChoice unit={unit} evidence={evidence} />
        </div>
      </Folded>
    </section>
  );
}

function VerdictLine({ verdict: { addsUp, text } }: { verdict: BillsVerdict }) {
  return (
    <p
      className={`row medium top toned ${styles.verdict}`}
      data-tone={addsUp === null ? undefined : addsUp ? 'good' : 'caution'}
    >
      {addsUp !== null &&
        (addsUp ? <Check size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />)}
      {text}
    </p>
  );
}

function isMarkedUp({ row }: Reconciled, markups: ReadonlyMap<string | null, Markup>): boolean {
  return markups.get(row.code)?.keys.has(row.key) ?? false;
}

function EvidenceTable({
  evidence: { compared, major, minor, either, neither },
}: {
  evidence: UnitEvidence;
}) {
  const lines = [
    { reading: 'Matches in whole units only', count: major },
    { reading: 'Matches in smallest units only', count: minor },
    { reading: 'Matches both ways', count: either },
    { reading: 'Matches neither way', count: neither },
  ];
  return (
    <Table
      caption={`${pluralize(compared.length, 'amount')} compared with ${compared.length === 1 ? 'its' : 'their'} three costs`}
      showsCaption
      fits
      columns={[
        { header: 'Result', isRowHeader: true, cell: ({ reading }) => reading },
        { header: 'Transactions', align: 'end', cell: ({ count }) => formatNumber(count) },
      ]}
      rows={lines}
      getRowKey={({ reading }) => reading}
    />
  );
}

/** Lists usage periods that may be charged twice or not at all. */
function PeriodsCard({ billing: { list, zone, everything, settlements, show } }: { billing: Billing }) {
  const { rows } = list;
  const found = useMemo(
    () => periodFindings(rows, everything ?? rows, settlements ?? settlementsOf(rows)),
    [rows, everything, settlements],
  );
  const { findings } = found;
  return (
    <Card
      title="Are the periods continuous?"
      beside={
        <HelpTip of="the periods">
          An overlap may be charged twice; a gap may not be charged. Transactions in one currency are treated
          as one account. A failed transaction counts as unpaid unless another one charges for the same
          period. Credit notes are left out. Periods less than a second apart are continuous.
        </HelpTip>
      }
    >
      <p className={styles.summary}>{periodsSummary(found)}</p>
      <Lines items={findings} allText={formatNumber(findings.length)}>
        {(finding) => (
          <Finding
            key={`${finding.kind} ${finding.rows.map(({ key }) => key).join(' ')}`}
            finding={finding}
            settlement={settlements?.ofFailed.get(finding.rows[0].key)}
            zone={zone}
            onShow={show}
          />
        )}
      </Lines>
    </Card>
  );
}

type FindingProps = {
  finding: PeriodFinding;
  /** The settlement of the failed transaction of an unsettled period; undefined for other findings. */
  settlement: Settlement | undefined;
  zone: string;
  onShow: (transaction: TransactionId) => void;
};

const KINDS: Record<PeriodFinding['kind'], string> = {
  overlap: 'Overlap',
  gap: 'Gap',
  unsettled: 'Not settled',
};

function Finding({ finding, settlement, zone, onShow }: FindingProps) {
  const { kind, currency, from, to, rows } = finding;
  const link = ({ id }: TransactionRow) => (
    <TransactionLink id={id} onShow={onShow}>{`transaction ${id}`}</TransactionLink>
  );
  return (
    <li className="flow rows-0">
      <StatusChip tone={kind === 'unsettled' ? 'bad' : 'caution'}>{KINDS[kind]}</StatusChip>
      <span>
        {currencyName(currency)}, {formatDuration(to - from)}: {formatShort(new Date(from), zone)} to{' '}
        {formatShort(new Date(to), zone)}{' '}
        {finding.kind === 'unsettled' ? (
          <>
            is charged by {link(finding.rows[0])}, which failed
            {settlement?.state === 'pending' && <>; {link(settlement.by)} is pending</>}.
          </>
        ) : (
          <>
            is {kind === 'overlap' ? 'covered by both' : 'not covered by'} {link(rows[0])}{' '}
            {kind === 'overlap' ? 'and' : 'or'} {link(finding.rows[1])}.
          </>
        )}
      </span>
    </li>
  );
}

const FIRST = 10;

type LinesProps<Item> = {
  items: readonly Item[];
  allText: string;
  children: (item: Item) => ReactNode;
};

function Lines<Item>({ items, allText, children }: LinesProps<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.lines}>{(showsAll ? items : items.slice(0, FIRST)).map(children)}</ul>
      {items.length > FIRST && (
        <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${allText}`}
        </Button>
      )}
    </>
  );
}
