import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import type { describeService } from './document.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

/** Sends a request without an API key. */
const get = (path: string, init?: RequestInit) => test.service.request(path, init);

describe('the description', () => {
  it('needs no key', async () => {
    const response = await get('/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: 'v1' } });
  });

  it('does not depend on the agency', async () => {
    expect(await (await get('/openapi.json')).text()).toBe(
      await (await test.request('/openapi.json')).text(),
    );
  });

  it('lists only the operations on request, with their titles and tags', async () => {
    const [whole, listed] = await Promise.all(
      ['/openapi.json', '/openapi.json?only=operations'].map(
        async (path) => (await (await get(path)).json()) as ReturnType<typeof describeService>,
      ),
    );
    expect(Object.keys(listed!)).toEqual(['tags', 'paths']);
    expect(listed!.tags).toEqual(whole!.tags);
    expect(listed!.paths?.['/persona']?.get).toEqual({
      operationId: 'listPersonas',
      summary: whole!.paths?.['/persona']?.get?.summary,
      tags: whole!.paths?.['/persona']?.get?.tags,
    });
    expect(Object.keys(listed!.paths ?? {})).toEqual(Object.keys(whole!.paths ?? {}));
  });

  it('allows only GET, HEAD and OPTIONS', async () => {
    const path = '/openapi.json';
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await get(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const post = await get(path, { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(Problem.parse(await post.json()).status).toBe(405);
  });
});
