import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { routes } from './app.ts';
import { openTestService, type TestAgency, type TestService } from './testing/a-service.ts';
import { aBot, aLead, aPageVisit, aPersona, aSource, unique } from './testing/factories.ts';

let test: TestService;
let neighbour: TestAgency;

beforeAll(async () => {
  test = await openTestService();
  neighbour = await test.anotherAgency();
});
afterAll(() => test.close());

describe('the service', () => {
  it('has exactly one route for every operation of the contract', () => {
    expect(routes.map((route) => route.operation.id).toSorted()).toEqual(Object.keys(operations).toSorted());
    for (const [id, operation] of Object.entries(operations)) expect(operation.id).toBe(id);
  });
});

describe('the isolation of agencies', () => {
  const canary = 'neighbour-canary';

  beforeAll(async () => {
    const source = aSource({ id: `source-${canary}`, name: canary });
    await neighbour.add({
      sources: [source],
      bots: [aBot({ id: 'shared-bot', name: canary })],
      personas: [aPersona({ personaName: canary })],
      leads: [
        aLead({ id: 'foreign', name: canary, sourceId: source.id }),
        aLead({ id: 'shared', name: canary }),
      ],
      pageVisits: [
        aPageVisit({ leadId: 'foreign', title: canary }),
        aPageVisit({ leadId: 'shared', title: canary }),
      ],
    });
    await test.add({
      leads: [
        aLead({ id: 'shared', name: 'Own lead' }),
        aLead({ id: 'uses-foreign-source', sourceId: source.id }),
      ],
      personas: [aPersona({ botIds: ['shared-bot'] })],
      pageVisits: [aPageVisit({ leadId: 'shared', title: 'Own visit' })],
    });
  });

  it('hides all data of the neighbour, even if ids are equal', async () => {
    const paths = [
      '/lead',
      '/lead?pageSize=500',
      '/lead?leadId=foreign',
      '/lead?leadId=shared',
      `/lead?sourceId=source-${canary}`,
      '/lead/shared?includeExternalFields=true',
      '/lead/shared/page-history',
      '/lead/uses-foreign-source',
      '/persona',
      '/agency/source',
    ];
    for (const path of paths) {
      const response = await test.request(path);
      expect(response.status).toBe(200);
      const text = (await response.text()).replaceAll(`"id":"source-${canary}"`, '');
      expect(text).not.toContain(canary);
    }
  });

  it('counts only the leads of the agency', async () => {
    expect(await (await test.request('/lead')).json()).toMatchObject({ total: 2 });
    expect(await (await neighbour.request('/lead')).json()).toMatchObject({ total: 2 });
    expect(await (await test.request('/lead?leadId=foreign')).json()).toMatchObject({
      total: 0,
      results: [],
    });
  });

  it('returns 404 for foreign and unknown leads when external fields are requested', async () => {
    for (const id of ['foreign', unique('unheard-of')]) {
      expect((await test.request(`/lead/${id}?includeExternalFields=true`)).status).toBe(404);
    }
  });

  it('keeps a foreign API key that a request tries to delete', async () => {
    await test.request(`/account/apiKey/${neighbour.keyId}`, { method: 'DELETE' });
    expect((await neighbour.request('/persona')).status).toBe(200);
  });
});
