/**
 * A child process for tests. Opens the data folder in the first argument and sends the existing rows to the parent
 * process. Then it inserts rows until it is killed. Each transaction inserts an agency and a bot with the same id, and
 * the process sends the id after the commit.
 */
import { asc, eq } from 'drizzle-orm';
import { openDatabase } from '../open.ts';
import { agency, bot } from '../schema.ts';

export type Found = { agencies: string[]; twins: string[] };

process.on('disconnect', () => process.exit());
const { db } = await openDatabase({ kind: 'pglite', dataDir: process.argv[2] ?? '' });

const agencies = await db.select({ id: agency.id }).from(agency).orderBy(asc(agency.id));
const twins = await db
  .select({ id: agency.id })
  .from(agency)
  .innerJoin(bot, eq(bot.agencyId, agency.id))
  .orderBy(asc(agency.id));
const found: Found = { agencies: agencies.map(({ id }) => id), twins: twins.map(({ id }) => id) };
process.send?.(found);

for (let number = agencies.length; ; number += 1) {
  const id = String(number).padStart(8, '0');
  await db.transaction(async (tx) => {
    await tx.insert(agency).values({ id, name: 'x'.repeat(2000) });
    await tx.insert(bot).values({ agencyId: id, id, name: 'twin' });
  });
  process.send?.(id);
}
