/** Verifies that the service stores and returns every field that a write accepts. */
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensionFieldsOf } from '#contract/extension-fields.ts';
import { operations, type OperationId } from '#contract/index.ts';
import { customChannel } from './db/schema.ts';
import { openTestService, type TestService } from './testing/a-service.ts';
import { FROZEN_NOW } from './testing/factories.ts';
import { fieldsWithoutValue } from './testing/fields-without-value.ts';
import { FULL_BODIES } from './testing/full-bodies.ts';
import { addOneOfEverything, idsWith } from './testing/one-of-everything.ts';

type Write = {
  path: string;
  /** A value for every field of the request. Each value differs from the stored value. */
  body: Record<string, unknown>;
  /** The expected part of the record, for fields that the record shows under another name or with another value. */
  shownAs?: Record<string, object>;
  /** Reads the record after the write. `reply` is the response to the write. */
  read: (reply: unknown) => unknown;
};

let test: TestService;
let sampleId: number;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await addOneOfEverything(test, 'a');
  await test.add({ accounts: [{ id: 'another-account', name: null, email: null }] });
  const [sample] = z.array(z.object({ id: z.int() })).parse(await get(`${INTEGRATION}/sample-events`));
  sampleId = sample!.id;
});
afterAll(() => test.close());

const ids = idsWith('a');
const SOURCE = `/agency/source/${ids.source}`;
const INTEGRATION = `${SOURCE}/webhook-integration`;
const CHANNEL = `${SOURCE}/custom-channels/${ids.channel}`;

async function get(path: string): Promise<unknown> {
  const response = await test.request(path);
  expect(response.status).toBe(200);
  return response.json();
}

async function find(path: string, id: unknown): Promise<unknown> {
  const records = z.array(z.looseObject({ id: z.string() })).parse(await get(path));
  return records.find((record) => record.id === id);
}

const WRITES: Partial<Record<OperationId, () => Write>> = {
  putCustomChannel: () => ({
    path: CHANNEL,
    body: FULL_BODIES.putCustomChannel,
    // No response contains the refresh token, so the test reads it from the database.
    shownAs: { refreshToken: { refreshToken: expect.any(Buffer) } },
    read: async () => {
      const [row] = await test.db.select().from(customChannel);
      return { refreshToken: row?.refreshToken, ...Object(await get(CHANNEL)) };
    },
  }),
  saveOutboundWebhook: () => ({
    path: `${INTEGRATION}/outbound`,
    body: FULL_BODIES.saveOutboundWebhook,
    shownAs: { mode: { outboundMode: 'templates' }, externalApiKey: { hasExternalApiKey: true } },
    read: () => get(INTEGRATION),
  }),
  saveInboundMapping: () => ({
    path: `${INTEGRATION}/inbound`,
    body: FULL_BODIES.saveInboundMapping,
    read: () => get(INTEGRATION),
  }),
  listenForSample: () => ({
    path: `${INTEGRATION}/listen`,
    body: FULL_BODIES.listenForSample,
    shownAs: { minutes: { listenUntil: '2025-03-14T09:33:53.589Z' } },
    read: () => get(INTEGRATION),
  }),
  selectSampleEvent: () => ({
    path: `${INTEGRATION}/selected-sample-event`,
    body: { id: sampleId },
    shownAs: { id: { selectedSampleEventId: sampleId } },
    read: () => get(INTEGRATION),
  }),
  updateInboundAddress: () => ({
    path: `${INTEGRATION}/inbound-address`,
    body: FULL_BODIES.updateInboundAddress,
    read: () => get(`${INTEGRATION}/inbound-address`),
  }),
  updateWebhookEndpoint: () => ({
    path: `${INTEGRATION}/endpoint`,
    body: FULL_BODIES.updateWebhookEndpoint,
    read: () => get(`${INTEGRATION}/endpoint`),
  }),
  setBuiltInReceiver: () => ({
    path: `${INTEGRATION}/endpoint/receiver`,
    body: FULL_BODIES.setBuiltInReceiver,
    read: () => get(`${INTEGRATION}/endpoint/receiver`),
  }),
  saveSplitTestPlan: () => ({
    path: `/bot/${ids.bot}/persona-split-test/plan`,
    body: FULL_BODIES.saveSplitTestPlan,
    shownAs: { difference: { plan: { difference: 0.07, plannedAt: FROZEN_NOW.toISOString() } } },
    read: () => get(`/bot/${ids.bot}/persona-split-test/history`),
  }),
  updateNotification: () => ({
    path: `/notifications/${ids.notification}`,
    body: { viewed: true },
    read: () => find('/notifications', ids.notification),
  }),
  addFolder: () => ({
    path: '/hierarchy',
    body: { name: 'Another folder', parentId: ids.folder },
    read: (reply) => find('/hierarchy', Object(reply).id),
  }),
  addReportShares: () => ({
    path: `/report/${ids.report}/shares`,
    body: { accountIds: ['another-account'] },
    shownAs: { accountIds: { accountIds: [ids.account, 'another-account'] } },
    read: async () => {
      const shares = z
        .array(z.object({ accountId: z.string() }))
        .parse(await get(`/report/${ids.report}/shares`));
      return { accountIds: shares.map(({ accountId }) => accountId) };
    },
  }),
};

/** Operations with a body that start an action. The service does not store the fields of their bodies. */
const ACTIONS: readonly OperationId[] = ['sendTestEvent', 'replayEvents', 'receiveInbound'];

const writesWithBody = Object.values(operations).filter(({ body, isRead }) => body !== null && !isRead);

it('every write with a body is tested here', () => {
  const tested = [...Object.keys(WRITES), ...ACTIONS];
  expect(writesWithBody.map(({ id }) => id).toSorted()).toEqual(tested.toSorted());
});

/** Sends a write request, and returns the record that contains the written fields. */
async function writeAndRead(id: string, { path, read }: Write, body: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const { method } = operations[id as OperationId];
  const response = await test.request(path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return read(JSON.parse(text));
}

/** Returns the part of the record that must contain the written fields. */
function shownPart({ body, shownAs = {} }: Write): object {
  const parts = Object.entries(body).map(([field, value]) => shownAs[field] ?? { [field]: value });
  return Object.assign({}, ...parts) as object;
}

describe.each(Object.entries(WRITES))('%s', (id, write) => {
  it('stores every field that it accepts', async () => {
    const sent = write();
    const { body: schema } = operations[id as OperationId];
    expect(fieldsWithoutValue(schema!, [sent.body]), 'fields without a value in this test').toEqual([]);
    expect(await writeAndRead(id, sent, sent.body)).toMatchObject(shownPart(sent));
  });
});

const puts = Object.entries(WRITES).filter(([id]) => operations[id as OperationId].method === 'PUT');

describe.each(puts)('a repeated %s', (id, write) => {
  // A client that knows only the documented fields omits the extension fields. Its save must not delete their values.
  it('keeps every value, although it omits the extension fields', async () => {
    const sent = write();
    await writeAndRead(id, sent, sent.body);
    const extensions = extensionFieldsOf(operations[id as OperationId]);
    const documented = Object.entries(sent.body).filter(([name]) => !extensions.includes(name));
    const record = await writeAndRead(id, sent, Object.fromEntries(documented));
    expect(record).toMatchObject(shownPart(sent));
  });
});
