/**
 * Divides all usage costs by the responses. A transaction does not relate its costs to bookings, bots or personas, so
 * the dashboard cannot compute a cost per booking, bot or persona.
 */
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { groupBy } from '../../lib/group-by.ts';
import { numberOf, sumAmounts } from '../../lib/money.ts';
import type { Month } from './totals.ts';
import { usagesByMonth } from './usage-figures.ts';

export type CostPerResponse = { month: Month; cost: number };

/** Returns the cost per response in the latest month with responses, for each currency with responses. */
export function costsPerResponse(
  rows: readonly TransactionRow[],
  zone: string,
): ReadonlyMap<string | null, CostPerResponse> {
  const found = new Map<string | null, CostPerResponse>();
  for (const [currency, used] of groupBy(usagesByMonth(rows, zone), ({ code }) => code)) {
    for (const [month, ofMonth] of groupBy(used, (each) => each.month)) {
      const responses = ofMonth.reduce((sum, { usage }) => sum + usage.responses, 0);
      const latest = found.get(currency);
      if (month === null || responses <= 0 || (latest !== undefined && latest.month > month)) continue;
      const costs = ofMonth.flatMap(({ usage: { responseCost, libraryCost, userCost } }) => [
        responseCost,
        libraryCost,
        userCost,
      ]);
      found.set(currency, { month, cost: numberOf(sumAmounts(costs)) / responses });
    }
  }
  return found;
}
