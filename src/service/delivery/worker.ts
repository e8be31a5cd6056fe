/** Sends due deliveries while the service runs. Any number of workers can share a database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import type { Database } from '../db/open.ts';
import { logError } from '../log-error.ts';
import type { Logger } from '../log.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { inSpan } from '../tracing.ts';
import { attempt } from './attempt.ts';
import type { DeliveryRow } from './events.ts';
import { createQueue, sourceOf, type SourcePlace, type Verdict } from './queue.ts';
import type { Send } from './send.ts';

export type WorkerOptions = {
  db: Database;
  secrets: SecretBox;
  send: Send;
  log: Logger;
  /** The time of attempts and signatures. Default: the current time. */
  clock?: () => Date;
  /** For tests: replaces the clock of the database, which decides when deliveries are due and when leases expire. */
  queueClock?: () => Date;
  /** For tests: replaces `Math.random`, which varies the delays of retries. */
  random?: () => number;
  leaseMs?: number;
  /** The delay in milliseconds before the next query for due deliveries, if no delivery is due. */
  pollMs?: number;
  /** The interval between two searches for expired leases, in milliseconds. */
  recoverMs?: number;
  /** Called after each recorded attempt with its result. */
  onAttempt?: ((verdict: Verdict) => void) | undefined;
};

export type Worker = {
  /**
   * Leases the due deliveries, waits until their attempts have ended and returns their number. For tests and
   * benchmarks.
   */
  runOnce: () => Promise<number>;
  start: () => void;
  /** Makes the worker search for due deliveries immediately, because this process may have stored a delivery. */
  wake: () => void;
  /**
   * The number of seconds since the loop last completed a query for due deliveries. The number increases if the loop
   * hangs, fails or has ended.
   */
  secondsSincePass: () => number;
  /**
   * Stops the search for deliveries, and waits briefly for running attempts. Then aborts the remaining attempts, and
   * returns their deliveries to the queue.
   */
  stop: () => Promise<void>;
};

const LEASE_MS = 30_000;
/** The maximum time until a worker finds a delivery that another process stored. */
const POLL_MS = 1_000;
/**
 * The pause between two queries for due deliveries. One query thus finds all deliveries that became due during the
 * pause.
 */
const BREATH_MS = 15;
const RECOVER_EVERY_MS = 5_000;
/**
 * The maximum number of concurrent attempts, in total and per source. The limit per source prevents a slow or dead
 * receiver from delaying the deliveries of other sources.
 */
const MOST_AT_ONCE = 64;
const MOST_OF_A_SOURCE = 4;
/** The time that `stop` waits for running attempts before it aborts them. */
const STOP_MS = 2_000;
/** The pause after a failed query, so that the worker does not continuously query an unavailable database. */
const AFTER_FAILURE_MS = 2_000;

export function createWorker({
  db,
  secrets,
  send,
  log,
  clock = () => new Date(),
  queueClock,
  random,
  leaseMs = LEASE_MS,
  pollMs = POLL_MS,
  recoverMs = RECOVER_EVERY_MS,
  onAttempt,
}: WorkerOptions): Worker {
  const queue = createQueue({ db, leaseMs, clock, queueClock, ...(random && { random }) });
  const underWay = new Map<string, Promise<void>>();
  /** The number of running attempts of each source. Sources without running attempts have no entry. */
  const bySource = new Map<string, SourcePlace & { count: number }>();
  const stopping = new AbortController();
  const broken = new AbortController();
  let loop: Promise<void> | null = null;
  let isWoken = false;
  let endSleep = nobody;
  let passedAt = performance.now();

  const wake = () => {
    isWoken = true;
    endSleep();
  };

  const underWayOf = (source: SourcePlace) => bySource.get(sourceOf(source))?.count ?? 0;

  const carryOut = async (row: DeliveryRow, span: Span) => {
    const subject = { agency: row.agencyId, source: row.sourceId, delivery: row.id };
    const lost = new AbortController();
    const renewal = setInterval(() => {
      // Ignores a failed query, because the lease may still be valid when the database is available again.
      void queue.renew(row).then(
        (isHeld) => isHeld || lost.abort(),
        () => undefined,
      );
    }, leaseMs / 3);
    try {
      const signal = AbortSignal.any([lost.signal, broken.signal]);
      const result = await attempt({ db, secrets, send, clock }, row, signal);
      await queue.finish(row, result);
      onAttempt?.(result.verdict);
      span.setAttribute('botdeck.result', result.verdict);
      const { verdict, status } = result;
      log.info({ ...subject, attempt: row.attemptCount, verdict, status }, 'delivery');
    } catch (error) {
      // The delivery stays leased. The delivery is retried after the lease has expired.
      logError(log, error, 'An attempt at a delivery could not be recorded.', subject);
    } finally {
      clearInterval(renewal);
    }
  };

  const begin = (row: DeliveryRow) => {
    const source = sourceOf(row);
    const { agencyId, sourceId } = row;
    bySource.set(source, { agencyId, sourceId, count: underWayOf(row) + 1 });
    const attributes = { 'botdeck.agency': agencyId, 'botdeck.delivery': row.id };
    const done = inSpan('deliver webhook', 'internal', attributes, (span) => carryOut(row, span)).finally(
      () => {
        underWay.delete(row.id);
        const left = underWayOf(row) - 1;
        if (left > 0) bySource.set(source, { agencyId, sourceId, count: left });
        else bySource.delete(source);
        wake();
      },
    );
    underWay.set(row.id, done);
    return done;
  };

  const claim = async () => {
    const most = MOST_AT_ONCE - underWay.size;
    if (most <= 0) return [];
    const full = [...bySource.values()].filter(({ count }) => count >= MOST_OF_A_SOURCE);
    return queue.claim(most, (source) => MOST_OF_A_SOURCE - underWayOf(source), full);
  };

  const run = async () => {
    const recover = every(recoverMs, queue.recover);
    while (!stopping.signal.aborted) {
      try {
        await recover();
        const rows = await claim();
        for (const row of rows) void begin(row);
        passedAt = performance.now();
        // The end of an attempt wakes the loop, because the worker can then send another delivery.
        if (rows.length === 0 && !isWoken) await sleepUntilWoken(pollMs);
        isWoken = false;
        await sleep(BREATH_MS);
      } catch (error) {
        logError(log, error, 'Pending deliveries could not be read.');
        await sleepUntilStopped(AFTER_FAILURE_MS);
      }
    }
  };

  const sleepUntilWoken = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const sleepUntilStopped = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  return {
    async runOnce() {
      await queue.recover();
      const rows = await claim();
      await Promise.all(rows.map(begin));
      return rows.length;
    },
    start() {
      passedAt = performance.now();
      loop ??= run();
    },
    wake,
    secondsSincePass: () => (performance.now() - passedAt) / 1000,
    async stop() {
      stopping.abort();
      wake();
      await loop;
      const all = Promise.all(underWay.values());
      const timer = setTimeout(() => broken.abort(), STOP_MS);
      await all;
      clearTimeout(timer);
    },
  };
}

/** Does nothing. The initial value of `endSleep`, before the loop sleeps for the first time. */
function nobody(): void {}

/** Returns a function that runs `work` at most once per `ms` milliseconds. */
function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - last < ms) return;
    await work();
    last = performance.now();
  };
}
