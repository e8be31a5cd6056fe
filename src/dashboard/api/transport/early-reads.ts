/**
 * Sends the first read requests of a page before the code of the page has loaded. The build records these requests for
 * every page, and the host adds the record to the HTML. An inline script of `index.html` sends the requests of the
 * opened page. A click on a link sends the requests of the next page. When the code of the page sends the same request,
 * the connection returns the early response.
 */
import type { FirstRead } from '#contract/app-config.ts';

type StartedRead = { agency: string | null; response: Promise<Response>; stop: () => void };

declare global {
  /** The early requests of this tab, by URL. The inline script of `index.html` creates the map. */
  var botdeckReads: Map<string, StartedRead> | undefined;
}

/**
 * The time in milliseconds after which unused early requests are cancelled. The code of the page usually loads faster.
 */
const TAKEN_WITHIN_MS = 3000;

let firstReads: Readonly<Record<string, readonly FirstRead[]>> = {};
/** The paths and queries of the first reads that this tab has sent. Several pages may share a read. */
const sent = new Set<string>();

/**
 * Stores the read requests that each page sends first, by the path of the page. The inline script of `index.html` has
 * already sent those of the opened page. After a delay, cancels the requests whose responses the page has not used.
 */
export function setFirstReads(byPage: typeof firstReads, opened: string): void {
  firstReads = byPage;
  sent.clear();
  unsentReadsOf(opened);
  stopLater([...(globalThis.botdeckReads?.keys() ?? [])]);
}

/**
 * Returns the first reads of a page that this tab has not sent yet, and marks them as sent. The query cache may already
 * contain the data of the others.
 */
export function unsentReadsOf(page: string): readonly FirstRead[] {
  return (firstReads[page] ?? []).filter(({ path, query }) => {
    const { size } = sent;
    return sent.add(path + query).size > size;
  });
}

export function keepEarlyRead(address: string, read: StartedRead): void {
  // The caller of `takeEarlyRead` handles a failure. This handler only avoids an error for a response that no code
  // uses.
  read.response.catch(() => undefined);
  globalThis.botdeckReads ??= new Map();
  globalThis.botdeckReads.set(address, read);
  stopLater([address]);
}

/** Returns the response of an early request; null if no request to this URL was sent for this agency. */
export function takeEarlyRead(
  address: string,
  agency: string | null,
  signal: AbortSignal,
): Promise<Response> | null {
  const read = globalThis.botdeckReads?.get(address);
  // The early request may be for another agency, e.g. after a sign-in in another tab.
  if (!read || read.agency !== agency) return null;
  globalThis.botdeckReads?.delete(address);
  if (signal.aborted) read.stop();
  signal.addEventListener('abort', read.stop, { once: true });
  return read.response;
}

/**
 * After a delay, cancels the early requests that the page has not used, e.g. because the user has chosen another page
 * size.
 */
function stopLater(addresses: readonly string[]): void {
  setTimeout(() => {
    for (const address of addresses) {
      globalThis.botdeckReads?.get(address)?.stop();
      globalThis.botdeckReads?.delete(address);
    }
  }, TAKEN_WITHIN_MS);
}
