import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInbound, refusalOf } from '#contract/read-inbound.ts';
import { OutboundWebhook, OutboundWebhookInput } from '#contract/outbound-webhook.ts';
import { sampleEvent, webhook } from '../db/schema.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { createReceiver } from '../delivery/built-in-receiver.ts';
import { collector } from '../testing/log-collector.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { toOutboundWebhook } from '../webhooks/to-outbound-webhook.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import { insertDirectory } from './directory.ts';
import { createTimeline } from './timeline.ts';

const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));

let database: TestDatabase;
let shown: OutboundWebhook[];
let rows: (typeof webhook.$inferSelect)[];

beforeAll(async () => {
  database = await openTestDatabase();
  const timeline = createTimeline(new Date('2026-03-18T15:20:00Z'));
  for (const agency of [sampleAgency, secondAgency]) {
    await insertDirectory(database.db, agency, timeline, secrets);
  }
  rows = await database.db.select().from(webhook);
  shown = rows.map((row) => toOutboundWebhook({ agencyId: row.agencyId, secrets }, row));
});
afterAll(() => database.close());

describe('the webhooks of the sample', () => {
  it('have each mode or no mode', () => {
    const modes = rows
      .filter(({ agencyId }) => agencyId === sampleAgency.id)
      .map(({ outboundMode }) => String(outboundMode));
    expect(modes.toSorted()).toEqual(['legacy', 'legacy', 'null', 'templates', 'templates', 'templates']);
    expect(rows).toHaveLength(7);
  });

  it('match the contract and could be saved unchanged', () => {
    for (const configuration of shown) {
      expect(OutboundWebhook.parse(configuration)).toEqual(configuration);
      if (configuration.outboundMode === null) continue;
      const { outboundMode: mode, ...body } = configuration;
      expect(OutboundWebhookInput.safeParse({ mode, ...body }).error).toBeUndefined();
      const needed = mode === 'legacy' ? 'webhookCallbackUri' : 'sendMessageTemplate';
      expect(configuration[needed]).not.toBeNull();
    }
  });

  it('send to the built-in receiver of their source', () => {
    const isThisMachine = (hostname: string) => hostname === '127.0.0.1';
    const receiver = createReceiver({
      db: database.db,
      clock: () => new Date(),
      address: 'http://127.0.0.1:1',
      isThisMachine,
    });
    let found = 0;
    for (const [at, configuration] of shown.entries()) {
      const { webhookCallbackUri, sendMessageTemplate, setFieldTemplate, getContactTemplate } = configuration;
      const templates = [sendMessageTemplate, setFieldTemplate, getContactTemplate];
      for (const address of [webhookCallbackUri, ...templates.map((template) => template?.url)]) {
        if (!address) continue;
        const { agencyId, sourceId } = rows[at]!;
        expect(receiver.inboxAt(new URL(address))).toEqual({ agencyId, sourceId });
        found += 1;
      }
    }
    expect(found).toBe(8);
  });

  it('cover passed and failed tests, keys and empty fields', () => {
    const results = JSON.stringify(shown.map(({ lastTestResults }) => lastTestResults));
    expect(results).toContain('"ok":true');
    expect(results).toContain('"ok":false');
    for (const field of ['lastTestResults', 'inbound', 'listenUntil', 'contactFieldDescriptors'] as const) {
      const filled = shown.filter((configuration) => configuration[field] !== null).length;
      expect([field, filled > 0, filled < shown.length]).toEqual([field, true, true]);
    }
    expect(new Set(shown.map(({ hasExternalApiKey }) => hasExternalApiKey)).size).toBe(2);
  });

  it('have received samples that pass the filter and samples that do not', async () => {
    const samples = await database.db.select().from(sampleEvent);
    const configured = rows.filter(({ selectedSampleEventId }) => selectedSampleEventId !== null);
    expect(configured).toHaveLength(2);
    for (const row of configured) {
      const own = samples.filter(({ sourceId }) => sourceId === row.sourceId);
      expect(row.selectedSampleEventId).toBe(Math.min(...own.map(({ id }) => id)));
      const refusals = own.flatMap(({ body }) =>
        readInbound(row, body)!.map((reading) => refusalOf(row, reading)),
      );
      expect(refusals.some((refusal) => refusal === null)).toBe(true);
      expect(refusals.filter((refusal) => refusal !== null)).toEqual([
        expect.stringMatching(/^The filter expects/),
      ]);
    }
  });
});
