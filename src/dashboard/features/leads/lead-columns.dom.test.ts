import { describe, expect, it } from 'vitest';
import { Lead } from '#contract/lead.ts';
import { leadValue, namesValue } from '../../testing/values.ts';
import { NO_FIELDS, withFieldsOf } from './field-names.ts';
import { createRowIndex } from '../../list/data-table/client-rows.ts';
import { filterSummary } from '../../list/facets.ts';
import { fieldColumns, LEAD_COLUMNS } from './lead-columns.tsx';
import { leadCsv } from './lead-csv.ts';
import { leadFacets } from './lead-facets.ts';
import { leadSearch } from './lead-search.ts';
import { pageCoverage } from './lead-export.ts';

const full = Lead.parse({
  id: 'lead-1',
  name: 'Ann',
  contactId: 'contact-1',
  lastMessageTime: '2025-03-14T10:00:00+01:00',
  lastMessage: 'Hello',
  lastMessageDirection: 'inbound',
  lastMessageBotId: 'bot-1',
  mostRecentFailureReason: 'Timeout',
  mimicSourceId: 'mimic-1',
  starred: true,
  unread: true,
  source: { id: 'source-1', name: 'Web form' },
  wontRespondUntil: '2025-03-20T00:00:00Z',
  tags: ['a', 'b'],
  fields: [{ field: 'city', name: 'City', value: 'Porto', aiProduced: true }],
  instances: [
    {
      botId: 'bot-2',
      followUpTime: '2025-03-16T00:00:00Z',
      followUpTimezone: 'UTC',
      isSmartFollowUpTime: false,
    },
    {
      botId: 'bot-3',
      followUpTime: '2025-03-15T00:00:00Z',
      followUpTimezone: 'UTC',
      isSmartFollowUpTime: true,
    },
    { botId: 'bot-4', followUpTime: null, isSmartFollowUpTime: false },
  ],
});

function filledColumns(lead: Lead): string[] {
  return LEAD_COLUMNS.filter(({ value }) => value(lead) != null).map(({ id }) => id);
}

describe('the columns of the lead list', () => {
  it('sort leads without a name last in both directions', () => {
    const leads = [
      { ...full, id: 'none', name: null, contactId: null },
      { ...full, id: 'zoe', name: 'Zoe' },
      { ...full, id: 'contact', name: ' ', contactId: 'abc' },
      { ...full, id: 'ann', name: 'Ann' },
    ];
    const sorted = (descending: boolean) =>
      createRowIndex(leads, LEAD_COLUMNS)
        .sorted({ column: 'name', descending })
        .map(({ id }) => id);
    expect(sorted(false)).toEqual(['ann', 'zoe', 'none', 'contact']);
    expect(sorted(true)).toEqual(['zoe', 'ann', 'none', 'contact']);
  });

  it('have a value for a full lead, and only name and id for an empty lead', () => {
    expect(filledColumns(full)).toEqual(LEAD_COLUMNS.map(({ id }) => id));
    expect(filledColumns(leadValue())).toEqual(['name', 'leadId']);
  });

  it('contain the text of an HTML e-mail', () => {
    const message = LEAD_COLUMNS.find(({ id }) => id === 'lastMessage');
    expect(message?.value({ ...full, lastMessage: '<p>Good &amp; cheap</p>' })).toBe('Good & cheap');
  });

  it('have unique ids and headings', () => {
    expect(new Set(LEAD_COLUMNS.map(({ id }) => id)).size).toBe(LEAD_COLUMNS.length);
    expect(new Set(LEAD_COLUMNS.map(({ header }) => header)).size).toBe(LEAD_COLUMNS.length);
  });
});

describe('fieldColumns', () => {
  const lead = leadValue({
    fields: [
      { field: 'b', name: 'Budget', value: '10', aiProduced: false },
      { field: 'b', name: 'Budget', value: '20', aiProduced: false },
      { field: 'a', name: null, value: null, aiProduced: false },
      { field: null, name: 'Area', value: 'x', aiProduced: false },
      { field: null, name: null, value: 'lost', aiProduced: false },
    ],
  });
  const names = withFieldsOf([lead], NO_FIELDS);

  it('returns one column per field key, sorted by name, with the key as a fallback', () => {
    expect(fieldColumns(names).map(({ id, header }) => [id, header])).toEqual([
      ['field:a', 'a'],
      ['field:Area', 'Area'],
      ['field:b', 'Budget'],
    ]);
  });

  it('joins repeated fields, and returns null for a missing value', () => {
    expect(fieldColumns(names).map(({ value }) => value(lead))).toEqual([null, 'x', '10; 20']);
  });

  it('keeps known fields, and the same map if no field is new', () => {
    expect(withFieldsOf([lead, leadValue()], names)).toBe(names);
    const more = withFieldsOf(
      [leadValue({ fields: [{ field: 'c', name: 'C', value: '', aiProduced: true }] })],
      names,
    );
    expect([...more.keys()]).toEqual(['b', 'a', 'Area', 'c']);
  });
});

describe('the CSV of leads', () => {
  const BOT_NAMES = namesValue({ 'bot-1': 'Booking bot' });

  it('contains all values of a lead with times in UTC, followed by its fields', () => {
    const columns = leadCsv(
      withFieldsOf([full], NO_FIELDS),
      new Date('2025-03-14T12:00:00Z'),
      BOT_NAMES.nameOf,
    );
    expect(Object.fromEntries(columns.map(({ header, value }) => [header, value(full)]))).toEqual({
      'Lead id': 'lead-1',
      Name: 'Ann',
      'Contact id': 'contact-1',
      'Last message': 'Hello',
      'Last message direction': 'inbound',
      'Last message time (UTC)': '2025-03-14T09:00:00.000Z',
      'Last message bot': 'Booking bot',
      'Last message bot id': 'bot-1',
      Source: 'Web form',
      'Source id': 'source-1',
      'Mimic source id': 'mimic-1',
      Unread: true,
      Starred: true,
      'Most recent failure': 'Timeout',
      'Will not respond until (UTC)': '2025-03-20T00:00:00.000Z',
      Tags: 'a; b',
      Conversations: 3,
      'Next follow-up (UTC)': '2025-03-15T00:00:00.000Z',
      'Follow-up overdue since (UTC)': null,
      'Follow-up bot': null,
      'Follow-up bot id': 'bot-3',
      'Follow-up zone': 'UTC',
      'Field: City': 'Porto',
    });
  });

  it('distinguishes future follow-ups from overdue ones', () => {
    const told = (now: string) =>
      leadCsv(NO_FIELDS, new Date(now), BOT_NAMES.nameOf).flatMap(({ header, value }) =>
        /^(Next follow-up|Follow-up (?!bot$))/.test(header) ? [value(full)] : [],
      );
    expect(told('2025-03-15T12:00:00Z')).toEqual(['2025-03-16T00:00:00.000Z', null, 'bot-2', 'UTC']);
    expect(told('2025-03-17T12:00:00Z')).toEqual([null, '2025-03-15T00:00:00.000Z', 'bot-3', 'UTC']);
  });

  it('has a file name with the page and the filters', () => {
    const search = {
      ...leadSearch.defaults,
      source: 's',
      unread: true,
      bot: ['b1', 'b2'],
      direction: ['inbound', 'outbound'],
      tag: ['VIP'],
      days: '7d',
      text: ' price ',
    };
    const listed = { page: 3, pages: 500, isTotalCertain: true };
    const facets = leadFacets(
      { count: 50, counts: null },
      { sources: namesValue({ s: 'Web form' }), bots: namesValue({ b1: 'Booking bot' }) },
      { known: { today: '2025-03-15', oldest: null }, zone: 'UTC' },
    );
    const words = (asked: typeof search) => filterSummary(facets, asked, leadSearch.defaults, 'text');
    expect(pageCoverage(listed, 50, [])).toBe('page 3 of 500, 50 leads');
    expect(pageCoverage({ ...listed, isTotalCertain: false }, 1, [])).toBe('page 3, 1 lead');
    expect(pageCoverage(listed, 7, words(search))).toBe(
      "page 3 of 500, 7 leads, source Web form, unread, bot Booking bot or b2, direction inbound or outbound, tag VIP, last message last 7 days, text 'price'",
    );
  });
});
