import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type SlowProxy = {
  /** The URL of the target with the port of the proxy. */
  url: string;
  /** Sets the delay of each packet in both directions. 0 means no delay. */
  delay: (ms: number) => void;
  close: () => void;
};

/** Runs a TCP proxy in front of the server at `target`. Packets keep their order when the delay changes. */
export async function runSlowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  let ms = 0;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    let last = Promise.resolve();
    const later = (work: () => void) => {
      const waited = new Promise((resolve) => setTimeout(resolve, ms));
      last = last.then(() => waited).then(work);
    };
    from.on('data', (packet) => later(() => to.write(packet)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    sockets.add(from);
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    delay: (given) => {
      ms = given;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
