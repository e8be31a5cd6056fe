/**
 * Measures webhooks: the number of events written per second, the number of deliveries sent per second, and the delay
 * of a delivery, with and without a receiver that never responds.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { openDatabase, type Database } from '#service/db/open.ts';
import { delivery, source, webhook } from '#service/db/schema.ts';
import { createAddressGuard } from '#service/delivery/address-guard.ts';
import { recordEvent } from '#service/delivery/events.ts';
import { createSend } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createSecretBox, KEY_BYTES } from '#service/secrets/secret-box.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { insertAgency, onPostgres } from './on-postgres.ts';
import { percentile, printTable } from './report.ts';

const AGENCY = 'bench';
const SOURCES = 50;
const WRITERS = 8;
const OUTBOX_EVENTS = 10_000;
const DRAINED = 4_000;
/** The rate of events per second in the measurement of the delay, and its duration. */
const RATE = 200;
const SECONDS = 15;

export async function benchDeliveries(): Promise<void> {
  await onPostgres('deliveries', async (serverUrl) => {
    const name = await createDatabase(serverUrl);
    const { db, close } = await openDatabase({
      kind: 'postgres',
      url: databaseUrl(serverUrl, name),
      poolSize: 10,
    });
    const receiver = await openReceiver();
    try {
      await insertAgency(db, AGENCY);
      for (let index = 0; index < SOURCES; index += 1) {
        const sourceId = `source-${index}`;
        await db.insert(source).values({ agencyId: AGENCY, id: sourceId, name: sourceId, enabled: true });
        await db.insert(webhook).values({
          agencyId: AGENCY,
          sourceId,
          outboundMode: 'legacy',
          webhookCallbackUri: `${receiver.url}/${index === 0 ? 'dead' : 'alive'}`,
        });
      }
      printTable(
        ['run', 'a second', 'p50, ms', 'p95, ms', 'p99, ms'],
        [
          await measureOutbox(db),
          await measureDrain(db),
          await measureSteady(db, receiver, 'from change to first attempt', false),
          await measureSteady(db, receiver, 'the same beside a receiver that never answers', true),
        ],
      );
    } finally {
      receiver.close();
      await close();
      await dropDatabase(serverUrl, name);
    }
  });
}

/** Measures how many transactions per second can write a state change together with its event (outbox). */
async function measureOutbox(db: Database): Promise<string[]> {
  const started = performance.now();
  await write(db, OUTBOX_EVENTS);
  const perSecond = OUTBOX_EVENTS / ((performance.now() - started) / 1000);
  await db.update(delivery).set({ state: 'canceled' });
  return ['events into the outbox', perSecond.toFixed(0), '', '', ''];
}

async function measureDrain(db: Database): Promise<string[]> {
  await write(db, DRAINED);
  const worker = aWorker(db);
  const started = performance.now();
  worker.start();
  while ((await left(db)) > 0) await setTimeout(100);
  const perSecond = DRAINED / ((performance.now() - started) / 1000);
  await worker.stop();
  return ['deliveries out, as fast as they go', perSecond.toFixed(0), '', '', ''];
}

async function measureSteady(
  db: Database,
  receiver: Receiver,
  name: string,
  hasDead: boolean,
): Promise<string[]> {
  const worker = aWorker(db);
  worker.start();
  receiver.delays.length = 0;
  const started = performance.now();
  for (let sent = 0; sent < RATE * SECONDS; sent += 1) {
    void write(db, 1, hasDead && sent % 5 === 0 ? 0 : 1 + (sent % (SOURCES - 1)));
    const behind = ((sent + 1) / RATE) * 1000 - (performance.now() - started);
    if (behind > 2) await setTimeout(behind);
  }
  await setTimeout(3000);
  const arrived = [...receiver.delays];
  await worker.stop();
  await db.update(delivery).set({ state: 'canceled' }).where(eq(delivery.state, 'pending'));
  const ms = (share: number) => percentile(arrived, share).toFixed(0);
  return [name, (arrived.length / SECONDS).toFixed(0), ms(0.5), ms(0.95), ms(0.99)];
}

async function write(db: Database, events: number, to?: number): Promise<void> {
  let written = 0;
  await Promise.all(
    Array.from({ length: Math.min(WRITERS, events) }, async () => {
      while (written < events) {
        const number = written++;
        const sourceId = `source-${to ?? 1 + (number % (SOURCES - 1))}`;
        await db.transaction(async (tx) => {
          await tx
            .update(source)
            .set({ enabled: number % 2 === 0 })
            .where(eq(source.id, sourceId));
          await recordEvent(
            { db: tx, agencyId: AGENCY, clock: () => new Date() },
            {
              type: 'notification.created',
              botId: null,
              sourceId,
              data: { notificationId: String(number), kind: 'bench', title: 'A title', body: 'A body' },
            },
          );
        });
      }
    }),
  );
}

async function left(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(delivery).where(eq(delivery.state, 'pending'));
  const [sending] = await db.select({ count: count() }).from(delivery).where(eq(delivery.state, 'sending'));
  return (row?.count ?? 0) + (sending?.count ?? 0);
}

function aWorker(db: Database) {
  return createWorker({
    db,
    secrets: createSecretBox(Buffer.alloc(KEY_BYTES, 1), { error: () => undefined }),
    send: createSend({ guard: createAddressGuard(['127.0.0.1']) }),
    log: { info: () => undefined, error: (_, message) => console.error(message) },
  });
}

/** A receiver of webhooks. `delays` contains the time from each event to its arrival in milliseconds. */
type Receiver = { url: string; delays: number[]; close: () => void };

async function openReceiver(): Promise<Receiver> {
  const delays: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/dead') return;
      const { time } = JSON.parse(Buffer.concat(parts).toString()) as { time: string };
      delays.push(Date.now() - Date.parse(time));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    delays,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
