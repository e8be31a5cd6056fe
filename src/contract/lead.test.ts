import { describe, expect, it } from 'vitest';
import { Lead, LeadPage, listLeads, PageVisit } from './lead.ts';
import { parseStrictly } from './lenient.ts';

const full = {
  id: 'lead-1',
  name: 'Kim Example',
  contactId: 'contact-1',
  lastMessageTime: '2025-03-14T09:26:53.589Z',
  lastMessage: 'Could we talk tomorrow?',
  lastMessageDirection: 'inbound',
  lastMessageBotId: 'bot-1',
  mostRecentFailureReason: 'The number is not reachable.',
  mimicSourceId: 'source-2',
  starred: true,
  unread: false,
  source: { name: 'Website chat', id: 'source-1' },
  wontRespondUntil: '2025-03-20T00:00:00+01:00',
  tags: ['warm'],
  fields: [{ field: 'city', name: 'City', value: 'Porto', aiProduced: true }],
  instances: [
    {
      botId: 'bot-1',
      botVersion: '3',
      followUpTimezoneKind: 'lead',
      followUpTimezone: 'not a zone',
      followUpTime: '2025-03-15T09:00:00Z',
      isSmartFollowUpTime: true,
      scheduleRespondTime: null,
    },
  ],
};

describe('a lead', () => {
  it('parses unchanged', () => {
    expect(Lead.parse(full)).toEqual(full);
  });

  it('requires only its id and its flags', () => {
    const read = Lead.parse({ id: 'x', starred: false, unread: true });
    const { id: _, starred: __, unread: ___, ...rest } = read;
    expect(Object.keys(rest)).toHaveLength(13);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it('may contain null wherever the API document has text or an array', () => {
    const nulls = Object.fromEntries(Object.keys(full).map((key) => [key, null]));
    const holes = { ...nulls, id: 'x', starred: false, unread: false };
    expect(Lead.parse(holes)).toEqual(holes);
    const inside = {
      ...full,
      source: { name: null, id: null },
      fields: [{ field: null, name: null, value: null, aiProduced: false }],
    };
    expect(Lead.parse(inside)).toEqual(inside);
  });

  it('may have unknown directions, kinds and zones', () => {
    expect(parseStrictly(Lead, { ...full, lastMessageDirection: 'sideways' }).success).toBe(true);
  });

  it('drops unknown fields', () => {
    expect(Lead.parse({ ...full, invented: 1 })).toEqual(full);
  });

  it.each([
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['a null id', { id: null }],
    ['a numeric id', { id: 1 }],
    ['a flag that is text', { starred: 'true' }],
    ['a time that is none', { lastMessageTime: 'yesterday' }],
    ['tags that are no list', { tags: 'warm' }],
    ['a tag that is null', { tags: [null] }],
    ['a field that is text', { fields: ['city'] }],
    ['a source that is text', { source: 'Website chat' }],
    ['a follow-up that is no time', { instances: [{ ...full.instances[0], followUpTime: 'soon' }] }],
  ])('rejects %s', (_, change) => {
    expect(parseStrictly(Lead, { ...full, ...change }).success).toBe(false);
  });
});

describe('a page of leads', () => {
  it('requires whole numbers', () => {
    const page = { total: 1, results: [full], page: 1, pageSize: 50 };
    expect(LeadPage.parse(page)).toEqual(page);
    expect(LeadPage.parse({ ...page, total: undefined }).total).toBeNull();
    expect(parseStrictly(LeadPage, { ...page, total: 1.5 }).success).toBe(false);
    expect(parseStrictly(LeadPage, { ...page, results: null }).success).toBe(false);
    expect(parseStrictly(LeadPage, [full]).success).toBe(false);
  });

  it('has query parameters that are numbers, sent as digits', () => {
    expect(listLeads.query.parse({ page: '2', pageSize: '500', sourceId: 's' })).toEqual({
      page: 2,
      pageSize: 500,
      sourceId: 's',
    });
    expect(listLeads.query.encode({ page: 2, leadId: 'x' })).toEqual({ page: '2', leadId: 'x' });
    for (const query of [{ page: '0' }, { pageSize: '0' }, { pageSize: '501' }, { page: '2147483648' }]) {
      expect(listLeads.query.safeParse(query).success).toBe(false);
    }
  });
});

describe('a page visit', () => {
  const visit = {
    id: 7,
    url: 'https://shop.example/sale',
    path: '/sale',
    domain: 'shop.example',
    title: 'Sale',
    visitedAt: '2025-03-14T09:26:53.589Z',
  };

  it('parses unchanged, with null for missing fields', () => {
    expect(PageVisit.parse(visit)).toEqual(visit);
    expect(PageVisit.parse({ id: 7 })).toEqual({
      id: 7,
      url: null,
      path: null,
      domain: null,
      title: null,
      visitedAt: null,
    });
  });

  it.each([{ id: '7' }, { id: 7.5 }, { id: null }, { url: 1 }, { visitedAt: '14 March' }])(
    'rejects %j',
    (change) => {
      expect(parseStrictly(PageVisit, { ...visit, ...change }).success).toBe(false);
    },
  );
});
