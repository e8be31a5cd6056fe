import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { setAppConfig } from '../api/transport/config.ts';
import { connectionFor, setConnection } from '../api/transport/connection.ts';
import { configOf } from '../testing/connect-to.ts';
import { NAVIGATION_ENTRIES, PAGES, type Page } from './pages.ts';

/** Pages that show other content if the service has no extensions, e.g. a field that opens a record by its id. */
const WITH_FALLBACK = ['/reports', '/notifications', '/settings'];

/** Returns the operations that the prefetch of a page calls at a service with these extensions. */
async function operationsRead({ reads }: Page, extensions: string[]): Promise<unknown[]> {
  const config = configOf({ connection: 'hosted', extensions });
  setAppConfig(config);
  setConnection(connectionFor(config, () => new Promise<never>(() => {})));
  const queryClient = new QueryClient();
  const read = await reads?.();
  read?.({ queryClient, params: {}, search: new URLSearchParams() });
  const started = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  return started.map(({ queryKey: [operation] }) => operation);
}

describe('a page of the navigation', () => {
  it('names its extension if it has nothing to read without one', async () => {
    const unread: string[] = [];
    for (const page of PAGES) {
      const isNamed = page.navigation === undefined || page.navigation.extension !== undefined;
      if (!isNamed && (await operationsRead(page, [])).length === 0) unread.push(page.path);
    }
    expect(unread).toEqual(WITH_FALLBACK);
  });

  const named = NAVIGATION_ENTRIES.flatMap(({ to, extension }) => (extension ? [{ to, extension }] : []));

  it.each(named)('$to reads the extension that it names', async ({ to, extension }) => {
    const page = PAGES.find(({ path }) => path === to)!;
    expect(await operationsRead(page, [])).toEqual([]);
    expect(await operationsRead(page, [extension])).toContain(extension);
  });
});
