/**
 * The reads that the page starts before its code has loaded. The build records them, the host adds them to the page, an
 * inline script of `index.html` sends them, and the connection takes their responses.
 */
import { AGENCY_HEADER } from '#contract/app-config.ts';
import type { Transport } from '../api/transport/connection.ts';

type StartedRead = {
  headers: Readonly<Record<string, string>>;
  response: Promise<Response>;
  stop: () => void;
};

declare global {
  /** Set by the inline script of `index.html`, by the address of the read. */
  var botdeckReads: Map<string, StartedRead> | undefined;
}

/** Takes the response of a read that the page has already sent, or sends the request. */
export function withEarlyReads(transport: Transport): Transport {
  return (address, options) => take(address, options) ?? transport(address, options);
}

function take(address: string, { method, headers, signal }: RequestInit): Promise<Response> | null {
  const started = globalThis.botdeckReads;
  const path = address.slice(location.origin.length);
  const read = started?.get(path);
  if (!started || !read || method !== 'GET') return null;
  // Another tab may have signed in to another agency.
  if (new Headers(headers).get(AGENCY_HEADER) !== read.headers[AGENCY_HEADER]) return null;
  started.delete(path);
  if (signal?.aborted) read.stop();
  signal?.addEventListener('abort', read.stop, { once: true });
  return read.response;
}

/** Stops the reads that the page does not need, e.g. because the user has chosen another page size. */
export function stopOtherEarlyReads(): void {
  for (const { stop } of globalThis.botdeckReads?.values() ?? []) stop();
  globalThis.botdeckReads = undefined;
}
