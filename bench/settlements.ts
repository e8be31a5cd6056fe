/**
 * Measures how often the dashboard correctly infers that a later charge settled a failed charge, on labelled data. It
 * does not measure speed, and every run has the same result.
 */
import { settlementsOf } from '#dashboard/features/billing/settlements.ts';
import { CHARGE_KINDS, labelledCharges } from '#dashboard/testing/labelled-charges.ts';
import { toTransactionRows } from '#dashboard/testing/values.ts';
import { printTable } from './report.ts';

const AGENCIES = 50;
const CHARGES = 2000;

export async function benchSettlements(): Promise<void> {
  const counts = new Map(CHARGE_KINDS.map((kind) => [kind, { failed: 0, paid: 0, found: 0, wrong: 0 }]));
  for (let agency = 1; agency <= AGENCIES; agency += 1) {
    const { transactions, kindOf, paidBy } = labelledCharges(agency, CHARGES);
    for (const [key, settlement] of settlementsOf(toTransactionRows(transactions)).ofFailed) {
      const count = counts.get(kindOf.get(Number(key))!)!;
      const payment = paidBy.get(Number(key));
      count.failed += 1;
      if (payment !== undefined) count.paid += 1;
      if (settlement.state === 'open' || settlement.state === 'unclear') continue;
      if (settlement.by.id === payment) count.found += 1;
      else count.wrong += 1;
    }
  }
  console.log(`${AGENCIES} sets of ${CHARGES} charges, with other seeds.\n`);
  printTable(
    ['charges', 'failed', 'paid later', 'found', 'wrong'],
    Array.from(counts, ([kind, { failed, paid, found, wrong }]) => [
      kind,
      String(failed),
      String(paid),
      `${((found / paid) * 100).toFixed(1)}%`,
      String(wrong),
    ]),
  );
}
