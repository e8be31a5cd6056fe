import { beforeEach, describe, expect, it } from 'vitest';
import { duplicateBot } from '#contract/bot.ts';
import { addFolder } from '#contract/folder.ts';
import { setAppConfig } from './config.ts';
import { hostedConnection, setConnection } from './connection.ts';
import { createIdempotentCall, type IdempotentCall } from './idempotent-call.ts';

const CONFIG = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: 'X-SVC-KEY',
  extensions: [],
  parameters: {},
  sample: null,
} as const;

/** The idempotency key of each request, in order. */
let keys: (string | null)[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  keys = [];
  answer = () => Response.json({ id: 'f' });
  setAppConfig({ ...CONFIG, extensions: [] });
  setConnection(
    hostedConnection(CONFIG, async (_, { headers }) => {
      keys.push(new Headers(headers).get('Idempotency-Key'));
      return answer();
    }),
  );
});

/** Adds a folder and returns whether the call succeeded. */
const add = (intent: IdempotentCall, name = 'Clients') =>
  intent.call(addFolder, { body: { name } }).then(
    () => true,
    () => false,
  );

describe('an idempotent call', () => {
  it('has an unpredictable key that differs from the keys of other calls', async () => {
    await add(createIdempotentCall());
    await add(createIdempotentCall());
    for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service fails', () => new Response(null, { status: 500 })],
    ['the service is not available', () => new Response(null, { status: 503 })],
    ['the answer cannot be read', () => new Response('{"id":')],
    ['it may still be in progress', () => new Response(null, { status: 409 })],
    ['the rate limit rejects it', () => new Response(null, { status: 429 })],
  ])('keeps its key until it succeeds if %s', async (_, failure) => {
    const intent = createIdempotentCall();
    const done = answer;
    answer = failure;
    expect(await add(intent)).toBe(false);
    answer = done;
    expect(await add(intent)).toBe(true);
    expect(await add(intent)).toBe(true);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it.each([400, 404, 422])('gets a new key after status %i', async (status) => {
    const intent = createIdempotentCall();
    answer = () => new Response(null, { status });
    await add(intent);
    await add(intent);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('gets a new key if the input changes', async () => {
    const intent = createIdempotentCall();
    answer = () => new Response(null, { status: 500 });
    await add(intent);
    await add(intent, 'Leads');
    await intent.call(duplicateBot, { params: { id: 'b' } }).catch(() => undefined);
    expect(new Set(keys).size).toBe(3);
  });
});
