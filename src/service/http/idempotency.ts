/**
 * `Idempotency-Key`: a client that lost a reply can repeat its request safely. It receives the first reply and the work
 * is not done twice.
 */
import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { JsonNumber, writeExactJson } from '#contract/exact-json.ts';
import { IDEMPOTENCY_KEY_HEADER, type Operation } from '#contract/operation.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { idempotentReply } from '../db/schema.ts';
import { isLockTimeout } from '../db/unavailable.ts';
import { DAY } from '../topics/day-range.ts';
import type { Input, SentInput } from './input.ts';
import { HttpRefusal } from './problems.ts';

/** assumed: the period starts with the first request. A later repetition counts as a new request. */
export const REPLY_DAYS = 1;
const KEPT_MS = REPLY_DAYS * DAY;
/** Short, because each waiting request occupies a database connection. */
const WAIT_FOR_FIRST_SECONDS = 2;

type Call = { ctx: Context; input: Input; headers: Headers };

/**
 * Returns the result of the verb, or the stored result if the agency has already used the key. The key and the result
 * are stored in the same transaction as the work, so that a failure leaves the key free for a retry.
 */
export async function answerOnce(
  operation: Operation,
  verb: (call: Call) => Promise<unknown>,
  { ctx, input, headers }: Call & { input: SentInput },
): Promise<unknown> {
  const header = headers.get(IDEMPOTENCY_KEY_HEADER);
  if (!operation.idempotencyKey || header === null) return verb({ ctx, input, headers });
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
      const result = await verb({ ctx: { ...ctx, db: tx }, input, headers });
      await tx.update(idempotentReply).set({ result }).where(isOfKey);
      return result;
    },
    // A stricter isolation level would hide the stored result of the first request from a request that waited for it.
    { isolationLevel: 'read committed' },
  );
}

/**
 * Returns true if the key was free. A second request with the key waits here until the first one commits, and then
 * holds the lock on the row.
 */
async function claimKey(
  tx: Database,
  claim: typeof idempotentReply.$inferInsert,
  expiry: Date,
): Promise<boolean> {
  // The timeout also applies to the verb, because a lock that delays the verb delays every request waiting for this
  // key.
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

/**
 * Hashes the operation and the values of the request. Whitespace, field order and the spelling of strings in the body do
 * not matter. Numbers count as they are written, because an inbound message stores them so. assumed: fields that the operation ignores count as well, and only the last value of a
 * duplicate field counts, because the operation uses that value.
 */
function fingerprintOf({ id }: Operation, { params, query, sentBody }: SentInput): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['sent', id, params, query, sentBody === undefined ? null : canonical(sentBody)]))
    .digest();
}

/**
 * The fingerprint format of the previous version, because a client may repeat a request that the previous version
 * handled. Remove this when those replies have expired.
 */
function earlierFingerprintOf({ id }: Operation, { params, query, body }: Input): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, params, query, body]))
    .digest();
}

/** Serializes JSON with sorted fields. It never assigns fields to an object, because that would lose `__proto__`. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber)
    return writeExactJson(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/**
 * assumed: a key has 1 to 200 printable ASCII characters. The IETF draft defines it as a quoted string (RFC 8941), but
 * most clients send it without quotes. Both forms denote the same key.
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
