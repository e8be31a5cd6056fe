/** `Idempotency-Key`: what comes again because its answer was lost is answered again, and not done again. */
import { createHash } from 'node:crypto';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { IDEMPOTENCY_KEY_HEADER, type Operation } from '#contract/operation.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { idempotentReply } from '../db/schema.ts';
import { isLockTimeout } from '../db/unavailable.ts';
import type { Input, SentInput } from './input.ts';
import { HttpRefusal } from './problems.ts';

/** assumed: from the first request on; a repetition that comes later is a request of its own. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Short, because whoever waits keeps a connection from others. */
const WAIT_FOR_FIRST_SECONDS = 2;
/** Each new key removes some that have expired, more than it adds: so they need no timer and never pile up. */
const EXPIRED_REMOVED_AT_ONCE = 20;

type Call = { ctx: Context; input: Input };

/**
 * The verb's result; where the request has a key that the agency used before, the result of then. Key and result are
 * stored in the transaction that does the work: both or neither, so that a failure leaves the key free to be tried again.
 */
export async function answerOnce(
  operation: Operation,
  verb: (call: Call) => Promise<unknown>,
  { ctx, input }: { ctx: Context; input: SentInput },
  header: string | undefined,
): Promise<unknown> {
  if (!operation.idempotencyKey || header === undefined) return verb({ ctx, input });
  const { agencyId } = ctx;
  const key = readKey(header);
  const fingerprint = fingerprintOf(operation, input);
  const now = ctx.clock();
  const expiry = new Date(now.getTime() - KEPT_MS);
  const isOfKey = and(eq(idempotentReply.agencyId, agencyId), eq(idempotentReply.key, key));

  return ctx.db.transaction(
    async (tx) => {
      const claim = { agencyId, key, fingerprint, result: {}, createdAt: now };
      if (!(await claimKey(tx, claim, expiry))) {
        const [first] = await tx.select().from(idempotentReply).where(isOfKey);
        const isSame =
          first &&
          [fingerprint, earlierFingerprintOf(operation, input)].some((one) => one.equals(first.fingerprint));
        if (!isSame) refuseReuse();
        return first.result;
      }
      const result = await verb({ ctx: { ...ctx, db: tx }, input });
      await tx.update(idempotentReply).set({ result }).where(isOfKey);
      await removeExpired(tx, expiry);
      return result;
    },
    // A stricter level would not let whoever waited see what the first one has stored.
    { isolationLevel: 'read committed' },
  );
}

/** Whether the key was free. Whoever comes second waits here for the first, and leaves with the row locked. */
async function claimKey(
  tx: Database,
  claim: typeof idempotentReply.$inferInsert,
  expiry: Date,
): Promise<boolean> {
  // For the verb too: what holds it up would hold up whoever waits for it.
  await tx.execute(sql.raw(`set local lock_timeout = '${WAIT_FOR_FIRST_SECONDS}s'`));
  const { fingerprint, createdAt } = claim;
  try {
    const claimed = await tx
      .insert(idempotentReply)
      .values(claim)
      .onConflictDoUpdate({
        target: [idempotentReply.agencyId, idempotentReply.key],
        set: { fingerprint, createdAt },
        setWhere: lt(idempotentReply.createdAt, expiry),
      })
      .returning({ key: idempotentReply.key });
    return claimed.length > 0;
  } catch (error) {
    if (isLockTimeout(error)) refuseUnderWay();
    throw error;
  }
}

/** Never waits: what another request has in hand is left to it. */
async function removeExpired(tx: Database, expiry: Date): Promise<void> {
  const { agencyId, key, createdAt } = idempotentReply;
  const some = tx
    .select({ agencyId, key })
    .from(idempotentReply)
    .where(lt(createdAt, expiry))
    .orderBy(asc(createdAt))
    .limit(EXPIRED_REMOVED_AT_ONCE)
    .for('update', { skipLocked: true });
  await tx.delete(idempotentReply).where(sql`(${agencyId}, ${key}) in ${some}`);
}

/**
 * Of the values in the body: spaces, the order of fields, and the spelling of numbers and texts do not matter. assumed: a
 * field that the operation ignores does, and of a field that is sent twice the last one counts, which is the one that is used.
 */
function fingerprintOf({ id }: Operation, { params, query, sentBody }: SentInput): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['sent', id, params, query, sentBody === undefined ? null : canonical(sentBody)]))
    .digest();
}

/** A client may repeat a request that the previous version answered. Not needed once such replies have expired. */
function earlierFingerprintOf({ id }: Operation, { params, query, body }: Input): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, params, query, body]))
    .digest();
}

/** JSON with sorted fields. Fields are never assigned to an object, which would lose `__proto__`. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/**
 * assumed: 1 to 200 printable ASCII characters. The draft wants them as a string of structured fields (RFC 8941), in
 * quotes, most clients send them bare: both are the same key.
 */
function readKey(header: string): string {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header)?.[1];
  const key = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? header;
  const isBroken = quoted === undefined && header.startsWith('"');
  if (isBroken || !/^[\x20-\x7e]{1,200}$/.test(key)) {
    const message = 'must be 1 to 200 printable ASCII characters, bare or in double quotes';
    throw new HttpRefusal(400, 'The header is invalid.', {
      errors: [{ path: [IDEMPOTENCY_KEY_HEADER], message }],
    });
  }
  return key;
}

function refuseReuse(): never {
  throw new HttpRefusal(
    422,
    `This ${IDEMPOTENCY_KEY_HEADER} was used for another request. A new request needs a new key.`,
  );
}

function refuseUnderWay(): never {
  throw new HttpRefusal(
    409,
    `The first request with this ${IDEMPOTENCY_KEY_HEADER} is still in progress. Try again with the same key.`,
    { headers: { 'Retry-After': '1' } },
  );
}
