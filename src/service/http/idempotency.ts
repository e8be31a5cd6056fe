/**
 * Implements the `Idempotency-Key` header. A client that did not receive the response can repeat its request with the
 * same key. The service then returns the first response and does not execute the operation again.
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

/**
 * The number of days for which the service stores responses. assumed: the period starts with the first request. After
 * it, a request with the same key is executed as a new request.
 */
export const REPLY_DAYS = 1;
const KEPT_MS = REPLY_DAYS * DAY;
/**
 * The maximum time that a repeated request waits for the first request. It is short, because each waiting request
 * occupies a database connection.
 */
const WAIT_FOR_FIRST_SECONDS = 2;

type Call = { ctx: Context; input: Input; headers: Headers };

/**
 * Executes the verb and returns its result. If the agency has already used the key, returns the stored result instead.
 * One transaction contains the work, the key and the result, so that a failed request leaves the key unused for a
 * retry.
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
    // A stricter isolation level would hide the result of the first request from a repeated request that has waited for
    // it.
    { isolationLevel: 'read committed' },
  );
}

/**
 * Inserts the key. Returns false if it was already used. If another request with the same key is in progress, the
 * insert waits for the lock on its row until the request commits.
 */
async function claimKey(
  tx: Database,
  claim: typeof idempotentReply.$inferInsert,
  expiry: Date,
): Promise<boolean> {
  // The timeout also applies to the statements of the verb. If a lock delays the verb, it also delays every repeated
  // request that waits for the key.
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
 * Hashes the operation and the values of the request. Whitespace, the order of fields and escape sequences in strings
 * do not change the hash. The notation of numbers does, because inbound messages are stored with this notation.
 * assumed: fields that the operation ignores also count. Of duplicate fields, only the last one counts, because the
 * operation uses its value.
 */
function fingerprintOf({ id }: Operation, { params, query, sentBody }: SentInput): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['sent', id, params, query, sentBody === undefined ? null : canonical(sentBody)]))
    .digest();
}

/**
 * Hashes a request like the previous version. A client may repeat a request whose response the previous version stored.
 * This function can be removed when these responses have expired.
 */
function earlierFingerprintOf({ id }: Operation, { params, query, body }: Input): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([id, params, query, body]))
    .digest();
}

/**
 * Serializes a JSON value with sorted fields. Writes the text directly, because assigning the field `__proto__` to an
 * object would lose it.
 */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber)
    return writeExactJson(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/**
 * Parses the header and returns the key. assumed: a key has 1 to 200 printable ASCII characters. The IETF draft
 * requires a quoted string (RFC 8941), but most clients send the key without quotes. Both notations denote the same
 * key.
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
