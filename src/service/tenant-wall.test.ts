/**
 * Checks for every operation that agencies are isolated. An id of another agency must get exactly the same response as
 * an unknown id, in every part of a request. No response may contain data of another agency, and no request may change
 * its data.
 */
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { routes } from './app.ts';
import { AGENCY_TABLES, LOOKUP_TABLES } from './db/agency-tables.ts';
import { openTestService, type TestAgency, type TestService } from './testing/a-service.ts';
import { addOneOfEverything, idsWith, kindOfId, type KnownIds } from './testing/one-of-everything.ts';

const OWN = 'own-mark';
const FOREIGN = 'foreign-mark';
/** Marks the texts of a second agency whose records have the same ids as the records of the test's own agency. */
const TWIN = 'twin-mark';
/** Has the same length as `FOREIGN`, so that the responses to foreign and unknown ids have the same length. */
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

/** A valid body for each operation, with the given ids in every field that accepts an id. */
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
  countReplay: () => ({ from: RANGE.start, to: RANGE.end, includesDelivered: false }),
  dryRunTemplate: () => ({
    request: 'sendMessage',
    template: { method: 'POST', url: 'https://own.example/{{message}}' },
  }),
  setBuiltInReceiver: () => ({ status: 500 }),
  receiveInbound: () => ({ type: 'message', contact: { id: 'contact' }, message: { text: 'Hello' } }),
  saveInboundMapping: () => ({ inbound: null, filterKey: { path: 'type', expectedValue: null } }),
  listenForSample: () => ({ minutes: 15 }),
  selectSampleEvent: () => ({ id: null }),
  updateInboundAddress: () => ({ answersHandshakes: true }),
  saveSplitTestPlan: () => ({ difference: 0.1 }),
};

const FILTERS: Record<string, (ids: KnownIds) => string> = {
  listLeads: ({ source, lead }) => `?sourceId=${source}&leadId=${lead}`,
  listDeliveries: ({ source }) => `?sourceId=${source}`,
  // The position before all events of the agency.
  listEvents: () => '?after=0-0',
  listSmartFaqs: ({ source }) => `?sourceId=${source}`,
  // The search term is part of the texts of both agencies.
  searchLeads: () => '?query=mark',
};

type Parts = { path: KnownIds; rest: KnownIds };

function call(operation: Operation, { path, rest }: Parts, by: TestAgency = test): Promise<Response> {
  const filled = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => path[kindOfId(operation, name)],
  );
  const body = operation.body && JSON.stringify(BODIES[operation.id]?.(rest));
  return by.request(filled + (FILTERS[operation.id]?.(rest) ?? ''), {
    method: operation.method,
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}

/** The parts of a response that a client can compare. */
type Answer = { status: number; headers: Record<string, string>; text: string };

/**
 * Calls an operation. Masks the ids of the path and the request id in the response, so that two responses are
 * comparable.
 */
async function answer(operation: Operation, parts: Parts): Promise<Answer> {
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
  it.each(idsInPath)(
    'of %s ({%s}) receives the response of an unknown id if another agency has the id',
    async (_, name, operation) => {
      const kind = kindOfId(operation, name);
      const withId = (ids: KnownIds) => ({ path: { ...own, [kind]: ids[kind] }, rest: own });
      const onForeign = await answer(operation, withId(foreign));
      const onUnknown = await answer(operation, withId(unknown));
      expect(onForeign).toEqual(onUnknown);
      expect(JSON.stringify(onForeign)).not.toContain(FOREIGN);
      // PUT creates a channel, even if another agency has a channel with the same id.
      expect(onForeign).toMatchObject({
        status: operation.id === 'putCustomChannel' && kind === 'channel' ? 200 : 404,
      });
    },
  );
});

const idsElsewhere = served.filter(({ id }) => {
  const rest = BODIES[id] ?? FILTERS[id];
  return JSON.stringify(rest?.(own)) !== JSON.stringify(rest?.(foreign));
});

describe('an id in a body or a filter', () => {
  it.each(idsElsewhere.map((operation) => [operation.id, operation] as const))(
    'of %s receives the response of an unknown id if another agency has the id',
    async (_, operation) => {
      const onForeign = await answer(operation, { path: own, rest: foreign });
      const onUnknown = await answer(operation, { path: own, rest: unknown });
      const text = JSON.stringify(onForeign);
      expect(text.replaceAll(FOREIGN, UNKNOWN)).toBe(JSON.stringify(onUnknown));
      // A response may contain the requested id, but no other text of the neighbour.
      expect(Object.values(foreign).reduce((rest, id) => rest.replaceAll(id, ''), text)).not.toContain(
        FOREIGN,
      );
    },
  );
});

describe('a reply', () => {
  it.each(served.map((operation) => [operation.id, operation] as const))(
    'of %s to a request for own data contains no data of the neighbour',
    async (_, operation) => {
      const response = await call(operation, { path: own, rest: own });
      const text = await response.text();
      expect(response.status).toBeLessThan(300);
      expect(text).not.toContain(FOREIGN);
    },
  );

  const reads = served.filter(({ method, isRead }) => method === 'GET' || isRead);

  /** Calls all read operations as an agency. */
  const readAll = (by: TestAgency, ids: KnownIds) =>
    Promise.all(
      reads.map(async (operation) => {
        const response = await call(operation, { path: ids, rest: ids }, by);
        expect(response.status).toBe(200);
        return [operation.id, await response.text()] as const;
      }),
    );

  /** A response contains only events with a position, and the service assigns positions later. */
  const untilEvents = async (by: TestAgency, ids: KnownIds, text: string) => {
    const events = async () => Object.fromEntries(await readAll(by, ids))['listEvents'];
    await expect.poll(events, { timeout: 10_000 }).toContain(text);
  };

  describe('to a read', () => {
    let twin: TestAgency;

    beforeEach(async () => {
      twin = await test.anotherAgency();
      await untilEvents(test, own, OWN);
    });

    it('does not change if another agency gets records with the same ids', async () => {
      const before = await readAll(test, own);
      await addOneOfEverything(twin, OWN, TWIN);
      expect(await readAll(test, own)).toEqual(before);
    });

    it('contains no data of another agency with the same ids', async () => {
      await addOneOfEverything(twin, OWN, TWIN);
      await untilEvents(twin, own, TWIN);
      // The own agency and its twin share the ids that end with `OWN`. Every other occurrence of `OWN` is data of the
      // own agency.
      const ids = new RegExp(`[a-z-]+-${OWN}`, 'g');
      const foreignReplies = (await readAll(twin, own)).filter(([, text]) =>
        text.replaceAll(ids, 'ID').includes(OWN),
      );
      expect(foreignReplies).toEqual([]);
    });
  });

  it('to the neighbour does not change after all operations were called with its ids', async () => {
    await untilEvents(neighbour, foreign, FOREIGN);
    const before = await readAll(neighbour, foreign);
    for (const operation of served) await call(operation, { path: foreign, rest: foreign });
    // Each request updates the time at which its API key was last used.
    const withoutUse = (all: Awaited<ReturnType<typeof readAll>>) =>
      all.map(([id, text]) => [id, text.replaceAll(/"lastUsedAt":[^}]+/g, '')]);
    expect(withoutUse(await readAll(neighbour, foreign))).toEqual(withoutUse(before));
  });
});

/**
 * Tables without a row of `addOneOfEverything`, because only incoming requests and background work fill them. The tests
 * of these features check the isolation of the agencies.
 */
const WRITTEN_AT_RUN_TIME = [
  'delivery_attempt',
  'event_cursor',
  'idempotent_reply',
  'inbound_drop',
  'inbound_message',
  'receipt',
  'receiver_inbox',
  'webhook_endpoint',
];

it('every table of an agency has a record', async () => {
  const empty: string[] = [];
  for (const table of AGENCY_TABLES) {
    const count = await test.db.$count(table, eq(table.agencyId, test.agency.id));
    if (count === 0) empty.push(getTableName(table));
  }
  expect(empty.toSorted()).toEqual(WRITTEN_AT_RUN_TIME);
});

describe('the keys of a table of an agency', () => {
  type Key = { table: string; name: string; is_primary: boolean; columns: string[] };
  const tables = AGENCY_TABLES.map((table) => getTableName(table)).filter(
    (name) => !LOOKUP_TABLES.includes(name),
  );
  let keys: Key[];

  beforeAll(async () => {
    const { rows } = await test.db.execute<Key>(sql`
      select owner.relname as table, index.relname as name, indisprimary as is_primary,
        array(
          select attname::text from unnest(indkey) with ordinality as part(number, place)
          join pg_attribute on attrelid = indrelid and attnum = part.number order by place) as columns
      from pg_index join pg_class as owner on owner.oid = indrelid join pg_class as index on index.oid = indexrelid
      where indisunique and owner.relnamespace = current_schema()::regnamespace`);
    keys = rows;
  });

  it('start with the agency if they are primary keys', () => {
    const firstColumns = tables.map((name) => [
      name,
      keys.find(({ table, is_primary: isPrimary }) => table === name && isPrimary)?.columns[0],
    ]);
    expect(firstColumns).toEqual(tables.map((name) => [name, 'agency_id']));
  });

  it('contain the agency if they are unique keys', () => {
    const others = keys.filter(
      ({ table, columns }) => tables.includes(table) && !columns.includes('agency_id'),
    );
    expect(others).toEqual([]);
  });
});

it('every operation with a body has a test body', () => {
  const withBody = Object.values<Operation>(operations).filter(({ body }) => body);
  expect(withBody.map(({ id }) => id).toSorted()).toEqual(Object.keys(BODIES).toSorted());
});
