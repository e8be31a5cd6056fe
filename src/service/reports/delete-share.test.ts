import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anAccount, aReport, sharesWith } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({
    accounts: [anAccount({ id: 'a' }), anAccount({ id: 'b' }), anAccount({ id: 'not shared with' })],
    reports: [aReport({ id: 'report' }), aReport({ id: 'other' })],
    reportShares: [...sharesWith('report', ['a', 'b', 'gone']), ...sharesWith('other', ['a'])],
  });
});
afterAll(() => test.close());

function remove(reportId: string, accountId: string): Promise<Response> {
  return test.request(`/report/${reportId}/shares/${accountId}`, { method: 'DELETE' });
}

async function sharedWith(reportId: string, by: Pick<TestService, 'request'> = test): Promise<string[]> {
  const shares = (await (await by.request(`/report/${reportId}/shares`)).json()) as { accountId: string }[];
  return shares.map(({ accountId }) => accountId);
}

async function expectNotShared(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  const detail = 'The report is not shared with an account of this id.';
  expect(await response.json()).toMatchObject({ title: 'Not found', detail });
}

describe('deleting the share of a report', () => {
  it('deletes only this share', async () => {
    const response = await remove('report', 'a');
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await sharedWith('report')).toEqual(['b', 'gone']);
    expect(await sharedWith('other')).toEqual(['a']);
  });

  it('deletes a share whose account was deleted', async () => {
    expect((await remove('report', 'gone')).status).toBe(204);
    expect(await sharedWith('report')).toEqual(['a', 'b']);
  });

  it('succeeds for only one of several concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove('report', 'a')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(4);
  });

  it('returns 404 for an account without a share and for an unknown account', async () => {
    await expectNotShared(await remove('report', 'not shared with'));
    await expectNotShared(await remove('report', 'unheard-of'));
    expect(await sharedWith('report')).toEqual(['a', 'b', 'gone']);
  });

  it('returns 404 for an unknown report and for a report of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({
      accounts: [anAccount({ id: 'theirs' })],
      reports: [aReport({ id: 'foreign' }), aReport({ id: 'report' })],
      reportShares: [...sharesWith('foreign', ['theirs', 'a']), ...sharesWith('report', ['theirs'])],
    });
    for (const [reportId, accountId] of [
      ['unheard-of', 'a'],
      ['foreign', 'theirs'],
      ['foreign', 'a'],
    ] as const) {
      const response = await remove(reportId, accountId);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no report with this id.' });
    }
    await expectNotShared(await remove('report', 'theirs'));
    expect(await sharedWith('foreign', other)).toEqual(['theirs', 'a']);
    expect(await sharedWith('report', other)).toEqual(['theirs']);
  });

  it.each(['%2e%2e', '%00', '%ff', 'a'.repeat(257)])('rejects the account id %s', async (id) => {
    expect([400, 404]).toContain((await remove('report', id)).status);
    expect(await sharedWith('report')).toEqual(['a', 'b', 'gone']);
  });
});
