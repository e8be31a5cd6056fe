import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export type TestProxy = {
  /** The host and port, e.g. `127.0.0.1:4321`. */
  host: string;
  received: { method: string; address: string; authorization: string | undefined }[];
  close: () => void;
};

type ProxyOptions = {
  /** The local port that every name resolves to. */
  servicePort?: number;
  /** The status of every response to a tunnel or forwarding request. */
  status?: number;
};

/** Starts a proxy on loopback that opens tunnels and forwards requests, or rejects both with a status. */
export async function aProxy({ servicePort = 0, status = 200 }: ProxyOptions = {}): Promise<TestProxy> {
  const received: TestProxy['received'] = [];
  const note = ({ method = '', url: address = '', headers }: IncomingMessage) =>
    received.push({ method, address, authorization: headers['proxy-authorization'] });
  const passOn: RequestListener = (request, response) => {
    note(request);
    if (status !== 200) return response.writeHead(status).end('refused');
    const { pathname, search } = new URL(request.url ?? '');
    void fetch(`http://127.0.0.1:${servicePort}${pathname}${search}`).then(async (answer) =>
      response
        .writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
        .end(await answer.text()),
    );
  };
  const sockets = new Set<Duplex>();
  const server = createServer(passOn).on('connect', (request, client: Duplex) => {
    note(request);
    sockets.add(client);
    client.on('error', () => undefined);
    if (status !== 200) return client.end(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\n\r\n`);
    const service = connect(servicePort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      service.pipe(client).pipe(service);
    });
    sockets.add(service);
    service.on('error', () => client.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close().closeAllConnections();
    },
  };
}
