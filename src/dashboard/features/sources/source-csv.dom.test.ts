import { describe, expect, it } from 'vitest';
import { csvColumns } from '../../list/export-plan.ts';
import { filterSummary } from '../../list/facets.ts';
import { coverageOf } from '../../list/use-list.ts';
import { sourceColumns, type SourceRow } from './source-columns.tsx';
import { sourceFacets, sourceSearch } from './sources-page.tsx';

const row: SourceRow = {
  id: 'site',
  name: 'Website',
  category: 'chat',
  key: 'web',
  enabled: false,
  bots: { on: 1, all: 2 },
  deliveries: { state: 'paused', waiting: 3 },
};

const ALL = { isListed: true, areBotsListed: true, areDeliveriesListed: true };

const valuesOf = (source: SourceRow) =>
  Object.fromEntries(csvColumns(sourceColumns(ALL)).map(({ header, value }) => [header, value(source)]));

describe('the CSV of sources', () => {
  it('contains all columns of the list', () => {
    expect(valuesOf(row)).toEqual({
      'Source id': 'site',
      Name: 'Website',
      Category: 'chat',
      Key: 'web',
      Enabled: false,
      'Bots on': 1,
      Bots: 2,
      Deliveries: 'Paused',
      'Waiting deliveries': 3,
    });
  });

  it('leaves unknown values empty', () => {
    const unknown = {
      ...row,
      name: null,
      category: null,
      key: null,
      enabled: null,
      bots: null,
      deliveries: null,
    };
    expect(valuesOf(unknown)).toMatchObject({
      'Source id': 'site',
      Name: null,
      Category: null,
      Key: null,
      Enabled: null,
      'Bots on': null,
      Bots: null,
      Deliveries: null,
      'Waiting deliveries': null,
    });
  });

  it('has a filter for every parameter of the address', () => {
    const others = ['text', 'sort', 'saved'];
    const filters = Object.keys(sourceSearch.defaults).filter((name) => !others.includes(name));
    expect(sourceFacets(ALL).map(({ field }) => field)).toEqual(filters);
  });

  it.each([
    ['can list', true],
    ['cannot list', false],
  ])('has a column for every filter if the service %s sources', (_, isListed) => {
    const WITHOUT_COLUMN: string[] = [];
    const offered = sourceFacets({ ...ALL, isListed }).filter(
      (facet) => !('isOffered' in facet) || facet.isOffered !== false,
    );
    const columns = sourceColumns({ ...ALL, isListed }).map(({ id }) => id);
    const missing = offered.map(({ field }) => field).filter((field) => !columns.includes(field));
    expect(missing).toEqual(WITHOUT_COLUMN);
  });

  it('describes its coverage', () => {
    const coverage = (shown: number, search: typeof sourceSearch.defaults) =>
      coverageOf(
        {
          noun: 'source',
          filterSummary: filterSummary(sourceFacets(ALL), search, sourceSearch.defaults, 'text'),
        },
        shown,
        14,
      );
    expect(coverage(14, sourceSearch.defaults)).toBe('14 sources');
    expect(
      coverage(1, {
        ...sourceSearch.defaults,
        category: ['chat', 'sms'],
        state: ['on', 'off'],
        text: ' web ',
      }),
    ).toBe("1 of 14 sources, category chat or sms, on or off, text 'web'");
  });
});
