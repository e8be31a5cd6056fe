/** Measures the latency of the service on PostgreSQL for the bots, the personas and a split test of a large agency. */
import { sql } from 'drizzle-orm';
import { insertConversations, type ConversationRow } from '#service/conversations/store.ts';
import type { Database } from '#service/db/open.ts';
import { bot, folder, persona, source, splitTest } from '#service/db/schema.ts';
import { makeLargeAgency, TESTED_BOT_ID } from './agency.ts';
import { get, inMs, insertAgency, latencyOf, onPostgres, withService } from './on-postgres.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { printTable } from './report.ts';

const CALLS = { calls: 40, warmUp: 5 };
const ROWS_AT_ONCE = 1000;
const CONVERSATIONS = 100_000;
const AGENCY_ID = 'agency';

const READS: Record<string, string> = {
  'list 2,000 bots': '/bot',
  'get a bot with a running test': `/bot/${TESTED_BOT_ID}`,
  'get a bot without one': '/bot/bot-0001',
  'list 5,000 personas': '/persona',
  'list 200 folders': '/hierarchy',
};

export function benchAgencyService(): Promise<void> {
  return onPostgres('agency-service', (serverUrl) =>
    withService(serverUrl, async ({ service, db }) => {
      await load(db);
      await db.execute(sql`vacuum analyze`);
      const rows: string[][] = [];
      for (const [name, path] of Object.entries(READS)) {
        const latency = await latencyOf(CALLS, () => get(service, path));
        rows.push([name, inMs(latency)]);
      }
      printTable(['service, per call in process', 'p50 / p99'], rows);
    }),
  );
}

async function load(db: Database): Promise<void> {
  const { bots, personas, folders } = makeLargeAgency();
  const test = bots.find(({ id }) => id === TESTED_BOT_ID)?.personaSplitTest;
  if (!test?.id || !test.personas) throw new Error('the bot of the bench has no split test');
  const [first] = test.personas;
  const sources = (first?.results?.sources ?? []).flatMap(({ sourceId, sourceName }) =>
    sourceId ? [{ agencyId: AGENCY_ID, id: sourceId, name: sourceName ?? sourceId, enabled: true }] : [],
  );
  await insertAgency(db, AGENCY_ID);
  await db.insert(source).values(sources);
  await db
    .insert(folder)
    .values(
      folders.map(({ id, name, parentId }) => ({ id, name: name ?? id, parentId, agencyId: AGENCY_ID })),
    );
  for (const rows of inBatches(bots)) {
    await db.insert(bot).values(rows.map((row) => ({ ...row, agencyId: AGENCY_ID })));
  }
  for (const rows of inBatches(personas)) {
    await db
      .insert(persona)
      .values(rows.map((row) => ({ ...row, isDefault: row.default, agencyId: AGENCY_ID })));
  }
  await db.insert(splitTest).values({
    agencyId: AGENCY_ID,
    id: test.id,
    botId: TESTED_BOT_ID,
    metric: test.metric,
    startedAt: new Date(test.startedAt ?? 0),
    endedAt: null,
    personas: test.personas.map((one) => ({ ...one, results: null })),
  });

  const random = pseudoRandom(5);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const conversations = Array.from({ length: CONVERSATIONS }, (_, at): ConversationRow => ({
    agencyId: AGENCY_ID,
    id: `conversation-${at}`,
    sourceId: pick(sources).id,
    botId: TESTED_BOT_ID,
    personaId: pick(test.personas!).personaId,
    channel: 'webchat',
    startedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 90))),
    classified: true,
    topicIds: [],
    sentiment: null,
    splitTestId: test.id,
    responded: random() < 0.4,
    metricValue: random() * 10,
  }));
  for (const rows of inBatches(conversations)) await insertConversations(db, rows);
}

function inBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
}
