import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceSummary } from '#contract/source.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

describe('listing sources', () => {
  it('returns all sources of the agency, sorted by name', async () => {
    const sources = [
      aSource({ name: 'Spring fair', enabled: false }),
      aSource({ name: 'Chat', category: null, key: null }),
      aSource({ name: 'Open day' }),
    ];
    await test.add({ sources });
    const response = await test.request('/agency/source');
    expect(response.status).toBe(200);
    expect(z.array(SourceSummary).parse(await response.json())).toEqual([sources[1], sources[2], sources[0]]);
  });

  it('returns an empty list for an agency without sources', async () => {
    expect(await (await test.request('/agency/source')).json()).toEqual([]);
  });
});
