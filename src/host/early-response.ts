/** Responses that are sent before the request has arrived completely, such as a 401 or a 413. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long data of the client is still read after the last response on its connection. */
const LINGER_MS = 2000;

/**
 * Announces `Connection: close` on a response that is sent before the body of its request has arrived. The rest of that
 * body stands where the next request would begin, so the connection cannot be used again.
 */
export function closeAfterEarlyResponse(incoming: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head: unknown[]) => {
    if (isBodyAwaited(incoming)) {
      response.setHeader('Connection', 'close');
      lingerOnClose(incoming.socket);
      response.once('finish', () => discard(incoming));
    }
    return Reflect.apply(writeHead, undefined, head) as ServerResponse;
  };
}

/** Whether some of the request's body has not arrived. */
export function isBodyAwaited({ headers, complete }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !complete;
}

/** A reader that gave up leaves its listener behind, which would pause the request once a buffer is full. */
function discard(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data');
  incoming.resume();
}

/**
 * Ends this side of a connection and keeps reading for a moment. A socket that is destroyed with unread data makes the
 * operating system send a reset, and a reset discards a response that the client has not read yet.
 */
export function linger(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}

const closing = new WeakSet<Socket>();

/** Whether an early response has ended the use of this connection. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Node calls `destroySoon` after the last response on a connection. */
function lingerOnClose(socket: Socket): void {
  closing.add(socket);
  let isLingering = false;
  socket.destroySoon = () => {
    if (!isLingering) linger(socket);
    isLingering = true;
  };
}
