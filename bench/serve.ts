import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

type Answer = { type: string; body: Buffer; encoding: 'br' | null };

type ServeOptions = {
  /** The folders by base address: `{ '/': … }`. */
  folders: Record<string, string>;
  /** Texts that are not in a folder, by address. An address without an extension is JSON. */
  texts?: Record<string, string>;
  /** The target of `/api`, and the headers to add. */
  service?: { url: string; headers: Record<string, string> };
};

export type Serving = { url: string; close: () => void };

/** Serves files from memory on a free port, compressed ahead of time like the product's host. */
export async function serve({ folders, texts = {}, service }: ServeOptions): Promise<Serving> {
  const answers = new Map<string, Answer>();
  for (const [base, folder] of Object.entries(folders)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const type = TYPES[extname(entry.name)];
      if (!entry.isFile() || !type) continue;
      const path = join(entry.parentPath, entry.name);
      answers.set(
        base + relative(folder, path).split(sep).join('/'),
        answer(type, readFileSync(path), constants.BROTLI_MAX_QUALITY),
      );
    }
  }
  // Compresses texts with the quality of a server that compresses on the fly.
  for (const [address, text] of Object.entries(texts)) {
    answers.set(address, answer(TYPES[extname(address) || '.json'] ?? '', Buffer.from(text), 5));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const found = answers.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (found) {
      response.writeHead(200, {
        'Content-Type': found.type,
        'Content-Length': found.body.length,
        ...(found.encoding && { 'Content-Encoding': found.encoding }),
      });
      response.end(found.body);
    } else if (service && pathname.startsWith('/api/')) {
      passOn(service, request, response);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(type: string, body: Buffer, quality: number): Answer {
  if (type.startsWith('font/')) return { type, body, encoding: null };
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { type, body: brotliCompressSync(body, { params }), encoding: 'br' };
}

function passOn(
  service: NonNullable<ServeOptions['service']>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = 'GET' } = request;
  const { accept, 'accept-encoding': encodings, 'content-type': type } = request.headers;
  const options = {
    method,
    headers: {
      ...service.headers,
      ...(accept && { accept }),
      ...(type && { 'content-type': type }),
      'accept-encoding': encodings,
    },
  };
  const onward = forward(service.url + request.url, options, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
