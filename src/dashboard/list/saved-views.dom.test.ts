import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agencyKey } from '../api/session/agency-key.ts';
import {
  findView,
  freeName,
  navigationViewsAt,
  readAllViews,
  readViewFile,
  sharedText,
  viewFile,
  viewsOf,
  writeListViews,
  type SavedView,
} from './saved-views.ts';
import { DEFAULT_LAYOUT } from './table-layout.ts';

const view = (overrides: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  name: 'Failed this week',
  search: 'failed=yes&days=7d',
  layout: { ...DEFAULT_LAYOUT, hidden: ['tags'], widths: { name: 300 } },
  ...overrides,
});

const KEY = `botdeck.views.${agencyKey()}`;

beforeEach(() => localStorage.clear());

describe('saved views', () => {
  it('are stored by list, and listed with name and address', () => {
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: null });
    writeListViews('bots', {
      path: '/bots',
      views: [view({ id: 'v2', name: 'Mine', search: '', isPinned: true })],
      defaultId: null,
    });
    expect(viewsOf('leads').views).toEqual([view()]);
    expect(readAllViews()).toEqual([
      { list: 'leads', name: 'Failed this week', isPinned: false, to: '/leads?failed=yes&days=7d&saved=v1' },
      { list: 'bots', name: 'Mine', isPinned: true, to: '/bots?saved=v2' },
    ]);
  });

  it('open from the navigation if one is the default', () => {
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: 'v1' });
    expect(navigationViewsAt('/leads')?.to).toBe('/leads?failed=yes&days=7d&saved=v1');
    expect(navigationViewsAt('/bots')).toBeNull();
  });

  it('are listed in the navigation while they are pinned', () => {
    const views = [view(), view({ id: 'v2', name: 'Mine', search: '', isPinned: true })];
    writeListViews('leads', { path: '/leads', views, defaultId: null });
    const listed = navigationViewsAt('/leads');
    expect(listed).toEqual({ to: '/leads', pinned: [{ id: 'v2', name: 'Mine', to: '/leads?saved=v2' }] });
    expect(navigationViewsAt('/leads')).toBe(listed);
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: null });
    expect(navigationViewsAt('/leads')?.pinned).toEqual([]);
  });

  it('are readable if other stored views are invalid', () => {
    const stored = {
      version: 1,
      lists: {
        leads: { path: '/leads', views: [{ id: 7 }, { id: 'old', name: 'Old', search: 'unread=yes' }] },
        bots: 3,
      },
    };
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(viewsOf('leads')).toMatchObject({
      views: [{ id: 'old', name: 'Old', search: 'unread=yes', layout: DEFAULT_LAYOUT }],
      defaultId: null,
    });
    expect(viewsOf('bots').views).toEqual([]);
  });

  it('are empty if the storage is invalid', () => {
    localStorage.setItem(KEY, '{');
    expect(readAllViews()).toEqual([]);
  });

  it('cannot link to another site', () => {
    const lists = { leads: { path: '//evil.example', views: [view()], defaultId: 'v1' } };
    localStorage.setItem(KEY, JSON.stringify({ version: 1, lists }));
    expect(readAllViews()).toEqual([]);
  });
});

describe('a view in an address', () => {
  it('is found in this browser, as the same object each time', () => {
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: null });
    const found = findView('leads', 'v1');
    expect(found).toMatchObject({ name: 'Failed this week', saved: view() });
    expect(findView('leads', 'v1')).toBe(found);
    expect(findView('bots', 'v1')).toBeNull();
  });

  it('is included completely in a shared link, with any name', () => {
    const shared = sharedText(view({ name: 'Größe 💬 <b>' }));
    expect(shared).toMatch(/^~[\w-]+$/);
    expect(findView('leads', shared)).toEqual({ name: 'Größe 💬 <b>', layout: view().layout, saved: null });
  });

  it.each(['~', '~%%%', '~bm90IGpzb24', '~e30'])('is not found in %s', (text) => {
    expect(findView('leads', text)).toBeNull();
  });
});

describe('a file of views', () => {
  it('can be imported again', async () => {
    const text = await viewFile('leads', [view()]).text();
    expect(readViewFile(text, 'leads')).toEqual([view()]);
  });

  it.each([
    ['{', 'This file is not JSON.'],
    ['{"version":2,"list":"leads","views":[]}', 'This is not a file of views: version must be 1.'],
    ['{"version":1,"list":"bots","views":[]}', "These are views of another list, 'bots'. Import them there."],
  ])('explains the problem of %s', (text, problem) => {
    expect(readViewFile(text, 'leads')).toBe(problem);
  });

  it('names the invalid field', () => {
    expect(readViewFile('{"version":1,"list":"leads","views":[{"id":"a","search":""}]}', 'leads')).toMatch(
      /views\.0\.name/,
    );
  });
});

describe('a name that is already used', () => {
  it('gets a number', () => {
    expect(freeName('A', [])).toBe('A');
    expect(freeName('A', [{ name: 'A' }])).toBe('A (2)');
    expect(freeName('A (2)', [{ name: 'A (2)' }, { name: 'A (3)' }])).toBe('A (4)');
  });
});

describe('without available storage', () => {
  it('views last until the page is closed, and the write reports the failure', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeListViews('leads', { path: '/leads', views: [view()], defaultId: null })).toBe(false);
    expect(viewsOf('leads').views).toEqual([view()]);
    vi.restoreAllMocks();
    expect(writeListViews('leads', { path: '/leads', views: [], defaultId: null })).toBe(true);
    expect(viewsOf('leads').views).toEqual([]);
  });
});
