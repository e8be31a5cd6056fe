import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReportShare } from '#contract/report.ts';
import { report, reportShare } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { anAccount, aReport } from '../testing/record-factories.ts';

let test: TestService;
const accounts = ['a', 'b', 'c', 'd'].map((id) => anAccount({ id, name: `Account ${id}` }));

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ accounts, reports: [aReport({ id: 'report' })] });
});
afterAll(() => test.close());

function send(body: unknown, reportId = 'report', by: TestAgency = test): Promise<Response> {
  return by.request(`/report/${reportId}/shares`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function add(...accountIds: string[]): Promise<ReportShare[]> {
  const response = await send({ accountIds });
  expect(response.status).toBe(200);
  return z.array(ReportShare).parse(await response.json());
}

const ids = (shares: ReportShare[]) => shares.map(({ accountId }) => accountId);

describe('adding shares to a report', () => {
  it('returns all shares of the report in the order of their creation', async () => {
    expect(await add('c')).toEqual([{ accountId: 'c', name: 'Account c', email: accounts[2]!.email }]);
    expect(ids(await add('d', 'a'))).toEqual(['c', 'd', 'a']);
    expect(ids(await add('b'))).toEqual(['c', 'd', 'a', 'b']);
  });

  it('keeps the position of an existing share, and ignores duplicates', async () => {
    await add('b', 'a');
    expect(ids(await add('a', 'c', 'c', 'a', 'b'))).toEqual(['b', 'a', 'c']);
  });

  it('does not change other reports', async () => {
    await test.add({ reports: [aReport({ id: 'other' })] });
    await add('a');
    expect(await (await test.request('/report/other/shares')).json()).toEqual([]);
  });

  it('shares the report once with each account in concurrent requests in any order', async () => {
    const many = Array.from({ length: 200 }, (_, number) => `many-${number}`);
    await test.add({ accounts: many.map((id) => anAccount({ id })) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => add(...(turn % 2 === 0 ? many : many.toReversed()))),
    );
    const [first = []] = answers;
    expect(ids(first).toSorted()).toEqual(many.toSorted());
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await test.db.$count(reportShare)).toBe(many.length);
  });

  it('waits for a concurrent request for the same report', async () => {
    let hasAnswered = false;
    const { adding } = await test.db.transaction(async (tx) => {
      await tx.select().from(report).for('update');
      const request = add('a').finally(() => (hasAnswered = true));
      await setTimeout(200);
      expect(hasAnswered).toBe(false);
      return { adding: request };
    });
    expect(ids(await adding)).toEqual(['a']);
  });

  it('adds no share if an account is unknown, and names the account', async () => {
    const other = await test.anotherAgency();
    await other.add({ accounts: [anAccount({ id: 'foreign' })] });
    await add('a');
    for (const unknown of ['unheard-of', 'foreign', 'A', ' b']) {
      const response = await send({ accountIds: ['b', unknown, 'c'] });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        title: 'Not found',
        detail: `There is no account with the id '${unknown}'.`,
      });
    }
    expect(ids(await add('a'))).toEqual(['a']);
  });

  it('returns 404 for an unknown report and for a report of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ reports: [aReport({ id: 'foreign' })], accounts: [anAccount({ id: 'theirs' })] });
    for (const [reportId, accountId] of [
      ['unheard-of', 'a'],
      ['foreign', 'a'],
      ['foreign', 'theirs'],
      ['unheard-of', 'unheard-of'],
    ] as const) {
      const response = await send({ accountIds: [accountId] }, reportId);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no report with this id.' });
    }
    expect(await test.db.$count(reportShare)).toBe(0);
  });

  it.each([
    [{ accountIds: [] }, ['accountIds'], 'must have at least one account'],
    [
      { accountIds: Array.from({ length: 201 }, () => 'a') },
      ['accountIds'],
      'must have at most 200 accounts',
    ],
    [{ accountIds: ['a', ''] }, ['accountIds', 1], 'must not be empty'],
    [{ accountIds: ['a\u0000'] }, ['accountIds', 0], 'must not contain control characters or broken Unicode'],
    [{ accountIds: ['a'.repeat(257)] }, ['accountIds', 0], 'must be at most 256 characters'],
  ])('rejects an invalid list of accounts (%#)', async (body, path, message) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path, message }] });
  });

  it.each([{}, { accountIds: null }, { accountIds: 'a' }, { accountIds: [1] }, [], null])(
    'rejects %j',
    async (body) => {
      expect((await send(body)).status).toBe(400);
      expect(await test.db.$count(reportShare)).toBe(0);
    },
  );
});
