import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread.ts';

type Done = (error?: Error | null) => void;

/** The first byte of the Terminate message, which a client sends before it disconnects. */
const TERMINATE = 0x58;

/**
 * Replaces the network socket of the `pg` driver. Exchanges PostgreSQL protocol messages with PGlite in its worker
 * thread.
 */
export class PgliteStream extends Duplex {
  readonly #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  /** The driver calls `connect` instead of opening a socket. It then waits for the 'connect' event. */
  connect(): this {
    this.#thread.startSession().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // The driver also calls these socket methods. They have no effect, because a worker thread needs no such
  // settings.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  /**
   * Sends all pending chunks in one exchange. Each chunk from the driver is a whole protocol message, and PGlite
   * accepts only whole messages.
   */
  #send(chunks: Buffer[], done: Done): void {
    // Drops Terminate messages, because the database outlives its connections.
    const messages = chunks.filter((chunk) => chunk[0] !== TERMINATE);
    if (messages.length === 0) return done();
    const bytes = new Uint8Array(messages.reduce((size, message) => size + message.length, 0));
    let offset = 0;
    for (const message of messages) {
      bytes.set(message, offset);
      offset += message.length;
    }
    this.#thread.exchange(bytes).then((answer) => {
      // After a timeout the pool may have destroyed this stream, and a destroyed stream must not receive
      // data.
      if (!this.destroyed) this.push(answer);
      done();
    }, done);
  }
}
