import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addFolder as addFolderOperation } from '#contract/folder.ts';
import { createService } from '../app.ts';
import { bot, folder, idempotentReply, reportShare } from '../db/schema.ts';
import { addFolder } from '../folders/add.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { mayCall, openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { aBotInFull } from '../testing/bot-factories.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { anAccount, aReport } from '../testing/record-factories.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { route } from './bind.ts';
import { createRouter } from './router.ts';

const HOUR = 60 * 60 * 1000;

let test: TestService;
let now: Date;

beforeAll(async () => {
  test = await openTestService((deps) => createService({ ...deps, clock: () => now }));
});
beforeEach(async () => {
  now = FROZEN_NOW;
  await test.reset();
});
afterAll(() => test.close());

const post = (key: string | null, body?: unknown): RequestInit => ({
  method: 'POST',
  headers: {
    ...(key !== null && { 'Idempotency-Key': key }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

function add(key: string | null, name = 'Clients', agency: TestAgency = test): Promise<Response> {
  return agency.request('/hierarchy', post(key, { name }));
}

async function answerOf(sent: Promise<Response>): Promise<unknown> {
  const response = await sent;
  expect(response.status).toBe(200);
  return response.json();
}

const folders = () => test.db.select().from(folder);
const keptKeys = async () => {
  const rows = await test.db.select({ key: idempotentReply.key }).from(idempotentReply);
  return rows.map(({ key }) => key).toSorted();
};

/** Adds the API key to a request that the test sends to another service than the default test service. */
const signed = ({ headers, ...init }: RequestInit): RequestInit => ({
  ...init,
  headers: { ...(headers as object), 'X-SVC-KEY': test.key },
});

/** Creates another service on the same database, as after a restart of the host. */
function restarted(): ReturnType<typeof createService> {
  const log = collector([]);
  const secrets = createSecretBox(TEST_SECRETS_KEY, log);
  return createService({ db: test.db, clock: () => now, log, secrets, checkReplies: true });
}

describe('a repeated request with the same key', () => {
  it('receives the first response and has no further effect', async () => {
    const first = await answerOf(add('k'));
    expect(await answerOf(add('k'))).toEqual(first);
    expect(await folders()).toHaveLength(1);
  });

  it('receives the first response after a restart of the service', async () => {
    const first = await answerOf(add('k'));
    const again = async () => restarted().request('/hierarchy', signed(post('k', { name: 'Clients' })));
    expect(await answerOf(again())).toEqual(first);
    expect(await folders()).toHaveLength(1);
  });

  it('creates one copy of a bot from fifty concurrent requests', async () => {
    const original = aBotInFull({ name: 'Booker' });
    await test.add({ bots: [original] });
    const copies = await Promise.all(
      Array.from({ length: 50 }, () => answerOf(test.request(`/bot/${original.id}/duplicate`, post('k')))),
    );
    expect(copies[0]).toMatchObject({ name: 'Booker (copy)' });
    for (const copy of copies) expect(copy).toEqual(copies[0]);
    expect(await test.db.$count(bot)).toBe(2);
  });

  it('does not share a report again after the share was removed', async () => {
    await test.add({ reports: [aReport({ id: 'r' })], accounts: [anAccount({ id: 'ada' })] });
    const share = () => test.request('/report/r/shares', post('k', { accountIds: ['ada'] }));
    const first = await answerOf(share());
    await test.request('/report/r/shares/ada', { method: 'DELETE' });
    expect(await answerOf(share())).toEqual(first);
    expect(await test.db.$count(reportShare)).toBe(0);
  });

  it.each([
    ['other spaces', '{ "parentId" : null,\n"name": "Clients" }'],
    ['its fields in another order', '{"name":"Clients","parentId":null}'],
    ['other spellings of its texts', '{"parentId":null,"na\\u006de":"\\u0043lients"}'],
    ['a repeated field with the same last value', '{"parentId":null,"name":"Leads","name":"Clients"}'],
  ])('may be sent with %s', async (_, body) => {
    const send = (text: string) => test.request('/hierarchy', { ...post('k', {}), body: text });
    const first = await answerOf(send('{"parentId":null,"name":"Clients"}'));
    expect(await answerOf(send(body))).toEqual(first);
    expect(await folders()).toHaveLength(1);
  });
});

describe('the fingerprint of a request', () => {
  const INBOUND = '/agency/source/source/webhook-integration/inbound';
  const statuses = async (path: string, ...bodies: string[]) => {
    await test.add({ sources: [aSource({ id: 'source' })] });
    const found: number[] = [];
    for (const body of bodies) found.push((await test.request(path, { ...post('k', {}), body })).status);
    return found;
  };

  it.each([
    ['an unknown field', '/hierarchy', '{"name":"Clients"}', '{"name":"Clients","colour":"red"}'],
    ['__proto__', '/hierarchy', '{"name":"Clients"}', '{"name":"Clients","__proto__":{"a":1}}'],
    ['the value of __proto__', INBOUND, '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
    ['a nested __proto__', INBOUND, '{"a":{"__proto__":1}}', '{"a":{}}'],
    ['null in place of nothing', INBOUND, '{"a":null}', '{}'],
    ['a text in place of a number', INBOUND, '{"a":1}', '{"a":"1"}'],
    ['the spelling of a number', INBOUND, '{"a":1}', '{"a":1.0}'],
    ['an exponent', INBOUND, '{"a":100}', '{"a":1e2}'],
    ['the last digit of a number', INBOUND, '{"a":9007199254740993}', '{"a":9007199254740992}'],
    ['a number in another operation', '/hierarchy', '{"name":"a","x":1.5}', '{"name":"a","x":1.50}'],
    ['the order of a list', INBOUND, '{"a":[1,2]}', '{"a":[2,1]}'],
    ['the place of a field', INBOUND, '{"a":{"b":1},"c":{}}', '{"a":{},"c":{"b":1}}'],
  ])('changes with %s', async (_, path, first, second) => {
    expect(await statuses(path, first, second)).toEqual([200, 422]);
  });

  it.each([
    ['the order of nested fields', '{"a":{"b":1,"c":[{"d":1,"e":2}]}}', '{"a":{"c":[{"e":2,"d":1}],"b":1}}'],
    ['spaces', '{"a":[1,2]}', ' { "a" : [ 1 , 2 ] } '],
  ])('ignores %s', async (_, first, second) => {
    expect(await statuses(INBOUND, first, second)).toEqual([200, 200]);
  });
});

describe('an idempotency key', () => {
  it('is rejected with a different body, path or operation', async () => {
    await test.add({ bots: [aBotInFull({ id: 'a' }), aBotInFull({ id: 'b' })] });
    await answerOf(test.request('/bot/a/duplicate', post('of a bot')));
    await answerOf(add('of a folder'));
    for (const response of [
      await add('of a folder', 'Leads'),
      await test.request('/bot/b/duplicate', post('of a bot')),
      await test.request('/bot/a/duplicate', post('of a folder')),
    ]) {
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        title: 'Unprocessable content',
        detail: 'This Idempotency-Key was used for another request. A new request needs a new key.',
      });
    }
    expect(await folders()).toHaveLength(1);
    expect(await test.db.$count(bot)).toBe(3);
  });

  it('is the same with and without quotes', async () => {
    const first = await answerOf(add('a "b" \\c'));
    expect(await answerOf(add('"a \\"b\\" \\\\c"'))).toEqual(first);
    expect(await keptKeys()).toEqual(['a "b" \\c']);
  });

  it.each([
    '',
    '""',
    '"',
    '"open',
    'x"'.repeat(101),
    `"${'x'.repeat(201)}"`,
    '"a"b"',
    '"a\\b"',
    '"a", "b"',
    'ä',
    'a\tb',
  ])('is rejected as %j', async (key) => {
    const response = await add(key);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          path: ['Idempotency-Key'],
          message: 'must be 1 to 200 printable ASCII characters, bare or in double quotes',
        },
      ],
    });
    expect(await folders()).toEqual([]);
  });

  it('may have 200 characters', async () => {
    await answerOf(add('x'.repeat(200)));
    await answerOf(add(`"${'y'.repeat(200)}"`));
    expect(await keptKeys()).toEqual(['x'.repeat(200), 'y'.repeat(200)]);
  });

  it('can be used by several agencies independently', async () => {
    const other = await test.anotherAgency();
    const own = await answerOf(add('k'));
    const foreign = await answerOf(add('k', 'Theirs', other));
    expect(foreign).not.toEqual(own);
    expect(await answerOf(add('k'))).toEqual(own);
    expect(await folders()).toHaveLength(2);
  });

  it('expires after a day and can be used again', async () => {
    const first = await answerOf(add('k'));
    now = new Date(FROZEN_NOW.getTime() + 24 * HOUR);
    expect(await answerOf(add('k'))).toEqual(first);
    now = new Date(now.getTime() + 1);
    const second = await answerOf(add('k', 'Leads'));
    expect(second).not.toEqual(first);
    expect(await answerOf(add('k', 'Leads'))).toEqual(second);
    expect((await folders()).map(({ name }) => name)).toEqual(['Clients', 'Leads']);
  });

  it('is ignored by operations that do not support it', async () => {
    const read = await test.request('/hierarchy', { headers: { 'Idempotency-Key': '"' } });
    expect(read.status).toBe(200);
    expect(await keptKeys()).toEqual([]);
  });
});

describe('requests without a key', () => {
  it('run independently and store no response', async () => {
    expect(await answerOf(add(null))).not.toEqual(await answerOf(add(null)));
    expect(await folders()).toHaveLength(2);
    expect(await keptKeys()).toEqual([]);
  });
});

describe('a failed request', () => {
  it('leaves the key unused for a retry', async () => {
    const share = () => test.request('/report/r/shares', post('k', { accountIds: ['ada'] }));
    await test.add({ reports: [aReport({ id: 'r' })] });
    expect((await share()).status).toBe(404);
    expect(await keptKeys()).toEqual([]);
    await test.add({ accounts: [anAccount({ id: 'ada' })] });
    expect(await answerOf(share())).toMatchObject([{ accountId: 'ada' }]);
    expect(await keptKeys()).toEqual(['k']);
  });

  it('rolls back its work and leaves the key unused', async () => {
    let isBroken = true;
    const log = collector([]);
    const secrets = createSecretBox(TEST_SECRETS_KEY, log);
    const service = createRouter(
      [
        route(addFolderOperation, async (call) => {
          const result = await addFolder(call);
          if (isBroken) throw new Error('in the middle');
          return result;
        }),
      ],
      { db: test.db, clock: () => now, log, secrets, mayCall },
    );
    const send = async () => service.request('/hierarchy', signed(post('k', { name: 'Clients' })));
    expect((await send()).status).toBe(500);
    expect([await folders(), await keptKeys()]).toEqual([[], []]);
    isBroken = false;
    await answerOf(send());
    expect([await folders(), await keptKeys()]).toMatchObject([[{ name: 'Clients' }], ['k']]);
  });
});

// PGlite has only one connection, so two requests cannot run at the same time.
describe.skipIf(inject('testDatabase').engine === 'pglite')('a request in progress', () => {
  it('makes a second request wait briefly and then fail with 409', async () => {
    const { id: agencyId } = test.agency;
    await test.db.transaction(async (tx) => {
      await tx
        .insert(idempotentReply)
        .values({ agencyId, key: 'k', fingerprint: Buffer.of(0), result: {}, createdAt: now });
      const response = await add('k');
      expect([response.status, response.headers.get('Retry-After')]).toEqual([409, '1']);
      expect(await response.json()).toMatchObject({ title: 'Conflict' });
      await tx.delete(idempotentReply).where(eq(idempotentReply.agencyId, agencyId));
    });
    expect(await folders()).toEqual([]);
    await answerOf(add('k'));
    expect(await folders()).toHaveLength(1);
  });
});
