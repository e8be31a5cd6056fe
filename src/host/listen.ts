import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import {
  closeAfterEarlyResponse,
  isBodyAwaited,
  isClosing as isClosingEarly,
  closeSlowly,
} from './early-response.ts';
import { LIVE } from './health.ts';
import { METHODS, problem } from './problem.ts';
import { StartError } from './start-error.js';

/** The data and actions of the client's connection, which a web-standard request does not contain. */
export type Connection = {
  /** The address of the remote peer. */
  address: string;
  /** Closes the connection, even in the middle of a response. */
  cut: () => void;
  /** Asks a client that sent `Expect: 100-continue` for the body. */
  sendContinue: () => void;
};

export type Handler = (request: Request, connection: Connection) => Response | Promise<Response>;

export type Listening = {
  /** The address of the host for a browser on this machine. */
  address: string;
  /** Starts serving. Until then, every request gets a 503 that says that the host is starting. */
  serve: (handler: Handler) => void;
  /** Rejects new requests, waits for responses in progress, and cuts the remaining ones after `GRACE_MS`. */
  close: () => Promise<void>;
};

const GRACE_MS = 3500;
const FLAGS = { port: '--port', hostname: '--host' };
/** The maximum number of open connections, because each one uses memory. It is above the needs of any office. */
export const MAX_SOCKETS = 1000;
/**
 * The maximum number of requests that a client may send on a connection without waiting for a response. Browsers send
 * one at a time.
 */
const MAX_PIPELINED = 8;

/**
 * The response to each request during the start, which may take a minute. An orchestrator must not end the process, so
 * `/livez` succeeds. All other requests get a 503.
 */
const notReady: Handler = ({ url }) =>
  new URL(url).pathname.endsWith(LIVE)
    ? Response.json({ status: 'starting' }, { headers: { 'Cache-Control': 'no-store' } })
    : problem(503, 'Starting', 'The host is starting.', { 'Retry-After': '2' });

/**
 * Binds the port before the host can serve, so that a port conflict is reported immediately and not after a minute of
 * loading.
 */
export async function listen(port: number, hostname: string, setBy = FLAGS): Promise<Listening> {
  let handler = notReady;
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 32 * 1024,
    // The host itself rejects requests without a Host header, in the same format as other refusals.
    requireHostHeader: false,
  });
  const serveRequest = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const { socket } = incoming;
      if ((sockets.get(socket) ?? 0) > MAX_PIPELINED) return tooManyPipelined();
      if (hasCredentials(request.url)) return malformed();
      if (failedExpectations.has(incoming)) return failedExpectation();
      const answer = await handler(request, {
        address: socket.remoteAddress ?? '',
        cut: () => outgoing.destroy(),
        sendContinue: () => {
          if (awaitingContinue.delete(incoming)) outgoing.writeContinue();
        },
      });
      // Waits until the parser has processed the current packet, which may contain the rest of the body.
      if (isBodyAwaited(incoming)) await setImmediate();
      return answer;
    },
    { errorHandler: () => malformed() },
  );
  /** The requests whose clients wait for `100 Continue` before they send the body. */
  const awaitingContinue = new WeakSet<IncomingMessage>();
  const failedExpectations = new WeakSet<IncomingMessage>();
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    // Ignores the request, because an earlier response announced that this connection closes.
    if (isClosingEarly(incoming.socket)) return;
    closeAfterEarlyResponse(incoming, response);
    void serveRequest(incoming, response);
  });
  // Without this listener, Node would ask for the body immediately, before the host knows whether it rejects the
  // request.
  server.on('checkContinue', (incoming: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(incoming);
    server.emit('request', incoming, response);
  });
  server.on('checkExpectation', (incoming: IncomingMessage, response: ServerResponse) => {
    failedExpectations.add(incoming);
    server.emit('request', incoming, response);
  });
  server.on('clientError', (error, socket) => refuse(error, socket as Socket));
  let isClosing = false;
  /** The number of requests in progress on each socket, least recently active socket first. */
  const sockets = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, 0);
    socket.once('close', () => sockets.delete(socket));
    if (sockets.size > MAX_SOCKETS) longestAtRest(sockets)?.destroy();
  });
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.setHeader('Connection', 'close');
    underWay.add(response);
    sockets.set(socket, (sockets.get(socket) ?? 0) + 1);
    response.once('close', () => {
      underWay.delete(response);
      const others = (sockets.get(socket) ?? 1) - 1;
      // Deletes and sets the entry to move it to the end.
      if (sockets.delete(socket) && !socket.destroyed) sockets.set(socket, others);
    });
  });
  // Replaces Node's method, which considers a response finished once it is written, and would close the connection
  // before all bytes are sent.
  server.closeIdleConnections = () => {
    for (const [socket, requests] of sockets) if (requests === 0) socket.destroy();
  };
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(reason(error, { port, hostname, setBy }));
  });
  const bound = server.address() as AddressInfo;
  const everywhere = bound.address === '::' || bound.address === '0.0.0.0';
  const name = everywhere ? 'localhost' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;

  return {
    address: `http://${name}:${bound.port}`,
    serve: (next) => {
      handler = next;
    },
    close: async () => {
      isClosing = true;
      // `Connection: close` prevents the client from sending another request on a connection that is about to close.
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      const closed = once(server, 'close');
      server.close();
      // A keep-alive connection becomes idle only after its last response, and would delay the close.
      const release = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(release);
      clearTimeout(cut);
    },
  };
}

function longestAtRest(sockets: ReadonlyMap<Socket, number>): Socket | undefined {
  return Array.from(sockets).find(([, requests]) => requests === 0)?.[0];
}

function tooManyPipelined(): Response {
  return problem(
    503,
    'Too many requests at once',
    `Send at most ${MAX_PIPELINED} requests before a response.`,
    {
      Connection: 'close',
      'Retry-After': '1',
    },
  );
}

function malformed(): Response {
  return problem(400, 'Bad request', 'The request is not well-formed HTTP.');
}

/**
 * Whether the request target contains credentials (`http://user:password@host/`). Node accepts such a request target,
 * but a web-standard request cannot contain it.
 */
function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

function failedExpectation(): Response {
  return problem(417, 'Expectation failed', 'The only expectation that is supported is 100-continue.');
}

/**
 * Responds to requests that Node's parser rejects, in the same format as other refusals, because they never reach the
 * handler.
 */
function refuse(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, title, allow = ''] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Request Header Fields Too Large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'Request Timeout']
        : hasUnknownMethod(error)
          ? [405, 'Method Not Allowed', `Allow: ${METHODS}\r\n`]
          : [400, 'Bad Request'];
  const body = JSON.stringify({ type: 'about:blank', title, status });
  const answer =
    `HTTP/1.1 ${status} ${title}\r\n${allow}Content-Type: application/problem+json\r\n` +
    `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  socket.write(answer);
  closeSlowly(socket);
}

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Whether the request is well-formed except for a method that the parser does not know. */
function hasUnknownMethod({ code, rawPacket }: ParserError): boolean {
  return (
    code === 'HPE_INVALID_METHOD' &&
    /^[A-Z-]+ \S+ HTTP\/1\.[01]\r?\n/.test(rawPacket?.toString('latin1') ?? '')
  );
}

type Place = { port: number; hostname: string; setBy: typeof FLAGS };

function reason(error: NodeJS.ErrnoException, { port, hostname, setBy }: Place): string {
  const whichPort = `Port ${port}${origin(setBy.port)}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${whichPort} is in use on ${hostname}: stop the other program, or choose another port with ${setBy.port}.`;
    case 'EACCES':
      return `${whichPort} is not open to this user: choose one above 1023 with ${setBy.port}.`;
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return (
        `${hostname}${origin(setBy.hostname)} is not an address of this machine: ` +
        (setBy.hostname === FLAGS.hostname
          ? 'choose another with --host.'
          : `change ${setBy.hostname}, or choose another with --host.`)
      );
    default:
      return `Cannot listen on ${hostname}:${port}: ${error.message}. Check ${setBy.hostname} and ${setBy.port}.`;
  }
}

/**
 * Returns a text that names the setting if it is an environment variable; otherwise an empty text. Another program may
 * have set the variable, e.g. a shell sets HOST.
 */
function origin(setting: string): string {
  return setting.startsWith('--') ? '' : `, from ${setting},`;
}
