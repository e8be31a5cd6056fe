/**
 * Opens data folders of earlier versions with the current code, and checks that every acknowledged write still exists.
 */
import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOPIC_DIMENSIONS, TopicAnalytics, type TopicQuery } from '#contract/topic.ts';
import { createService } from '#service/app.ts';
import { channelSecrets } from '#service/channels/to-channel.ts';
import { MIGRATIONS_FOLDER } from '#service/db/migrate.ts';
import {
  conversation,
  customChannel,
  delivery,
  lead,
  leadWords,
  webhook,
  webhookEndpoint,
} from '#service/db/schema.ts';
import { endpointSecrets } from '#service/delivery/endpoint.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { fillLeadWords, isIndexing } from '#service/leads/search-index.ts';
import { cutSlices } from '#service/leads/slices.ts';
import { SAMPLE_AGENCY, SAMPLE_API_KEY } from '#service/sample/identity.ts';
import { loadSample } from '#service/sample/load.ts';
import { checkSecretsKey } from '#service/secrets/check-key.ts';
import { createSecretBox, type SecretBox } from '#service/secrets/secret-box.ts';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import {
  faultsOf,
  listFixtures,
  migrationsIn,
  readManifest,
  toRequest,
  type KeptSecret,
} from '#service/testing/fixtures/manifest.ts';
import { openFixture, type OpenFixture } from '#service/testing/fixtures/open-fixture.ts';
import { lostRows, readRows } from '#service/testing/fixtures/stored-rows.ts';
import { DIMENSIONS, type CountedDimension } from '#service/topics/dimensions.ts';
import { webhookSecrets } from '#service/webhooks/to-outbound-webhook.ts';
import { keptSecretsKey, keptSessionSecret } from './local-secret.ts';
import { createSessions } from './session.ts';
import { databaseSessions } from './session-store.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('the fixtures', () => {
  const migrations = migrationsIn(MIGRATIONS_FOLDER);

  it('include one with the newest migration', () => {
    // `npm run fixture` creates a missing fixture.
    const included = listFixtures().flatMap((name) => readManifest(name).migrations);
    expect(included).toContain(migrations.at(-1));
  });

  it.each(listFixtures())('%s has the first migrations of this version', (name) => {
    const had = readManifest(name).migrations;
    expect(migrations.slice(0, had.length)).toEqual(had);
  });
});

describe.each(listFixtures())('the data folder of version %s', (name) => {
  const manifest = readManifest(name);
  const writtenAt = new Date(manifest.writtenAt);
  const logged: LogLine[] = [];
  const log = collector(logged);
  let fixture: OpenFixture;
  let secrets: SecretBox;
  let service: ReturnType<typeof createService>;

  const lost = async () => {
    const { before, database } = fixture;
    const run = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows;
    return lostRows(before, await readRows(run, before));
  };

  /** Repeats the steps of a host's start that change the database. */
  const start = async (scale: number | null) => {
    const { db } = fixture.database;
    await checkSecretsKey(db, secrets);
    await loadSample(db, { secrets, scale });
    await cutSlices(db);
    await fillLeadWords(db, { isShared: true });
  };

  beforeAll(async () => {
    fixture = await openFixture(name, manifest);
    const { dataDir, database } = fixture;
    secrets = createSecretBox(keptSecretsKey(dataDir), log);
    service = createService({ db: database.db, clock: () => writtenAt, log, secrets });
    await start(null);
  });
  afterAll(() => fixture?.close());

  it('keeps every row', async () => {
    expect(await lost()).toEqual({});
  });

  it('keeps every row if a start requests a sample of another size', async () => {
    const outcome = await start(manifest.sampleScale * 2).then(
      () => 'ignored',
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/^ignored$|--reset-sample/);
    expect(await lost()).toEqual({});
  });

  it('indexes every lead for searches', async () => {
    const { db } = fixture.database;
    expect(await db.$count(leadWords)).toBe(await db.$count(lead));
    expect(await isIndexing(db)).toBe(false);
  });

  it.each(TOPIC_DIMENSIONS)('counts the topics of all conversations by %s', async (dimension) => {
    const topicsOf = async (filters: TopicQuery['filters']) => {
      const yearAgo = new Date(writtenAt.getTime() - 365 * DAY);
      const body = { start: yearAgo.toISOString(), end: writtenAt.toISOString(), filters };
      const { path, init } = toRequest({ operation: 'queryTopics', body }, SAMPLE_API_KEY);
      const response = await service.request(path, init);
      return TopicAnalytics.parse(await response.json());
    };
    const sourceIds = await valuesOf(fixture, 'source');
    let conversations = 0;
    for (const value of await valuesOf(fixture, dimension)) {
      const dimensions = [{ dimension, operator: 'in', values: [value] }];
      const counted = await topicsOf({ dimensions });
      // With filters on two dimensions, the service counts the conversations themselves, not its stored counts.
      expect(counted).toEqual(await topicsOf({ dimensions, sourceIds }));
      conversations += counted.analyzedConversations;
    }
    expect(conversations).toBeGreaterThan(100);
  });

  it.each(titled(manifest.checks, ({ title }) => title))('keeps the %s', async (_, check) => {
    const { path, init } = toRequest(check, SAMPLE_API_KEY);
    const response = await service.request(path, init);
    expect(response.status).toBe(check.status);
    expect(faultsOf(check, await response.json())).toEqual([]);
  });

  it.each(titled(manifest.secrets, ({ kind, sourceId }) => `${kind} of ${sourceId}`))(
    'decrypts the %s',
    async (_, secret) => {
      expect(await openSecret(fixture, secrets, secret)).toBe(secret.text);
    },
  );

  const sessions = titled(manifest.sessions, ({ isOpen }) => (isOpen ? 'open' : 'ended'));
  it.each(sessions)('keeps the session %s', async (_, { cookie, isOpen }) => {
    const { read } = createSessions({
      secret: keptSessionSecret(fixture.dataDir),
      service: 'embedded',
      store: databaseSessions(fixture.database.db),
      idleMinutes: 720,
      clock: () => writtenAt,
    });
    const app = new Hono();
    app.get('/', async (context) => context.json((await read(context))?.key ?? null));
    const response = await app.request('/', { headers: { Cookie: cookie } });
    expect(await response.json()).toBe(isOpen ? SAMPLE_API_KEY : null);
  });

  it('sends the queued deliveries', async () => {
    const { db } = fixture.database;
    const worker = createWorker({
      db,
      secrets,
      log,
      clock: () => new Date(writtenAt.getTime() + DAY),
      send: async () => ({ kind: 'answered', status: 200, retryAfter: null, answer: '' }),
    });
    while ((await worker.runOnce()) > 0);
    const sent = await db.select({ id: delivery.id }).from(delivery).where(eq(delivery.state, 'delivered'));
    expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining(manifest.queued));
  });

  it('can decrypt all its secrets', () => {
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

async function valuesOf({ database: { db } }: OpenFixture, dimension: CountedDimension): Promise<string[]> {
  const values = await db
    .selectDistinct({ value: sql<string | null>`${DIMENSIONS[dimension]}` })
    .from(conversation)
    .where(eq(conversation.agencyId, SAMPLE_AGENCY.id));
  return values.flatMap(({ value }) => value ?? []);
}

function titled<Item>(items: readonly Item[], titleOf: (item: Item) => string): [string, Item][] {
  return items.map((item) => [titleOf(item), item]);
}

async function openSecret(
  { database: { db } }: OpenFixture,
  secrets: SecretBox,
  secret: KeptSecret,
): Promise<string | null> {
  const agencyId = SAMPLE_AGENCY.id;
  const owner = { agencyId, secrets };
  const { kind, sourceId } = secret;
  if (kind === 'externalApiKey') {
    const [row] = await db
      .select()
      .from(webhook)
      .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
    return webhookSecrets(owner, sourceId).open(kind, row?.[kind] ?? null);
  }
  if (kind === 'refreshToken') {
    const id = secret.channelId;
    const [row] = await db
      .select()
      .from(customChannel)
      .where(
        and(
          eq(customChannel.agencyId, agencyId),
          eq(customChannel.sourceId, sourceId),
          eq(customChannel.id, id),
        ),
      );
    return channelSecrets(owner, { sourceId, id }).open(kind, row?.[kind] ?? null);
  }
  const [row] = await db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.agencyId, agencyId), eq(webhookEndpoint.sourceId, sourceId)));
  return endpointSecrets(owner, sourceId).open(kind, row?.[kind] ?? null);
}
