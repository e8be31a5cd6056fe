import { describe, expect, it } from 'vitest';
import { hasListFilters as isFilteredBy, noFilters } from '../../list/facets.ts';
import { botFacets, botSearch } from './bots-page.tsx';

const read = (text: string) => botSearch.read(new URLSearchParams(text));
const { defaults } = botSearch;
const FACETS = botFacets(true, new Map(), { byId: new Map(), pathTo: () => [], notices: [] });
const NO_FILTERS = noFilters(FACETS, defaults, 'text');
const isFiltered = (search: typeof defaults) => isFilteredBy(FACETS, search, defaults, 'text');

describe('botSearch', () => {
  it('reads an empty URL as all bots in a table', () => {
    expect(read('').values).toEqual({ ...NO_FILTERS, view: 'table', sort: null, saved: null });
  });

  it('reads every written value back unchanged', () => {
    const values = {
      category: ['Booking', 'a & b'],
      folder: 'folder/1 ?',
      persona: ['ada', 'bea'],
      favorite: true,
      locked: true,
      testing: true,
      text: 'solar, today?',
      view: 'tree' as const,
      sort: { column: 'modified', descending: true },
      saved: 'v1',
    };
    expect(read(botSearch.write(values).toString())).toEqual({ values, ignored: [] });
  });

  it.each(['view=cards', 'folder=', 'favorite=1', 'testing=true', 'sort=-', `text=${'x'.repeat(1001)}`])(
    'ignores %s and reports it',
    (text) => {
      expect(read(text)).toEqual({ values: defaults, ignored: [text.split('=')[0]] });
    },
  );
});

describe('isFiltered', () => {
  it('is true for each filter, but not for the view, the sort order or blank text', () => {
    expect(isFiltered(defaults)).toBe(false);
    const sort = { column: 'name', descending: false };
    expect(isFiltered({ ...defaults, view: 'tree', sort, text: '  ' })).toBe(false);
    const each = [
      { category: ['a'] },
      { folder: 'a' },
      { persona: ['a'] },
      { favorite: true },
      { locked: true },
      { testing: true },
      { text: 'a' },
    ];
    expect(each.map((change) => isFiltered({ ...defaults, ...change }))).toEqual(each.map(() => true));
    expect(isFiltered({ ...defaults, ...each[0], ...NO_FILTERS })).toBe(false);
  });
});
