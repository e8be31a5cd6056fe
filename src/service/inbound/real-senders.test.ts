import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InboundOutcome, type InboundConfig } from '#contract/inbound.ts';
import { LeadPage } from '#contract/lead.ts';
import { event, inboundMessage, lead, leadDay, notification } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source', name: 'Shop' })] });
});
afterAll(() => test.close());

const PATH = '/agency/source/source/webhook-integration';

async function map(
  paths: Record<string, unknown>,
  filterKey: InboundConfig['filterKey'] = null,
): Promise<void> {
  const inbound = {
    contactIdPath: 'contact',
    bodyPath: 'text',
    attachmentsPath: null,
    statePath: null,
    contactFieldPaths: null,
    ...paths,
  };
  await test.add({
    webhooks: [
      aWebhook({
        sourceId: 'source',
        inbound,
        filterKey,
        listenUntil: new Date(FROZEN_NOW.getTime() + 60_000),
      }),
    ],
  });
}

async function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return test.request(`${PATH}/inbound`, {
    method: 'POST',
    body: bytes,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

async function receive(body: BodyInit, headers?: Record<string, string>): Promise<InboundOutcome> {
  const response = await post(body, headers);
  expect(response.status).toBe(200);
  return InboundOutcome.parse(await response.json());
}

async function leads() {
  const { results } = LeadPage.parse(await (await test.request('/lead')).json());
  return results.toSorted((one, other) => one.contactId!.localeCompare(other.contactId!));
}

const samples = async () => (await test.request(`${PATH}/sample-events`)).text();

describe('numbers', () => {
  it('keep every digit as contact ids, texts, fields and samples', async () => {
    await map({ contactFieldPaths: { amount: 'amount', ratio: 'ratio' } });
    const ids = ['9007199254740993', '9007199254740992', '-1009007199254740993', String(10n ** 40n + 1n)];
    for (const id of ids) {
      const body = `{"contact":${id},"text":12.50,"amount":1.0,"ratio":0.123456789012345678901234567891}`;
      expect((await receive(body)).results[0]).toMatchObject({ isAccepted: true, contactId: id });
      expect(await samples()).toContain(`"body":${body}`);
    }
    const stored = await leads();
    expect(stored.map(({ contactId }) => contactId)).toEqual(ids.toSorted((a, b) => a.localeCompare(b)));
    for (const { lastMessage, fields } of stored) {
      expect(lastMessage).toBe('12.50');
      expect(fields!.map(({ value }) => value)).toEqual(
        expect.arrayContaining(['1.0', '0.123456789012345678901234567891']),
      );
    }
  });

  it('are compared with every digit by a filter', async () => {
    await map({}, { path: 'account', expectedValue: '9007199254740993' });
    const accepted = await receive('{"contact":"a","text":"x","account":9007199254740993}');
    const refused = await receive('{"contact":"a","text":"x","account":9007199254740992}');
    expect([accepted.isAccepted, refused.isAccepted]).toEqual([true, false]);
  });
});

describe('a delivery of several messages', () => {
  const batch = {
    account: 'acc',
    entry: [
      {
        from: [
          {
            messages: [
              { from: '1', text: { body: 'One' } },
              { from: '2', text: { body: 'Two' } },
            ],
          },
        ],
      },
      {
        from: [
          {
            messages: [
              { from: '1', image: {} },
              { from: '1', text: { body: 'Three' } },
            ],
          },
        ],
      },
    ],
  };
  const paths = {
    contactIdPath: 'entry[*].from[*].messages[*].from',
    bodyPath: 'entry[*].from[*].messages[*].text.body',
    contactFieldPaths: { account: 'account' },
  };

  it('returns a result for each message', async () => {
    await map(paths);
    const { results, isAccepted } = await receive(JSON.stringify(batch));
    expect(isAccepted).toBe(true);
    expect(results.map((result) => [result.contactId, result.isAccepted])).toEqual([
      ['1', true],
      ['2', true],
      ['1', true],
      ['1', true],
    ]);
    expect((await leads()).map(({ contactId, lastMessage }) => [contactId, lastMessage])).toEqual([
      ['1', 'Three'],
      ['2', 'Two'],
    ]);
    expect(await test.db.select({ leads: leadDay.leads }).from(leadDay)).toEqual([{ leads: 2 }]);
  });

  it('may be an array', async () => {
    await map({ contactIdPath: '[*].id', bodyPath: '$[*].text' });
    const { results } = await receive('[{"id":1,"text":"a"},{"id":2,"text":"b"}]');
    expect(results.map(({ contactId }) => contactId)).toEqual(['1', '2']);
    expect(await leads()).toHaveLength(2);
  });

  it('stores all messages or none', async () => {
    await map(paths);
    await test.db.execute("alter table event add constraint no_three check (data->>'text' <> 'Three')");
    expect((await post(JSON.stringify(batch))).status).toBe(500);
    await test.db.execute('alter table event drop constraint no_three');
    expect([await test.db.select().from(lead), await test.db.select().from(event)]).toEqual([[], []]);
    expect((await receive(JSON.stringify(batch))).results).toHaveLength(4);
  });

  it('rejects more than 500 messages, and stores none', async () => {
    await map({ contactIdPath: '[*].id', bodyPath: '[*].id' });
    const body = JSON.stringify(Array.from({ length: 501 }, (_, id) => ({ id })));
    expect(await receive(body)).toMatchObject({ isAccepted: false, reason: expect.stringContaining('500') });
    expect(await leads()).toEqual([]);
  });

  it('counts leads correctly beside other deliveries with the same contacts in another order', async () => {
    await map({ contactIdPath: '[*].id', bodyPath: '[*].text', timestampPath: '[*].at' });
    const days = ['2025-03-01', '2025-03-02', '2025-03-03'];
    await test.add({
      leads: days.map((day, index) =>
        aLead({
          sourceId: 'source',
          contactId: String(index),
          lastMessageTime: new Date(`${day}T12:00:00Z`),
        }),
      ),
    });
    const messages = Array.from({ length: 6 }, (_, id) => ({
      id,
      text: 'x',
      at: `2025-03-1${id % 3}T10:00:00Z`,
    }));
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        receive(JSON.stringify(turn % 2 ? messages : messages.toReversed())),
      ),
    );
    const counted = await test.db.select({ day: leadDay.day, leads: leadDay.leads }).from(leadDay);
    expect(Object.fromEntries(counted.map(({ day, leads: count }) => [day, count]))).toEqual({
      '2025-03-10': 2,
      '2025-03-11': 2,
      '2025-03-12': 2,
    });
  });
});

it('a delivery without texts is rejected if the mapping selects texts', async () => {
  await map({ contactIdPath: '[*].id', bodyPath: '[*].text', contactFieldPaths: { city: '[*].city' } });
  const { isAccepted, reason } = await receive('[{"id":1,"city":"Oslo"},{"id":2,"city":"Bergen"}]');
  expect([isAccepted, reason]).toEqual([false, expect.stringContaining('There is no message at')]);
  expect(await leads()).toEqual([]);
});

describe('a mapping without texts', () => {
  beforeEach(() => map({ bodyPath: null, contactFieldPaths: { city: 'city', name: 'name' } }));

  it('stores the fields of a contact, and no message', async () => {
    const created = await receive('{"contact":"a","city":"Oslo","name":"Ada"}');
    expect(created).toMatchObject({ isAccepted: true, leadId: expect.any(String), eventId: null });
    const changed = await receive('{"contact":"a","city":"Bergen"}');
    expect(changed.leadId).toBe(created.leadId);
    const [stored, ...others] = await leads();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ name: 'Ada', lastMessage: null, lastMessageTime: null, unread: false });
    expect(stored!.fields!.map(({ field, value }) => [field, value])).toEqual([
      ['city', 'Bergen'],
      ['name', 'Ada'],
    ]);
    expect(await test.db.select().from(event)).toEqual([]);
  });

  it('rejects a delivery without a field', async () => {
    const { isAccepted, reason } = await receive('{"contact":"a"}');
    expect([isAccepted, reason]).toEqual([false, 'There is no value of a contact field.']);
  });
});

it('pairs of id and value are selected by their id in any order', async () => {
  await map({
    contactFieldPaths: {
      city: "fields[?@.id=='CITY'].value",
      trade: "$.fields[?(@.id == 'TRADE')].value",
      none: "fields[?@.id=='OTHER'].value",
    },
  });
  const pairs = [
    { id: 'TRADE', value: 'Baker' },
    { id: 'CITY', value: 'Oslo' },
  ];
  for (const fields of [pairs, pairs.toReversed()]) {
    await receive(JSON.stringify({ contact: 'a', text: 'x', fields }));
    expect((await leads())[0]!.fields).toMatchObject([
      { field: 'city', value: 'Oslo' },
      { field: 'trade', value: 'Baker' },
    ]);
  }
  const twice = [...pairs, { id: 'CITY', value: 'Bergen' }];
  const { results } = await receive(JSON.stringify({ contact: 'b', text: 'x', fields: twice }));
  expect(results[0]!.problems).toMatchObject([{ part: 'field city', isDropped: true }]);
});

describe('a repeated delivery', () => {
  const body = '{"contact":"a","text":"Hello","id":41}';

  it.each(['webhook-id', 'svix-id', 'Webhook-Id'])('with the same %s is stored once', async (name) => {
    await map({});
    const first = await receive(body, { [name]: 'msg_1' });
    const second = await receive(body, { [name]: 'msg_1' });
    expect([first.isDuplicate, second.isDuplicate, second.isAccepted]).toEqual([false, true, true]);
    expect([second.leadId, second.eventId]).toEqual([first.leadId, first.eventId]);
    await receive(body, { [name]: 'msg_2' });
    expect(await test.db.select().from(event)).toHaveLength(2);
  });

  it('is stored once if both deliveries arrive at the same time', async () => {
    await map({});
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => receive(body, { 'webhook-id': 'msg_1' })),
    );
    expect(outcomes.filter(({ isDuplicate }) => !isDuplicate)).toHaveLength(1);
    expect(await test.db.select().from(event)).toHaveLength(1);
  });

  it('with the same mapped id of the same contact is stored once', async () => {
    await map({ messageIdPath: 'id' });
    await receive(body);
    expect(await receive(body)).toMatchObject({ isDuplicate: true, results: [{ messageId: '41' }] });
    expect(await receive('{"contact":"b","text":"Hello","id":41}')).toMatchObject({ isDuplicate: false });
    expect(await test.db.select().from(event)).toHaveLength(2);
  });

  it('is accepted after a rejection', async () => {
    await map({}, { path: 'type', expectedValue: 'message' });
    await receive(body, { 'webhook-id': 'msg_1' });
    expect(await test.db.select().from(inboundMessage)).toEqual([]);
  });

  it('of an older message does not replace the last message of the lead', async () => {
    await map({ timestampPath: 'at', contactFieldPaths: { city: 'city', name: 'name' } });
    const newer = { contact: 'a', text: 'Newer', at: 1_741_900_000, city: 'Oslo' };
    await receive(JSON.stringify(newer));
    const older = {
      contact: 'a',
      text: 'Older',
      at: '2025-03-01T10:00:00+01:00',
      city: 'Bergen',
      name: 'Ada',
    };
    expect(await receive(JSON.stringify(older))).toMatchObject({ isAccepted: true });
    expect(await leads()).toMatchObject([
      {
        lastMessage: 'Newer',
        lastMessageTime: new Date(1_741_900_000_000).toISOString(),
        fields: [
          { field: 'city', value: 'Oslo' },
          { field: 'name', value: 'Ada' },
        ],
      },
    ]);
    await receive(JSON.stringify({ contact: 'a', text: 'Future', at: '2099-01-01T00:00:00Z' }));
    expect((await leads())[0]).toMatchObject({
      lastMessage: 'Future',
      lastMessageTime: FROZEN_NOW.toISOString(),
    });
    expect(await receive(JSON.stringify({ contact: 'a', text: 'x', at: 'soon' }))).toMatchObject({
      results: [{ problems: [{ part: 'timestamp', isDropped: true }] }],
    });
  });
});

describe('invalid characters', () => {
  it.each([
    ['{"contact":"a","text":"ok","other":"\\ud83d"}', 'ok', 0],
    ['{"contact":"a","text":"ok","\\u0001key":[1e400,"\\u0000"]}', 'ok', 0],
    ['{"contact":"a","text":"one\\u000btwo\\u000cthree"}', 'one\ntwo\nthree', 1],
    ['{"contact":"a","text":"one\u000btwo"}', 'one\ntwo', 1],
    ['{"contact":"a","text":"a\\u0000b\\u007fc\\ud83d"}', 'a\ufffdb\ufffdc\ufffd', 1],
  ])('in %j never reject a message', async (body, text, repairs) => {
    await map({});
    const { results } = await receive(body);
    expect(results[0]!.problems).toHaveLength(repairs);
    expect(results[0]!.problems!.every(({ isDropped }) => !isDropped)).toBe(true);
    expect((await leads())[0]!.lastMessage).toBe(text);
    expect(JSON.parse(await samples())).toHaveLength(1);
  });

  it('that are not UTF-8 are replaced', async () => {
    await map({});
    const bytes = Buffer.concat([
      Buffer.from('{"contact":"a","text":"caf'),
      Buffer.of(0xe9),
      Buffer.from('"}'),
    ]);
    expect((await receive(bytes)).results[0]!.problems).toMatchObject([{ part: 'text', isDropped: false }]);
    expect((await leads())[0]!.lastMessage).toBe('caf\ufffd');
  });
});

describe('dropped parts', () => {
  it('are named in the response, and notify the agency at the third message', async () => {
    await map({ attachmentsPath: 'files', statePath: 'state', contactFieldPaths: { city: 'city' } });
    const body = {
      contact: 'a',
      text: 'x',
      files: ['voicemail url', 'https://x.example/1'],
      state: {},
      city: [],
    };
    for (let count = 1; count <= 4; count += 1) {
      const { results } = await receive(JSON.stringify(body));
      expect(results[0]!.problems).toEqual(
        expect.arrayContaining([
          { part: 'attachments', isDropped: true, message: expect.stringContaining('‘voicemail url’') },
          { part: 'state', isDropped: true, message: expect.stringContaining('is not text') },
          { part: 'field city', isDropped: true, message: expect.stringContaining('is not text') },
        ]),
      );
      expect(await test.db.select().from(notification)).toHaveLength(count < 3 ? 0 : 1);
    }
    const [notice] = await test.db.select().from(notification);
    expect(notice).toMatchObject({ kind: 'inboundDrops', body: expect.stringContaining('Shop: 3 messages') });
  });

  it('reject a message without text if no attachment is left', async () => {
    await map({ attachmentsPath: 'files' });
    expect(await receive('{"contact":"a","files":["voicemail url"]}')).toMatchObject({
      isAccepted: false,
      reason: 'Attachment 1 at ‘files’ is not a link: ‘voicemail url’.',
    });
  });
});

describe('the format of a message', () => {
  it('may be a form', async () => {
    await map({ contactIdPath: 'From', bodyPath: 'Body' });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    await receive('From=%2B4721000000&Body=Hello+%26+thanks%21+%F0%9F%91%8B', type);
    expect(await leads()).toMatchObject([{ contactId: '+4721000000', lastMessage: 'Hello & thanks! 👋' }]);
  });

  it('may be a form with files', async () => {
    await map({ attachmentsPath: 'file' });
    const form = new FormData();
    form.append('contact', 'a');
    form.append('text', 'Hello');
    form.append('file', new File(['x'], 'x.pdf'));
    const encoded = new Response(form);
    const headers = { 'Content-Type': encoded.headers.get('Content-Type')! };
    const { results } = await receive(await encoded.arrayBuffer(), headers);
    expect(results[0]).toMatchObject({ isAccepted: true, problems: [{ part: 'attachments' }] });
  });

  it('may be JSON as text, with JSON inside a text', async () => {
    await map({ contactIdPath: 'Message.contact.id', bodyPath: 'Message.text' });
    const message = JSON.stringify({ contact: { id: 'a' }, text: 'It is "urgent"' });
    await receive(JSON.stringify({ Message: message }), { 'Content-Type': 'text/plain; charset=UTF-8' });
    expect(await leads()).toMatchObject([{ contactId: 'a', lastMessage: 'It is "urgent"' }]);
  });

  it('may be compressed, up to the limit of a body', async () => {
    await map({});
    const gzip = { 'Content-Encoding': 'gzip' };
    await receive(gzipSync('{"contact":"a","text":"Hello"}'), gzip);
    expect(await leads()).toHaveLength(1);
    expect((await post(gzipSync(`"${'x'.repeat(50_000_000)}"`), gzip)).status).toBe(413);
    expect((await post('{}', gzip)).status).toBe(400);
    expect((await post('{}', { 'Content-Encoding': 'br' })).status).toBe(415);
  });

  it.each(['text/html', 'application/octet-stream', 'application/json; charset=utf-16'])(
    'must not be %s',
    async (type) => {
      expect((await post('{}', { 'Content-Type': type })).status).toBe(415);
    },
  );

  it('must not be nested deeper than 64 levels', async () => {
    expect((await post(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).status).toBe(400);
  });
});
