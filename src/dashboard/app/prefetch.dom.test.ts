import type { LoaderFunction, RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { prefetchPath } from './prefetch.ts';

describe('prefetchPath', () => {
  it('loads the code and the data of every matching route, and of no other route', () => {
    const code = vi.fn<() => Promise<() => null>>(async () => () => null);
    const data = vi.fn<LoaderFunction>();
    const other = vi.fn<() => Promise<null>>();
    const routes: RouteObject[] = [
      {
        children: [
          { path: '/leads', loader: other, lazy: { Component: other } },
          { path: '/leads/:leadId', loader: data, lazy: { Component: code } },
        ],
      },
    ];
    prefetchPath(routes, '/leads/lead-1?tab=history');
    expect(code).toHaveBeenCalledOnce();
    expect(data.mock.calls.map(([{ params, url }]) => [params, url.search])).toEqual([
      [{ leadId: 'lead-1' }, '?tab=history'],
    ]);
    expect(other).not.toHaveBeenCalled();
  });

  it('loads data with a lazy loader', async () => {
    const data = vi.fn<LoaderFunction>(() => null);
    const code = vi.fn<() => Promise<() => null>>(async () => () => null);
    prefetchPath(
      [{ path: '/bots/:botId', lazy: { loader: async () => data, Component: code } }],
      '/bots/b-1',
    );
    await vi.waitFor(() => expect(data).toHaveBeenCalledOnce());
    expect(data.mock.calls[0]?.[0].params).toEqual({ botId: 'b-1' });
    expect(code).toHaveBeenCalledOnce();
  });

  it('ignores failures', async () => {
    const unhandled = vi.fn<() => void>();
    process.once('unhandledRejection', unhandled);
    const routes: RouteObject[] = [
      {
        path: '/leads',
        loader: () => Promise.reject(new Error('no data')),
        lazy: { Component: () => Promise.reject(new Error('no code')) },
      },
    ];
    prefetchPath(routes, '/leads');
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
