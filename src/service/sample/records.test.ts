import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import type { Notification } from '#contract/notification.ts';
import { operations } from '#contract/index.ts';
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Transaction } from '#contract/transaction.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import { apiKeysOf } from './api-keys.ts';
import { insertDirectory } from './directory.ts';
import { faqsOf } from './faqs.ts';
import { notificationsOf } from './notifications.ts';
import { opaqueId } from './random.ts';
import { reportSharesOf, reportsOf } from './reports.ts';
import { createTimeline } from './timeline.ts';
import { transactionsOf } from './transactions.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const timeline = createTimeline(NOW);
const { today } = timeline;
const LEADS = 25_000;

describe('the smart FAQs of the sample', () => {
  const faqs = faqsOf(sampleAgency, LEADS, timeline);

  it('number 1,200 (30 in the second agency) and are deterministic', () => {
    expect(faqs).toHaveLength(1200);
    expect(faqsOf(sampleAgency, LEADS, timeline)).toEqual(faqs);
    expect(faqsOf(secondAgency, 300, timeline)).toHaveLength(30);
  });

  it('have an answer, no answer or a blank answer, and are compressed or not', () => {
    const answers = faqs.map(({ answer }) => answer);
    expect(answers.filter((answer) => answer?.trim()).length).toBeGreaterThan(600);
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(300);
    expect(answers.filter((answer) => answer?.trim() === '').length).toBeGreaterThan(40);
    for (const state of ['compressed', 'uncompressed']) {
      expect(faqs.filter((faq) => faq.state === state).length).toBeGreaterThan(400);
    }
  });

  it('have no unfilled slots', () => {
    for (const { question, answer } of faqs) expect(`${question} ${answer}`).not.toMatch(/[[\]{}]|undefined/);
  });

  it('contain similar questions of a source but no question twice', () => {
    const asked = faqs.flatMap(({ sourceId, question }) => (question ? `${sourceId} ${question}` : []));
    expect(new Set(asked).size).toBe(asked.length);
    const nearly = asked.map((text) => text.toLowerCase().replaceAll(/[\s?🙏]/gu, ''));
    expect(new Set(nearly).size).toBeLessThan(asked.length - 50);
  });

  it.each([LEADS, 100])('refer only to existing leads, out of %i', (leads) => {
    const ids = new Set(
      Array.from({ length: leads }, (_, index) => opaqueId('lead', sampleAgency.seed, index)),
    );
    for (const { leadIds } of faqsOf(sampleAgency, leads, timeline)) {
      for (const id of leadIds ?? []) expect(ids).toContain(id);
    }
  });
});

describe('the transactions of the sample', () => {
  const transactions = transactionsOf(sampleAgency, today);
  const invoices = transactions.flatMap(({ usage, ...row }) => (usage ? { ...row, usage } : []));

  it.each(['USD', 'EUR'])('contain invoices for 36 months in %s', (currency) => {
    const months = invoices.filter((row) => row.currency === currency).map(({ usage }) => usage.startTime);
    // The charge of the first month has no usage data.
    expect(new Set(months).size).toBe(35);
    const first = transactions.find((row) => row.currency === currency);
    expect(first).toMatchObject({ createdAt: new Date('2023-04-01T00:00:00Z'), usage: null });
  });

  it('contain usage of consecutive weeks until the last Monday', () => {
    const weeks = invoices.filter(({ currency }) => currency === 'GBP').map(({ usage }) => usage);
    const starts = weeks.map(({ startTime }) => Date.parse(startTime!));
    expect(weeks.map(({ endTime }) => Date.parse(endTime!)).slice(0, -1)).toEqual(starts.slice(1));
    expect(starts.every((start) => new Date(start).getUTCDay() === 1)).toBe(true);
    expect(today - Date.parse(weeks.at(-1)!.endTime!)).toBeLessThan(7 * 86_400_000);
  });

  it('have amounts that equal the sum of their three costs', () => {
    for (const { amount, usage } of invoices) {
      const { responseCost, libraryCost, userCost } = usage;
      expect(responseCost + libraryCost + userCost).toBeCloseTo(amount, 6);
      expect(amount).toBeGreaterThan(0);
    }
  });

  it('are succeeded, failed or pending, with negative refunds', () => {
    const of = (status: string) => transactions.filter((row) => row.status === status);
    expect(of('succeeded').length).toBeGreaterThan(120);
    expect(of('failed').length).toBeGreaterThan(3);
    expect(of('pending')).toHaveLength(4);
    expect(transactions.filter(({ amount }) => amount < 0)).toHaveLength(5);
    expect(of('failed').every(({ receiptUrl }) => receiptUrl === null)).toBe(true);
  });

  it.each(['2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z', '2024-02-29T12:00:00Z', '2026-01-01T00:00:01Z'])(
    'are in the past at %s, oldest first',
    (now) => {
      const midnight = createTimeline(new Date(now)).today;
      const times = transactionsOf(sampleAgency, midnight).map(({ createdAt }) => createdAt?.getTime() ?? 0);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThanOrEqual(midnight);
    },
  );
});

describe('the notifications of the sample', () => {
  const notifications = notificationsOf(sampleAgency, timeline);

  it('number 400, of more than ten kinds, with about 60 unread', () => {
    expect(notifications).toHaveLength(400);
    expect(new Set(notifications.map(({ kind }) => kind)).size).toBeGreaterThan(10);
    const unread = notifications.filter(({ viewed }) => !viewed).length;
    expect(unread).toBeGreaterThanOrEqual(50);
    expect(unread).toBeLessThanOrEqual(70);
  });

  it('refer to existing or deleted bots and sources', () => {
    const known = new Set([
      null,
      sampleAgency.removedBotId,
      sampleAgency.removedSourceId,
      ...[...sampleAgency.bots, ...sampleAgency.sources].map(({ id }) => id),
    ]);
    for (const { metadata } of notifications) {
      for (const id of [metadata?.botId, metadata?.sourceId]) expect(known).toContain(id ?? null);
    }
    const errors = notifications.flatMap(({ metadata }) => metadata?.rawAiError ?? []);
    expect(errors.length).toBeGreaterThan(100);
  });

  it('are in the past', () => {
    for (const { timestamp } of notifications) expect(timestamp?.getTime()).toBeLessThan(NOW.getTime());
  });
});

describe('the reports of the sample', () => {
  it('are shared with no, some or all accounts', () => {
    const shares = reportSharesOf(sampleAgency);
    const counts = reportsOf(sampleAgency, today).map(
      ({ id }) => shares.filter(({ reportId }) => reportId === id).length,
    );
    expect(counts).toEqual([5, 3, 2, 4, 14, 1, 2, 0, 1]);
  });
});

describe('the API keys of the sample', () => {
  it('are five different keys, including a key that was never used', () => {
    const keys = apiKeysOf(sampleAgency, today);
    expect(keys.filter(({ lastUsedAt }) => lastUsedAt === null)).toHaveLength(1);
    const hashes = [...keys, ...apiKeysOf(secondAgency, today)].map(({ hash }) => hash.toString('hex'));
    expect(hashes.every((hash) => hash.length === 64)).toBe(true);
    expect([keys.length, new Set(hashes).size]).toEqual([5, 6]);
  });
});

describe('the sample in a database', () => {
  let test: TestService;
  beforeAll(async () => {
    test = await openTestService();
    const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));
    for (const agency of [sampleAgency, secondAgency]) {
      await insertDirectory(test.db, agency, timeline, secrets, agency.leadsAt(1));
    }
  });
  afterAll(() => test.close());

  /** Requests a list from the service, which validates each response against the contract. */
  async function list<Item>(key: string, path: string): Promise<Item[]> {
    const response = await test.service.request(path, { headers: { [DEFAULT_KEY_HEADER]: key } });
    expect(response.status).toBe(200);
    return response.json() as Promise<Item[]>;
  }

  const { listReports, listAccounts, listSmartFaqs, listTransactions, listNotifications, listApiKeys } =
    operations;

  it.each([
    [listReports, 9, 2],
    [listAccounts, 14, 3],
    [listSmartFaqs, 1200, 30],
    [
      listTransactions,
      transactionsOf(sampleAgency, today).length,
      transactionsOf(secondAgency, today).length,
    ],
    [listNotifications, 400, 12],
    [listApiKeys, 5, 1],
  ])('returns the records of the agency for $id', async ({ path }, ofSample, ofSecond) => {
    expect(await list(sampleAgency.apiKey, path)).toHaveLength(ofSample);
    expect(await list(secondAgency.apiKey, path)).toHaveLength(ofSecond);
  });

  it('returns FAQs, transactions and notifications in order', async () => {
    const faqs = await list<SmartFaq>(sampleAgency.apiKey, listSmartFaqs.path);
    const sources = faqs.map(({ sourceId }) => sourceId);
    expect(sources.filter((id, at) => id !== sources[at - 1])).toHaveLength(new Set(sources).size);
    const newestFirst = (instants: (string | null)[]) => {
      const times = instants.map((instant) => Date.parse(instant ?? ''));
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    };
    const transactions = await list<Transaction>(sampleAgency.apiKey, listTransactions.path);
    newestFirst(transactions.map(({ createdAt }) => createdAt));
    const notifications = await list<Notification>(sampleAgency.apiKey, listNotifications.path);
    newestFirst(notifications.map(({ timestamp }) => timestamp));
  });
});
