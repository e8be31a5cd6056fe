/**
 * Sends a test event through every webhook of the sample agency, over HTTP. The host listens at a port that no address
 * of the sample names.
 */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAddressGuard } from '#service/delivery/address-guard.ts';
import { createReceiver } from '#service/delivery/built-in-receiver.ts';
import { createSend } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { delivery, webhook, webhookEndpoint } from '#service/db/schema.ts';
import { sampleAgency, secondAgency } from '#service/sample/agencies.ts';
import { insertDirectory } from '#service/sample/directory.ts';
import { createTimeline } from '#service/sample/timeline.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { openTestService, type TestService } from '#service/testing/a-service.ts';
import { collector } from '#service/testing/log-collector.ts';
import { TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { isThisMachine } from './allowed-hosts.ts';
import { listen } from './listen.ts';
import { aHost } from './testing/a-host.ts';

let test: TestService;
beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

it('the sample webhooks deliver to the built-in receiver, except for one source, and have the recorded results', async () => {
  const { db } = test;
  const log = collector([]);
  const secrets = createSecretBox(TEST_SECRETS_KEY, log);
  for (const agency of [sampleAgency, secondAgency])
    await insertDirectory(db, agency, createTimeline(new Date()), secrets, 500);
  const recorded = await db.select().from(webhook);
  // The waiting deliveries of the source with the broken address would delay the test of this source.
  await db.delete(delivery);
  await db.delete(webhookEndpoint);
  const { address, serve, close } = await listen(0, '127.0.0.1');
  const receiver = createReceiver({ db, clock: () => new Date(), address, isThisMachine });
  const { host } = aHost({ receiver });
  serve((request, connection) => host.fetch(request, connection));
  const send = createSend({ guard: createAddressGuard([]), receiver });
  const worker = createWorker({ db, secrets, send, log });

  const failed: string[] = [];
  for (const { agencyId, sourceId, outboundMode, lastTestResults } of recorded) {
    if (outboundMode === null) continue;
    const agency = [sampleAgency, secondAgency].find(({ id }) => id === agencyId)!;
    const path = `/agency/source/${sourceId}/webhook-integration/endpoint/test`;
    const sent = await test.service.request(path, {
      method: 'POST',
      headers: { 'X-SVC-KEY': agency.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'lead.message' }),
    });
    expect(sent.status).toBe(200);
    expect(await worker.runOnce()).toBeGreaterThan(0);
    const [tested] = await db
      .select()
      .from(webhook)
      .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
    const results = outcomesOf(tested?.lastTestResults);
    expect([[], results]).toContainEqual(outcomesOf(lastTestResults));
    const name = agency.sources.find(({ id }) => id === sourceId)!.name;
    if (JSON.stringify(results).includes('false')) failed.push(name);
  }
  await worker.stop();
  await close();
  expect(failed).toEqual(['Redline Motors: marketplace']);
});

/** Returns the results of test requests without their durations. */
function outcomesOf(results: Record<string, unknown> | null | undefined) {
  return Object.entries(results ?? {}).map(([request, result]) => {
    const { milliseconds: _, ...outcome } = result as { milliseconds: number };
    return { request, ...outcome };
  });
}
