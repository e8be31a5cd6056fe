import { describe, expect, it, vi } from 'vitest';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import { setAppConfig } from '../../api/transport/config.ts';
import { PAGES } from '../pages.ts';
import { firstReads } from './first-reads.ts';

const extensions = Object.values(operations).flatMap(extensionsOf);
const pageAt = (path: string) => PAGES.find((page) => page.path === path)!;

describe('the first reads of a page', () => {
  const readsAt = async (path: string, offered = extensions) => {
    setAppConfig({
      connection: 'hosted',
      serviceUrl: '/api',
      keyHeader: '',
      extensions: offered,
      parameters: {},
      sample: null,
    });
    return (await firstReads([pageAt(path)])).reads[path];
  };

  it('are its requests in their order, each with the extensions that it needs', async () => {
    expect(await readsAt('/leads')).toMatchObject([
      { path: '/lead', query: 'page=1&pageSize=50', extensions: [] },
      { path: '/agency/source', query: '', extensions: ['listSources'] },
    ]);
  });

  it('name the extension fields in their queries', async () => {
    expect((await readsAt('/notifications'))?.at(0)).toEqual({
      path: '/notifications',
      query: 'viewed=false&limit=200',
      extensions: ['listNotifications', 'listNotifications.viewed', 'listNotifications.limit'],
    });
  });

  it('have the headers and the options of the connection', async () => {
    await readsAt('/billing');
    const { readOptions } = await firstReads([pageAt('/billing')]);
    expect(readOptions).toMatchObject({
      headers: { accept: expect.stringContaining('application/json') },
      options: { credentials: 'same-origin', cache: 'no-store', redirect: 'manual' },
    });
  });

  it('are at most three', async () => {
    expect(await readsAt('/')).toHaveLength(3);
  });

  it('leave out requests with a body and queries with a day', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    for (const { path } of PAGES) {
      for (const read of (await readsAt(path)) ?? []) {
        expect(`${read.path}?${read.query}`).not.toMatch(/2026|analytics/);
      }
    }
    vi.useRealTimers();
  });

  it('do not exist for a page with an id in its address', async () => {
    expect(await readsAt('/leads/:leadId')).toBeUndefined();
  });
});
