import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReportSummary } from '#contract/report.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { aReport } from '../testing/record-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<ReportSummary[]> {
  const response = await by.request('/report');
  expect(response.status).toBe(200);
  return z.array(ReportSummary).parse(await response.json());
}

describe('listing reports', () => {
  it('returns an empty list for an agency without reports', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of a report, and distinguishes null and empty text', async () => {
    const full = aReport({ name: 'A', kind: '' });
    const bare = aReport({ name: 'B', kind: null, modifiedAt: null });
    await test.add({ reports: [bare, full] });
    expect(await list()).toEqual([{ ...full, modifiedAt: FROZEN_NOW.toISOString() }, bare]);
  });

  it('sorts by name, then by id', async () => {
    const named = (id: string, name: string) => aReport({ id, name });
    await test.add({ reports: [named('3', 'Yearly'), named('2', 'Daily'), named('1', 'Daily')] });
    expect((await list()).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('hides the reports of another agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ reports: [aReport()] });
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });
});
