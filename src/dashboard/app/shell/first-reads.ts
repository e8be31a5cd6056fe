import { QueryClient } from '@tanstack/react-query';
import type { FirstRead } from '#contract/app-config.ts';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import type { PagesFile } from '#contract/pages-file.ts';
import { connectionFor, setConnection } from '../../api/transport/connection.ts';
import { appConfig } from '../../api/transport/config.ts';
import type { Page } from '../pages.ts';

type Recorded = Pick<PagesFile, 'reads' | 'readOptions'>;

/** A placeholder for the origin of the recorded requests. */
const ORIGIN = 'http://page.invalid';

/**
 * The maximum number of early read requests per page. The other half of a browser's six connections per host is for the
 * code of the page.
 */
const MOST_READS = 3;

/** Matches a query string with a day. Such a request would be outdated when the user opens the page. */
const WITH_DAY = /\d{4}-\d{2}-\d{2}/;

/**
 * Returns the first read requests of each page, for an address without a query. Pages with an id in their path are left
 * out. Runs at build time: it calls the `reads` of the pages and records their requests. Reads with a body are left
 * out, because they depend on the day.
 */
export async function firstReads(pages: readonly Pick<Page, 'path' | 'reads'>[]): Promise<Recorded> {
  const recorded: Recorded = { reads: {}, readOptions: { headers: {}, options: {} } };
  // The connection reads the origin from `location`, which does not exist in the build.
  const { location: before } = globalThis;
  Object.assign(globalThis, { location: new URL(ORIGIN) });
  for (const { path, reads } of pages) {
    if (!reads || path.includes(':')) continue;
    const own: Recorded['reads'][string] = [];
    setConnection(
      connectionFor(appConfig(), async (address, { method, headers, ...init }) => {
        const { pathname, search } = new URL(address);
        if (method === 'GET' && !WITH_DAY.test(search)) {
          const below = pathname.slice(appConfig().serviceUrl.length);
          const query = search.slice(1);
          own.push({ path: below, query, extensions: extensionsIn({ path: below, query }) });
          recorded.readOptions = {
            headers: Object.fromEntries(new Headers(headers)),
            options: textsOf(init),
          };
        }
        throw new TypeError('The build sends no request.');
      }),
    );
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    // oxlint-disable-next-line no-await-in-loop -- each page has its own connection
    const startReads = await reads();
    startReads({ queryClient, params: {}, search: new URLSearchParams() });
    // After this pause, all reads have been recorded and have failed, because no read waits for the network.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
    recorded.reads[path] = own.slice(0, MOST_READS);
  }
  Object.assign(globalThis, { location: before });
  return recorded;
}

/** Returns the request options with text values. Omits the abort signal, which is valid only in the build. */
function textsOf(init: object): Record<string, string> {
  return Object.fromEntries(Object.entries(init).filter(([, value]) => typeof value === 'string'));
}

/** Returns the API extensions that a request uses: its operation, and the fields in its query. */
function extensionsIn({ path, query }: FirstRead): string[] {
  const operation = Object.values<Operation>(operations).find(
    (each) => each.method === 'GET' && each.path === path,
  );
  if (!operation) return [];
  const fields = Array.from(new URLSearchParams(query).keys(), (name) => `${operation.id}.${name}`);
  return extensionsOf(operation).filter((name) => name === operation.id || fields.includes(name));
}
