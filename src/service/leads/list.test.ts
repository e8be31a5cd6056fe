import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LeadPage } from '#contract/lead.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aSource } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

/** The contract allows a response without a total, but this service always returns the total. */
const CountedPage = LeadPage.extend({ total: z.int() });
type CountedPage = z.infer<typeof CountedPage>;

async function list(query = ''): Promise<CountedPage> {
  const response = await test.request(`/lead${query}`);
  expect(response.status).toBe(200);
  return CountedPage.parse(await response.json());
}

const ids = (page: LeadPage) => page.results.map((lead) => lead.id);

const at = (time: string | null) => (time === null ? null : new Date(time));

describe('listing leads', () => {
  it('returns an empty page for an agency without leads', async () => {
    expect(await list()).toEqual({ total: 0, results: [], page: 1, pageSize: 50 });
  });

  it('returns all stored fields of a lead, with the name of its source and times in UTC', async () => {
    const source = aSource({ name: 'Spring fair' });
    const lead = aLead({
      sourceId: source.id,
      lastMessageTime: new Date('2025-03-01T10:00:00+02:00'),
      wontRespondUntil: new Date('2025-03-20T00:00:00Z'),
      mostRecentFailureReason: 'The number is not reachable.',
      starred: true,
      tags: [],
      instances: [
        {
          botId: 'bot-1',
          botVersion: '3',
          followUpTimezoneKind: 'lead',
          followUpTimezone: 'Europe/Lisbon',
          followUpTime: '2025-03-15T10:00:00+01:00',
          isSmartFollowUpTime: true,
          scheduleRespondTime: null,
        },
      ],
    });
    await test.add({ sources: [source], leads: [lead] });

    expect((await list()).results).toEqual([
      {
        id: lead.id,
        name: lead.name,
        contactId: lead.contactId,
        lastMessageTime: '2025-03-01T08:00:00.000Z',
        lastMessage: 'Could we talk tomorrow?',
        lastMessageDirection: 'inbound',
        lastMessageBotId: null,
        mostRecentFailureReason: 'The number is not reachable.',
        mimicSourceId: null,
        starred: true,
        unread: false,
        source: { id: source.id, name: 'Spring fair' },
        wontRespondUntil: '2025-03-20T00:00:00.000Z',
        tags: [],
        fields: [{ field: 'city', name: 'City', value: 'Porto', aiProduced: true }],
        instances: [{ ...lead.instances![0], followUpTime: '2025-03-15T09:00:00.000Z' }],
      },
    ]);
  });

  it('distinguishes null, empty text and an empty list', async () => {
    await test.add({
      leads: [
        aLead({
          name: null,
          lastMessage: '',
          tags: null,
          fields: [],
          instances: null,
          lastMessageTime: null,
        }),
      ],
    });
    const [lead] = (await list()).results;
    expect(lead).toMatchObject({ name: null, lastMessage: '', tags: null, fields: [], instances: null });
    expect(lead!.lastMessageTime).toBeNull();
  });

  it('sorts by the last message, newest first, then by id, with leads without messages last', async () => {
    await test.add({
      leads: [
        aLead({ id: 'silent-b', lastMessageTime: at(null) }),
        aLead({ id: 'old', lastMessageTime: at('0001-01-01T00:00:00Z') }),
        aLead({ id: 'same-b', lastMessageTime: at('2025-01-02T23:59:59.999Z') }),
        aLead({ id: 'silent-a', lastMessageTime: at(null) }),
        aLead({ id: 'new', lastMessageTime: at('2025-01-03T00:00:00Z') }),
        aLead({ id: 'same-a', lastMessageTime: at('2025-01-02T23:59:59.999Z') }),
      ],
    });
    expect(ids(await list())).toEqual(['new', 'same-a', 'same-b', 'old', 'silent-a', 'silent-b']);
    const oneByOne = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`?pageSize=1&page=${page}`)));
    expect(oneByOne.flatMap(ids)).toEqual(['new', 'same-a', 'same-b', 'old', 'silent-a', 'silent-b']);
  });

  it.each([
    '0001-01-01T00:00:00.000Z',
    '0099-12-31T23:59:59.999Z',
    '1883-05-05T12:00:00.001Z',
    '9999-12-31T23:59:59.999Z',
  ])('returns %s exactly as stored', async (lastMessageTime) => {
    await test.add({ leads: [aLead({ lastMessageTime: new Date(lastMessageTime) })] });
    expect((await list()).results[0]!.lastMessageTime).toBe(lastMessageTime);
  });

  it('returns each lead exactly once across all pages', async () => {
    const sources = [aSource(), aSource(), aSource()];
    const leads = Array.from({ length: 700 }, (_, index) =>
      aLead({
        sourceId: sources[index % 3]!.id,
        // Each day has several leads. Some leads have the same time, and some have no message.
        lastMessageTime: index % 10 === 0 ? null : new Date(Date.UTC(2025, 0, 1 + (index % 17), index % 24)),
      }),
    );
    await test.add({ sources, leads });
    for (const filter of ['', `&sourceId=${sources[1]!.id}`]) {
      const seen: string[] = [];
      const { total } = await list(`?pageSize=1${filter}`);
      for (let page = 1; seen.length < total; page += 1) {
        const { results } = await list(`?page=${page}&pageSize=33${filter}`);
        expect(results.length).toBeGreaterThan(0);
        seen.push(...results.map((lead) => lead.id));
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    }
  });

  it('returns no results and the correct total for a page past the end', async () => {
    await test.add({ leads: [aLead(), aLead()] });
    expect(await list('?page=2')).toEqual({ total: 2, results: [], page: 2, pageSize: 50 });
    expect(await list('?page=2147483647&pageSize=500')).toMatchObject({
      total: 2,
      results: [],
      page: 2147483647,
    });
  });

  it('filters by source and counts the matching leads', async () => {
    const [wanted, other] = [aSource(), aSource()];
    const leads = [wanted, other, wanted].map((source) => aLead({ sourceId: source.id }));
    await test.add({ sources: [wanted, other], leads });
    expect(ids(await list(`?sourceId=${wanted.id}`))).toEqual([leads[0]!.id, leads[2]!.id]);
    expect(await list('?sourceId=unheard-of')).toMatchObject({ total: 0, results: [] });
  });

  it('filters by lead, with or without a source', async () => {
    const [mine, other] = [aSource(), aSource()];
    const leads = [aLead({ sourceId: mine.id }), aLead({ sourceId: mine.id })];
    await test.add({ sources: [mine, other], leads });
    const { id } = leads[1]!;
    expect(await list(`?leadId=${id}`)).toMatchObject({ total: 1, results: [{ id }] });
    expect(await list(`?leadId=${id}&sourceId=${mine.id}`)).toMatchObject({ total: 1, results: [{ id }] });
    expect(await list(`?leadId=${id}&sourceId=${other.id}`)).toMatchObject({ total: 0, results: [] });
    expect(await list(`?leadId=${id}&page=2`)).toMatchObject({ total: 1, results: [], page: 2 });
  });

  it.each([
    ['page=0', 'page', 'must be at least 1'],
    ['page=2147483648', 'page', 'must be at most 2147483647'],
    ['page=-1', 'page', 'must be a whole number'],
    ['page=1.5', 'page', 'must be a whole number'],
    ['page=', 'page', 'must be a whole number'],
    ['page=%D9%A1', 'page', 'must be a whole number'],
    ['page=99999999999999999999', 'page', 'must be a whole number'],
    ['pageSize=0', 'pageSize', 'must be at least 1'],
    ['pageSize=501', 'pageSize', 'must be at most 500'],
    ['page=1&page=2', 'page', 'must be given once'],
    ['sourceId=a&sourceId=a', 'sourceId', 'must be given once'],
    ['sourceId=%00', 'sourceId', 'must not contain control characters or broken Unicode'],
    [`leadId=${'x'.repeat(257)}`, 'leadId', 'must be at most 256 characters'],
    ['leadId=%ff', 'leadId', 'is not valid percent-encoded UTF-8'],
    ['leadId=%', 'leadId', 'is not valid percent-encoded UTF-8'],
  ])('rejects ?%s and names the parameter', async (query, parameter, message) => {
    const response = await test.request(`/lead?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ path: [parameter], message }] });
  });

  it('ignores unknown parameters', async () => {
    expect(await list('?agencyId=other&__proto__=1&toString=2&q=1&q=2')).toMatchObject({
      page: 1,
      pageSize: 50,
    });
  });
});
