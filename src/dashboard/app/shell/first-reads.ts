import { QueryClient } from '@tanstack/react-query';
import { operations } from '#contract/index.ts';
import type { PagesFile } from '#contract/pages-file.ts';
import { connectionFor, setConnection } from '../../api/transport/connection.ts';
import { appConfig } from '../../api/transport/config.ts';
import type { Page } from '../pages.ts';

export type FirstRead = PagesFile['pages'][number]['reads'][number];

/** The origin of the recorded requests. */
const ORIGIN = 'http://page.invalid';

/** Leaves half of a browser's six connections per host to the code of the page. */
const MOST_READS = 3;

/** A query with a day. It would be outdated when the page is opened. */
const WITH_DAY = /\d{4}-\d{2}-\d{2}/;

/**
 * Returns the reads that a page starts with if its address has neither parameters nor a query. Runs at build time: it
 * calls the `reads` of the page and records their requests. Reads with a body are left out, because they depend on the
 * day.
 */
export async function firstReads({ path, reads }: Pick<Page, 'path' | 'reads'>): Promise<FirstRead[]> {
  if (path.includes(':')) return [];
  const recorded: FirstRead[] = [];
  // The connection needs an origin, which the build does not have.
  Object.assign(globalThis, { location: new URL(ORIGIN) });
  setConnection(
    connectionFor(appConfig(), async (address, { method, headers, ...init }) => {
      const asked = address.slice(ORIGIN.length);
      if (method === 'GET' && !WITH_DAY.test(asked)) {
        recorded.push({
          address: asked,
          headers: Object.fromEntries(new Headers(headers)),
          options: textsOf(init),
          extension: extensionOf(asked),
        });
      }
      throw new TypeError('The build sends no request.');
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const startReads = await reads();
  startReads({ queryClient, params: {}, search: new URLSearchParams() });
  // All reads have failed after this pause, because none waits for the network.
  await new Promise((resolve) => setTimeout(resolve));
  return recorded.slice(0, MOST_READS);
}

/** Leaves out the signal, which belongs to the build. */
function textsOf(init: object): Record<string, string> {
  return Object.fromEntries(Object.entries(init).filter(([, value]) => typeof value === 'string'));
}

/** Returns the operation of the request if it is an extension. */
function extensionOf(address: string): string | null {
  const path = address.slice(appConfig().serviceUrl.length).replace(/\?.*/, '');
  const operation = Object.values(operations).find((each) => each.method === 'GET' && each.path === path);
  return operation?.origin === 'extension' ? operation.id : null;
}
