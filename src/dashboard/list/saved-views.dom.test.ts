import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agencyKey } from '../api/session/agency-key.ts';
import {
  defaultAddress,
  findView,
  freeName,
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
  it('are kept by list, and told by name and address', () => {
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: null });
    writeListViews('bots', {
      path: '/bots',
      views: [view({ id: 'v2', name: 'Mine', search: '' })],
      defaultId: null,
    });
    expect(viewsOf('leads').views).toEqual([view()]);
    expect(readAllViews()).toEqual([
      { list: 'leads', name: 'Failed this week', to: '/leads?failed=yes&days=7d&saved=v1' },
      { list: 'bots', name: 'Mine', to: '/bots?saved=v2' },
    ]);
  });

  it('open from the navigation where one is the default', () => {
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: 'v1' });
    expect(defaultAddress('/leads')).toBe('/leads?failed=yes&days=7d&saved=v1');
    expect(defaultAddress('/bots')).toBe('/bots');
  });

  it('open although other parts of the storage cannot be read', () => {
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

  it('are none where the storage holds something else', () => {
    localStorage.setItem(KEY, '{');
    expect(readAllViews()).toEqual([]);
  });

  it('lead to no other site', () => {
    const lists = { leads: { path: '//evil.example', views: [view()], defaultId: 'v1' } };
    localStorage.setItem(KEY, JSON.stringify({ version: 1, lists }));
    expect(readAllViews()).toEqual([]);
  });
});

describe('a view that an address names', () => {
  it('is the one of this browser, the same object each time', () => {
    writeListViews('leads', { path: '/leads', views: [view()], defaultId: null });
    const found = findView('leads', 'v1');
    expect(found).toMatchObject({ name: 'Failed this week', saved: view() });
    expect(findView('leads', 'v1')).toBe(found);
    expect(findView('bots', 'v1')).toBeNull();
  });

  it('is whole in a link for somebody else, whatever its name is', () => {
    const shared = sharedText(view({ name: 'Größe 💬 <b>' }));
    expect(shared).toMatch(/^~[\w-]+$/);
    expect(findView('leads', shared)).toEqual({ name: 'Größe 💬 <b>', layout: view().layout, saved: null });
  });

  it.each(['~', '~%%%', '~bm90IGpzb24', '~e30'])('is none in %s', (text) => {
    expect(findView('leads', text)).toBeNull();
  });
});

describe('a file of views', () => {
  it('is read back', async () => {
    const text = await viewFile('leads', [view()]).text();
    expect(readViewFile(text, 'leads')).toEqual([view()]);
  });

  it.each([
    ['{', 'This file is not JSON.'],
    ['{"version":2,"list":"leads","views":[]}', 'This is not a file of views: version must be 1.'],
    ['{"version":1,"list":"bots","views":[]}', "These are views of another list, 'bots'. Import them there."],
  ])('says of %s what is wrong', (text, problem) => {
    expect(readViewFile(text, 'leads')).toBe(problem);
  });

  it('names the field at fault', () => {
    expect(readViewFile('{"version":1,"list":"leads","views":[{"id":"a","search":""}]}', 'leads')).toMatch(
      /views\.0\.name/,
    );
  });
});

describe('a name that is taken', () => {
  it('gets a number', () => {
    expect(freeName('A', [])).toBe('A');
    expect(freeName('A', [{ name: 'A' }])).toBe('A (2)');
    expect(freeName('A (2)', [{ name: 'A (2)' }, { name: 'A (3)' }])).toBe('A (4)');
  });
});

describe('where the browser keeps nothing more', () => {
  it('views last as long as the page does, and it is told', () => {
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
