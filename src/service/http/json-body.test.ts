import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineOperation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { route } from './bind.ts';
import { MAX_BODY_BYTES } from './json-body.ts';
import { createRouter } from './router.ts';

/**
 * A schema in which every field is optional, like the documented PUT bodies. If the service read an invalid body as
 * `{}`, it would clear every field.
 */
const Settings = z.object({
  name: z.string().nullable().default(null),
  weight: z.number().nullish(),
  labels: z.array(z.string()).nullable().default(null),
  weights: z.record(z.string(), z.int()).nullish(),
  anything: z.unknown().optional(),
});

const putSettings = defineOperation({
  id: 'putSettings',
  method: 'PUT',
  path: '/settings/{id}',
  summary: 'Save settings',
  body: Settings,
  responses: { success: z.object({ received: z.looseObject({}) }) },
});

let test: TestService;

beforeAll(async () => {
  const echo = route(putSettings, async ({ input }) => ({ received: { ...input.body } }));
  test = await openTestService((deps) => createRouter([echo], deps));
});
afterAll(() => test.close());

type Sent = { body: BodyInit | null; type?: string | undefined; headers?: Record<string, string> };

async function put({ body, type, headers = {} }: Sent): Promise<Response> {
  const contentType = type === undefined ? undefined : { 'Content-Type': type };
  // `fetch` adds a Content-Type header to a string body, so the body is sent as bytes.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const init = { method: 'PUT', body: bytes, headers: { ...contentType, ...headers }, duplex: 'half' };
  return test.request('/settings/1', init);
}

async function received(sent: Sent): Promise<unknown> {
  const response = await put(sent);
  expect(response.status).toBe(200);
  return Reflect.get(await response.json(), 'received');
}

/** Returns the problem details of an error response. Checks that their status matches the status of the response. */
async function refusal(sent: Sent): Promise<Problem> {
  const response = await put(sent);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
}

const json = 'application/json';

describe('the media type of a body', () => {
  it.each([
    'application/json',
    'text/json',
    'application/merge-patch+json',
    'application/vnd.example.v1+json',
    'APPLICATION/JSON',
    'Text/Json; Charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json; charset=utf8; boundary=x',
    'application/json ;\tcharset=utf-8',
    'application/x+json;q=1',
  ])('may be %s', async (type) => {
    expect(await received({ body: '{"name":"Kim"}', type })).toMatchObject({ name: 'Kim' });
  });

  it.each([
    undefined,
    '',
    'json',
    'text/plain',
    'text/plain; charset=utf-8',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonp',
    'application/json-seq',
    'application/+json',
    'text/x+json',
    'application/json, application/json',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
  ])('must not be %s', async (type) => {
    expect(await refusal({ body: '{"name":"Kim"}', type })).toMatchObject({ status: 415 });
  });

  it.each(['gzip', 'br', 'identity, gzip', 'nonsense'])(
    'is rejected with Content-Encoding %s',
    async (encoding) => {
      expect(
        await refusal({ body: '{}', type: json, headers: { 'Content-Encoding': encoding } }),
      ).toMatchObject({ status: 415 });
    },
  );

  it('is accepted with the identity encoding', async () => {
    const headers = { 'Content-Encoding': 'identity' };
    expect(await received({ body: '{"name":"Kim"}', type: json, headers })).toMatchObject({ name: 'Kim' });
  });
});

describe('the text of a body', () => {
  it('is never treated as an empty object', async () => {
    for (const body of [
      '',
      ' ',
      'null',
      '[]',
      '""',
      '0',
      'true',
      '{',
      '{}{}',
      "{'name':1}",
      '{"name":"Kim",}',
      'NaN',
      '<html>',
    ]) {
      expect(await refusal({ body, type: json })).toMatchObject({ status: 400 });
    }
    expect(await refusal({ body: null, type: json })).toMatchObject({ status: 400 });
  });

  it('may start with a byte order mark', async () => {
    expect(await received({ body: '\uFEFF{"name":"Kim"}', type: json })).toMatchObject({ name: 'Kim' });
  });

  it('must be UTF-8', async () => {
    const broken = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xc3, 0x28, 0x22, 0x7d]);
    expect(await refusal({ body: broken, type: json })).toMatchObject({
      status: 400,
      detail: 'The body is not valid UTF-8.',
    });
    const utf16 = Buffer.from('\uFEFF{"name":"Kim"}', 'utf16le');
    expect(await refusal({ body: new Uint8Array(utf16), type: json })).toMatchObject({ status: 400 });
  });

  it('keeps every character that the database can store', async () => {
    const name = 'Zoë 😀 שלום\t\r\n\u0085\u2028\uFFFD\uFFFF';
    expect(await received({ body: JSON.stringify({ name }), type: json })).toMatchObject({ name });
  });

  it.each([
    ['{"name":"a\\u0000b"}', ['name']],
    ['{"name":"\\ud800"}', ['name']],
    ['{"labels":["fine","\\udc00\\ud800"]}', ['labels', 1]],
    ['{"anything":{"deep":[{"er":"\\u0007"}]}}', ['anything', 'deep', 0, 'er']],
    ['{"anything":{"a\\u0000":1}}', ['anything', 'a\u0000']],
    ['{"anything":1e400}', ['anything']],
    ['{"weight":-1e999}', ['weight']],
  ])('is rejected if it cannot be stored unchanged: %s', async (body, path) => {
    const { status, errors } = await refusal({ body, type: json });
    expect([status, errors!.map((error) => error.path)]).toEqual([400, [path]]);
  });

  it('uses the last value of a duplicate field, like JSON.parse', async () => {
    expect(await received({ body: '{"name":"first","name":"last"}', type: json })).toMatchObject({
      name: 'last',
    });
  });

  it.each([
    ['arrays', 20_000, '[', ']'],
    ['objects', 20_000, '{"a":', '}'],
    ['arrays as many as fit', MAX_BODY_BYTES / 2 - 20, '[', ']'],
    ['unclosed arrays', MAX_BODY_BYTES - 20, '[', ''],
  ])('is rejected if it nests %s %d levels deep', async (_, depth, open, close) => {
    const body = `{"anything":${open.repeat(depth)}${close ? `1${close.repeat(depth)}` : ''}}`;
    expect(await refusal({ body, type: json })).toMatchObject({ status: 400 });
  });

  it('may nest as deeply as realistic bodies', async () => {
    const anything: unknown = JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`);
    expect(await received({ body: JSON.stringify({ anything }), type: json })).toMatchObject({ anything });
  });

  it('cannot change any prototype', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"weights":{"__proto__":1,"kept":2}}';
    const value = await received({ body, type: json });
    expect(value).toMatchObject({ name: null, weights: { kept: 2 } });
    expect(value).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  it('is rejected with one error per invalid field', async () => {
    const body = '{"name":1,"labels":["a",2],"weights":{"p":1.5}}';
    const { errors } = await refusal({ body, type: json });
    expect(errors!.map((error) => error.path)).toEqual([['name'], ['labels', 1], ['weights', 'p']]);
  });

  it('cannot make the error response larger than the body', async () => {
    const long = 'k'.repeat(10_000);
    const body = JSON.stringify({
      weights: { [long]: 'x' },
      labels: Array.from({ length: 100_000 }, () => 1),
    });
    const response = await put({ body, type: json });
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(10_000);
  });
});

const bodyOf = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;

describe('the size of a body', () => {
  it('may be 1 MB', async () => {
    expect(await received({ body: bodyOf(MAX_BODY_BYTES), type: json })).toHaveProperty('name');
  });

  it('must not exceed 1 MB', async () => {
    expect(await refusal({ body: bodyOf(MAX_BODY_BYTES + 1), type: json })).toMatchObject({ status: 413 });
    expect(await refusal({ body: bodyOf(10 * MAX_BODY_BYTES), type: json })).toMatchObject({ status: 413 });
  });

  it('is rejected without reading the body if Content-Length exceeds the limit', async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.error(new Error('was read')) });
    const headers = { 'Content-Length': String(MAX_BODY_BYTES + 1) };
    expect(await refusal({ body: stream, type: json, headers })).toMatchObject({ status: 413 });
  });

  it('is counted while reading the body, and reading stops at the limit even if Content-Length is smaller', async () => {
    let pulled = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
      cancel() {
        isCancelled = true;
      },
    });
    expect(await refusal({ body: endless, type: json, headers: { 'Content-Length': '10' } })).toMatchObject({
      status: 413,
    });
    expect(isCancelled).toBe(true);
    expect(pulled).toBeLessThan(20);
  });

  it('causes an error response but no logged error if the client disconnects', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    expect(await refusal({ body: broken, type: json })).toMatchObject({ status: 400 });
    expect(test.logged.filter((line) => line.level === 'error')).toEqual([]);
  });
});
