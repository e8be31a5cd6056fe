import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

type Answer = { type: string; body: Buffer; encoding: 'br' | null };

export type ServeOptions = {
  /** The served folders by the start of their URL paths: `{ '/': … }`. */
  folders: Record<string, string>;
  /**
   * Served texts that are not in a folder, by URL path. The path may include a query. A path without a file extension
   * is JSON.
   */
  texts?: Record<string, string>;
  /** Returns the JSON for a URL without a file or text, or null. The server compresses the JSON once and caches it. */
  generate?: (url: URL, body: string) => string | null;
  /** The service to which requests below `/api` are forwarded, and the headers to add. */
  service?: { url: string; headers: Record<string, string> };
};

export type Serving = { url: string; close: () => void };

/**
 * Serves files from memory on a free port, compressed in advance like the files of the product's host. A path without a
 * file gets `/index.html`, because single-page apps define their own paths.
 */
export async function serve({ folders, texts = {}, generate, service }: ServeOptions): Promise<Serving> {
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
  for (const [address, content] of Object.entries(texts)) {
    answers.set(address, compressedText(address, content));
  }

  const generated = async (request: IncomingMessage, url: URL) => {
    // Treats the body of an aborted request as empty.
    const body = await text(request).catch(() => '');
    const key = `${url.pathname}${url.search}\n${body}`;
    const json = answers.has(key) ? null : (generate?.(url, body) ?? null);
    if (json !== null) answers.set(key, compressedText(url.pathname, json));
    return answers.get(key);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bench');
    const { pathname, search } = url;
    if (service && pathname.startsWith('/api/')) {
      passOn(service, request, response);
      return;
    }
    const found =
      answers.get(pathname + search) ??
      answers.get(pathname) ??
      (generate && (await generated(request, url))) ??
      (extname(pathname) === '' ? answers.get('/index.html') : undefined);
    if (found) {
      response.writeHead(200, {
        'Content-Type': found.type,
        'Content-Length': found.body.length,
        ...(found.encoding && { 'Content-Encoding': found.encoding }),
      });
      response.end(found.body);
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

/** Compresses a text with a lower quality, like a server that compresses each response when it sends it. */
function compressedText(address: string, content: string): Answer {
  return answer(TYPES[extname(address) || '.json'] ?? '', Buffer.from(content), 5);
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
  const onward = forward(service.url + request.url?.slice('/api'.length), options, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
