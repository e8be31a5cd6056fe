/**
 * The queue of due deliveries. Any number of workers on one database share it. A worker leases a delivery for each
 * attempt, and renews the lease while it waits for a slow receiver. If a worker dies, its leases expire and other
 * workers retry its deliveries.
 *
 * A worker searches the deliveries of all agencies with queries that lock no rows. Each write after such a query
 * changes only rows of one agency. The lease checks again that a delivery is still due and not behind another delivery
 * to its lead.
 */
import { and, count, eq, inArray, lt, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { SentRequest } from '#contract/delivery.ts';
import { ENDPOINT_STATES } from '#contract/source-deliveries.ts';
import { acrossAgencies } from '../db/across-agencies.ts';
import { byAgency } from '../db/by-agency.ts';
import type { Database } from '../db/open.ts';
import { delivery, deliveryAttempt, webhook, webhookEndpoint } from '../db/schema.ts';
import { createNotification } from '../notifications/create.ts';
import type { DeliveryRow } from './events.ts';
import { delayAfter, NEXT_PROBE_AFTER, OFF_AFTER, PAUSE_AFTER } from './schedule.ts';

/** The possible results of an attempt, with their effects on the delivery and on its source. */
export const VERDICTS = [
  'delivered',
  /** The attempt counts as a failure of the source. The delivery is retried according to the schedule. */
  'failed',
  /**
   * The receiver is reachable but limits the rate. The delivery is retried after a delay. All other deliveries of the
   * source wait for the same delay.
   */
  'slowed',
  /** The delivery fails without a retry. The state of the source does not change. */
  'ended',
  /** The delivery fails without a retry. The source is turned off and sends no further deliveries. */
  'gone',
  /** The configuration of the source no longer includes this request. The worker has sent no request. */
  'canceled',
  /** The worker aborted the attempt. Any worker can retry the delivery immediately. */
  'interrupted',
] as const;
export type Verdict = (typeof VERDICTS)[number];
type EndpointState = (typeof ENDPOINT_STATES)[number];

/** The stored result of an attempt. `error` is null if the attempt succeeded. */
export type AttemptResult = {
  startedAt: Date;
  milliseconds: number;
  status: number | null;
  error: string | null;
  request: SentRequest | null;
  answer: string | null;
  verdict: Verdict;
  /** The delay that the receiver requests (`Retry-After`), in milliseconds. Null if the response contains no delay. */
  askedWait: number | null;
  /** Whether the event is a test event. The webhook stores the result of the last test separately. */
  isTest: boolean;
};

/** Identifies the source of a delivery. All deliveries of a source go to one receiver. */
export type SourcePlace = Pick<DeliveryRow, 'agencyId' | 'sourceId'>;

export function sourceOf({ agencyId, sourceId }: SourcePlace): string {
  return JSON.stringify([agencyId, sourceId]);
}

export type Queue = {
  /** Leases up to `most` due deliveries, and at most `roomOf(source)` of each source. Skips the sources in `full`. */
  claim: (
    most: number,
    roomOf: (source: SourcePlace) => number,
    full: readonly SourcePlace[],
  ) => Promise<DeliveryRow[]>;
  /** Extends the lease of a delivery. Returns false if the worker has lost the lease and must abort the attempt. */
  renew: (row: DeliveryRow) => Promise<boolean>;
  finish: (row: DeliveryRow, result: AttemptResult) => Promise<void>;
  /** Returns deliveries with expired leases to the queue, because their worker has died. */
  recover: () => Promise<void>;
};

type QueueOptions = {
  db: Database;
  leaseMs: number;
  /** The time of notifications and of state changes of sources. */
  clock: () => Date;
  /** For tests: replaces the clock of the database, which all workers share. */
  queueClock?: (() => Date) | undefined;
  random?: () => number;
};

export const INTERRUPTED = 'The service stopped during this attempt.';

/**
 * The maximum number of due deliveries that `claim` reads. It exceeds the number that a worker can lease, so that
 * deliveries of busy sources do not hide the deliveries of other sources.
 */
const LOOKED_AT = 500;

export function createQueue({ db, leaseMs, clock, queueClock, random = Math.random }: QueueOptions): Queue {
  const now = (): SQL => (queueClock ? sql`${queueClock().toISOString()}::timestamptz` : sql`now()`);
  const after = (ms: number): SQL => sql`${now()} + make_interval(secs => ${ms / 1000}::double precision)`;

  /**
   * Records a successful attempt in one SQL statement, because nearly all attempts succeed. Returns whether the source
   * has recorded failures or is paused.
   */
  const noteDelivered = async (row: DeliveryRow, result: AttemptResult): Promise<boolean> => {
    const done = db.$with('done').as(
      db
        .update(delivery)
        .set({
          state: 'delivered',
          lease: null,
          leaseUntil: null,
          lastStatus: result.status,
          lastError: null,
        })
        .where(isHeldBy(row))
        .returning({ id: delivery.id }),
    );
    const noted = db.$with('noted').as(
      db
        .insert(deliveryAttempt)
        .values(attemptRow(row, result))
        // If the lease expired before this result, `recover` may have recorded the attempt as interrupted.
        .onConflictDoUpdate({
          target: [deliveryAttempt.agencyId, deliveryAttempt.deliveryId, deliveryAttempt.number],
          set: attemptResult(result),
        })
        .returning({ number: deliveryAttempt.number }),
    );
    const [found] = await db
      .with(done, noted)
      .select({ state: webhookEndpoint.state })
      .from(webhookEndpoint)
      .where(
        and(
          eq(webhookEndpoint.agencyId, row.agencyId),
          eq(webhookEndpoint.sourceId, row.sourceId),
          sql`(${webhookEndpoint.consecutiveFailures} > 0 or ${webhookEndpoint.state} = 'paused')`,
        ),
      );
    return found !== undefined;
  };

  /** Leases the given deliveries, except those that are no longer due. */
  const lease = (agencyId: string, ids: readonly string[]): Promise<DeliveryRow[]> => {
    const free = db
      .select({ id: delivery.id })
      .from(delivery)
      // Since the query for due deliveries, another worker may have attempted a delivery and scheduled its retry.
      .where(
        and(
          eq(delivery.agencyId, agencyId),
          inArray(delivery.id, [...ids]),
          isDueAt(now()),
          not(isBehind(agencyId)),
        ),
      )
      .for('update', { skipLocked: true });
    return db
      .update(delivery)
      .set({
        state: 'sending',
        lease: randomUUID(),
        leaseUntil: after(leaseMs),
        step: sql`${delivery.step} + 1`,
        attemptCount: sql`${delivery.attemptCount} + 1`,
        lastAttemptAt: now(),
        nextAttemptAt: null,
      })
      .where(and(eq(delivery.agencyId, agencyId), inArray(delivery.id, free)))
      .returning();
  };

  const recoverOf = (agencyId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const freed = await tx
        .update(delivery)
        .set({
          state: 'pending',
          lease: null,
          leaseUntil: null,
          nextAttemptAt: now(),
          lastStatus: null,
          lastError: INTERRUPTED,
        })
        .where(and(eq(delivery.agencyId, agencyId), isExpiredAt(now())))
        .returning();
      if (freed.length === 0) return;
      await tx
        .insert(deliveryAttempt)
        .values(
          freed.map(({ id, attemptCount, lastAttemptAt }) => ({
            agencyId,
            deliveryId: id,
            number: attemptCount,
            startedAt: lastAttemptAt ?? new Date(0),
            milliseconds: 0,
            error: INTERRUPTED,
          })),
        )
        .onConflictDoNothing();
    });

  return {
    async claim(most, roomOf, full) {
      const isOfFull = sql`(${delivery.agencyId}, ${delivery.sourceId}) in (${sql.join(
        full.map(({ agencyId, sourceId }) => sql`(${agencyId}, ${sourceId})`),
        sql`, `,
      )})`;
      const due = await db
        .select({ id: delivery.id, agencyId: delivery.agencyId, sourceId: delivery.sourceId })
        .from(delivery)
        .where(
          and(
            isDueAt(now()),
            not(mustWaitAt(now())),
            not(isBehind()),
            full.length > 0 ? not(isOfFull) : undefined,
            acrossAgencies('due deliveries'),
          ),
        )
        .orderBy(delivery.nextAttemptAt)
        .limit(LOOKED_AT);
      const taken = new Map<string, number>();
      const chosen = due.filter((row) => {
        const source = sourceOf(row);
        const before = taken.get(source) ?? 0;
        taken.set(source, before + 1);
        return before < roomOf(row);
      });
      const leased: DeliveryRow[] = [];
      for (const [agencyId, rows] of byAgency(chosen.slice(0, most))) {
        try {
          leased.push(
            ...(await lease(
              agencyId,
              rows.map(({ id }) => id),
            )),
          );
        } catch (error) {
          // If some deliveries are already leased, the worker sends them despite the error. Otherwise it logs the error
          // and waits.
          if (leased.length === 0) throw error;
          break;
        }
      }
      return leased;
    },

    async renew(row) {
      const { rowCount } = await db
        .update(delivery)
        .set({ leaseUntil: after(leaseMs) })
        .where(isHeldBy(row));
      return rowCount === 1;
    },

    async finish(row, result) {
      const { agencyId, sourceId } = row;
      const { verdict, error } = result;
      if (result.isTest && verdict !== 'interrupted') await noteTest(db, row, result);
      if (verdict === 'delivered') {
        const isDoingWellAgain = await noteDelivered(row, result);
        if (isDoingWellAgain) {
          await db.transaction((tx) => resume(tx, { agencyId, sourceId }, { now: now(), keepsOff: true }));
        }
        return;
      }
      await db.transaction(async (tx) => {
        const wait = verdict === 'interrupted' ? 0 : delayAfter(row.step, result.askedWait, random);
        const isRetried = ['failed', 'slowed', 'interrupted'].includes(verdict) && wait !== null;
        const { rowCount } = await tx
          .update(delivery)
          .set({
            state: isRetried ? 'pending' : verdict === 'canceled' ? 'canceled' : 'failed',
            lease: null,
            leaseUntil: null,
            nextAttemptAt: isRetried ? after(wait) : null,
            lastStatus: result.status,
            lastError: error,
          })
          .where(isHeldBy(row));
        // The lease is lost, so another worker retries the delivery and records the result.
        if (rowCount === 0) return;
        await tx.insert(deliveryAttempt).values(attemptRow(row, result));
        const endpoint = endpointOf(tx, { agencyId, sourceId, clock });
        if (verdict === 'failed') await endpoint.failed(row.id, error ?? '');
        if (verdict === 'slowed' && wait !== null) await endpoint.slowed(after(wait));
        if (verdict === 'gone') await endpoint.turnedOff(GONE);
      });
    },

    async recover() {
      const expired = await db
        .selectDistinct({ agencyId: delivery.agencyId })
        .from(delivery)
        .where(and(isExpiredAt(now()), acrossAgencies('expired leases')));
      for (const { agencyId } of expired) await recoverOf(agencyId);
      for (const agencyId of await agenciesWithPausedSources(db)) {
        await keepTrying(db, agencyId, after(NEXT_PROBE_AFTER));
      }
    },
  };
}

/**
 * Returns the number of seconds for which the oldest sendable delivery has been due, or 0 if no delivery is due. A
 * delivery whose worker has died counts from the end of its lease.
 */
export async function outboxSeconds(db: Database): Promise<number> {
  const now = sql`now()`;
  const [due] = await db
    .select({ seconds: secondsSince(delivery.nextAttemptAt, now) })
    .from(delivery)
    .where(and(isDueAt(now), not(mustWaitAt(now)), not(isBehind()), acrossAgencies('oldest due delivery')))
    .orderBy(delivery.nextAttemptAt)
    .limit(1);
  const [leased] = await db
    .select({ seconds: secondsSince(delivery.leaseUntil, now) })
    .from(delivery)
    .where(and(isExpiredAt(now), acrossAgencies('oldest expired lease')))
    .orderBy(delivery.leaseUntil)
    .limit(1);
  return Math.max(Number(due?.seconds ?? 0), Number(leased?.seconds ?? 0));
}

function secondsSince(moment: SQLWrapper, now: SQL): SQL<string> {
  return sql<string>`extract(epoch from ${now} - ${moment})::text`;
}

/** Returns the number of sources in each delivery state, e.g. 'paused'. */
export async function endpointsByState(db: Database): Promise<Record<EndpointState, number>> {
  const rows = await db
    .select({ state: webhookEndpoint.state, count: count() })
    .from(webhookEndpoint)
    .where(acrossAgencies('states of endpoints'))
    .groupBy(webhookEndpoint.state);
  const none = Object.fromEntries(ENDPOINT_STATES.map((state) => [state, 0]));
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) } as Record<
    EndpointState,
    number
  >;
}

function isDueAt(now: SQL): SQL {
  return sql`${delivery.state} = 'pending' and ${delivery.nextAttemptAt} <= ${now}`;
}

/** Whether the lease of the delivery has expired, because its worker has died. */
function isExpiredAt(now: SQL): SQL | undefined {
  return and(eq(delivery.state, 'sending'), lt(delivery.leaseUntil, now));
}

/** Whether the source is turned off, or its receiver has asked for a pause. */
function mustWaitAt(now: SQL): SQL {
  return sql`exists (
    select from ${webhookEndpoint}
    where ${webhookEndpoint.agencyId} = ${delivery.agencyId} and ${webhookEndpoint.sourceId} = ${delivery.sourceId}
      and (${webhookEndpoint.state} = 'off' or ${webhookEndpoint.slowUntil} > ${now}))`;
}

/**
 * Whether the source keeps the order and an earlier delivery to the same lead is unfinished. The earliest unfinished
 * delivery to a lead is never behind, so one delivery can always be sent. Statements that write pass `agencyId`,
 * because they must name one agency.
 */
function isBehind(agencyId?: string): SQL {
  const owner = agencyId === undefined ? sql`${delivery.agencyId}` : sql`${agencyId}`;
  return sql`exists (
    select from ${webhookEndpoint} as ordered join ${delivery} as earlier using (agency_id, source_id)
    where ordered.agency_id = ${owner} and earlier.agency_id = ${owner}
      and ordered.source_id = ${delivery.sourceId} and ordered.keeps_order
      and earlier.lead_id = ${delivery.leadId} and earlier.place < ${delivery.place}
      and earlier.state in ('pending', 'sending', 'held'))`;
}

const GONE = 'The receiver responded with 410 (Gone).';

type EndpointPlace = { agencyId: string; sourceId: string; clock: () => Date };

/** Applies the result of an attempt to its source. `tx` is the transaction that records the attempt. */
function endpointOf(tx: Database, { agencyId, sourceId, clock }: EndpointPlace) {
  const isThis = and(eq(webhookEndpoint.agencyId, agencyId), eq(webhookEndpoint.sourceId, sourceId));
  const ofThis = and(eq(delivery.agencyId, agencyId), eq(delivery.sourceId, sourceId));
  const isPending = and(ofThis, eq(delivery.state, 'pending'));

  const stop = async (state: 'paused' | 'off', reason: string, consequence: string) => {
    await tx.update(webhookEndpoint).set({ state, reason, since: clock() }).where(isThis);
    await createNotification(
      { db: tx, agencyId, clock },
      {
        kind: 'webhookFailed',
        title: `Webhook deliveries are ${state}`,
        body: `${reason} ${consequence}`,
        metadata: { aiProviderId: null, sourceId, botId: null, rawAiError: null },
      },
    );
  };
  /** Holds the pending deliveries of the source, except one. Returns the number of held deliveries. */
  const hold = async (exceptId: string | null): Promise<number> => {
    const { rowCount } = await tx
      .update(delivery)
      .set({ state: 'held', nextAttemptAt: null })
      .where(exceptId === null ? isPending : and(isPending, sql`${delivery.id} <> ${exceptId}`));
    return rowCount ?? 0;
  };

  /** Returns the id of the next pending delivery that has no unfinished earlier delivery to the same lead. */
  const firstToTry = async (isOne?: SQL) => {
    const [first] = await tx
      .select({ id: delivery.id })
      .from(delivery)
      .where(and(isPending, isOne, not(isBehind(agencyId))))
      .orderBy(delivery.nextAttemptAt)
      .limit(1);
    return first?.id ?? null;
  };

  return {
    async failed(id: string, error: string) {
      const [row] = await tx
        .insert(webhookEndpoint)
        .values({ agencyId, sourceId, consecutiveFailures: 1 })
        .onConflictDoUpdate({
          target: [webhookEndpoint.agencyId, webhookEndpoint.sourceId],
          set: { consecutiveFailures: sql`${webhookEndpoint.consecutiveFailures} + 1` },
        })
        .returning();
      if (!row || row.state === 'off') return;
      if (row.consecutiveFailures >= OFF_AFTER) {
        await stop('off', error, NOTHING_SENT);
        await hold(null);
      } else if (row.state === 'active' && row.consecutiveFailures >= PAUSE_AFTER) {
        // Returns null if the failed delivery has no further retry.
        const retried = await firstToTry(eq(delivery.id, id));
        await stop('paused', error, whatWaits(retried === null ? 0 : 1, await hold(retried)));
      } else if (row.state === 'paused') {
        // Keep only the earliest delivery pending. Other deliveries are pending if their attempts were running when the
        // source was paused.
        await hold(await firstToTry());
      }
    },

    async slowed(until: SQL) {
      await tx
        .insert(webhookEndpoint)
        .values({ agencyId, sourceId, slowUntil: until })
        .onConflictDoUpdate({
          target: [webhookEndpoint.agencyId, webhookEndpoint.sourceId],
          // On Citus, the update of an upsert cannot call `now()`, so it uses the time of the inserted row.
          set: { slowUntil: sql`excluded.slow_until` },
        });
    },

    async turnedOff(reason: string) {
      await tx.insert(webhookEndpoint).values({ agencyId, sourceId }).onConflictDoNothing();
      await stop('off', reason, NOTHING_SENT);
      await hold(null);
    },
  };
}

/** Returns the agencies with a paused source that has held deliveries and may have no pending delivery to retry. */
async function agenciesWithPausedSources(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ agency_id: string }>(sql`
    select distinct endpoint.agency_id from ${webhookEndpoint} as endpoint
    where endpoint.state = 'paused' and ${acrossAgencies('paused sources')}
      and exists (
        select from ${delivery} as held
        where held.agency_id = endpoint.agency_id and held.source_id = endpoint.source_id and held.state = 'held')
      and (endpoint.keeps_order or not exists (
        select from ${delivery} as tried
        where tried.agency_id = endpoint.agency_id and tried.source_id = endpoint.source_id
          and tried.state in ('pending', 'sending')))`);
  return rows.map(({ agency_id: agencyId }) => agencyId);
}

/**
 * Ensures that each paused source of an agency has one pending delivery, which shows whether the receiver works again.
 * If the source has none, its oldest held delivery becomes pending.
 */
async function keepTrying(db: Database, agencyId: string, at: SQL): Promise<void> {
  await db.execute(sql`
    update ${delivery} set state = 'pending', next_attempt_at = ${at}
    where agency_id = ${agencyId} and id in (
      select distinct on (held.source_id) held.id
      from ${webhookEndpoint} as endpoint
      join ${delivery} as held using (agency_id, source_id)
      where endpoint.agency_id = ${agencyId} and held.agency_id = ${agencyId}
        and endpoint.state = 'paused' and held.state = 'held' and not exists (
        select from ${delivery} as tried
        where tried.agency_id = ${agencyId} and tried.source_id = held.source_id and tried.state in ('pending', 'sending')
          and not (endpoint.keeps_order and exists (
            select from ${delivery} as earlier
            where earlier.agency_id = ${agencyId} and earlier.source_id = tried.source_id
              and earlier.lead_id = tried.lead_id and earlier.place < tried.place
              and earlier.state in ('pending', 'sending', 'held'))))
      order by held.source_id, held.place)`);
}

/**
 * spec: Outbound webhook configuration, lastTestResults. assumed: the field contains the last result for each kind of
 * request.
 */
async function noteTest(
  db: Database,
  { agencyId, sourceId, request }: DeliveryRow,
  { status, milliseconds, error }: AttemptResult,
): Promise<void> {
  const told = {
    ok: error === null,
    ...(status !== null && { status }),
    milliseconds,
    ...(error !== null && { error }),
  };
  await db
    .update(webhook)
    .set({
      lastTestResults: sql`coalesce(${webhook.lastTestResults}, '{}') || ${JSON.stringify({ [request]: told })}::jsonb`,
    })
    .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
}

/** Matches the delivery only while this attempt holds the lease of the delivery. */
function isHeldBy({ agencyId, id, lease }: DeliveryRow) {
  return and(eq(delivery.agencyId, agencyId), eq(delivery.id, id), eq(delivery.lease, lease ?? ''));
}

function attemptRow(
  { agencyId, id, attemptCount }: DeliveryRow,
  result: AttemptResult,
): typeof deliveryAttempt.$inferInsert {
  return { agencyId, deliveryId: id, number: attemptCount, ...attemptResult(result) };
}

function attemptResult({ startedAt, milliseconds, status, error, request, answer }: AttemptResult) {
  return { startedAt, milliseconds, status, error, request, answer };
}

const NOTHING_SENT =
  'Nothing more is sent. Events are kept, and can be replayed once deliveries are resumed.';

/** Returns the sentence about the remaining deliveries, e.g. '1 delivery is retried, 12 wait.' */
function whatWaits(retried: number, held: number): string {
  const waiting = held === 0 ? [] : [`${held} ${held === 1 ? 'waits' : 'wait'}`];
  return `${[...(retried === 0 ? [] : ['1 delivery is retried']), ...waiting].join(', ') || 'No delivery waits'}.`;
}

type Resumed = { now: SQL; keepsOff?: boolean; isByHand?: boolean };

/**
 * Resumes the deliveries of a source: held deliveries become due immediately. With `keepsOff`, a source that is off
 * stays off. With `isByHand` (a user resumes the source), deliveries that wait for a retry become due too. Otherwise,
 * e.g. after a successful delivery, these deliveries keep their scheduled times.
 */
export async function resume(
  tx: Database,
  { agencyId, sourceId }: { agencyId: string; sourceId: string },
  { now, keepsOff = false, isByHand = false }: Resumed,
): Promise<void> {
  const isThis = and(eq(webhookEndpoint.agencyId, agencyId), eq(webhookEndpoint.sourceId, sourceId));
  const { rowCount } = await tx
    .update(webhookEndpoint)
    .set({ state: 'active', reason: null, since: null, consecutiveFailures: 0, slowUntil: null })
    .where(keepsOff ? and(isThis, sql`${webhookEndpoint.state} <> 'off'`) : isThis);
  if (rowCount === 0) return;
  await tx
    .update(delivery)
    .set({ state: 'pending', nextAttemptAt: now, step: 0 })
    .where(
      and(
        eq(delivery.agencyId, agencyId),
        eq(delivery.sourceId, sourceId),
        inArray(delivery.state, isByHand ? ['held', 'pending'] : ['held']),
      ),
    );
}
