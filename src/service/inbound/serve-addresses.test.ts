/** Sends messages in the formats of real senders to the inbound address of a source. All values are invented. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InboundOutcome, type InboundConfig } from '#contract/inbound.ts';
import { LeadPage } from '#contract/lead.ts';
import { createService } from '../app.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { anAddress, aWebhook, TEST_SECRETS_KEY } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

const TOKEN = 'made-up-token-of-the-source';
const LISTENING = new Date(FROZEN_NOW.getTime() + 60_000);

async function setUp(
  paths: Record<string, unknown> = { contactIdPath: 'contact', bodyPath: 'text' },
  { answersHandshakes = false, filterKey = null as InboundConfig['filterKey'] } = {},
): Promise<void> {
  const none = { attachmentsPath: null, statePath: null, contactFieldPaths: null };
  const inbound = { contactIdPath: null, bodyPath: null, ...none, ...paths };
  await test.reset();
  await test.add({
    sources: [aSource({ id: 'source' })],
    webhooks: [aWebhook({ sourceId: 'source', inbound, filterKey, listenUntil: LISTENING })],
    inboundAddresses: [anAddress({ sourceId: 'source', token: TOKEN, answersHandshakes })],
  });
}

beforeEach(() => setUp());

const JSON_TYPE = { 'Content-Type': 'application/json' };

const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE, query = '') =>
  Promise.resolve(test.service.request(`/in/${TOKEN}${query}`, { method: 'POST', body, headers }));

async function receive(body: object | BodyInit, headers?: Record<string, string>): Promise<InboundOutcome> {
  const isPlain =
    typeof body === 'object' && [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(body));
  const response = await post(isPlain ? JSON.stringify(body) : (body as BodyInit), headers);
  expect(response.status).toBe(200);
  return InboundOutcome.parse(await response.json());
}

async function leads() {
  const { results } = LeadPage.parse(await (await test.request('/lead')).json());
  return results
    .map(({ contactId, lastMessage, fields }) => ({ contactId, lastMessage, fields }))
    .toSorted((one, other) => one.contactId!.localeCompare(other.contactId!));
}

const samples = async () =>
  (await test.request('/agency/source/source/webhook-integration/sample-events')).text();

describe('a message', () => {
  it('is accepted without an API key, and kept as a sample', async () => {
    expect(await receive({ contact: 'a', text: 'Hello' })).toMatchObject({ isAccepted: true });
    expect(await leads()).toMatchObject([{ contactId: 'a', lastMessage: 'Hello' }]);
    expect(await samples()).toContain('"body":{"contact":"a","text":"Hello"}');
  });

  it('with an earlier webhook-id is stored once', async () => {
    const headers = { ...JSON_TYPE, 'webhook-id': 'delivery-1' };
    expect((await receive({ contact: 'a', text: 'Hello' }, headers)).isDuplicate).toBe(false);
    expect((await receive({ contact: 'a', text: 'Hello' }, headers)).isDuplicate).toBe(true);
  });

  it('without text is rejected with the reason and the unreadable attachment', async () => {
    await setUp({ contactIdPath: 'contactId', bodyPath: 'body', attachmentsPath: 'attachments' });
    const outcome = await receive({ contactId: 'c', type: 'call', attachments: ['recording address'] });
    expect(outcome.isAccepted).toBe(false);
    expect(outcome.reason).toContain('is not a link: ‘recording address’');
    expect(await leads()).toEqual([]);
  });

  it('may select fields by id in any order', async () => {
    const fields = { city: "custom[?@.id=='CITY'].value", trade: "custom[?@.id=='TRADE'].value" };
    await setUp({ contactIdPath: 'id', bodyPath: 'note', contactFieldPaths: fields });
    const custom = [
      { id: 'TRADE', value: 'Baker' },
      { id: 'CITY', value: 'Oslo' },
    ];
    for (const each of [custom, custom.toReversed()]) await receive({ id: 1, note: 'New', custom: each });
    expect((await leads())[0]!.fields).toMatchObject([
      { field: 'city', value: 'Oslo' },
      { field: 'trade', value: 'Baker' },
    ]);
  });

  it('may be one of several in a delivery, each with its own result', async () => {
    await setUp({
      contactIdPath: 'entry[*].messages[*].from',
      bodyPath: "entry[*].messages[*]['text','image']['body','caption']",
    });
    const messages = [
      { from: '1', text: { body: 'One' } },
      { from: '2', text: { body: 'Two' } },
      { from: '1', image: { id: 'm', caption: 'Three' } },
      { from: '2', audio: { id: 'n' } },
    ];
    const { results } = await receive({ entry: [{ messages }] });
    expect(results.map(({ contactId, isAccepted }) => [contactId, isAccepted])).toEqual([
      ['1', true],
      ['2', true],
      ['1', true],
      ['2', true],
    ]);
    expect((await leads()).map(({ lastMessage }) => lastMessage)).toEqual(['Three', '']);
  });

  it('keeps every digit of an id', async () => {
    await setUp({ contactIdPath: 'chat.id', bodyPath: 'text' });
    await receive('{"chat":{"id":-1009007199254740995},"text":"Open?"}');
    expect((await leads())[0]!.contactId).toBe('-1009007199254740995');
  });

  it('may be in an array', async () => {
    await setUp({ contactIdPath: '[*].objectId', bodyPath: '[*].text' });
    const { results } = await receive([
      { objectId: 4503599627370599, text: 'a' },
      { objectId: 4503599627370600, text: 'b' },
    ]);
    expect(results.map(({ contactId }) => contactId)).toEqual(['4503599627370599', '4503599627370600']);
  });

  it('may be a form', async () => {
    await setUp({ contactIdPath: 'From', bodyPath: 'Body' });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await receive('From=%2B4722000000&Body=Hi+%26+bye%21', type);
    const form = new FormData();
    form.set('From', '+4722000001');
    form.set('Body', 'By mail');
    await receive(form, {});
    expect(await leads()).toMatchObject([
      { contactId: '+4722000000', lastMessage: 'Hi & bye!' },
      { contactId: '+4722000001', lastMessage: 'By mail' },
    ]);
  });

  it('of Twilio receives a response without a message to the contact', async () => {
    await setUp({ contactIdPath: 'From', bodyPath: 'Body' });
    const type = 'application/x-www-form-urlencoded';
    const response = await post('From=%2B4722000002&Body=Hi', {
      'Content-Type': type,
      'X-Twilio-Signature': 'made-up',
    });
    expect(await response.text()).toBe('<Response/>');
    expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8');
    expect(await leads()).toMatchObject([{ contactId: '+4722000002', lastMessage: 'Hi' }]);
  });

  it('may be JSON in a text of JSON as text/plain, and compressed', async () => {
    await setUp({ contactIdPath: 'Message.contact.id', bodyPath: 'Message.text' });
    const body = JSON.stringify({ Message: JSON.stringify({ contact: { id: 'n' }, text: 'It is "late"' }) });
    const type = { 'Content-Type': 'text/plain; charset=UTF-8' };
    await receive(gzipSync(body), { ...type, 'Content-Encoding': 'gzip' });
    expect(await leads()).toMatchObject([{ contactId: 'n', lastMessage: 'It is "late"' }]);
  });

  it('with invalid characters is accepted, and the repair is reported', async () => {
    const bodies = [
      String.raw`{"contact":"1","text":"a\u000bb"}`,
      String.raw`{"contact":"2","text":"cut \ud83d"}`,
      String.raw`{"contact":"3","text":"a\u0000b"}`,
    ];
    for (const body of bodies) {
      const { isAccepted, results } = await receive(body);
      expect([isAccepted, results[0]!.problems]).toMatchObject([true, [{ part: 'text', isDropped: false }]]);
    }
    const unmapped = await receive(String.raw`{"contact":"4","text":"ok","\u0001":"\ud83d"}`);
    expect([unmapped.isAccepted, unmapped.results[0]!.problems]).toEqual([true, []]);
  });
});

describe('a handshake', () => {
  const CHALLENGE = { type: 'url_verification', token: 'x', challenge: 'made-up-challenge' };
  const WITH_KEY = '/agency/source/source/webhook-integration/inbound';
  const withKey = async (body: object): Promise<unknown> =>
    (await test.request(WITH_KEY, { method: 'POST', body: JSON.stringify(body), headers: JSON_TYPE })).json();
  const meta = (token: string) =>
    test.service.request(
      `/in/${TOKEN}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${encodeURIComponent('<b>1158</b>')}`,
    );
  const allowed = () => setUp(undefined, { answersHandshakes: true });

  it('in a body is answered with its challenge if the address answers handshakes', async () => {
    await allowed();
    const response = await post(JSON.stringify(CHALLENGE));
    expect(await response.json()).toEqual({ challenge: 'made-up-challenge' });
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(await withKey(CHALLENGE)).toMatchObject({
      isAccepted: false,
      challenge: 'made-up-challenge',
      results: [],
    });
    expect(await samples()).toContain('url_verification');
  });

  it('in a body is explained if the address does not answer handshakes', async () => {
    const reason = 'Slack verifies the address: turn on the handshakes of the source’s inbound address.';
    const outcome = await receive(CHALLENGE);
    expect(outcome).toMatchObject({ isAccepted: false, reason, results: [] });
    expect(outcome).not.toHaveProperty('challenge');
    expect(await withKey(CHALLENGE)).toMatchObject({ isAccepted: false, reason });
  });

  it('of Meta is answered as plain text if its verify token is the token of the address', async () => {
    expect((await meta(TOKEN)).status).toBe(403);
    await allowed();
    const response = await meta(TOKEN);
    expect([response.status, await response.text()]).toEqual([200, '<b>1158</b>']);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const wrong = await meta('other');
    expect(wrong.status).toBe(405);
    expect(await wrong.text()).not.toContain('1158');
  });

  it('of Microsoft Graph or Dropbox in the query is answered as plain text', async () => {
    await allowed();
    const graph = await post('', { 'Content-Type': 'text/plain' }, '?validationToken=Validation%3A+1');
    expect([graph.status, await graph.text()]).toEqual([200, 'Validation: 1']);
    const dropbox = await test.service.request(`/in/${TOKEN}?challenge=abc`);
    expect([dropbox.status, await dropbox.text()]).toEqual([200, 'abc']);
  });

  it('with a challenge over 1,000 characters is not answered', async () => {
    await allowed();
    const response = await test.service.request(`/in/${TOKEN}?challenge=${'a'.repeat(1001)}`);
    expect([response.status, (await response.text()).includes('aaa')]).toEqual([405, false]);
  });

  it('of Amazon SNS must be confirmed by hand, and is kept as a sample', async () => {
    await allowed();
    const { isAccepted, reason } = await receive(
      JSON.stringify({ Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.example/confirm' }),
      { 'Content-Type': 'text/plain' },
    );
    expect([isAccepted, reason]).toEqual([false, expect.stringContaining('open the SubscribeURL')]);
    expect(await samples()).toContain('SubscriptionConfirmation');
  });
});

describe('a request', () => {
  it('with an unknown token receives the response of an unknown path', async () => {
    const withoutIds = async (path: string) => {
      const response = await test.service.request(path, { method: 'POST', body: '{}' });
      const { instance: _, ...problem } = (await response.json()) as { instance: string };
      return { status: response.status, problem };
    };
    expect(await withoutIds('/in/unknown')).toEqual(await withoutIds('/nothing/here'));
    expect((await withoutIds('/in/unknown')).status).toBe(404);
  });

  it('by another method than POST is rejected', async () => {
    const response = await test.service.request(`/in/${TOKEN}`, { method: 'PUT', body: '{}' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });

  it('is logged without its token', async () => {
    await post('{}');
    await post('not JSON');
    await test.service.request(`/in/${TOKEN}x`, { method: 'POST' });
    const lines = test.logged.filter(({ message }) => message === 'request');
    expect(lines.map(({ fields }) => Reflect.get(fields, 'route'))).toEqual(Array(3).fill('/in/{token}'));
    expect(JSON.stringify(test.logged)).not.toContain(TOKEN);
  });

  it('counts toward the limit of its address', async () => {
    const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));
    const deps = { db: test.db, clock: () => FROZEN_NOW, log: collector([]), secrets };
    const limited = createService({ ...deps, requestsPerMinute: 2 });
    const responses: Response[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      responses.push(await limited.request(`/in/${TOKEN}`, { method: 'POST', body: '{}' }));
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await responses[2]!.text()).toContain('This address may make 2 requests');
  });
});
