/**
 * The wall between agencies, over every operation: an id of another agency is answered exactly like one that nobody
 * has, wherever in a request it stands, and nothing of the other agency is in any answer or changed by any.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { routes } from './app.ts';
import { openTestService, type TestAgency, type TestService } from './testing/a-service.ts';
import { addOneOfEverything, idsWith, kindOfId, type KnownIds } from './testing/one-of-everything.ts';

const OWN = 'own-mark';
const FOREIGN = 'foreign-mark';
/** As long as a foreign id, so that no answer differs by its length. */
const UNKNOWN = 'unknown-mark';

const own = idsWith(OWN);
const foreign = idsWith(FOREIGN);
const unknown = idsWith(UNKNOWN);

let test: TestService;
let neighbour: TestAgency;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.reset();
  neighbour = await test.anotherAgency();
  await addOneOfEverything(test, OWN);
  await addOneOfEverything(neighbour, FOREIGN);
});

const RANGE = { start: '2025-03-01T00:00:00Z', end: '2025-03-31T00:00:00Z' };

/** A body that each operation accepts, with ids of one agency or of none wherever it takes ids. */
const BODIES: Record<string, (ids: KnownIds) => object> = {
  saveOutboundWebhook: () => ({ mode: 'legacy', webhookCallbackUri: 'https://own.example/hook' }),
  putCustomChannel: () => ({ friendlyName: 'Mine', authToken: 'token' }),
  queryTopics: ({ source, bot }) => ({
    ...RANGE,
    filters: { sourceIds: [source], dimensions: [{ dimension: 'bot', operator: 'in', values: [bot] }] },
  }),
  addReportShares: ({ account }) => ({ accountIds: [account] }),
  addFolder: ({ folder }) => ({ name: 'Mine', parentId: folder }),
  updateNotification: () => ({ viewed: true }),
  updateWebhookEndpoint: () => ({ keepsAnswers: true }),
  sendTestEvent: () => ({ type: 'lead.message' }),
  replayEvents: () => ({ from: RANGE.start, to: RANGE.end, includesDelivered: false }),
  setBuiltInReceiver: () => ({ status: 500 }),
  receiveInbound: () => ({ type: 'message', contact: { id: 'contact' }, message: { text: 'Hello' } }),
  saveInboundMapping: () => ({ inbound: null, filterKey: { path: 'type', expectedValue: null } }),
  listenForSample: () => ({ minutes: 15 }),
  selectSampleEvent: () => ({ id: null }),
};

const FILTERS: Record<string, (ids: KnownIds) => string> = {
  listLeads: ({ source, lead }) => `?sourceId=${source}&leadId=${lead}`,
  listDeliveries: ({ source }) => `?sourceId=${source}`,
  // All that the agency ever had.
  listEvents: () => '?after=0-0',
  listSmartFaqs: ({ source }) => `?sourceId=${source}`,
};

type Parts = { path: KnownIds; rest: KnownIds };

function call(operation: Operation, { path, rest }: Parts): Promise<Response> {
  const filled = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => path[kindOfId(operation, name)],
  );
  const body = operation.body && JSON.stringify(BODIES[operation.id]?.(rest));
  return test.request(filled + (FILTERS[operation.id]?.(rest) ?? ''), {
    method: operation.method,
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}

/** All that a client can tell apart, save what belongs to the one request, with the id in question masked. */
async function answer(operation: Operation, parts: Parts): Promise<object> {
  const response = await call(operation, parts);
  const { 'x-request-id': requestId = '', ...headers } = Object.fromEntries(response.headers);
  const text = (await response.text()).replaceAll(requestId, 'REQUEST');
  const masked = Object.values(parts.path).reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
  return { status: response.status, headers, text: masked };
}

const served: Operation[] = routes.map(({ operation }) => operation);
const idsInPath = served.flatMap((operation) =>
  Object.keys(operation.params.shape).map((name) => [operation.id, name, operation] as const),
);

describe('an id in the path', () => {
  it.each(idsInPath)('of %s ({%s}) is as good as unknown where it is foreign', async (_, name, operation) => {
    const kind = kindOfId(operation, name);
    const withId = (ids: KnownIds) => ({ path: { ...own, [kind]: ids[kind] }, rest: own });
    const onForeign = await answer(operation, withId(foreign));
    const onUnknown = await answer(operation, withId(unknown));
    expect(onForeign).toEqual(onUnknown);
    expect(JSON.stringify(onForeign)).not.toContain(FOREIGN);
    // A channel is made at whatever id it is put: that somebody else has one of this id changes nothing.
    expect(onForeign).toMatchObject({
      status: operation.id === 'putCustomChannel' && kind === 'channel' ? 200 : 404,
    });
  });
});

const idsElsewhere = served.filter(({ id }) => {
  const rest = BODIES[id] ?? FILTERS[id];
  return JSON.stringify(rest?.(own)) !== JSON.stringify(rest?.(foreign));
});

describe('an id in a body or a filter', () => {
  it.each(idsElsewhere.map((operation) => [operation.id, operation] as const))(
    'of %s is as good as unknown where it is foreign',
    async (_, operation) => {
      const onForeign = await answer(operation, { path: own, rest: foreign });
      const onUnknown = await answer(operation, { path: own, rest: unknown });
      const text = JSON.stringify(onForeign);
      expect(text.replaceAll(FOREIGN, UNKNOWN)).toBe(JSON.stringify(onUnknown));
      // An answer may name the id that it was asked about, and nothing else of the neighbour's.
      expect(Object.values(foreign).reduce((rest, id) => rest.replaceAll(id, ''), text)).not.toContain(
        FOREIGN,
      );
    },
  );
});

describe('an answer', () => {
  it.each(served.map((operation) => [operation.id, operation] as const))(
    "of %s about what is one's own holds nothing of the neighbour",
    async (_, operation) => {
      const response = await call(operation, { path: own, rest: own });
      const text = await response.text();
      expect(response.status).toBeLessThan(300);
      expect(text).not.toContain(FOREIGN);
    },
  );

  it("of the neighbour's is the same as before after everything was tried on it", async () => {
    const reads = served.filter(({ method }) => method === 'GET');
    const readAll = () =>
      Promise.all(
        reads.map(async (operation) => {
          const path = operation.path.replaceAll(
            /\{(\w+)\}/g,
            (_, name: string) => foreign[kindOfId(operation, name)],
          );
          const filter = FILTERS[operation.id]?.(foreign) ?? '';
          return [operation.id, await (await neighbour.request(path + filter)).text()];
        }),
      );
    // An event is told once every transaction of the server that began before it has ended, those of other tests too.
    const events = async () => (await readAll()).find(([id]) => id === 'listEvents')?.[1];
    await expect.poll(events, { timeout: 10_000 }).toContain(FOREIGN);
    const before = await readAll();
    for (const operation of served) await call(operation, { path: foreign, rest: foreign });
    // When a key was last used is told by the very reading.
    const withoutUse = (all: string[][]) =>
      all.map(([id, text]) => [id, text?.replaceAll(/"lastUsedAt":[^}]+/g, '')]);
    expect(withoutUse(await readAll())).toEqual(withoutUse(before));
  });
});

it('every operation with a body is tried with one', () => {
  const withBody = Object.values<Operation>(operations).filter(({ body }) => body);
  expect(withBody.map(({ id }) => id).toSorted()).toEqual(Object.keys(BODIES).toSorted());
});
