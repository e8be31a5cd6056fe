import { describe, expect, it } from 'vitest';
import { isServerSide, hasListFilters, isOn, noFilters } from '../../list/facets.ts';
import { namesValue } from '../../testing/values.ts';
import { leadFacets } from './lead-facets.ts';
import { leadSearch, leadRequest, withPage, type LeadSearch } from './lead-search.ts';

const read = (text: string) => leadSearch.read(new URLSearchParams(text));
const { defaults } = leadSearch;
const FACETS = leadFacets(
  { count: 0, counts: null },
  { sources: namesValue(), bots: namesValue() },
  { known: { today: '2025-03-15', oldest: null }, zone: 'UTC' },
);
const NO_FILTERS = noFilters(FACETS, defaults, 'text');
const hasServerFilters = (search: LeadSearch) =>
  FACETS.some((facet) => isServerSide(facet) && isOn(facet, search, defaults));
const hasPageFilters = (search: LeadSearch) =>
  hasListFilters(
    FACETS.filter((facet) => !isServerSide(facet)),
    search,
    defaults,
    'text',
  );

describe('leadSearch', () => {
  it('reads an empty URL as the first page of 50 leads without filters', () => {
    expect(read('').values).toEqual({
      page: 1,
      pageSize: 50,
      source: null,
      lead: null,
      unread: false,
      starred: false,
      failed: false,
      bot: [],
      direction: [],
      tag: [],
      days: 'all',
      text: '',
      scan: false,
      sort: null,
      preview: null,
      saved: null,
    });
  });

  it('reads back all values that it writes', () => {
    const values = {
      page: 12,
      pageSize: 100,
      source: 'src_1',
      lead: 'lead/1 ?',
      unread: true,
      starred: true,
      failed: true,
      bot: ['bot/1', 'b & c'],
      direction: ['inbound', 'out & in'],
      tag: ['VIP', 'a,b'],
      days: '2025-03-01..2025-03-08',
      text: 'price, today?',
      scan: true,
      sort: { column: 'field:crm_owner', descending: true },
      preview: 'lead/2 ?',
      saved: 'v1',
    };
    expect(read(leadSearch.write(values).toString())).toEqual({ values, ignored: [] });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=2147483648',
    'pageSize=7',
    'pageSize=500',
    'source=',
    'lead=%00',
    'unread=1',
    'days=yesterday',
    'scan=1',
    'sort=-',
    'sort=--name',
    `text=${'x'.repeat(1001)}`,
  ])('ignores %s and reports the parameter', (text) => {
    const { values, ignored } = read(text);
    expect(values).toEqual(defaults);
    expect(ignored).toEqual([text.split('=')[0]]);
  });

  it('reads a sort order in both directions', () => {
    expect(read('sort=name').values.sort).toEqual({ column: 'name', descending: false });
    expect(read('sort=-name').values.sort).toEqual({ column: 'name', descending: true });
  });
});

describe('leadRequest', () => {
  it('sends only paging to the service without server-side filters', () => {
    const search = { ...defaults, unread: true, text: 'x' };
    expect(leadRequest(search)).toEqual({ page: 1, pageSize: 50 });
  });

  it('sends the source and the lead', () => {
    expect(leadRequest({ ...defaults, page: 3, source: 's', lead: 'l' })).toEqual({
      page: 3,
      pageSize: 50,
      sourceId: 's',
      leadId: 'l',
    });
  });
});

describe('withPage', () => {
  const onPage3 = { ...defaults, page: 3 };
  const afterChange = (search: LeadSearch, changed: Partial<LeadSearch>) =>
    withPage({ ...search, ...changed }, search);

  it('returns to the first page after a change of a server-side filter', () => {
    expect(afterChange(onPage3, { source: 's' }).page).toBe(1);
    expect(afterChange({ ...onPage3, lead: 'l' }, { lead: null }).page).toBe(1);
  });

  it('keeps the page after a change of a client-side filter', () => {
    expect(afterChange(onPage3, { unread: true, text: 'x' })).toEqual({
      ...onPage3,
      unread: true,
      text: 'x',
    });
  });

  it('clears all filters and keeps the page size and the sort order', () => {
    const sort = { column: 'name', descending: false };
    const search = { ...onPage3, pageSize: 25, source: 's', unread: true, tag: ['a'], sort };
    expect(afterChange(search, NO_FILTERS)).toEqual({ ...defaults, pageSize: 25, sort });
  });
});

describe('active filters', () => {
  it('are counted separately for server-side and client-side filters', () => {
    expect([hasServerFilters(defaults), hasPageFilters(defaults)]).toEqual([false, false]);
    expect([
      hasServerFilters({ ...defaults, source: 's' }),
      hasPageFilters({ ...defaults, source: 's' }),
    ]).toEqual([true, false]);
    expect(hasPageFilters({ ...defaults, tag: ['a'] })).toBe(true);
    expect(hasPageFilters({ ...defaults, bot: ['b'] })).toBe(true);
    expect(hasPageFilters({ ...defaults, text: '  ' })).toBe(false);
  });
});
