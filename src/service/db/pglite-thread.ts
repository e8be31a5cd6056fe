import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeldClaim } from './data-folder-lock.ts';

/** Where PGlite stores its data: in a folder, or in memory with an optional dump file as the initial data. */
export type PgliteStorage =
  | { folder: string; dump?: undefined; claim: HeldClaim; minFreeBytes: number }
  | { folder?: undefined; dump?: string | undefined; claim?: undefined };

/**
 * The maximum time of a start, including the creation of a database, which takes seconds, and the recovery after a
 * crash.
 */
const START_WITHIN_MS = 60_000;

/**
 * The maximum time of a copy. All requests wait during a copy, so the limit only ends a copy that would never finish.
 */
const COPY_WITHIN_MS = 10 * 60_000;

/** The embedded database hung or crashed during a query. Its thread has ended, and the next query starts a new one. */
export class EmbeddedDatabaseLost extends Error {
  override name = 'EmbeddedDatabaseLost';
}

/**
 * Runs PGlite in a worker thread. Messages are processed one at a time, and two threads never use one folder. PGlite
 * can loop forever, e.g. after a full disk. A thread without a reply within `answerWithinMs` is therefore terminated,
 * while the process continues.
 */
export class PgliteThread {
  readonly #storage: PgliteStorage;
  readonly #answerWithinMs: number;
  #worker: Worker | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #isLost = false;

  constructor(storage: PgliteStorage, answerWithinMs: number) {
    this.#storage = storage;
    this.#answerWithinMs = answerWithinMs;
  }

  /** Starts the thread if necessary and removes all state of the previous connection, such as open transactions. */
  startSession(): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      this.#worker ??= await this.#start();
      return this.#ask(this.#worker, 'new session');
    });
  }

  /** Sends whole PostgreSQL protocol messages and resolves with the complete reply of the database. */
  exchange(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#inTurn(() => {
      if (!this.#worker) throw new EmbeddedDatabaseLost('The embedded database was stopped');
      return this.#ask(this.#worker, messages);
    });
  }

  /** Copies the data folder between two exchanges. The copy contains all transactions that have been acknowledged. */
  copyTo(target: string): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      this.#worker ??= await this.#start();
      return this.#ask(this.#worker, { copyTo: target }, COPY_WITHIN_MS);
    });
  }

  /** Ends the thread after all earlier exchanges. PGlite first writes all data to its files. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      const worker = this.#worker;
      if (!worker) return;
      this.#worker = undefined;
      // A failure loses no data, because the next start recovers the data from the write-ahead log.
      await this.#ask(worker, 'close').catch(() => undefined);
      await worker.terminate();
    });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #start(): Promise<Worker> {
    if (this.#isLost && this.#storage.folder === undefined) {
      throw new EmbeddedDatabaseLost('The embedded database was lost, with all its data in memory');
    }
    // Without execArgv, the worker does not load the TypeScript loader of the process, which it does not
    // need.
    const worker = new Worker(join(import.meta.dirname, 'pglite-worker.js'), {
      workerData: this.#storage,
      execArgv: [],
    });
    // Prevents that an error between two exchanges ends the process. A pending exchange receives the error
    // itself.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    await this.#answerOf(worker, START_WITHIN_MS);
    return worker;
  }

  #ask(
    worker: Worker,
    message: Uint8Array<ArrayBuffer> | 'new session' | 'close' | { copyTo: string },
    withinMs = this.#answerWithinMs,
  ): Promise<Uint8Array> {
    worker.postMessage(message, message instanceof Uint8Array ? [message.buffer] : []);
    return this.#answerOf(worker, withinMs);
  }

  /**
   * Resolves with the next message of the worker. After a timeout or an error, terminates the worker and then rejects.
   */
  async #answerOf(worker: Worker, withinMs: number): Promise<Uint8Array> {
    const watchdog = new AbortController();
    const timer = setTimeout(() => watchdog.abort(), withinMs);
    try {
      const [answer] = await once(worker, 'message', { signal: watchdog.signal });
      return answer as Uint8Array;
    } catch (cause) {
      this.#worker = undefined;
      this.#isLost = true;
      await worker.terminate();
      const reason = watchdog.signal.aborted
        ? `gave no answer for ${withinMs} ms`
        : `failed (${(cause as Error).message})`;
      throw new EmbeddedDatabaseLost(`The embedded database ${reason} and was stopped`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}
