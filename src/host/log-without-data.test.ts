/**
 * Makes every database statement of every kind of work fail in turn, with errors that contain the statement's
 * parameters. Then searches the host's output for lead data and secrets.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createService } from '#service/app.ts';
import { leadDay } from '#service/db/schema.ts';
import { createAddressGuard } from '#service/delivery/address-guard.ts';
import { createReceiver } from '#service/delivery/built-in-receiver.ts';
import { recordEvent } from '#service/delivery/events.ts';
import { createSend } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createEventStreams } from '#service/events/stream.ts';
import { createLive } from '#service/live/live.ts';
import { SAMPLE_AGENCY } from '#service/sample/identity.ts';
import { loadSample } from '#service/sample/load.ts';
import { Random } from '#service/sample/random.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { openTestService, type TestService } from '#service/testing/a-service.ts';
import { openReceiver, type Receiver } from '#service/testing/a-receiver.ts';
import { aLead, aSource } from '#service/testing/factories.ts';
import { anAddress, aWebhook, TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { isThisMachine } from './allowed-hosts.ts';
import { startFailure } from './start-failure.ts';
import { createSessions } from './session.ts';
import { databaseSessions } from './session-store.ts';
import { aHost } from './testing/a-host.ts';

const LEAD_TEXT = 'canary text: my back hurts';
const LEAD_PHONE = '+4915112345678';
const LEAD_NAME = 'Canary Lovelace';
const REPLY = 'canary reply of the receiver';
const EXTERNAL_KEY = 'canary-external-key';
const TOKEN = 'canary-channel-token';
const TEMPLATE_TOKEN = 'canary-template-token';
const CALLBACK_TOKEN = 'canary-callback-token';
const ADDRESS_TOKEN = 'canary-address-token';

let test: TestService;
let outside: Receiver;
let lines: string[];
let ends: (() => Promise<unknown> | void)[];

const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const secrets = createSecretBox(TEST_SECRETS_KEY, log);
const clock = () => new Date();

beforeAll(async () => {
  test = await openTestService();
  outside = await openReceiver();
  outside.answer = (response) => response.writeHead(500).end(REPLY);
});
beforeEach(async () => {
  lines = [];
  ends = [];
  await test.reset();
  await test.add({
    sources: [aSource({ id: 'source' })],
    leads: [
      aLead({
        id: 'lead',
        sourceId: 'source',
        name: LEAD_NAME,
        contactId: LEAD_PHONE,
        lastMessage: LEAD_TEXT,
      }),
    ],
    webhooks: [
      aWebhook({
        sourceId: 'source',
        webhookCallbackUri: `${outside.url}/hook?token=${CALLBACK_TOKEN}`,
        inbound: {
          contactIdPath: 'phone',
          bodyPath: 'text',
          attachmentsPath: null,
          statePath: null,
          contactFieldPaths: { name: 'name' },
        },
        filterKey: null,
        listenUntil: new Date('2100-01-01'),
      }),
    ],
    inboundAddresses: [anAddress({ sourceId: 'source', token: ADDRESS_TOKEN })],
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends) await end();
});
afterAll(async () => {
  await outside.close();
  await test.close();
});

/** Create errors of PostgreSQL, a driver and a library. Each error contains the statement's values. */
const FAILURES: ((values: string) => Error)[] = [
  (values) => postgresError('22P02', `invalid input syntax for type json: "${values}"`, values),
  (values) => postgresError('23505', `duplicate key value violates unique constraint`, values),
  (values) => postgresError('57P01', `terminating connection: ${values}`, values),
  (values) => new Error(`Connection terminated unexpectedly\n    at ${values}`),
  (values) => new SyntaxError(`Unexpected token in JSON: "${values}"`, { cause: new Error(values) }),
];

function postgresError(code: string, message: string, values: string): Error {
  return Object.assign(new DatabaseError(message, message.length, 'error'), {
    code,
    detail: `Key (contact_id)=(${values}) already exists. Failing row contains (${values}).`,
    hint: values,
    where: `unnamed portal with parameters: ${values}`,
    internalQuery: values,
  });
}

/**
 * Makes the statement with this number fail, counted from this call. The returned function ends this, and returns
 * whether the work reached this statement.
 */
function failStatement(number: number, failure: (values: string) => Error): () => boolean {
  let count = 0;
  // oxlint-disable-next-line typescript/unbound-method -- the mock calls it with the client
  const { query } = Client.prototype;
  const failing = function (this: Client, ...given: unknown[]): unknown {
    count += 1;
    if (count !== number) return Reflect.apply(query, this, given);
    const error = failure(JSON.stringify(given.slice(0, 2)));
    const callback = given.find((each) => typeof each === 'function') as ((error: Error) => void) | undefined;
    if (!callback) return Promise.reject(error);
    process.nextTick(callback, error);
    return undefined;
  };
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(failing);
  return () => {
    spy.mockRestore();
    return count >= number;
  };
}

/**
 * Runs the work once for each of its statements, at most `most` times, and makes this statement fail. Prints a
 * rejection as a host does before it exits.
 */
async function failEach(work: () => Promise<unknown>, { most = 40, step = 1 } = {}): Promise<void> {
  let isThere = true;
  for (let number = 1; isThere && number <= most * step; number += step) {
    const restore = failStatement(number, FAILURES[number % FAILURES.length]!);
    try {
      await work();
    } catch (error) {
      lines.push(JSON.stringify(startFailure(error)));
    }
    isThere = restore();
  }
}

/** Returns the lead data and secrets that the printed lines contain. Throws if no failure was printed. */
function leaked(texts: readonly (string | null)[] = []): (string | null)[] {
  const printed = lines.join('\n');
  if (!printed.includes('"statement"')) throw new Error(`No failed statement in the log: ${printed}`);
  const known = [
    LEAD_TEXT,
    LEAD_PHONE,
    LEAD_NAME,
    REPLY,
    EXTERNAL_KEY,
    TOKEN,
    TEMPLATE_TOKEN,
    CALLBACK_TOKEN,
    ADDRESS_TOKEN,
  ];
  return [...known, test.key, 'canary', '$1', ...texts].filter((text) => text && printed.includes(text));
}

/** Whether a text can prove a leak. Shorter texts may appear in a line by chance. */
const isLong = (text: string | null) => (text?.length ?? 0) > 6;

function aService() {
  const streams = createEventStreams({ db: test.db, log, pollMs: 5 });
  ends.push(streams.close);
  const mayCall = async () => true;
  return createService({ db: test.db, clock, log, secrets, mayCall, streams });
}

const headers = () => ({ 'X-SVC-KEY': test.key, 'Content-Type': 'application/json' });

const send = (path: string, method = 'GET', body?: object) =>
  Promise.resolve(
    aService().request(path, { method, headers: headers(), ...(body && { body: JSON.stringify(body) }) }),
  );

const message = { phone: LEAD_PHONE, text: LEAD_TEXT, name: LEAD_NAME };

const happens = () =>
  recordEvent(
    { db: test.db, agencyId: test.agency.id, clock },
    {
      type: 'lead.message',
      botId: null,
      sourceId: 'source',
      data: {
        leadId: 'lead',
        contactId: LEAD_PHONE,
        leadName: LEAD_NAME,
        text: LEAD_TEXT,
        direction: 'inbound',
        attachments: null,
        state: null,
        fields: null,
      },
    },
  );

const aWorker = () =>
  createWorker({
    db: test.db,
    secrets,
    send: createSend({ guard: createAddressGuard(['127.0.0.1']) }),
    log,
    pollMs: 5,
    random: () => 0,
  });

describe('the log contains no lead data and no secrets if the database fails', () => {
  it('in a request that reads', async () => {
    await failEach(() => send(`/lead?sourceId=source&search=${encodeURIComponent(LEAD_NAME)}`));
    await failEach(() => send('/lead/lead'));
    expect(leaked()).toEqual([]);
  });

  it('in a request that writes', async () => {
    const template = {
      method: 'POST',
      url: `https://crm.example/${TEMPLATE_TOKEN}`,
      headers: [{ name: 'Authorization', value: `Bearer ${TEMPLATE_TOKEN}` }],
      bodyTemplate: `{"text":"{{message}}","to":"${LEAD_PHONE}"}`,
    };
    await failEach(() =>
      send('/agency/source/source/webhook-integration/outbound', 'PUT', {
        mode: 'templates',
        sendMessageTemplate: template,
        externalApiKey: EXTERNAL_KEY,
        webhookCallbackUri: `https://crm.example/?token=${CALLBACK_TOKEN}`,
      }),
    );
    await failEach(() =>
      send('/agency/source/source/custom-channels/channel', 'PUT', {
        friendlyName: LEAD_NAME,
        authToken: TOKEN,
      }),
    );
    await failEach(() => send('/hierarchy', 'POST', { name: LEAD_NAME }));
    expect(leaked()).toEqual([]);
  });

  it('in an inbound message', async () => {
    await failEach(() => send('/agency/source/source/webhook-integration/inbound', 'POST', message));
    expect(leaked()).toEqual([]);
  });

  it('in a message to an inbound address', async () => {
    await failEach(() => send(`/in/${ADDRESS_TOKEN}`, 'POST', message));
    expect(leaked()).toEqual([]);
  });

  it('in a sign-in and a sign-out', async () => {
    const service = aService();
    const store = databaseSessions(test.db);
    const secret = 'a secret that is long enough for a test';
    const session = createSessions({ secret, service: 'embedded', store, idleMinutes: 720, clock });
    const { host, signIn } = aHost({ session, log, backend: async (request) => service.fetch(request) });
    await failEach(async () => {
      const answer = await signIn(test.key);
      const Cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      await host.request('/session', { headers: { Cookie } });
      await host.request('/session', { method: 'DELETE', headers: { Cookie } });
    });
    expect(leaked()).toEqual([]);
  });

  it('while a delivery is claimed, attempted and recorded', async () => {
    await failEach(async () => {
      await happens().catch(() => undefined);
      await aWorker().runOnce();
    });
    expect(outside.received.length).toBeGreaterThan(3);
    expect(leaked()).toEqual([]);
  });

  it('while the delivery worker runs', async () => {
    await failEach(
      async () => {
        const before = lines.length;
        const worker = aWorker();
        worker.start();
        for (let wait = 0; wait < 150 && lines.length === before; wait += 1) await sleep(20);
        await worker.stop();
      },
      { most: 8 },
    );
    expect(leaked()).toEqual([]);
  });

  it('while the built-in receiver stores a delivery', async () => {
    const address = 'http://127.0.0.1:4310';
    const receiver = createReceiver({ db: test.db, clock: () => new Date(), address, isThisMachine });
    const { host } = aHost({ receiver, log });
    const path = `/webhook-receiver/${test.agency.id}/source`;
    const { url, header } = receiver.reach({ pathname: path, search: '' });
    await failEach(async () =>
      host.request(url.pathname, {
        method: 'POST',
        headers: { [header.name]: header.value, 'webhook-id': LEAD_PHONE },
        body: LEAD_TEXT,
      }),
    );
    expect(leaked()).toEqual([]);
    expect(lines.join('')).not.toContain(header.value);
  });

  it('while a client follows events', async () => {
    await failEach(
      async () => {
        const service = aService();
        const stream = await service.request('/events?after=0', {
          headers: { ...headers(), Accept: 'text/event-stream' },
        });
        await happens().catch(() => undefined);
        await sleep(40);
        await stream.body?.cancel();
      },
      { most: 15 },
    );
    expect(leaked()).toEqual([]);
  });

  it('while the sample is loaded', async () => {
    await loadSample(test.db, { secrets, scale: 0.002 });
    const load = () => loadSample(test.db, { secrets, scale: 0.002, isToBeReplaced: true });
    await failEach(load, { most: 12, step: 4 });
    await load();
    const leads = await test.db.query.lead.findMany();
    const texts = leads.flatMap(({ name, contactId, lastMessage }) => [name, contactId, lastMessage]);
    expect(leaked(texts.filter(isLong))).toEqual([]);
  });

  it('in live traffic', async () => {
    await loadSample(test.db, { secrets, scale: 0.01 });
    expect(await test.db.$count(leadDay)).toBeGreaterThan(0);
    let now = Date.now();
    const live = createLive({ db: test.db, log, clock: () => new Date(now), random: new Random(7, 'live') });
    await failEach(
      async () => {
        now = (await live.step()).getTime();
        // These steps succeed, because the host logs only the first of several consecutive failures.
        now = (await live.step()).getTime();
        now = (await live.step()).getTime();
      },
      { most: 40 },
    );
    expect(lines.join('\n')).toMatch(/Live traffic could not be written/);
    const written = await test.db.query.lead.findMany();
    expect(written.some(({ agencyId }) => agencyId === SAMPLE_AGENCY.id)).toBe(true);
    const texts = written.flatMap(({ lastMessage, contactId }) => [lastMessage, contactId]);
    expect(leaked(texts.filter(isLong))).toEqual([]);
  });
});
