import { expect, it } from 'vitest';
import { toTransactionRows, transactionValue, usageValue } from '../../testing/values.ts';
import { costsPerResponse } from './cost-per-response.ts';

it('the cost per response covers all costs of the latest month with responses, without credit notes and retries', () => {
  const march = { startTime: '2025-03-01T00:00:00Z', endTime: '2025-04-01T00:00:00Z' };
  const april = { startTime: '2025-04-01T00:00:00Z', endTime: '2025-05-01T00:00:00Z', responses: 0 };
  const usage = usageValue({ ...march, responses: 100 });
  const rows = toTransactionRows(
    [
      { usage },
      { usage, status: 'failed' },
      { usage, amount: -49.5 },
      { usage: usageValue() },
      { usage: usageValue(april) },
      { usage: usageValue(april), currency: 'USD' },
    ].map((each, id) => transactionValue({ id, ...each })),
  );
  expect([...costsPerResponse(rows, 'UTC')]).toEqual([['EUR', { month: '2025-03', cost: 0.495 }]]);
});
