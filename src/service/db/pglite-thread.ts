import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeldClaim } from './data-folder-lock.ts';

/** The storage of PGlite: a folder, or memory that may be filled from a dump file. */
export type PgliteStorage =
  | { folder: string; dump?: undefined; claim: HeldClaim; minFreeBytes: number }
  | { folder?: undefined; dump?: string | undefined; claim?: undefined };

/** Covers a first start, which takes seconds, and the recovery after a crash. */
const START_WITHIN_MS = 60_000;

/** Requests wait meanwhile, so the limit only ends a copy that will never finish. */
const COPY_WITHIN_MS = 10 * 60_000;

/** The embedded database hung or crashed during a query. Its thread has ended, and the next query starts a new one. */
export class EmbeddedDatabaseLost extends Error {
  override name = 'EmbeddedDatabaseLost';
}

/**
 * Runs PGlite in a worker thread: one exchange of protocol messages at a time, and never two threads on one folder.
 * Terminates a thread without a reply within `answerWithinMs`, because PGlite can loop forever, e.g. after a full disk.
 * A separate thread can be stopped while the process continues.
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

  /** Starts the thread if it is not running and opens a session without any state from the previous session. */
  startSession(): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      this.#worker ??= await this.#start();
      return this.#ask(this.#worker, 'new session');
    });
  }

  /** Sends whole protocol messages and resolves with the complete reply. */
  exchange(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#inTurn(() => {
      if (!this.#worker) throw new EmbeddedDatabaseLost('The embedded database was stopped');
      return this.#ask(this.#worker, messages);
    });
  }

  /** Copies the folder between two exchanges. The copy contains all transactions that have been acknowledged. */
  copyTo(target: string): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      this.#worker ??= await this.#start();
      return this.#ask(this.#worker, { copyTo: target }, COPY_WITHIN_MS);
    });
  }

  /** Writes all data to the files and ends the thread, after all earlier exchanges. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      const worker = this.#worker;
      if (!worker) return;
      this.#worker = undefined;
      // A failure here loses no data, because the next start recovers from the write-ahead log.
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
    // No execArgv, because the worker does not need the TypeScript loader of the process.
    const worker = new Worker(join(import.meta.dirname, 'pglite-worker.js'), {
      workerData: this.#storage,
      execArgv: [],
    });
    // A pending exchange receives the error itself. Without a listener, an error between exchanges would end the
    // process.
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
   * Resolves with the next message of the worker. After a timeout or an error, terminates the worker before rejecting.
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
