import { describe, expect, it } from 'vitest';
import { ListedChannel } from '#contract/custom-channel.ts';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { Transaction } from '#contract/transaction.ts';
import type { TransactionRow } from '../../../api/resources/transaction-rows.ts';
import { toTransactionRows } from '../../../testing/values.ts';
import { expiringChannels, findOpenTransactions, summarizeWebhookTests } from './attention.ts';

const NOW = Date.parse('2025-03-14T09:00:00Z');

const aSource = (id: string) => ({ id, name: null, category: null, key: null, enabled: true });
const aChannel = (id: string, expiration: string | null) =>
  ListedChannel.parse({ id, expiration, hasAuthToken: false });

it('channels are sorted by expiry across all sources', () => {
  const { expired, soon, all } = expiringChannels(
    [
      {
        source: aSource('a'),
        value: [
          aChannel('never', null),
          aChannel('later', '2025-03-21T09:00:00Z'),
          aChannel('soon', '2025-03-21T08:59:59Z'),
          aChannel('just now', '2025-03-14T09:00:00Z'),
        ],
      },
      {
        source: aSource('b'),
        value: [
          aChannel('sooner', '2025-03-15T09:00:00+02:00'),
          aChannel('long ago', '2024-03-14T09:00:00Z'),
        ],
      },
    ],
    NOW,
  );
  expect(expired.map(({ source: { id }, channel: each }) => [id, each.id])).toEqual([
    ['b', 'long ago'],
    ['a', 'just now'],
  ]);
  expect(soon.map(({ channel: { id } }) => id)).toEqual(['sooner', 'soon']);
  expect(all).toBe(6);
});

function webhooks(...results: OutboundWebhook['lastTestResults'][]) {
  return summarizeWebhookTests(
    results.map((lastTestResults, place) => ({
      source: { id: `source-${place}`, name: null, category: null, key: null, enabled: true },
      value: [
        OutboundWebhook.parse({
          configured: true,
          requireAccessToken: false,
          hasExternalApiKey: false,
          lastTestResults,
        }),
      ],
    })),
  );
}

it('a webhook fails if any part of its last test is not ok', () => {
  const { failing, tested, untested } = webhooks(
    { sendMessage: { ok: true, status: 202 }, setField: { ok: false, status: 401, error: 'No.' } },
    { callback: { ok: true } },
    { callback: { ok: false } },
    null,
  );
  expect(failing.map(({ source, tests }) => [source.id, tests])).toEqual([
    ['source-0', [{ name: 'Set a field', ok: false, status: 401, error: 'No.' }]],
    ['source-2', [{ name: 'Callback', ok: false, status: null, error: null }]],
  ]);
  expect([tested, untested]).toEqual([3, 1]);
});

it.each([
  {},
  { ok: false },
  { callback: false },
  { callback: null },
  { callback: { ok: 'false' } },
  { callback: { ok: 0 } },
  { callback: { status: 500 } },
  { error: 'failed' },
])('%j is not recognised as a failed test', (results) => {
  expect(webhooks(results)).toEqual({ failing: [], tested: 0, untested: 1 });
});

const CALENDAR = { today: '2025-03-14', zone: 'UTC' };

const transaction = (id: number, overrides: Partial<Transaction> = {}) =>
  Transaction.parse({ id, amount: 10, status: 'failed', createdAt: '2025-03-14T08:00:00Z', ...overrides });

const reply = (transactions: Transaction[], invalidCount = 0) => ({
  data: toTransactionRows(transactions),
  invalidCount,
  receivedAt: 0,
});

const ids = (transactions: readonly Pick<TransactionRow, 'id'>[]) => transactions.map(({ id }) => id);

describe('open transactions', () => {
  it('count as recently failed within the last 28 days, including today, in the billing time zone', () => {
    const failed = reply([
      transaction(1, { createdAt: '2025-02-15T00:00:00Z' }),
      transaction(2, { createdAt: '2025-02-14T23:59:59Z' }),
      transaction(3, { createdAt: null }),
    ]);
    const inUtc = findOpenTransactions({ failed, pending: reply([]) }, CALENDAR);
    expect(ids(inUtc.recentlyFailed)).toEqual([1]);
    expect(ids(inUtc.failed)).toEqual([1, 2, 3]);
    const inBerlin = findOpenTransactions(
      { failed, pending: reply([]) },
      { ...CALENDAR, zone: 'Europe/Berlin' },
    );
    expect(ids(inBerlin.recentlyFailed)).toEqual([1, 2]);
  });

  it('contain the earliest known date of pending transactions', () => {
    const pending = [
      transaction(1, { status: 'pending', createdAt: '2025-03-12T08:00:00Z' }),
      transaction(2, { status: 'Pending', createdAt: '2025-03-01T08:00:00Z' }),
      transaction(3, { status: 'pending', createdAt: null }),
    ];
    const read = findOpenTransactions({ failed: reply([]), pending: reply(pending) }, CALENDAR);
    expect(ids(read.pending)).toEqual([1, 2, 3]);
    expect(read.pendingSince).toBe('2025-03-01T08:00:00.000Z');
    const unknown = findOpenTransactions({ failed: reply([]), pending: reply(pending.slice(2)) }, CALENDAR);
    expect(unknown.pendingSince).toBeNull();
  });

  it('are separated locally if the service ignores the filter, and unreadable transactions count once', () => {
    const all = reply(
      [transaction(1), transaction(2, { status: 'pending' }), transaction(3, { status: 'succeeded' })],
      2,
    );
    const read = findOpenTransactions({ failed: all, pending: all }, CALENDAR);
    expect([ids(read.failed), ids(read.pending), read.invalidCount]).toEqual([[1], [2], 2]);
    const filtered = findOpenTransactions(
      { failed: reply([transaction(1)], 2), pending: reply([], 1) },
      CALENDAR,
    );
    expect(filtered.invalidCount).toBe(3);
  });
});
