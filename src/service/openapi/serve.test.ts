import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { Problem } from '#contract/problem.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
afterAll(() => test.close());

/** Sends a request without a key. */
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

  it.each(['/openapi.json', '/docs', '/docs.css'])('%s allows only GET, HEAD and OPTIONS', async (path) => {
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await get(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const post = await get(path, { method: 'POST' });
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(Problem.parse(await post.json()).status).toBe(405);
  });
});

describe('the page', () => {
  it('works with a strict content security policy and loads no external resources', async () => {
    const response = await get('/docs');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:\/\//i);
    expect(page.match(/<link [^>]+>/g)).toEqual([
      '<link rel="icon" href="data:," />',
      '<link rel="stylesheet" href="docs.css" />',
    ]);
  });

  it('has a separate style sheet', async () => {
    const response = await get('/docs.css');
    expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await response.text()).not.toMatch(/@import|url\(/);
  });

  it('shows every operation once, with separate headings for documented operations and extensions', async () => {
    const page = await (await get('/docs')).text();
    const extensionsStart = page.indexOf('<h2>Extensions</h2>');
    expect(page.indexOf('<h2>Documented operations</h2>')).toBeLessThan(extensionsStart);
    for (const { id, origin } of Object.values(operations)) {
      const places = Array.from(page.matchAll(new RegExp(`<article id="${id}">`, 'g')), ({ index }) => index);
      expect(places).toHaveLength(1);
      expect(places[0]! > extensionsStart).toBe(origin === 'extension');
    }
  });

  it('contains the targets of all its links', async () => {
    const page = await (await get('/docs')).text();
    const targets = new Set(Array.from(page.matchAll(/ href="#([^"]+)"/g), ([, target]) => target));
    const missing = [...targets].filter((target) => !page.includes(` id="${target}"`));
    expect(missing).toEqual([]);
    expect(targets.size).toBeGreaterThan(60);
  });

  it('shows all nested fields of a schema', async () => {
    const page = await (await get('/docs')).text();
    for (const text of [
      'sendMessageTemplate.headers[].name',
      'filters.dimensions[].operator',
      'map of integer',
      'array of <a href="#schema-BotVersion">BotVersion</a> <span class="null">or null</span>',
      'legacy · templates',
      'up to 8192 characters',
      'aria-label="Parameters of the header"',
    ]) {
      expect(page).toContain(text);
    }
  });
});
