import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { addressesOf, entryOf, NAVIGATION_ENTRIES, pageAt, PAGES, SIGN_IN } from './pages.ts';

const ROUTES = PAGES.map(({ path }) => ({ path }));

describe('pageAt', () => {
  it.each([
    '/',
    '/leads',
    '/leads/',
    '/leads/lead%2F1%20%C3%BC',
    '/bots/b1',
    '/bots/b1/more',
    '/personas/p1',
    '/compare-personas',
    '/sources/s1/new-channel',
    '/sources/s1/channels/c%231',
    '/folders',
    '/folders/f1',
    '/reports/r1',
    '/reports/r1/shares',
    '/notifications/n1',
    '/LEADS',
    '/nowhere',
    '/sign-in',
    '',
  ])('finds at %j the same page and parameters as the router', (pathname) => {
    const [match] = matchRoutes(ROUTES, pathname) ?? [];
    const found = pageAt(pathname);
    expect(found?.page.path).toBe(match?.route.path);
    expect(found?.params).toEqual(match?.params);
  });

  it('finds each page at one of its addresses', () => {
    for (const { path } of PAGES) {
      const pathname = path.replaceAll(/:\w+\??/g, 'x');
      expect(pageAt(pathname)?.page.path).toBe(path);
    }
  });

  it('returns null for a malformed encoding', () => {
    expect(pageAt('/leads/%E0%A4%A')).toBeNull();
  });
});

const files = import.meta.glob<string>(
  ['../../../e2e/accessibility.e2e.ts', '../../../e2e/size.e2e.ts', '../../../bench/every-page.ts'],
  { query: '?raw', import: 'default', eager: true },
);

describe('each public page and the page of each navigation entry', () => {
  const addresses = PAGES.filter(({ isPublic, navigation }) => isPublic ?? navigation).map(({ path }) =>
    path.replace(/\/:\w+\?$/, ''),
  );
  // The benchmark uses the sample agency, which has no deliveries.
  const NOT_MEASURED = ['/deliveries'];

  it.each([
    ['e2e/accessibility.e2e.ts', []],
    ['bench/every-page.ts', NOT_MEASURED],
  ])('is opened by %s', (file, except) => {
    const code = files[`../../../${file}`] ?? '';
    const missing = addresses.filter((address) => !new RegExp(`['\`]${address}['\`?/]`).test(code));
    expect(missing).toEqual(except);
  });
});

it('each page has a budget in e2e/size.e2e.ts', () => {
  const code = files['../../../e2e/size.e2e.ts'] ?? '';
  const budgets = Array.from(code.matchAll(/path: '([^']+)', kib:/g), ([, path = '']) => path);
  const missing = [...PAGES, SIGN_IN].filter(({ path }) => {
    const addresses = addressesOf(path);
    return !budgets.some((budget) => addresses.test(budget));
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

describe('the navigation entries', () => {
  it.each(['key', 'label', 'to', 'icon'] as const)('have a unique %s', (name) => {
    const values = NAVIGATION_ENTRIES.flatMap((entry) => entry[name] ?? []);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  it('include the pages below their address', () => {
    const entryAt = (path: string) => entryOf({ path })?.label;
    expect(['/', '/bots', '/bots/:botId', '/folders/:folderId?', '/compare-personas'].map(entryAt)).toEqual([
      'Overview',
      'Bots',
      'Bots',
      'Folders',
      undefined,
    ]);
  });
});
