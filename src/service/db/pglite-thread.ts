import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HeldClaim } from './data-folder-lock.ts';

/** Where PGlite keeps its data: in a folder, or in memory, there optionally filled from a dump (a file). */
export type PgliteStorage =
  | { folder: string; dump?: undefined; claim: HeldClaim; minFreeBytes: number }
  | { folder?: undefined; dump?: string | undefined; claim?: undefined };

/** For a first start, which takes seconds, and a recovery after a crash. */
const START_WITHIN_MS = 60_000;

/** The embedded database froze or died under a query. Its thread is gone; the next query starts another. */
export class EmbeddedDatabaseLost extends Error {
  override name = 'EmbeddedDatabaseLost';
}

/**
 * PGlite in a worker thread: one exchange of protocol messages at a time, and never two threads on one
 * folder. A thread that gives no answer for `answerWithinMs` is ended: PGlite can spin for ever, after a
 * full disk for one, and in its own thread it can be stopped while the process goes on.
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

  /** Starts the thread unless it runs, and gives the caller a session with nothing left of the one before. */
  startSession(): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      this.#worker ??= await this.#start();
      return this.#ask(this.#worker, 'new session');
    });
  }

  /** Sends whole protocol messages and resolves with all that the database has to say to them. */
  exchange(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#inTurn(() => {
      if (!this.#worker) throw new EmbeddedDatabaseLost('The embedded database was stopped');
      return this.#ask(this.#worker, messages);
    });
  }

  /** Writes everything to its files and ends the thread, after the exchanges that were asked for before. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      const worker = this.#worker;
      if (!worker) return;
      this.#worker = undefined;
      // Should it fail, nothing is lost: the next start recovers from the write-ahead log.
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
    // No execArgv: the TypeScript loader that the process may run under is of no use to the worker.
    const worker = new Worker(join(import.meta.dirname, 'pglite-worker.js'), {
      workerData: this.#storage,
      execArgv: [],
    });
    // Whoever waits for an answer hears of an error; without a listener one in between would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    await this.#answerOf(worker, START_WITHIN_MS);
    return worker;
  }

  #ask(worker: Worker, message: Uint8Array<ArrayBuffer> | 'new session' | 'close'): Promise<Uint8Array> {
    worker.postMessage(message, typeof message === 'string' ? [] : [message.buffer]);
    return this.#answerOf(worker, this.#answerWithinMs);
  }

  /** The next message of the worker. Without one in time, or on an error, the worker is gone before this rejects. */
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
