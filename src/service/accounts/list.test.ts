import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReportShare } from '#contract/report.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { anAccount } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<ReportShare[]> {
  const response = await by.request('/agency/accounts');
  expect(response.status).toBe(200);
  return z.array(ReportShare).parse(await response.json());
}

describe('listing accounts', () => {
  it('returns an empty list for an agency without accounts', async () => {
    expect(await list()).toEqual([]);
  });

  it('sorts by name, then by id, and distinguishes null and empty text', async () => {
    await test.add({
      accounts: [
        anAccount({ id: '5', name: null, email: '' }),
        anAccount({ id: '3', name: 'Bea', email: null }),
        anAccount({ id: '4', name: 'Cleo', email: 'cleo@agency.example' }),
        anAccount({ id: '2', name: 'Bea', email: 'bea@agency.example' }),
        anAccount({ id: '1', name: '', email: '1@agency.example' }),
      ],
    });
    expect(await list()).toEqual([
      { accountId: '1', name: '', email: '1@agency.example' },
      { accountId: '2', name: 'Bea', email: 'bea@agency.example' },
      { accountId: '3', name: 'Bea', email: null },
      { accountId: '4', name: 'Cleo', email: 'cleo@agency.example' },
      { accountId: '5', name: null, email: '' },
    ]);
  });

  it('hides the accounts of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ accounts: [anAccount()] });
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });
});
