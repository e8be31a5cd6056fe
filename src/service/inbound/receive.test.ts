import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InboundOutcome } from '#contract/inbound.ts';
import { LeadPage, type Lead } from '#contract/lead.ts';
import { delivery, event, lead } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterAll(() => test.close());

const PATH = '/agency/source/source/webhook-integration/inbound';

const inbound = {
  contactIdPath: 'contact.id',
  bodyPath: 'text',
  attachmentsPath: 'files',
  statePath: 'state',
  contactFieldPaths: { email: 'contact.email', full_name: 'contact.name' },
};
const setUp = (more: Partial<Parameters<typeof aWebhook>[0]> = {}) =>
  test.add({
    webhooks: [aWebhook({ sourceId: 'source', inbound, filterKey: null, listenUntil: null, ...more })],
  });

const message = {
  contact: { id: 'c-1', email: 'new@x.example', name: 'Ada Byron' },
  text: 'Hello',
  state: 'open',
};

const post = (body: object, headers: Record<string, string> = {}) =>
  test.request(PATH, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

async function receive(body: object, headers?: Record<string, string>): Promise<InboundOutcome> {
  const response = await post(body, headers);
  expect(response.status).toBe(200);
  return InboundOutcome.parse(await response.json());
}

async function leads(): Promise<Lead[]> {
  return LeadPage.parse(await (await test.request('/lead')).json()).results;
}

/** Returns the stored counts of leads per day, and the same counts calculated from the leads. */
async function counts() {
  const kept = await test.db.execute(sql`
    select source_id, day::text, leads from lead_day order by source_id, day`);
  const counted = await test.db.execute(sql`
    select source_id, (sort_time at time zone 'UTC')::date::text as day, count(*)::int as leads from lead
    group by source_id, (sort_time at time zone 'UTC')::date order by source_id, 2`);
  return { kept: kept.rows, counted: counted.rows };
}

async function countsAreRight(): Promise<void> {
  const { kept, counted } = await counts();
  expect(kept).toEqual(counted);
}

describe('receiving a message', () => {
  it('updates the lead of its contact and moves it to the top', async () => {
    await setUp();
    const contact = { sourceId: 'source', contactId: 'c-1' };
    const fields = [
      { field: 'city', name: 'City', value: 'Tempe', aiProduced: true },
      { field: 'email', name: 'E-mail', value: 'old@x.example', aiProduced: true },
    ];
    await test.add({
      leads: [
        aLead({ id: 'newer', sourceId: 'source', lastMessageTime: new Date(FROZEN_NOW.getTime() - 1000) }),
        aLead({
          ...contact,
          id: 'known',
          name: 'Countess',
          fields,
          unread: false,
          lastMessageBotId: 'bot-1',
          lastMessageTime: new Date('2024-02-01T10:00:00Z'),
        }),
        aLead({ id: 'elsewhere', sourceId: 'other', contactId: 'c-1' }),
      ],
    });
    const outcome = await receive(message);
    const result = {
      isAccepted: true,
      isDuplicate: false,
      reason: null,
      leadId: 'known',
      eventId: expect.stringMatching(/^evt_/),
    };
    expect(outcome).toEqual({
      ...result,
      results: [{ ...result, contactId: 'c-1', messageId: null, problems: [] }],
    });
    const [first] = await leads();
    expect(first).toMatchObject({
      id: 'known',
      name: 'Countess',
      lastMessage: 'Hello',
      lastMessageTime: FROZEN_NOW.toISOString(),
      lastMessageDirection: 'inbound',
      unread: true,
      fields: [
        { field: 'city', name: 'City', value: 'Tempe', aiProduced: true },
        { field: 'email', name: 'E-mail', value: 'new@x.example', aiProduced: false },
        { field: 'full_name', name: null, value: 'Ada Byron', aiProduced: false },
      ],
    });
    expect(await leads()).toHaveLength(3);
    await countsAreRight();
    const [stored] = await test.db.select().from(event);
    expect(stored).toMatchObject({
      id: outcome.eventId,
      type: 'lead.message',
      botId: 'bot-1',
      sourceId: 'source',
      data: {
        leadId: 'known',
        contactId: 'c-1',
        leadName: 'Countess',
        text: 'Hello',
        direction: 'inbound',
        state: 'open',
        attachments: [],
        fields: [],
      },
    });
    expect(await test.db.select().from(delivery)).toMatchObject([
      { eventId: outcome.eventId, state: 'pending' },
    ]);
  });

  it('creates a lead for a new contact, named by a mapped field', async () => {
    await setUp();
    const { leadId } = await receive(message);
    await receive({ ...message, contact: { id: 'c-2' } });
    const all = await leads();
    expect(
      all
        .toSorted((one, other) => one.contactId!.localeCompare(other.contactId!))
        .map(({ contactId, name, unread, starred }) => [contactId, name, unread, starred]),
    ).toEqual([
      ['c-1', 'Ada Byron', true, false],
      ['c-2', null, true, false],
    ]);
    expect(all.find(({ id }) => id === leadId)).toMatchObject({
      fields: [{ field: 'email' }, { field: 'full_name' }],
    });
    await countsAreRight();
  });

  it('shows the URLs of the attachments if there is no text', async () => {
    await setUp();
    const files = ['https://x.example/1', { url: 'https://x.example/2' }];
    await receive({ ...message, text: null, files });
    expect((await leads())[0]).toMatchObject({ lastMessage: 'https://x.example/1\nhttps://x.example/2' });
    const [stored] = await test.db.select().from(event);
    expect(stored!.data).toMatchObject({
      text: null,
      attachments: ['https://x.example/1', 'https://x.example/2'],
    });
  });

  it('updates the counts of a lead without messages, and of a lead with a message from today', async () => {
    await setUp();
    await test.add({
      leads: [
        aLead({ sourceId: 'source', contactId: 'silent', lastMessageTime: null }),
        aLead({ sourceId: 'source', contactId: 'today', lastMessageTime: FROZEN_NOW }),
        aLead({ sourceId: 'source', contactId: 'stays', lastMessageTime: null }),
      ],
    });
    for (const id of ['silent', 'today', 'silent']) {
      await receive({ ...message, contact: { id } });
      await countsAreRight();
    }
    expect((await counts()).kept).toHaveLength(2);
  });

  it('returns the reason for a rejection and changes nothing', async () => {
    expect(await receive(message)).toMatchObject({
      isAccepted: false,
      reason: expect.stringMatching(/^No mapping/),
    });
    await setUp({ filterKey: { path: 'type', expectedValue: 'message' } });
    expect(await receive(message)).toMatchObject({
      isAccepted: false,
      reason: 'The filter expects ‘message’ at ‘type’, but found nothing.',
      leadId: null,
      eventId: null,
    });
    expect(await receive({ ...message, type: 'message', contact: null })).toMatchObject({
      isAccepted: false,
    });
    expect([await leads(), await test.db.select().from(event)]).toEqual([[], []]);
  });

  it('stores a sample during a capture, even if the mapping rejects the message', async () => {
    await setUp({
      listenUntil: new Date(FROZEN_NOW.getTime() + 1000),
      filterKey: { path: 'text', expectedValue: null },
    });
    expect(await receive(message)).toMatchObject({ isAccepted: true, sampleEventId: expect.any(Number) });
    expect(await receive({ other: 1 })).toMatchObject({
      isAccepted: false,
      sampleEventId: expect.any(Number),
    });
  });

  it.each([[[]], ['text'], [null], [12]])('rejects the body %j', async (body) => {
    await setUp();
    expect(await receive(body as object)).toMatchObject({ isAccepted: false });
    expect(await leads()).toEqual([]);
  });

  it('does not access prototypes for a thousand hostile bodies', async () => {
    await setUp({
      inbound: { ...inbound, contactIdPath: '__proto__.polluted', bodyPath: 'constructor.name' },
    });
    const hostile = [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":{"__proto__":{"polluted":"x"}}}',
    ];
    const headers = { 'Content-Type': 'application/json' };
    for (let round = 0; round < 1000; round += 1) {
      const response = await test.request(PATH, { method: 'POST', body: hostile[round % 3]!, headers });
      expect(await response.json()).toMatchObject({ isAccepted: false });
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await leads()).toEqual([]);
  }, 60_000);

  it('does not change a lead of another agency with the same contact', async () => {
    await setUp();
    const neighbour = await test.anotherAgency();
    const theirs = aLead({ sourceId: 'source', contactId: 'c-1', lastMessage: 'Theirs' });
    await neighbour.add({ sources: [aSource({ id: 'source' })], leads: [theirs] });
    await receive(message);
    expect((await leads())[0]).toMatchObject({ contactId: 'c-1', lastMessage: 'Hello' });
    const page = LeadPage.parse(await (await neighbour.request('/lead')).json());
    expect(page.results).toMatchObject([{ id: theirs.id, lastMessage: 'Theirs' }]);
  });
});

describe('concurrent messages', () => {
  it('of one new contact create one lead', async () => {
    await setUp();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => receive(message)));
    expect(new Set(outcomes.map(({ leadId }) => leadId)).size).toBe(1);
    expect(new Set(outcomes.map(({ eventId }) => eventId)).size).toBe(20);
    expect(await leads()).toHaveLength(1);
    await countsAreRight();
  });

  it('of existing and new contacts keep the counts correct', async () => {
    await setUp({ listenUntil: new Date(FROZEN_NOW.getTime() + 60_000) });
    await test.add({
      leads: Array.from({ length: 10 }, (_, index) =>
        aLead({
          sourceId: 'source',
          contactId: `c-${index}`,
          lastMessageTime: new Date(Date.UTC(2025, 0, 1 + (index % 4))),
        }),
      ),
    });
    const sent = Array.from({ length: 60 }, (_, index) =>
      receive({ ...message, contact: { id: `c-${index % 15}` } }),
    );
    const outcomes = await Promise.all(sent);
    expect(outcomes.every(({ isAccepted }) => isAccepted)).toBe(true);
    expect(await leads()).toHaveLength(15);
    expect(await test.db.select().from(event)).toHaveLength(60);
    await countsAreRight();
  });

  it('with the same key are one message', async () => {
    await setUp();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => receive(message, { 'Idempotency-Key': 'k' })),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await test.db.select().from(event)).toHaveLength(1);
  });
});

describe('a message that cannot be stored completely', () => {
  it.each(['event', 'lead_day', 'delivery'])('leaves no data if writing to %s fails', async (table) => {
    await setUp({ listenUntil: new Date(FROZEN_NOW.getTime() + 60_000) });
    await test.db.execute(sql.raw(`alter table ${table} rename to elsewhere`));
    const response = await post(message);
    await test.db.execute(sql.raw(`alter table elsewhere rename to ${table}`));
    expect(response.status).toBe(500);
    expect(await test.db.select().from(lead)).toEqual([]);
    expect(await test.db.select().from(event)).toEqual([]);
    expect(await (await test.request(PATH.replace('/inbound', '/sample-events'))).json()).toEqual([]);
    expect(await receive(message)).toMatchObject({ isAccepted: true });
  });
});
