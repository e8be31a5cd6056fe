import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { routes } from '../app.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem = Problem.parse(await response.json());
  expect(problem).toMatchObject({ type: 'about:blank', status: response.status });
  expect(problem.title).toBeTruthy();
  expect(problem.detail).toBeTruthy();
  expect(problem.instance).toBe(`urn:request:${response.headers.get('X-Request-Id')}`);
  return problem;
}

describe('a path', () => {
  it.each([
    '/',
    '/nothing',
    '/LEAD',
    '/lead/',
    '//lead',
    '/lead//',
    '/lead/x/',
    '/lead//page-history',
    '/lead/x//page-history',
    '/lead/x/page-history/',
    '/lead/x/other',
    '/api/lead',
    '/%6cead',
    '/lead%2fx',
    '/lead;x=1/x',
    '/..%2flead',
    '/lead/x%2fpage-history/y',
    // Every client normalizes the dot segments in these URLs. The resulting paths do not exist.
    '/lead/./page-history/..',
    '/lead/../page-history',
    '/lead/%2e%2e/page-history',
    '/lead/%2E%2E/page-history',
    '/lead/.%2e/page-history',
    '/lead/..\\page-history',
    '/account/apiKey/%2e%2e',
    '/constructor',
    '/__proto__',
  ])('%s is not found', async (path) => {
    await problemOf(await test.request(path)).then(({ status }) => expect(status).toBe(404));
  });

  it('with dot segments matches its normalized form', async () => {
    expect((await test.request('/lead/x/../../persona')).status).toBe(200);
  });

  it.each([
    'a%2Fb',
    'a?b'.replace('?', '%3F'),
    'a%23b',
    '%25',
    '%252e%252e',
    'a b',
    '%F0%9F%98%80',
    '...',
    '%2e%2e%2e',
    "'--",
  ])('may contain the id %s, decoded once', async (segment) => {
    await test.add({ leads: [aLead({ id: decodeURIComponent(segment) })] });
    const response = await test.request(`/lead/${segment}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('id', decodeURIComponent(segment));
  });

  it.each([
    ['%00', 'must not contain control characters or broken Unicode'],
    ['a%0Ab%1b', 'must not contain control characters or broken Unicode'],
    ['%7f', 'must not contain control characters or broken Unicode'],
    ['x'.repeat(257), 'must be at most 256 characters'],
    ['%', 'is not valid percent-encoded UTF-8'],
    ['%zz', 'is not valid percent-encoded UTF-8'],
    ['%ff', 'is not valid percent-encoded UTF-8'],
    ['%c0%ae%c0%ae', 'is not valid percent-encoded UTF-8'],
    ['%ed%a0%80', 'is not valid percent-encoded UTF-8'],
  ])('must not contain the id %s', async (segment, message) => {
    for (const path of [`/lead/${segment}`, `/lead/${segment}/page-history`]) {
      const problem = await problemOf(await test.request(path));
      expect(problem).toMatchObject({ status: 400, errors: [{ path: ['leadId'], message }] });
    }
  });

  it('is rejected over 16 kB', async () => {
    expect((await test.request(`/lead?x=${'x'.repeat(16_000)}`)).status).toBe(200);
    const problem = await problemOf(await test.request(`/lead?x=${'x'.repeat(17_000)}`));
    expect(problem.status).toBe(414);
  });
});

describe('a method', () => {
  it.each([
    ['POST', '/lead', 'GET, HEAD, OPTIONS'],
    ['PUT', '/lead/x', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/lead/x', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/lead/x/page-history', 'GET, HEAD, OPTIONS'],
    ['GET', '/account/apiKey/x', 'DELETE, OPTIONS'],
    ['POST', '/agency/source/x/webhook-integration/outbound', 'PUT, OPTIONS'],
    ['PUT', '/agency/source/x/webhook-integration', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/agency/source/x/custom-channels', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/agency/source/x/custom-channels/y', 'GET, HEAD, PUT, OPTIONS'],
    ['GET', '/bot/x/persona-split-test/end', 'POST, OPTIONS'],
    ['QUERY', '/persona', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/persona', 'GET, HEAD, OPTIONS'],
  ])('%s %s is rejected with the allowed methods', async (method, path, allow) => {
    const response = await test.request(path, { method });
    expect(response.headers.get('Allow')).toBe(allow);
    expect((await problemOf(response)).status).toBe(405);
  });

  it('cannot be overridden by a header', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' };
    const response = await test.request(`/account/apiKey/${test.keyId}?_method=DELETE`, {
      method: 'POST',
      headers,
    });
    expect(response.status).toBe(405);
    expect((await test.request('/persona')).status).toBe(200);
  });

  it('HEAD returns the GET response without its body', async () => {
    const [get, head] = [await test.request('/persona'), await test.request('/persona', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
    const missing = await test.request('/lead/unheard-of', { method: 'HEAD' });
    expect([missing.status, await missing.text()]).toEqual([404, '']);
    expect((await test.request('/account/apiKey/x', { method: 'HEAD' })).status).toBe(405);
  });

  it.each(routes.map(({ operation }) => [operation.method, operation.path]))(
    '%s %s is in the allowed methods of its path, an unknown method is not',
    async (method, path) => {
      const filled = path.replaceAll(/\{\w+\}/g, 'x');
      const options = await test.service.request(filled, { method: 'OPTIONS' });
      const allowed = options.headers.get('Allow')?.split(', ');
      expect([options.status, await options.text()]).toEqual([204, '']);
      expect(allowed).toContain(method);
      expect(allowed?.includes('HEAD')).toBe(allowed?.includes('GET'));
      const unknown = await test.request(filled, { method: 'BREW' });
      expect([unknown.status, unknown.headers.get('Allow')]).toEqual([405, allowed?.join(', ')]);
    },
  );

  it('OPTIONS returns the allowed methods and needs no key', async () => {
    const response = await test.service.request('/account/apiKey/x', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('Allow')).toBe('DELETE, OPTIONS');
    expect((await test.service.request('/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('an operation without a body', () => {
  it('ignores any body that a client sends', async () => {
    for (const body of ['{"keyId":"other"}', 'nonsense', '\u0000', '<xml/>']) {
      const response = await test.request('/account/apiKey/unheard-of', { method: 'DELETE', body });
      expect(response.status).toBe(404);
    }
  });

  it('rejects a request with a Content-Length over the limit', async () => {
    const headers = { 'Content-Length': String(10 * 1024 * 1024) };
    for (const [method, path] of [
      ['DELETE', '/account/apiKey/x'],
      ['GET', '/lead'],
    ] as const) {
      expect((await problemOf(await test.request(path, { method, headers }))).status).toBe(413);
    }
  });
});

describe('every response', () => {
  it('has a unique request id and is neither cached nor sniffed', async () => {
    const paths = ['/lead', '/lead/unheard-of', '/nothing', '/lead?page=x'];
    const answers = [
      ...(await Promise.all(paths.map((path) => test.request(path)))),
      await test.service.request('/lead'),
      await test.request('/lead', { method: 'POST' }),
      await test.request('/lead', { method: 'OPTIONS' }),
      await test.request(`/account/apiKey/${test.keyId}`, { method: 'DELETE' }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('X-Request-Id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(answers.length);
  });

  it.each(['chosen', '01J9:a.b_c-d', 'x'.repeat(128)])('keeps the request id %s', async (sent) => {
    const response = await test.request('/path', { headers: { 'X-Request-Id': sent } });
    expect(response.headers.get('X-Request-Id')).toBe(sent);
    expect(await response.json()).toMatchObject({ instance: `urn:request:${sent}` });
  });

  it.each(['', 'with space', 'a,b', '<b>', 'x'.repeat(129), 'é'])(
    'replaces the request id "%s"',
    async (sent) => {
      const response = await test.request('/persona', { headers: { 'X-Request-Id': sent } });
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

describe('the log', () => {
  it('has one line per request, with the request id and the route', async () => {
    const found = await test.request('/lead/secret-id-canary?note=query-canary', {
      headers: { Cookie: 'cookie-canary' },
    });
    const unknown = await test.request('/path-canary');
    expect(test.logged).toEqual([
      {
        level: 'info',
        message: 'request',
        fields: {
          requestId: found.headers.get('X-Request-Id'),
          agency: test.agency.id,
          method: 'GET',
          route: '/lead/{leadId}',
          status: 404,
          ms: expect.any(Number),
        },
      },
      {
        level: 'info',
        message: 'request',
        fields: {
          requestId: unknown.headers.get('X-Request-Id'),
          agency: null,
          method: 'GET',
          route: null,
          status: 404,
          ms: expect.any(Number),
        },
      },
    ]);
  });

  it.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '0af7651916cd43dd8448eb211c80319c'],
    ['01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00-more', '0af7651916cd43dd8448eb211c80319c'],
    ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
    [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
    [`00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`, undefined],
    ['canary', undefined],
  ])('with the traceparent %s has the trace id %s', async (traceparent, traceId) => {
    await test.request('/persona', { headers: { traceparent } });
    expect(test.logged.map(({ fields }) => (fields as { traceId?: string }).traceId)).toEqual([traceId]);
  });

  it('never contains data from a request', async () => {
    await test.request('/lead/id-canary?sourceId=query-canary');
    await test.request('/lead?page=page-canary');
    await test.request('/path-canary/x');
    await test.service.request('/lead', {
      headers: { 'X-SVC-KEY': 'key-canary', Cookie: 'c=cookie-canary' },
    });
    await test.request('/account/apiKey/keyid-canary', { method: 'DELETE', body: 'body-canary' });
    const log = JSON.stringify(test.logged);
    expect(test.logged).toHaveLength(5);
    expect(log.toLowerCase()).not.toContain('canary');
    expect(log).not.toContain(test.key);
  });
});
