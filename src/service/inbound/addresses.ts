/** The inbound addresses of sources. The database stores only a hash of each token. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type {
  createInboundAddress as createOperation,
  deleteInboundAddress as deleteOperation,
  getInboundAddress as getOperation,
  InboundAddress,
  updateInboundAddress as updateOperation,
} from '#contract/inbound-address.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import type { Context, Verb } from '../context.ts';
import { acrossAgencies } from '../db/across-agencies.ts';
import type { Database } from '../db/open.ts';
import { inboundAddress, inboundAddressLookup } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';

type Row = typeof inboundAddress.$inferSelect;

export type KnownAddress = Pick<Row, 'agencyId' | 'sourceId' | 'answersHandshakes'>;

/**
 * Returns the inbound address with this token, or null. Addresses are not cached, so that a replaced token is invalid
 * immediately.
 */
export async function findAddress(db: Database, token: string): Promise<KnownAddress | null> {
  const hash = hashKey(token);
  const owner = await agencyOfAddress(db, hash);
  if (owner === null) return null;
  const { agencyId, sourceId, answersHandshakes, tokenHash } = inboundAddress;
  const [stored] = await db
    .select({ agencyId, sourceId, answersHandshakes, tokenHash })
    .from(inboundAddress)
    .where(and(eq(agencyId, owner), eq(tokenHash, hash)));
  if (!stored || !timingSafeEqual(stored.tokenHash, hash)) return null;
  const { tokenHash: _, ...address } = stored;
  return address;
}

async function agencyOfAddress(db: Database, hash: Buffer): Promise<string | null> {
  const [known] = await db
    .select({ agencyId: inboundAddressLookup.agencyId })
    .from(inboundAddressLookup)
    .where(eq(inboundAddressLookup.tokenHash, hash));
  if (known) return known.agencyId;
  // Hosts of the previous version store addresses without a row in the lookup table. The next version can remove this
  // query.
  const [unlisted] = await db
    .select({ agencyId: inboundAddress.agencyId })
    .from(inboundAddress)
    .where(and(eq(inboundAddress.tokenHash, hash), acrossAgencies('addresses without a lookup')));
  return unlisted?.agencyId ?? null;
}

/** Stores the inbound address of a source, and replaces its previous address. */
export async function putAddress(db: Database, address: typeof inboundAddress.$inferInsert): Promise<Row> {
  const { agencyId, sourceId, ...values } = address;
  return db.transaction(async (tx) => {
    // The insert or the row lock waits for a concurrent replacement, so that each replaced token also loses its lookup
    // row.
    await tx.insert(inboundAddress).values(address).onConflictDoNothing();
    const isThis = isOf(agencyId, sourceId);
    const [replaced] = await tx.select().from(inboundAddress).where(isThis).for('update');
    if (replaced) await removeLookup(tx, replaced);
    await tx.insert(inboundAddressLookup).values({ agencyId, tokenHash: values.tokenHash });
    const [stored] = await tx.update(inboundAddress).set(values).where(isThis).returning();
    return stored!;
  });
}

async function removeLookup(tx: Database, { tokenHash }: Pick<Row, 'tokenHash'>): Promise<void> {
  await tx.delete(inboundAddressLookup).where(eq(inboundAddressLookup.tokenHash, tokenHash));
}

export async function willAnswerHandshakes(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  sourceId: string,
): Promise<boolean> {
  const [stored] = await db.select().from(inboundAddress).where(isOf(agencyId, sourceId));
  return stored?.answersHandshakes ?? false;
}

export const getInboundAddress: Verb<typeof getOperation> = async ({
  ctx: { db, agencyId },
  input: { params },
}) => {
  await requireSource(db, agencyId, params.sourceId);
  const [stored] = await db.select().from(inboundAddress).where(isOf(agencyId, params.sourceId));
  return toAddress(stored);
};

/**
 * Creates the inbound address of a source with a new token. assumed: the previous token is invalid immediately. The
 * setting for handshakes does not change.
 */
export const createInboundAddress: Verb<typeof createOperation> = async ({
  ctx: { db, agencyId, clock },
  input: { params },
}) => {
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  const token = randomBytes(32).toString('base64url');
  const values = { tokenHash: hashKey(token), hint: token.slice(-4), createdAt: clock() };
  const stored = await putAddress(db, { agencyId, sourceId, ...values });
  return { ...toAddress(stored), token };
};

export const updateInboundAddress: Verb<typeof updateOperation> = async ({
  ctx: { db, agencyId },
  input: { params, body },
}) => {
  await requireSource(db, agencyId, params.sourceId);
  const [stored] = await db
    .update(inboundAddress)
    .set({ answersHandshakes: body.answersHandshakes })
    .where(isOf(agencyId, params.sourceId))
    .returning();
  if (!stored) throw noAddress();
  return toAddress(stored);
};

export const deleteInboundAddress: Verb<typeof deleteOperation> = async ({
  ctx: { db, agencyId },
  input: { params },
}) => {
  await requireSource(db, agencyId, params.sourceId);
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(inboundAddress).where(isOf(agencyId, params.sourceId)).returning();
    if (!deleted) throw noAddress();
    await removeLookup(tx, deleted);
  });
  return null;
};

function toAddress(stored: Row | undefined): InboundAddress {
  return {
    createdAt: stored?.createdAt.toISOString() ?? null,
    hint: stored?.hint ?? null,
    answersHandshakes: stored?.answersHandshakes ?? false,
  };
}

function noAddress(): NotFound {
  return new NotFound('The source has no inbound address.');
}

function isOf(agencyId: string, sourceId: string) {
  return and(eq(inboundAddress.agencyId, agencyId), eq(inboundAddress.sourceId, sourceId));
}
