import { describe, expect, it } from 'vitest';
import { botSearch, isFiltered, NO_FILTERS } from './bot-search.ts';

const read = (text: string) => botSearch.read(new URLSearchParams(text));
const { defaults } = botSearch;

describe('botSearch', () => {
  it('reads all bots in a table from an empty address', () => {
    expect(read('').values).toEqual({ ...NO_FILTERS, view: 'table', sort: null });
  });

  it('reads back everything that it writes', () => {
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
    };
    expect(read(botSearch.write(values).toString())).toEqual({ values, ignored: [] });
  });

  it.each(['view=cards', 'folder=', 'favorite=1', 'testing=true', 'sort=-', `text=${'x'.repeat(257)}`])(
    'ignores %s and says so',
    (text) => {
      expect(read(text)).toEqual({ values: defaults, ignored: [text.split('=')[0]] });
    },
  );
});

describe('isFiltered', () => {
  it('is true for each filter, and not for the view, the sort or blanks', () => {
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
