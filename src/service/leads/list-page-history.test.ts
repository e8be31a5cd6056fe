import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageVisit } from '#contract/lead.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aPageVisit } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function history(leadId: string): Promise<PageVisit[]> {
  const response = await test.request(`/lead/${leadId}/page-history`);
  expect(response.status).toBe(200);
  return z.array(PageVisit).parse(await response.json());
}

function at(title: string, time: string | null) {
  return aPageVisit({ leadId: 'one', title, visitedAt: time === null ? null : new Date(time) });
}

describe('the page history of a lead', () => {
  it('is empty for a lead without visits', async () => {
    await test.add({ leads: [aLead({ id: 'one' })] });
    expect(await history('one')).toEqual([]);
  });

  it('contains all fields of a visit, and null for unknown values', async () => {
    const nothing = { url: null, path: null, domain: null, title: null, visitedAt: null };
    await test.add({
      leads: [aLead({ id: 'one' })],
      pageVisits: [
        aPageVisit({
          leadId: 'one',
          url: 'https://shop.example/sale?x=1',
          path: '/sale',
          domain: 'shop.example',
          title: '',
          visitedAt: new Date('2025-03-01T23:30:00-05:00'),
        }),
        aPageVisit({ leadId: 'one', ...nothing }),
      ],
    });
    expect(await history('one')).toEqual([
      {
        id: expect.any(Number),
        url: 'https://shop.example/sale?x=1',
        path: '/sale',
        domain: 'shop.example',
        title: '',
        visitedAt: '2025-03-02T04:30:00.000Z',
      },
      { id: expect.any(Number), ...nothing },
    ]);
  });

  it('is sorted newest first, with visits without a time last and simultaneous visits in the order of storage', async () => {
    await test.add({
      leads: [aLead({ id: 'one' })],
      pageVisits: [
        at('unknown', null),
        at('old', '2024-01-01T00:00:00Z'),
        at('same, first', '2025-01-01T00:00:00Z'),
        at('same, second', '2025-01-01T00:00:00Z'),
        at('new', '2025-01-01T00:00:00.001Z'),
      ],
    });
    const titles = (await history('one')).map((visit) => visit.title);
    expect(titles).toEqual(['new', 'same, first', 'same, second', 'old', 'unknown']);
  });

  it('contains all visits of the lead and no visits of other leads', async () => {
    const leads = [aLead({ id: 'busy' }), aLead({ id: 'other' })];
    const pageVisits = Array.from({ length: 2500 }, (_, index) =>
      aPageVisit({ leadId: index % 5 === 0 ? 'other' : 'busy' }),
    );
    await test.add({ leads, pageVisits });
    const visits = await history('busy');
    expect(new Set(visits.map((visit) => visit.id)).size).toBe(2000);
    expect(await history('other')).toHaveLength(500);
  });

  it('returns 404 for an unknown lead', async () => {
    const response = await test.request('/lead/unheard-of/page-history');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: 'There is no lead with this id.' });
  });
});
