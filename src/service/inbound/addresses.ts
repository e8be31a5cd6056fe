/** The inbound addresses of sources. Only a hash of each token is stored, like the hashes of API keys. */
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
import type { Database } from '../db/open.ts';
import { inboundAddress } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';

type Row = typeof inboundAddress.$inferSelect;

export type KnownAddress = Pick<Row, 'agencyId' | 'sourceId' | 'answersHandshakes'>;

/** Returns the address with a token, or null. There is no cache, so that a replaced token is invalid immediately. */
export async function findAddress(db: Database, token: string): Promise<KnownAddress | null> {
  const hash = hashKey(token);
  const { agencyId, sourceId, answersHandshakes, tokenHash } = inboundAddress;
  const [stored] = await db
    .select({ agencyId, sourceId, answersHandshakes, tokenHash })
    .from(inboundAddress)
    .where(eq(tokenHash, hash));
  if (!stored || !timingSafeEqual(stored.tokenHash, hash)) return null;
  const { tokenHash: _, ...address } = stored;
  return address;
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

/** assumed: a replaced token is invalid immediately. The handshakes of the address stay as they were set. */
export const createInboundAddress: Verb<typeof createOperation> = async ({
  ctx: { db, agencyId, clock },
  input: { params },
}) => {
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  const token = randomBytes(32).toString('base64url');
  const values = { tokenHash: hashKey(token), hint: token.slice(-4), createdAt: clock() };
  const [stored] = await db
    .insert(inboundAddress)
    .values({ agencyId, sourceId, ...values })
    .onConflictDoUpdate({ target: [inboundAddress.agencyId, inboundAddress.sourceId], set: values })
    .returning();
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
  const deleted = await db.delete(inboundAddress).where(isOf(agencyId, params.sourceId)).returning();
  if (deleted.length === 0) throw noAddress();
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
