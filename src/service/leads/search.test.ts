import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeadMatches } from '#contract/lead-search.ts';
import { SEARCH_PAIRS } from '#contract/testing/search-pairs.ts';
import { lead, leadWords, setting } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aLead, FROZEN_NOW } from '../testing/factories.ts';
import { answerLead, takeMessage } from './messages.ts';
import { fillLeadWords, UNINDEXED } from './search-index.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

async function search(text: string, agency: TestAgency = test, limit?: number): Promise<LeadMatches> {
  const params = new URLSearchParams({ query: text, ...(limit !== undefined && { limit: String(limit) }) });
  const response = await agency.request(`/agency/leads/search?${params}`);
  expect(response.status).toBe(200);
  return (await response.json()) as LeadMatches;
}

async function idsFor(text: string, agency?: TestAgency, limit?: number): Promise<string[]> {
  return (await search(text, agency, limit)).results.map(({ id }) => id);
}

const minutesAgo = (minutes: number) => new Date(FROZEN_NOW.getTime() - minutes * 60_000);

/** Returns a lead whose texts are empty, except for the texts that the test provides. */
const named = (id: string, more: Partial<Parameters<typeof aLead>[0]> = {}) =>
  aLead({ id, name: null, contactId: null, lastMessage: null, ...more });

describe('a search of leads', () => {
  it('finds words of names, contact ids and messages by their beginning', async () => {
    await test.add({
      leads: [
        named('by-name', { name: 'Ann Example' }),
        named('by-contact', { contactId: 'ann.example@mail.test' }),
        named('by-message', { lastMessage: 'Please call Annabel, for example today' }),
        named('other', { name: 'Joann', lastMessage: 'No' }),
      ],
    });
    expect((await idsFor('example ann')).toSorted()).toEqual(['by-contact', 'by-message', 'by-name']);
    expect(await idsFor('mail.test')).toEqual(['by-contact']);
    expect(await idsFor('zebra')).toEqual([]);
  });

  it('finds the beginnings of words, except of earlier words in messages, single letters and short numbers', async () => {
    await test.add({
      leads: [
        named('lead', { name: 'Elif S.', contactId: '447700900123', lastMessage: 'See you on Monday' }),
      ],
    });
    for (const text of ['e', 's', '4477', 'mon you']) {
      expect([text, await idsFor(text)]).toEqual([text, text === 's' ? ['lead'] : []]);
    }
    for (const text of ['el s', '44770', 'you mon', 'monday el']) {
      expect([text, await idsFor(text)]).toEqual([text, ['lead']]);
    }
  });

  it('ranks the whole name first, then names and contact ids, then messages, each newest first', async () => {
    await test.add({
      leads: [
        named('message', { lastMessage: 'Hello, Maria here', lastMessageTime: minutesAgo(1) }),
        named('newer', { name: 'Ana Maria', lastMessageTime: minutesAgo(2) }),
        named('older', { name: 'Maria Lopez', lastMessageTime: minutesAgo(3) }),
        named('silent', { name: 'Mariana', lastMessageTime: null }),
        named('whole', { name: 'Maria', lastMessageTime: minutesAgo(9) }),
      ],
    });
    expect(await idsFor('maria')).toEqual(['whole', 'newer', 'older', 'silent', 'message']);
    expect(await idsFor('maria', test, 2)).toEqual(['whole', 'newer']);
  });

  it.each(SEARCH_PAIRS)('finds %j by %j', async (name, text) => {
    await test.add({ leads: [named('lead', { name })] });
    expect(await idsFor(text)).toEqual(['lead']);
  });

  it.each([
    ['王小明', '小明'],
    ['ขอนัดหมายวันจันทร์', 'นัดหมาย'],
    ['予約をキャンセルしたいです', 'キャンセルしたいで'],
    ['+49 (30) 123-456', '4930123'],
    ['4930123456', '+49 30 123'],
    ['wa_4930123456', '4930123456'],
  ])('finds the contact %j by %j', async (contactId, text) => {
    await test.add({ leads: [named('lead', { contactId })] });
    expect(await idsFor(text)).toEqual(['lead']);
  });

  it.each(["'", '\\', ':*', '& |', '!', '%', "a'b\\c:*", '💥', '-', '\u{1D400}'.repeat(60)])(
    'accepts the text %j',
    async (text) => {
      await test.add({ leads: [named('lead', { name: text, contactId: text, lastMessage: text })] });
      expect((await search(text)).isComplete).toBe(true);
    },
  );

  it('returns the matching field with an excerpt around the match', async () => {
    const long = `${'Good morning. '.repeat(10)}My Bücher are late. ${'Thank you. '.repeat(20)}`;
    await test.add({ leads: [named('lead', { name: 'Ann Example', contactId: 'c-1', lastMessage: long })] });
    const [match] = (await search('bucher')).results;
    expect(match).toMatchObject({ name: 'Ann Example', matched: 'lastMessage' });
    expect(match?.excerpt).toMatch(/^….{0,60}My Bücher are late\..{0,90}…$/);
    expect((await search('ann')).results[0]).toMatchObject({ matched: 'name', excerpt: 'Ann Example' });
  });

  it('finds only leads of the own agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ leads: [named('foreign', { name: 'Ann Example' })] });
    expect(await idsFor('ann')).toEqual([]);
    expect(await idsFor('ann', other)).toEqual(['foreign']);
  });
});

describe('the index of leads', () => {
  it('follows inbound messages, responses of bots and deletions', async () => {
    const inside = { db: test.db, agencyId: test.agency.id, clock: () => FROZEN_NOW };
    const said = (text: string) => ({
      sourceId: 'source',
      contactId: 'contact-7',
      text,
      attachments: [],
      state: null,
      fields: [{ name: 'name', value: 'Ann Example' }],
    });
    const { lead: taken } = await test.db.transaction((tx) =>
      takeMessage({ ...inside, db: tx }, said('apples')),
    );
    expect(await idsFor('ann apples')).toEqual([taken.id]);
    await test.db.transaction((tx) => takeMessage({ ...inside, db: tx }, said('bananas')));
    expect(await idsFor('ann bananas')).toEqual([taken.id]);
    expect(await idsFor('apples')).toEqual([]);
    await test.db.transaction((tx) =>
      answerLead(
        { ...inside, db: tx },
        { leadId: taken.id, botId: 'bot', botVersion: null, text: 'cherries', followUp: null },
      ),
    );
    expect(await idsFor('cherries')).toEqual([taken.id]);
    await test.db.delete(lead).where(eq(lead.id, taken.id));
    expect(await idsFor('contact-7')).toEqual([]);
    expect(await test.db.select().from(leadWords)).toEqual([]);
  });

  it('is filled for leads of an earlier version, and searches are incomplete until then', async () => {
    const leads = Array.from({ length: 450 }, (_, at) => named(`lead-${at}`, { name: `Ann ${at}` }));
    await test.add({ leads: [...leads, named('silent', { name: 'Ben', lastMessageTime: null })] });
    await test.db.delete(leadWords);
    await test.db.insert(setting).values({ name: UNINDEXED, value: {} });
    expect(await search('ben')).toEqual({ results: [], isComplete: false });
    await fillLeadWords(test.db, { isShared: false, range: 100 });
    expect(await search('ann 449')).toMatchObject({ results: [{ id: 'lead-449' }], isComplete: true });
    expect(await idsFor('ben')).toEqual(['silent']);
  });

  it('is corrected for leads that a host of an earlier version changed', async () => {
    await test.add({ leads: [named('lead', { lastMessage: 'before', lastMessageTime: minutesAgo(5) })] });
    await test.db
      .update(lead)
      .set({ lastMessage: 'after', lastMessageTime: minutesAgo(1) })
      .where(eq(lead.id, 'lead'));
    await fillLeadWords(test.db, { isShared: true });
    expect(await idsFor('after')).toEqual(['lead']);
    expect(await idsFor('before')).toEqual([]);
  });

  it('sorts a limited number of matches, and prefers the newest leads if more leads match', async () => {
    const leads = Array.from({ length: 2100 }, (_, at) =>
      named(`lead-${String(at).padStart(4, '0')}`, { name: 'Ann', lastMessageTime: minutesAgo(at) }),
    );
    await test.add({ leads: leads.toReversed() });
    await test.db.execute(sql`analyze lead_words`);
    expect(await idsFor('an', test, 3)).toEqual(['lead-0000', 'lead-0001', 'lead-0002']);
  });
});
