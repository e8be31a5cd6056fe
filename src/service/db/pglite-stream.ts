import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread.ts';

type Done = (error?: Error | null) => void;

/** The first byte of the message by which a client takes its leave. */
const TERMINATE = 0x58;

/** What the `pg` driver takes for its socket: a conversation with PGlite in its thread. */
export class PgliteStream extends Duplex {
  readonly #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  /** Called by the driver in place of opening a socket; it waits for 'connect'. */
  connect(): this {
    this.#thread.startSession().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // What else the driver asks of a socket, and what means nothing to a thread.
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

  /** The driver writes whole protocol messages, and PGlite needs them whole: what is there travels as one. */
  #send(chunks: Buffer[], done: Done): void {
    // The database outlives its connections: it is not to hear that one of them takes its leave.
    const messages = chunks.filter((chunk) => chunk[0] !== TERMINATE);
    if (messages.length === 0) return done();
    const bytes = new Uint8Array(messages.reduce((size, message) => size + message.length, 0));
    let offset = 0;
    for (const message of messages) {
      bytes.set(message, offset);
      offset += message.length;
    }
    this.#thread.exchange(bytes).then((answer) => {
      // A stream that was destroyed meanwhile (a timeout of the pool) must not be pushed to.
      if (!this.destroyed) this.push(answer);
      done();
    }, done);
  }
}
