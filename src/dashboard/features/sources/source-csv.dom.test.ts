import { beforeEach, describe, expect, it } from 'vitest';
import { setAppConfig } from '../../api/transport/config.ts';
import { csvColumns } from '../../list/export-plan.ts';
import { filterSummary } from '../../list/facets.ts';
import { coverageOf } from '../../list/use-list.ts';
import { sourceColumns } from './source-columns.tsx';
import type { SourceRow } from './source-rows.ts';
import { configOf } from '../../testing/connect-to.ts';
import { aSourceRow } from '../../testing/source-rows.ts';
import { SOURCE_FACETS, sourceSearch } from './sources-page.tsx';

const row = aSourceRow({
  name: 'Website',
  category: 'chat',
  key: 'web',
  enabled: false,
  bots: { on: 1, all: 2 },
  newLeads: 4,
  webhook: { state: 'paused', mode: 'templates', waiting: 3 },
  tokens: { state: 'expired', all: 3, expired: 1, soon: 1, left: 'in 2 days' },
});

beforeEach(() => setAppConfig(configOf()));

const valuesOf = (source: SourceRow) =>
  Object.fromEntries(csvColumns(sourceColumns()).map(({ header, value }) => [header, value(source)]));

describe('the CSV of sources', () => {
  it('contains all columns of the list', () => {
    expect(valuesOf(row)).toEqual({
      'Source id': 'site',
      Source: 'Website',
      Channel: 'chat',
      'New leads in 7 days': 4,
      Key: 'web',
      Enabled: false,
      'Bots on': 1,
      Bots: 2,
      Webhook: 'Paused',
      'Webhook mode': 'templates',
      'Waiting deliveries': 3,
      Channels: 3,
      'Expired tokens': 1,
      'Tokens that expire soon': 1,
    });
  });

  it('has different headers', () => {
    const headers = csvColumns(sourceColumns()).map(({ header }) => header);
    expect(headers).toEqual([...new Set(headers)]);
  });

  it('leaves unknown values empty', () => {
    expect(valuesOf(aSourceRow())).toMatchObject({
      'Source id': 'site',
      Source: null,
      Channel: null,
      'New leads in 7 days': null,
      Key: null,
      Enabled: null,
      'Bots on': null,
      Bots: null,
      Webhook: null,
      'Webhook mode': null,
      'Waiting deliveries': null,
      Channels: null,
      'Expired tokens': null,
      'Tokens that expire soon': null,
    });
  });

  it('has a filter for every parameter of the address', () => {
    const others = ['text', 'sort', 'saved'];
    const filters = Object.keys(sourceSearch.defaults).filter((name) => !others.includes(name));
    expect(SOURCE_FACETS.map(({ field }) => field)).toEqual(filters);
  });

  it('has a column for every filter', () => {
    const WITHOUT_COLUMN: string[] = [];
    const columns = sourceColumns().map(({ id }) => id);
    const missing = SOURCE_FACETS.map(({ field }) => field).filter((field) => !columns.includes(field));
    expect(missing).toEqual(WITHOUT_COLUMN);
  });

  it('describes its coverage', () => {
    const coverage = (shown: number, search: typeof sourceSearch.defaults) =>
      coverageOf(
        {
          noun: 'source',
          filterSummary: filterSummary(SOURCE_FACETS, search, sourceSearch.defaults, 'text'),
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
    ).toBe("1 of 14 sources, channel Chat or SMS, on or off, text 'web'");
  });
});
