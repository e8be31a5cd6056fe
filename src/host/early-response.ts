/** Responses that the host sends before the request has arrived completely, e.g. a 401 or a 413. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the host keeps reading from a connection after its last response. */
const READ_ON_MS = 2000;

/**
 * Adds `Connection: close` to a response that is sent before the whole request body has arrived. The connection cannot
 * be reused, because the rest of the body would come where the next request should begin.
 */
export function closeAfterEarlyResponse(incoming: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...head: unknown[]) => {
    if (isBodyAwaited(incoming)) {
      response.setHeader('Connection', 'close');
      closeSlowlyOnClose(incoming.socket);
      response.once('finish', () => discard(incoming));
    }
    return Reflect.apply(writeHead, undefined, head) as ServerResponse;
  };
}

export function isBodyAwaited({ headers, complete }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !complete;
}

/**
 * Reads and discards the rest of the body. Removes the listener of a reader that has stopped reading, because this
 * listener would pause the request once its buffer is full.
 */
function discard(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data');
  incoming.resume();
}

/**
 * Ends the host's side of a connection and keeps reading for a moment. If a socket is destroyed with unread data, the
 * operating system sends a reset, and a reset discards a response that the client has not read yet.
 */
export function closeSlowly(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), READ_ON_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}

const closing = new WeakSet<Socket>();

/** Whether an early response has made this connection unusable for further requests. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Closes the connection with `closeSlowly` after its last response. Replaces `destroySoon`, because Node calls this
 * method at that time.
 */
function closeSlowlyOnClose(socket: Socket): void {
  closing.add(socket);
  let isClosingSlowly = false;
  socket.destroySoon = () => {
    if (!isClosingSlowly) closeSlowly(socket);
    isClosingSlowly = true;
  };
}
