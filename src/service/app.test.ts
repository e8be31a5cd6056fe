import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
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

const all: Operation[] = Object.values(operations);

describe('the service', () => {
  it('has a route for every operation of the contract, and no other', () => {
    expect(routes.map((route) => route.operation.id).toSorted()).toEqual(Object.keys(operations).toSorted());
    for (const [id, operation] of Object.entries(operations)) expect(operation.id).toBe(id);
  });
});

describe('the wall between agencies', () => {
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

  it('shows nothing of the neighbour, even where ids are the same', async () => {
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

  it('counts the own leads alone', async () => {
    expect(await (await test.request('/lead')).json()).toMatchObject({ total: 2 });
    expect(await (await neighbour.request('/lead')).json()).toMatchObject({ total: 2 });
    expect(await (await test.request('/lead?leadId=foreign')).json()).toMatchObject({
      total: 0,
      results: [],
    });
  });

  /** An id of the neighbour's for each name that stands in a path. */
  const foreignIds: Record<string, () => string> = { leadId: () => 'foreign', keyId: () => neighbour.keyId };
  const idBearing = all.flatMap((operation) =>
    Object.keys(operation.params.shape).map((name) => [operation.id, name, operation] as const),
  );

  it.each(idBearing)(
    'answers %s of a foreign %s exactly as of an unknown one',
    async (_, name, operation) => {
      const answer = async (id: string) => {
        const path = operation.path.replace(`{${name}}`, id);
        const response = await test.request(path, { method: operation.method });
        const { instance: __, ...problem } = Problem.parse(await response.json());
        const { 'x-request-id': ___, ...headers } = Object.fromEntries(response.headers);
        return { status: response.status, headers, problem };
      };
      expect(foreignIds, 'has something to try').toHaveProperty(name);
      const foreign = await answer(foreignIds[name]!());
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await answer(unique('unheard-of')));
    },
  );

  it('answers the same with the fields of the CRM asked for', async () => {
    for (const id of ['foreign', unique('unheard-of')]) {
      expect((await test.request(`/lead/${id}?includeExternalFields=true`)).status).toBe(404);
    }
  });

  it('stands after an attempt to delete a foreign key', async () => {
    await test.request(`/account/apiKey/${neighbour.keyId}`, { method: 'DELETE' });
    expect((await neighbour.request('/persona')).status).toBe(200);
  });
});

describe('hostile input', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '.',
      '..',
      '%2e%2e',
      '%00',
      '%',
      '%zz',
      '%ff',
      '%ED%A0%80',
      '%F0%9F%98%80',
      '..%2f..',
      '\\',
      ';',
      '__proto__',
    ),
    fc.constantFrom(
      "' or 1=1 --",
      '$1',
      '{leadId}',
      ':leadId',
      '*',
      '-1',
      '1e9',
      'NaN',
      'null',
      '١',
      '\u202e',
      '\ufeff',
    ),
    fc.string({ unit: 'binary', maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.stringMatching(/^(%[0-9a-fA-F]{0,2}|[a-z/?&=#+.])*$/),
    fc.integer().map(String),
  );

  function path(operation: Operation): fc.Arbitrary<string> {
    const segments = operation.path
      .split('/')
      .map((part) => (part.startsWith('{') ? nasty : fc.constant(part)));
    const names = fc.oneof(fc.constantFrom(...Object.keys(operation.query.shape), 'other'), nasty);
    const query = fc.array(fc.tuple(names, nasty), { maxLength: 4 });
    return fc
      .tuple(fc.tuple(...segments), query)
      .map(([parts, pairs]) => `${parts.join('/')}?${pairs.map((pair) => pair.join('=')).join('&')}`);
  }

  it.each(all.map((operation) => [operation.id, operation] as const))(
    'never makes %s fail, or answer anything but JSON',
    async (_, operation) => {
      const met = new Set<number>();
      await fc.assert(
        fc.asyncProperty(path(operation), async (target) => {
          const response = await test.request(target, { method: operation.method });
          met.add(response.status);
          expect(response.status).toBeLessThan(500);
          const isProblem = response.status >= 400;
          expect(response.headers.get('Content-Type')).toBe(
            isProblem ? 'application/problem+json' : 'application/json',
          );
          const body: unknown = await response.json();
          expect(isProblem ? Problem.parse(body).status : 200).toBe(response.status);
        }),
        { numRuns: 400, seed: 20250314 },
      );
      // Input that never gets past the first check would prove little.
      expect([...met].some((status) => status === 200 || status === 404)).toBe(true);
    },
  );
});
