import { describe, expect, it } from 'vitest';
import { BotSource } from '#contract/bot-source.ts';
import { LeadField, PageVisit } from '#contract/lead.ts';
import { indexOf, rankItems } from '../app/palette/rank-items.ts';
import { findSources } from '../features/bots/detail/find-sources.ts';
import { filterFields } from '../features/leads/detail/lead-fields.ts';
import { filterHistory, readPageHistory } from '../features/leads/detail/page-history.ts';
import { createRowIndex } from '../list/data-table/client-rows.ts';
import { SEARCH_PAIRS } from '#contract/testing/search-pairs.ts';

/**
 * For each search field of the dashboard, a function that searches two records: one with `text`, and one with '7'.
 * Returns the number of matches.
 */
const SEARCHES: Record<string, (text: string, search: string) => number> = {
  'a list': (text, search) => {
    const columns = [{ id: 'name', header: 'Name', value: (row: { name: string }) => row.name, width: 1 }];
    const index = createRowIndex([{ name: text }, { name: '7' }], columns);
    return index.find({ search, filter: null, sort: null }).rows.length;
  },
  'the palette': (text, search) => {
    const item = (label: string) => ({ id: label, group: '7', label, to: '/' });
    return rankItems(indexOf([item(text), item('7')]), search).length;
  },
  'the sources of a bot': (text, search) => {
    const sources = [text, '7'].map((name) => BotSource.parse({ name }));
    return findSources(sources, { text: search, enabled: false }).length;
  },
  'the fields of a lead': (text, search) => {
    const fields = [text, '7'].map((value) => ({
      ...LeadField.parse({ value }),
      place: 0,
      origin: 'lead' as const,
    }));
    return filterFields(fields as never, { text: search, aiOnly: false }).length;
  },
  'the page history of a lead': (text, search) => {
    const visits = [text, '7'].map((title, id) => PageVisit.parse({ id, title }));
    return filterHistory(readPageHistory(visits), { text: search, domain: null }).untimed.length;
  },
};

describe.each(Object.entries(SEARCHES))('the search in %s', (_, matchesOf) => {
  it.each(SEARCH_PAIRS)('finds %j by %j', (text, search) => {
    expect(matchesOf(text, search)).toBe(1);
  });

  it.each([
    ['2,000 letters', 'ab'.repeat(1000)],
    ['2,000 words', 'ab '.repeat(2000).trim()],
    ['a NUL character', 'one\0two'],
    ['a vertical tab', 'one\u000Btwo'],
    ['half of an emoji', 'one\uD83Dtwo'],
  ])('finds a text with %s', (__, text) => {
    expect(matchesOf(text, text)).toBe(1);
  });
});
