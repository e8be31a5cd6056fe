/**
 * Creates the examples in the API description. Calls every operation of a host with new sample data and stores each
 * request body with the shortened response. Ids and times differ in every run, so existing example values of the same
 * type remain.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, type OperationId } from '#contract/index.ts';
import type { OperationInput, OperationResult } from '#contract/operation.ts';
import type { Examples } from '../openapi/examples.ts';
import { FULL_BODIES } from './full-bodies.ts';
import { startHost } from './fixtures/host-process.ts';
import { createRecorder } from './fixtures/recorder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILE = join(import.meta.dirname, '../openapi/examples.json');
const SAMPLE_SCALE = 0.01;
const DAY_MS = 86_400_000;

type Call = <Id extends OperationId>(
  id: Id,
  input?: Partial<OperationInput<(typeof operations)[Id]>>,
) => Promise<OperationResult<(typeof operations)[Id]>>;

const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-examples-'));
const host = await startHost(ROOT, dataDir, SAMPLE_SCALE);
try {
  const examples = withExisting(await examplesAt(host.address), JSON.parse(readFileSync(FILE, 'utf8')));
  writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`);
} finally {
  await host.stop();
  rmSync(dataDir, { recursive: true });
}

async function examplesAt(address: string): Promise<Examples> {
  const recorder = await createRecorder(address);
  const made = new Map<string, Examples[string]>();
  const call: Call = async (id, input = {}) => {
    const reply = await recorder.call(id, input);
    if (!made.has(id)) {
      const { body } = input;
      const hasReply = operations[id].responses.success !== null;
      made.set(id, { ...(body !== undefined && { body }), ...(hasReply && { reply: shortened(reply) }) });
    }
    return reply;
  };
  await callBots(call);
  await callLeads(call);
  await callWebhooks(call);
  await callInbound(call);
  await callDeliveries(call);
  await callReports(call);
  await callOthers(call);
  const ids = Object.keys(operations) as OperationId[];
  for (const id of ids) {
    const { method, path } = operations[id];
    if (method === 'GET' && !path.includes('{') && !made.has(id)) await call(id);
  }
  const missing = ids.filter((id) => !made.has(id));
  if (missing.length > 0) throw new Error(`Call the other operations in this file: ${missing.join(', ')}`);
  return Object.fromEntries(ids.map((id) => [id, made.get(id)!]));
}

/** Returns the new example, in which existing values of the same type replace the new values. */
function withExisting<Value>(made: Value, existing: unknown): Value {
  if (Array.isArray(made)) {
    const items = Array.isArray(existing) ? existing : [];
    return made.map((item, index) => withExisting(item, items[index])) as Value;
  }
  if (made === null) return made;
  if (typeof made !== 'object') return typeof made === typeof existing ? (existing as Value) : made;
  const values = Object(existing) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => [name, withExisting(value, values[name])]),
  ) as Value;
}

/** Returns a response in which each list has only its first item. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}

async function callBots(call: Call): Promise<void> {
  const bots = await call('listBots');
  const { id } = found(bots, ({ personaSplitTest }) => personaSplitTest?.isActive === true);
  const params = { id };
  await call('getBot', { params });
  await call('saveSplitTestPlan', { params, body: FULL_BODIES.saveSplitTestPlan });
  await call('getSplitTestHistory', { params });
  await call('duplicateBot', { params });
  await call('endSplitTest', { params });
}

async function callLeads(call: Call): Promise<void> {
  const { results } = await call('listLeads');
  for (const { id: leadId } of results) {
    if ((await call('listPageHistory', { params: { leadId } })).length === 0) continue;
    await call('getLead', { params: { leadId } });
    break;
  }
  const { name } = found(results, (lead) => Boolean(lead.name?.trim()));
  await call('searchLeads', { query: { query: name! } });
}

async function callWebhooks(call: Call): Promise<void> {
  const params = await sourceNamed(call, 'Brightridge Solar: Facebook ads');
  await call('getOutboundWebhook', { params });
  // Before a webhook is saved, because a save deletes the test results in the example.
  await call('listOutboundWebhooks');
  const webhook = FULL_BODIES.saveOutboundWebhook;
  const template = webhook.sendMessageTemplate;
  await call('dryRunTemplate', { params, body: { request: 'sendMessage', template } });
  const other = await sourceNamed(call, 'Northside Dental Manchester');
  await call('saveOutboundWebhook', { params: other, body: webhook });
  const channels = await call('listAgencyChannels');
  const listed = found(channels, ({ sourceId }) => sourceId !== null);
  const channel = { sourceId: listed.sourceId!, channelId: listed.id };
  await call('listCustomChannels', { params: { sourceId: channel.sourceId } });
  await call('getCustomChannel', { params: channel });
  await call('putCustomChannel', { params: channel, body: FULL_BODIES.putCustomChannel });
}

async function callInbound(call: Call): Promise<void> {
  const params = await sourceNamed(call, 'Brightridge Solar: Facebook ads');
  const message = {
    type: 'message',
    contact: { id: 'fb-77120', city: 'Leipzig' },
    message: { id: 'm-4711', text: 'How much would the panels cost?', files: [] },
    state: 'open',
    sentAt: daysAgo(0),
  };
  await call('saveInboundMapping', { params, body: FULL_BODIES.saveInboundMapping });
  await call('receiveInbound', { params, body: message });
  await call('listenForSample', { params, body: FULL_BODIES.listenForSample });
  const [sample] = await call('listSampleEvents', { params });
  await call('selectSampleEvent', { params, body: { id: sample!.id } });
  await call('createInboundAddress', { params });
  await call('getInboundAddress', { params });
  await call('updateInboundAddress', { params, body: FULL_BODIES.updateInboundAddress });
  await call('deleteInboundAddress', { params });
}

async function callDeliveries(call: Call): Promise<void> {
  const { results } = await call('listDeliveries');
  const tried = found(results, ({ attemptCount }) => (attemptCount ?? 0) > 0);
  const { id: deliveryId, sourceId } = found(results, ({ state }) => state === 'held');
  const params = { sourceId };
  await call('getDelivery', { params: { deliveryId: tried.id } });
  await call('getWebhookEndpoint', { params });
  await call('cancelDelivery', { params: { deliveryId } });
  await call('retryDelivery', { params: { deliveryId } });
  const period = { from: daysAgo(7), to: daysAgo(0), includesDelivered: false };
  await call('countReplay', { params, body: period });
  await call('replayEvents', { params, body: period });
  await call('updateWebhookEndpoint', { params, body: FULL_BODIES.updateWebhookEndpoint });
  await call('resumeWebhookEndpoint', { params });
  await call('rotateSigningSecret', { params });
  await call('sendTestEvent', { params, body: { type: 'lead.message' } });
  await call('getBuiltInReceiver', { params });
  await call('setBuiltInReceiver', { params, body: FULL_BODIES.setBuiltInReceiver });
  await call('listEvents', { query: { after: '0-0' } });
}

async function callReports(call: Call): Promise<void> {
  const reports = await call('listReports');
  const accounts = await call('listAccounts');
  const params = { id: reports[0]!.id };
  await call('listReportShares', { params });
  const { accountId } = accounts[0]!;
  await call('addReportShares', { params, body: { accountIds: [accountId] } });
  await call('deleteReportShare', { params: { ...params, accountId } });
}

async function callOthers(call: Call): Promise<void> {
  await call('queryTopics', {
    body: {
      start: daysAgo(28),
      end: daysAgo(0),
      limit: 50,
      filters: { dimensions: [{ dimension: 'channel', operator: 'in', values: ['sms', 'webchat'] }] },
    },
  });
  await call('addFolder', { body: { name: 'Spring campaigns', parentId: null } });
  const [notice] = await call('listNotifications');
  await call('updateNotification', { params: { id: notice!.id }, body: { viewed: true } });
  const keys = await call('listApiKeys');
  await call('deleteApiKey', { params: { keyId: keys.at(-1)!.id } });
}

async function sourceNamed(call: Call, name: string): Promise<{ sourceId: string }> {
  return { sourceId: found(await call('listSources'), (source) => source.name === name).id };
}

function found<Item>(items: readonly Item[], isRight: (item: Item) => boolean): Item {
  const item = items.find(isRight);
  if (item === undefined) throw new Error('The sample agency has no record for an example.');
  return item;
}

function daysAgo(days: number): string {
  return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS).toISOString();
}
