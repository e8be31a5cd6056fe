import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReportShare } from '#contract/report.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anAccount, aReport, sharesWith } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(reportId: string): Promise<ReportShare[]> {
  const response = await test.request(`/report/${reportId}/shares`);
  expect(response.status).toBe(200);
  return z.array(ReportShare).parse(await response.json());
}

describe('listing the shares of a report', () => {
  it('returns an empty list for a report without shares', async () => {
    await test.add({ reports: [aReport({ id: 'alone' }), aReport({ id: 'shared' })] });
    await test.add({ accounts: [anAccount({ id: 'one' })], reportShares: sharesWith('shared', ['one']) });
    expect(await list('alone')).toEqual([]);
  });

  it('sorts by the order of creation, and distinguishes null and empty text', async () => {
    await test.add({
      accounts: [
        anAccount({ id: 'a', name: null, email: '' }),
        anAccount({ id: 'b', name: '', email: null }),
      ],
      reports: [aReport({ id: 'report' })],
      reportShares: sharesWith('report', ['b', 'gone', 'a']),
    });
    expect(await list('report')).toEqual([
      { accountId: 'b', name: '', email: null },
      { accountId: 'gone', name: null, email: null },
      { accountId: 'a', name: null, email: '' },
    ]);
  });

  it('ignores shares and accounts of another agency with the same ids', async () => {
    const other = await test.anotherAgency();
    const same = { reports: [aReport({ id: 'report' })], accounts: [anAccount({ id: 'same' })] };
    await other.add({ ...same, reportShares: sharesWith('report', ['same']) });
    await test.add({ reports: [aReport({ id: 'report' })] });
    expect(await list('report')).toEqual([]);

    await test.add({ reportShares: sharesWith('report', ['same']) });
    expect(await list('report')).toEqual([{ accountId: 'same', name: null, email: null }]);
  });

  it('returns 404 for an unknown report and for a report of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ reports: [aReport({ id: 'foreign' })] });
    for (const id of ['unheard-of', 'foreign']) {
      const response = await test.request(`/report/${id}/shares`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no report with this id.' });
    }
  });
});
