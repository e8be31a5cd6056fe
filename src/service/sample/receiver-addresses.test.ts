import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryAttempt, webhook } from '../db/schema.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { toOutboundWebhook } from '../webhooks/to-outbound-webhook.ts';
import { sampleAgency } from './agencies.ts';
import { insertDirectory } from './directory.ts';
import { updateReceiverUrls } from './receiver-addresses.ts';
import { createTimeline } from './timeline.ts';

const secrets = createSecretBox(TEST_SECRETS_KEY, { error: () => undefined });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertDirectory(database.db, sampleAgency, createTimeline(new Date()), secrets, 500);
});
afterAll(() => database.close());

const stored = async () => ({
  webhooks: (await database.db.select().from(webhook)).toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1)),
  attempts: (await database.db.select().from(deliveryAttempt)).toSorted((a, b) => a.number - b.number),
});

async function originsShown(): Promise<Set<string>> {
  const { webhooks, attempts } = await stored();
  const urls = webhooks.flatMap((row) => {
    const shown = toOutboundWebhook({ agencyId: row.agencyId, secrets }, row);
    const { sendMessageTemplate, setFieldTemplate, getContactTemplate } = shown;
    return [
      shown.webhookCallbackUri,
      ...[sendMessageTemplate, setFieldTemplate, getContactTemplate].map((template) => template?.url),
    ];
  });
  const all = [...urls, ...attempts.map(({ request }) => request?.url)];
  return new Set(all.flatMap((url) => (url ? [new URL(url).origin] : [])));
}

it('the sample shows the port of the host, also after a start at another port', async () => {
  expect(await originsShown()).toEqual(new Set(['http://127.0.0.1:4310']));
  for (const port of [9876, 4310, 5001]) {
    await updateReceiverUrls(database.db, { secrets, address: `http://localhost:${port}` });
    expect(await originsShown()).toEqual(new Set([`http://127.0.0.1:${port}`]));
  }
});

it('a start at the same port and addresses of users change nothing', async () => {
  const address = 'http://127.0.0.1:5001';
  await updateReceiverUrls(database.db, { secrets, address });
  const [{ sourceId } = { sourceId: '' }] = (await stored()).webhooks;
  await database.db.update(webhook).set({ webhookCallbackUri: `https://crm.example/${sourceId}` });
  const before = await stored();
  await updateReceiverUrls(database.db, { secrets, address });
  expect(await stored()).toEqual(before);
});
