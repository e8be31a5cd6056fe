import { DrizzleQueryError } from 'drizzle-orm/errors';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem, SplitTestError } from '#contract/problem.ts';
import { defineOperation } from '#contract/operation.ts';
import { createService } from '../app.ts';
import type { Context } from '../context.ts';
import { NotFound, Rejected } from '../errors.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector, type LogLine } from '../testing/log-collector.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestDatabase } from '../testing/open-test-db.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { route } from './bind.ts';
import { createRouter } from './router.ts';

/** The implementation of all test operations. Each test assigns another function. */
let act: (ctx: Context) => unknown;

const responses = { success: z.object({ ok: z.boolean() }) };
const problemForm = defineOperation({ id: 'a', method: 'POST', path: '/problem', summary: '', responses });
const messageForm = defineOperation({
  id: 'b',
  method: 'POST',
  path: '/message/{id}',
  summary: '',
  responses: { ...responses, failure: 'message', offers: ['text/plain', 'application/json', 'text/json'] },
});
const textForm = defineOperation({
  id: 'c',
  method: 'PUT',
  path: '/text',
  summary: '',
  body: z.object({ mode: z.string() }),
  responses: { ...responses, failure: 'text' },
});
const noBody = defineOperation({
  id: 'd',
  method: 'DELETE',
  path: '/empty',
  summary: '',
  responses: { success: null },
});

const verb = async ({ ctx }: { ctx: Context }) => (await act(ctx)) as never;

let test: TestService;

beforeAll(async () => {
  const routes = [
    route(problemForm, verb),
    route(messageForm, verb),
    route(textForm, verb),
    route(noBody, verb),
  ];
  test = await openTestService((deps) => createRouter(routes, deps));
});
beforeEach(() => test.reset());
afterAll(() => test.close());

function post(path: string, accept?: string): Promise<Response> {
  return test.request(path, { method: 'POST', ...(accept && { headers: { Accept: accept } }) });
}

function put(body: string, accept?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(accept && { Accept: accept }) };
  return test.request('/text', { method: 'PUT', body, headers });
}

const typeOf = (response: Response) => response.headers.get('Content-Type');

const refuses = (error: Error) => () => {
  throw error;
};

describe('an error that a verb throws', () => {
  it('becomes a 404 if it is NotFound', async () => {
    act = refuses(new NotFound('There is no such report.'));
    const response = await post('/problem');
    expect([response.status, typeOf(response)]).toEqual([404, 'application/problem+json']);
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      detail: 'There is no such report.',
      instance: `urn:request:${response.headers.get('X-Request-Id')}`,
    });
  });

  it('becomes a 400 with the invalid fields if it is Rejected', async () => {
    const errors = [{ path: ['personas', 0, 'weight'], message: 'must not be negative' }];
    act = refuses(new Rejected('The weights do not add up.', errors));
    const response = await post('/problem');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'The weights do not add up.', errors });
  });
});

describe('the documented format of an error', () => {
  it('is a message in the accepted media type for operations that declare a message', async () => {
    act = refuses(new Rejected('The test has no personas.'));
    for (const [accept, type] of [
      [undefined, 'text/plain; charset=utf-8'],
      ['application/json', 'application/json'],
      ['text/json', 'text/json; charset=utf-8'],
    ] as const) {
      const response = await post('/message/x', accept);
      expect([response.status, typeOf(response)]).toEqual([400, type]);
      expect(SplitTestError.parse(JSON.parse(await response.text()))).toEqual({
        message: 'The test has no personas.',
      });
    }
    act = refuses(new NotFound('There is no such bot.'));
    const missing = await post('/message/x', 'application/json');
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'There is no such bot.' }]);
  });

  it('contains the invalid fields even in formats without field errors', async () => {
    const message = await post('/message/%00', 'application/json');
    expect(await message.json()).toEqual({
      message: 'The path is invalid. id: must not contain control characters or broken Unicode',
    });
    const text = await put('{}');
    expect([text.status, typeOf(text)]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(await text.text()).toMatch(/^The body is invalid\. mode: /);
    expect(await (await put('[]')).text()).toMatch(/^The body is invalid\. [A-Z]/);
  });

  it('is replaced by problem details if the client names their media type', async () => {
    const response = await put('{}', 'application/json, application/problem+json');
    expect(typeOf(response)).toBe('application/problem+json');
    expect(Problem.parse(await response.json()).errors).toMatchObject([{ path: ['mode'] }]);
  });

  it('applies only to errors of the operation itself', async () => {
    const unauthorized = await test.service.request('/message/x', { method: 'POST' });
    const unread = await test.request('/text', { method: 'PUT', body: new Uint8Array(2) });
    act = refuses(new Error('canary'));
    const failed = await post('/message/x');
    expect([unauthorized, unread, failed].map((response) => response.status)).toEqual([401, 415, 500]);
    expect([unauthorized, unread, failed].map(typeOf)).toEqual(Array(3).fill('application/problem+json'));
  });
});

describe('a successful reply', () => {
  it('is available in every media type that the operation offers', async () => {
    act = () => ({ ok: true });
    for (const [accept, type] of [
      ['*/*', 'text/plain; charset=utf-8'],
      ['application/json', 'application/json'],
      ['text/json;q=0.8', 'text/json; charset=utf-8'],
      ['image/png', 'text/plain; charset=utf-8'],
    ] as const) {
      const response = await post('/message/x', accept);
      expect([response.status, typeOf(response), await response.text()]).toEqual([200, type, '{"ok":true}']);
    }
    expect(typeOf(await post('/problem', 'text/plain'))).toBe('application/json');
  });

  it('has status 204 if the contract has no body', async () => {
    act = () => null;
    const response = await test.request('/empty', { method: 'DELETE' });
    expect([response.status, typeOf(response), await response.text()]).toEqual([204, null, '']);
  });

  it.each([
    ['wrong', { ok: 'yes' }],
    ['missing', {}],
    ['added', { ok: true, secret: 1 }],
    ['unreadable', undefined],
  ])('fails the test if it violates the contract (%s)', async (_, result) => {
    act = () => result;
    expect((await post('/problem')).status).toBe(500);
    expect(JSON.stringify(test.logged)).toMatch(/TypeError|SyntaxError/);
  });

  it('fails the test if it has a body but the contract has none', async () => {
    act = () => ({ ok: true });
    expect((await test.request('/empty', { method: 'DELETE' })).status).toBe(500);
  });
});

describe('an unexpected error', () => {
  const secret = 'sk-canary-4711';
  const kinds: [string, (ctx: Context) => unknown][] = [
    ['an error', refuses(new Error(`failed at /srv/app with ${secret}`))],
    ['a type error', () => Reflect.get(Object(undefined), 'x').y],
    ['an error with a cause', refuses(new Error('outer', { cause: new Error(`inner ${secret}`) }))],
    ['SQL that does not parse', ({ db }) => db.execute(sql`select ${secret} frm nowhere`)],
    ['a table that is not there', ({ db }) => db.execute(sql`select * from missing where key = ${secret}`)],
    ['a value that does not fit', ({ db }) => db.execute(sql`select ${secret}::text::int`)],
    ['a constraint', ({ db }) => db.execute(sql`insert into agency (id, name) values (${secret}, null)`)],
    [
      'a query error of drizzle',
      refuses(new DrizzleQueryError('select $1', [`a\n    at ${secret}`], new Error('x'))),
    ],
  ];

  it.each(kinds)('(%s) gets a fixed text and appears in the log under the request id', async (_, kind) => {
    act = kind;
    const response = await post('/problem');
    const requestId = response.headers.get('X-Request-Id');
    expect([response.status, typeOf(response)]).toEqual([500, 'application/problem+json']);
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal server error',
      status: 500,
      detail: 'The service failed. Its log has the cause under this request id.',
      instance: `urn:request:${requestId}`,
    });
    expect(test.logged.map(({ level, fields }) => [level, Reflect.get(fields, 'requestId')])).toEqual([
      ['error', requestId],
      ['info', requestId],
    ]);
  });

  it.each(kinds.slice(3))('(%s) is logged without query parameters', async (_, kind) => {
    act = kind;
    await post('/problem');
    expect(JSON.stringify(test.logged)).not.toContain(secret);
    expect(test.logged[0]!.fields).toMatchObject({
      error: { name: 'DrizzleQueryError', statement: expect.any(String) },
    });
  });

  it('is logged with its stack', async () => {
    act = refuses(new RangeError('too far'));
    await post('/problem');
    const { error } = test.logged[0]!.fields as { error: { stack: string[] } };
    expect(error).toMatchObject({ name: 'RangeError', message: 'too far' });
    expect(error.stack[0]).toContain('problems.test.ts');
  });

  it('from the database is logged with its code and the name of the statement', async () => {
    act = ({ db }) => db.execute(sql`insert into agency (id, name) values ('x', null)`);
    await post('/problem');
    const { error } = test.logged[0]!.fields as { error: { statement: string; cause: object } };
    expect(error.statement).toBe('insert agency');
    expect(error.cause).toEqual({ name: 'DatabaseError', code: '23502' });
  });
});

describe('a database failure', () => {
  it('becomes a 503 with Retry-After if the database is unavailable', async () => {
    const { db, end } = await openTestDatabase();
    await end();
    const logged: LogLine[] = [];
    const log = collector(logged);
    const secrets = createSecretBox(TEST_SECRETS_KEY, log);
    const service = createService({ db, clock: () => new Date(0), log, secrets });
    const response = await service.request('/lead', { headers: { 'X-SVC-KEY': 'any' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    expect(Problem.parse(await response.json()).title).toBe('Service unavailable');
    expect(logged.map((line) => line.level)).toEqual(['error', 'info']);
  });

  it('becomes a 507 if the disk is full', async () => {
    act = refuses(
      new DrizzleQueryError(
        'insert',
        [],
        Object.assign(new Error('could not extend file'), { code: '53100' }),
      ),
    );
    const response = await post('/problem');
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ title: 'Insufficient storage' });
  });
});
