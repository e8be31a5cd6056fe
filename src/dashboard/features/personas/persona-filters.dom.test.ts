import { describe, expect, it } from 'vitest';
import type { Persona } from '#contract/persona.ts';
import { personaValue } from '../../testing/values.ts';
import { filterBy, hasListFilters } from '../../list/facets.ts';
import { sortPersonas } from './persona-rows.ts';
import { personaFacets, personaSearch } from './personas-page.tsx';

const { defaults } = personaSearch;
const FACETS = personaFacets([], { byId: new Map(), pathTo: () => [], notices: [] });

const persona = personaValue({
  folderId: 'f1',
  favorited: true,
  botIds: ['b1'],
  bots: [{ id: 'b2', name: 'Solar' }],
  aiProviderPreferences: ['first', 'second'],
});

describe('the filters of personas', () => {
  it.each<[Partial<typeof defaults>, Partial<Persona>, boolean]>([
    [{}, {}, true],
    [{ favourites: true }, {}, true],
    [{ defaults: true }, {}, false],
    [{ folder: ['f2', 'f1'] }, {}, true],
    [{ folder: ['f2'] }, {}, false],
    [{ bot: ['b1'] }, {}, true],
    [{ bot: ['b2'] }, {}, true],
    [{ bot: ['b3'] }, {}, false],
    [{ provider: ['second'] }, {}, true],
    [{ provider: ['third'] }, {}, false],
    [{ unused: true }, {}, false],
    [{ unused: true }, { botIds: [], bots: null }, true],
    [{ folder: ['f1'], provider: ['third'] }, {}, false],
    [{ provider: ['first'] }, { aiProviderPreferences: null }, false],
  ])('with %j match %j: %s', (filters, overrides, expected) => {
    const filter = filterBy(FACETS, { ...defaults, ...filters }, defaults);
    expect(filter === null || filter({ ...persona, ...overrides })).toBe(expected);
  });

  it('are active if at least one is set', () => {
    const isOn = (filters: Partial<typeof defaults>) =>
      hasListFilters(FACETS, { ...defaults, ...filters }, defaults, 'text');
    expect(isOn({ text: ' ' })).toBe(false);
    expect(isOn({ text: 'a' })).toBe(true);
    expect(isOn({})).toBe(false);
    expect(isOn({ provider: ['first'] })).toBe(true);
  });

  it('can be written to the URL and read back', () => {
    const search = {
      ...personaSearch.defaults,
      view: 'table' as const,
      text: 'solar',
      folder: ['f 1', 'f2'],
      unused: true,
      sort: { column: 'name', descending: true },
    };
    const written = personaSearch.write(search);
    expect(written.toString()).toBe('view=table&text=solar&unused=yes&folder=f+1&folder=f2&sort=-name');
    expect(personaSearch.read(written)).toEqual({ values: search, ignored: [] });
  });
});

describe('sortPersonas', () => {
  it('returns the default persona first, then favourites, and otherwise keeps the order', () => {
    const rows = [
      personaValue({ id: 'a' }),
      personaValue({ id: 'b', favorited: true }),
      personaValue({ id: 'c' }),
      personaValue({ id: 'd', default: true, favorited: true }),
      personaValue({ id: 'e', favorited: true }),
    ];
    expect(sortPersonas(rows).map(({ id }) => id)).toEqual(['d', 'b', 'e', 'a', 'c']);
  });
});
