import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { operations } from '#contract/index.ts';
import { Problem } from '#contract/problem.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import { apiKey } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { anApiKey } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

/** A request to each operation. Each id in its path does not exist. */
const calls = Object.values(operations).map((operation) => ({
  id: operation.id,
  method: operation.method,
  path: operation.path.replaceAll(/\{\w+\}/g, 'some-id'),
}));

const wrongKeys: [string, (key: string) => RequestInit & { query?: string }][] = [
  ['no key', () => ({})],
  ['an empty key', () => ({ headers: { [DEFAULT_KEY_HEADER]: '' } })],
  ['an unknown key', () => ({ headers: { [DEFAULT_KEY_HEADER]: 'unheard-of' } })],
  ['the key in another letter case', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: key.toUpperCase() } })],
  ['a part of the key', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: key.slice(0, -1) } })],
  ['the key and more', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: `${key}x` } })],
  ['the key under a scheme', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: `Bearer ${key}` } })],
  ['the key quoted', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: `"${key}"` } })],
  [
    'the key sent twice',
    (key) => ({
      headers: new Headers([
        [DEFAULT_KEY_HEADER, key],
        [DEFAULT_KEY_HEADER, key],
      ]),
    }),
  ],
  ['the hash of the key', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: hashKey(key).toString('hex') } })],
  ['control characters', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: `${key}\u0001\u007f` } })],
  ['letters beyond ASCII', (key) => ({ headers: { [DEFAULT_KEY_HEADER]: `${key}\u00e9\u00ff` } })],
  ['a key of 100 kB', () => ({ headers: { [DEFAULT_KEY_HEADER]: 'k'.repeat(100_000) } })],
  ['SQL in the key', () => ({ headers: { [DEFAULT_KEY_HEADER]: "' or 1=1 --" } })],
  ['the key in the query', (key) => ({ query: `?${DEFAULT_KEY_HEADER}=${key}&api_key=${key}&key=${key}` })],
  ['the key in a cookie', (key) => ({ headers: { Cookie: `${DEFAULT_KEY_HEADER}=${key}; key=${key}` } })],
  ['the key in Authorization', (key) => ({ headers: { Authorization: `Bearer ${key}` } })],
  ['the key in a header of a similar name', (key) => ({ headers: { X_SVC_KEY: key, 'X-API-Key': key } })],
];

/**
 * Returns the parts of an error response that could depend on the API key. Omits the request id, because it differs in
 * each response.
 */
async function refusal(response: Response) {
  const { instance, ...problem } = Problem.parse(await response.json());
  expect(instance).toBe(`urn:request:${response.headers.get('X-Request-Id')}`);
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, problem };
}

describe.each(calls)('$id without a valid key', ({ method, path }) => {
  it.each(wrongKeys)('rejects %s with the same response', async (_, attempt) => {
    const { query = '', ...init } = attempt(test.key);
    const response = await test.service.request(`${path}${query}`, { method, ...init });
    expect(await refusal(response)).toEqual({
      status: 401,
      headers: {
        'cache-control': 'no-store',
        'content-type': 'application/problem+json',
        'www-authenticate': 'ApiKey header="X-SVC-KEY"',
        'x-content-type-options': 'nosniff',
      },
      problem: {
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'This needs a valid API key in the header X-SVC-KEY.',
      },
    });
  });

  it('gets the same response for a deleted key', async () => {
    const never = await test.service.request(path, { method });
    await test.db.delete(apiKey).where(eq(apiKey.id, test.keyId));
    const deleted = await test.request(path, { method });
    expect(await refusal(deleted)).toEqual(await refusal(never));
  });

  it('gets the same response if other parts of the request are invalid too', async () => {
    const plain = await test.service.request(path, { method });
    const alsoWrong = await test.service.request(`${path}?page=x&page=y&includeExternalFields=maybe`, {
      method,
    });
    expect(await refusal(alsoWrong)).toEqual(await refusal(plain));
  });
});

describe('a valid key', () => {
  it('is accepted regardless of the letter case of the header name', async () => {
    const response = await test.service.request('/persona', { headers: { 'x-Svc-kEY': test.key } });
    expect(response.status).toBe(200);
  });

  it('works next to another key of the same agency', async () => {
    const second = anApiKey();
    await test.add({ apiKeys: [second.row] });
    for (const key of [test.key, second.key]) {
      const response = await test.service.request('/lead', { headers: { [DEFAULT_KEY_HEADER]: key } });
      expect(response.status).toBe(200);
    }
  });

  it('is stored only as a hash', async () => {
    const [row] = await test.db.select().from(apiKey);
    expect(row!.hash).toEqual(hashKey(test.key));
    expect(JSON.stringify(row)).not.toContain(test.key);
  });
});
