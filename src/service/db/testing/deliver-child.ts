/**
 * A child process for tests. Opens the data folder in the first argument and sends due deliveries to the URL in the
 * second. Meanwhile it inserts bots in a loop until it is killed. Each insert writes the bot and its event in one
 * transaction and then sends the id of the bot to the parent process. With 'drain' as the third argument, it inserts
 * nothing and sends the ids of all stored bots when no delivery is left.
 */
import { count, inArray } from 'drizzle-orm';
import { setTimeout } from 'node:timers/promises';
import { OPEN_STATES } from '#contract/delivery.ts';
import { createAddressGuard } from '../../delivery/address-guard.ts';
import { recordEvent } from '../../delivery/events.ts';
import { createSend } from '../../delivery/send.ts';
import { createWorker } from '../../delivery/worker.ts';
import { createSecretBox, KEY_BYTES } from '../../secrets/secret-box.ts';
import { openDatabase } from '../open.ts';
import { agency, bot, delivery, source, webhook } from '../schema.ts';

export type Drained = { bots: string[] };

process.on('disconnect', () => process.exit());
const [, , dataDir = '', callback = '', mode] = process.argv;
const { db } = await openDatabase({ kind: 'pglite', dataDir });
const ids = { agencyId: 'a', sourceId: 's' };
await db.insert(agency).values({ id: 'a', name: 'Agency' }).onConflictDoNothing();
await db
  .insert(source)
  .values({ agencyId: 'a', id: 's', name: 'Source', enabled: true })
  .onConflictDoNothing();
await db
  .insert(webhook)
  .values({ ...ids, outboundMode: 'legacy', webhookCallbackUri: callback })
  .onConflictDoUpdate({
    target: [webhook.agencyId, webhook.sourceId],
    set: { webhookCallbackUri: callback },
  });

createWorker({
  db,
  secrets: createSecretBox(Buffer.alloc(KEY_BYTES, 1), { error: () => undefined }),
  send: createSend({ guard: createAddressGuard(['127.0.0.1']) }),
  log: { info: () => undefined, error: () => undefined },
  leaseMs: 500,
  pollMs: 20,
  recoverMs: 100,
}).start();

if (mode === 'drain') {
  for (;;) {
    const left = await db
      .select({ count: count() })
      .from(delivery)
      .where(inArray(delivery.state, [...OPEN_STATES]));
    if (left[0]?.count === 0) break;
    await setTimeout(50);
  }
  const bots = await db.select({ id: bot.id }).from(bot);
  const drained: Drained = { bots: bots.map(({ id }) => id) };
  process.send?.(drained);
} else {
  for (;;) {
    const id = crypto.randomUUID();
    await db.transaction(async (tx) => {
      await tx.insert(bot).values({ agencyId: 'a', id, name: 'told of' });
      await recordEvent(
        { db: tx, agencyId: 'a', clock: () => new Date() },
        {
          type: 'bot.duplicated',
          botId: id,
          sourceId: 's',
          data: { name: null, originalBotId: 'original', originalName: null },
        },
      );
    });
    process.send?.(id);
    await setTimeout(5);
  }
}
