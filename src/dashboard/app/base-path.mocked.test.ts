import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Density } from '../lib/settings-table.ts';
import { DEFAULT_LAYOUT } from '../list/table-layout.ts';

/** Loads the modules again, as on a page that the host serves below this base path. */
async function loadedBelow(basePath: string) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="base-path" content="${basePath}/">`;
  return {
    ...(await import('../lib/paths.ts')),
    ...(await import('../lib/own-storage.ts')),
    ...(await import('../lib/settings.ts')),
    ...(await import('../lib/drafts.ts')),
    ...(await import('../lib/draft-names.ts')),
    ...(await import('../api/transport/config.ts')),
    ...(await import('../api/transport/connection.ts')),
    ...(await import('./pages.ts')),
    ...(await import('./palette/providers.ts')),
    ...(await import('./palette/recent-pages.ts')),
    ...(await import('./shell/path-for-other-agency.ts')),
    ...(await import('../features/settings/settings-file.ts')),
    ...(await import('../features/sign-in/return-path.ts')),
    ...(await import('../list/saved-views.ts')),
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const VIEW = { id: 'v1', name: 'Mine', search: 'text=an', layout: DEFAULT_LAYOUT };

describe('a dashboard below a base path', () => {
  it('prefixes every address with the base path', async () => {
    const { paths } = await loadedBelow('/botdeck');
    const addresses = Object.values(paths).map((address) => (address as (id: string) => string)('x'));
    expect(addresses).toContain('/botdeck/leads/x');
    expect(addresses.filter((address) => !address.startsWith('/botdeck/'))).toEqual([]);
    expect((await loadedBelow('')).paths.leads()).toBe('/leads');
  });

  it('matches pages below the base path only', async () => {
    const { pageAt, thingAt, pathAtAnother } = await loadedBelow('/botdeck');
    expect(pageAt('/botdeck/')?.page.navigation?.label).toBe('Overview');
    expect(pageAt('/botdeck/leads/lead-1')?.params).toEqual({ leadId: 'lead-1' });
    expect(pageAt('/leads/lead-1')).toBeNull();
    expect(thingAt('/botdeck/leads/lead-1')).toMatchObject({ kind: 'lead', id: 'lead-1' });
    expect(pathAtAnother({ pathname: '/botdeck/leads/lead-1', search: '' })).toBe('/botdeck/leads');
  });

  it('calls the host below the base path', async () => {
    const { hostedConnection, loadAppConfig } = await loadedBelow('/botdeck');
    const asked: string[] = [];
    const answer = async (address: RequestInfo | URL) => {
      asked.push(address instanceof Request ? address.url : address.toString());
      return Response.json({});
    };
    await loadAppConfig(answer).catch(() => null);
    const { send, sendToHost } = hostedConnection({ serviceUrl: '/botdeck/api' }, answer);
    const request = { method: 'GET', query: '', signal: new AbortController().signal } as const;
    await sendToHost({ ...request, path: '/session' });
    await send({ ...request, path: '/lead' });
    expect(asked).toEqual([
      '/botdeck/config.json',
      `${location.origin}/botdeck/session`,
      `${location.origin}/botdeck/api/lead`,
    ]);
  });

  it.each(['/other', '/botdeck2/leads', '//botdeck/leads', 'https://elsewhere.example/botdeck/'])(
    'does not redirect to %s after the sign-in',
    async (to) => {
      const { returnPath } = await loadedBelow('/botdeck');
      expect(returnPath(new URLSearchParams({ to }))).toBe('/botdeck/');
      expect(returnPath(new URLSearchParams({ to: '/botdeck/bots?a=b' }))).toBe('/botdeck/bots?a=b');
      expect(returnPath(new URLSearchParams({ to: '/botdeck/sign-in' }))).toBe('/botdeck/');
    },
  );

  it('shares no browser storage with another dashboard of the same origin', async () => {
    const write = async (basePath: string, density: Density) => {
      const at = await loadedBelow(basePath);
      at.setSetting('density', density);
      at.keepDraft('bot', { by: basePath });
      at.writeListViews('leads', { path: at.paths.leads(), views: [VIEW], defaultId: null });
      at.noteRecentPage('default', at.paths.lead(`of-${density}`));
      return at;
    };
    await write('', 'spacious');
    const one = await write('/one', 'compact');
    const two = await loadedBelow('/two');
    expect(two.ownLocal.names()).toEqual([]);
    expect(two.ownSession.names()).toEqual([]);
    expect(two.readAllViews()).toEqual([]);
    expect(two.settingsFile()).toContain('"settings": {}');
    two.resetSettings();
    two.dropAllDrafts('');
    expect(one.readAllViews()).toMatchObject([{ to: '/one/leads?text=an&saved=v1' }]);
    expect(one.recentPages('default')).toEqual(['/one/leads/of-compact']);
    expect(localStorage.getItem('botdeck-density')).toBe('spacious');
    expect(localStorage.getItem('/one:botdeck-density')).toBe('compact');
    expect(Object.keys(sessionStorage)).toHaveLength(2);
  });

  it('imports the settings file of a dashboard with another base path', async () => {
    const before = await loadedBelow('');
    before.writeListViews('leads', { path: before.paths.leads(), views: [VIEW], defaultId: 'v1' });
    const file = before.settingsFile();
    localStorage.clear();
    const { parseSettingsFile, applySettings, navigationViewsAt } = await loadedBelow('/botdeck');
    applySettings(parseSettingsFile(file).entries);
    expect(navigationViewsAt('/botdeck/leads')?.to).toBe('/botdeck/leads?text=an&saved=v1');
  });
});
