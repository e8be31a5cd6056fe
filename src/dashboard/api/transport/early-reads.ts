/**
 * The reads that the page sends before the code that needs them has loaded. The build records the first reads of every
 * page, and the host adds them to the page. An inline script of `index.html` sends those of the opened page, and a click
 * on a link sends those of the next page. The connection takes the responses.
 */
import type { FirstRead } from '#contract/app-config.ts';

type StartedRead = { agency: string | null; response: Promise<Response>; stop: () => void };

declare global {
  /** The started reads by their address. The inline script of `index.html` creates it. */
  var botdeckReads: Map<string, StartedRead> | undefined;
}

/** The time in milliseconds in which a page takes its reads. The code of the page usually loads faster. */
const TAKEN_WITHIN_MS = 3000;

let firstReads: Readonly<Record<string, readonly FirstRead[]>> = {};
/** The addresses of the first reads that this tab has sent. Several pages share a read. */
const sent = new Set<string>();

/** Sets the first reads of all pages by path, and stops those of the opened page that it does not take. */
export function setFirstReads(byPage: typeof firstReads, opened: string): void {
  firstReads = byPage;
  sent.clear();
  unsentReadsOf(opened);
  stopLater([...(globalThis.botdeckReads?.keys() ?? [])]);
}

/** Returns each first read once, because the cache may contain its data later. */
export function unsentReadsOf(page: string): readonly FirstRead[] {
  return (firstReads[page] ?? []).filter(({ path, query }) => {
    const { size } = sent;
    return sent.add(path + query).size > size;
  });
}

export function keepEarlyRead(address: string, read: StartedRead): void {
  // The page handles a failure when it takes the response.
  read.response.catch(() => undefined);
  globalThis.botdeckReads ??= new Map();
  globalThis.botdeckReads.set(address, read);
  stopLater([address]);
}

/** Returns the response of a started read, null if there is none at this address for this agency. */
export function takeEarlyRead(
  address: string,
  agency: string | null,
  signal: AbortSignal,
): Promise<Response> | null {
  const read = globalThis.botdeckReads?.get(address);
  // Another tab may have signed in to another agency.
  if (!read || read.agency !== agency) return null;
  globalThis.botdeckReads?.delete(address);
  if (signal.aborted) read.stop();
  signal.addEventListener('abort', read.stop, { once: true });
  return read.response;
}

/** Stops reads that the page does not take, e.g. because the user has chosen another page size. */
function stopLater(addresses: readonly string[]): void {
  setTimeout(() => {
    for (const address of addresses) {
      globalThis.botdeckReads?.get(address)?.stop();
      globalThis.botdeckReads?.delete(address);
    }
  }, TAKEN_WITHIN_MS);
}
