import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { deleteApiKey } from '#contract/api-key.ts';
import { getLead, listLeads, listPageHistory } from '#contract/lead.ts';
import { defineOperation } from '#contract/operation.ts';
import { listPersonas } from '#contract/persona.ts';
import { setAppConfig } from './config.ts';
import { freezeClock } from '../../testing/frozen-clock.ts';
import { whenAborted } from '../../testing/fail-operation.ts';
import { call, TIMEOUT_SECONDS } from './call.ts';
import { hostedConnection, setConnection, type Transport } from './connection.ts';
import { mayBeDone, ServiceError } from './service-error.ts';

const NOW = new Date('2025-03-14T09:26:53.589Z');
const LEAD = { id: 'lead-1', starred: false, unread: true, lastMessageTime: '2025-03-14T09:00:00Z' };
const VISIT = { id: 1, url: 'https://shop.example/' };

const CONFIG = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: 'X-SVC-KEY',
  extensions: [],
  sample: null,
} as const;

let asked: string[];

function serve(answer: (init: RequestInit) => Response | Promise<Response>): void {
  const transport: Transport = async (address, init) => {
    asked.push(`${init.method ?? 'GET'} ${address.replace(location.origin, '')}`);
    return answer(init);
  };
  setConnection(hostedConnection(CONFIG, transport));
}

function page(results: unknown, total = 1) {
  return Response.json({ total, results, page: 1, pageSize: 50 });
}

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await promise.then(
    () => expect.fail('The call was expected to fail.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  return error;
}

beforeEach(() => {
  asked = [];
  setAppConfig({ ...CONFIG, extensions: [], parameters: {} });
});

describe('a request', () => {
  it('contains only the given parameters, encoded and by their default names', async () => {
    serve(() => page([]));
    await call(listLeads, { query: { page: 2, sourceId: 'a&b', leadId: undefined } });
    expect(asked).toEqual(['GET /api/lead?page=2&sourceId=a%26b']);
  });

  it('uses the configured parameter names', async () => {
    setAppConfig({
      ...CONFIG,
      extensions: [],
      parameters: { listLeads: { page: 'pageNumber' }, getLead: { includeExternalFields: 'crm' } },
    });
    serve(({ method }) => (method === 'GET' && asked.length === 1 ? page([]) : Response.json(LEAD)));
    await call(listLeads, { query: { page: 2, pageSize: 25 } });
    await call(getLead, { params: { leadId: 'lead-1' }, query: { includeExternalFields: true } });
    expect(asked).toEqual(['GET /api/lead?pageNumber=2&pageSize=25', 'GET /api/lead/lead-1?crm=true']);
  });

  it('has a Content-Type only with a body, which is JSON', async () => {
    const rename = defineOperation({
      id: 'rename',
      method: 'PUT',
      path: '/thing/{id}',
      summary: 'Rename',
      body: z.object({ name: z.string() }),
      responses: { success: null },
    });
    const sent: RequestInit[] = [];
    serve((init) => {
      sent.push(init);
      return asked.length === 1 ? page([]) : new Response(null, { status: 204 });
    });
    await call(listLeads, {});
    await call(rename, { params: { id: 'a' }, body: { name: 'Ada' } });
    expect(new Headers(sent[0]?.headers).has('Content-Type')).toBe(false);
    expect(sent[0]).not.toHaveProperty('body');
    expect(new Headers(sent[1]?.headers).get('Content-Type')).toBe('application/json');
    expect(sent[1]?.body).toBe('{"name":"Ada"}');
  });

  it.each(['a/b', 'a?b#c', '%2e%2e', '../x', '\\..', 'é 🙂', ' '])(
    'encodes the id %j in one path segment',
    async (id) => {
      serve(() => Response.json([]));
      await call(listPageHistory, { params: { leadId: id } });
      expect(asked).toEqual([`GET /api/lead/${encodeURIComponent(id)}/page-history`]);
    },
  );

  it.each(['.', '..', '', 'a\0b', '\ud800', 'x'.repeat(2048)])('is not sent for the id %j', async (id) => {
    serve(() => Response.json([]));
    const error = await failureOf(call(listPageHistory, { params: { leadId: id } }));
    expect(error).toMatchObject({ kind: 'rejected', status: null, operationId: 'listPageHistory' });
    expect(error.fieldErrors[0]?.path).toEqual(['leadId']);
    expect(asked).toEqual([]);
  });

  it('is not sent with an out-of-range parameter', async () => {
    serve(() => page([]));
    const error = await failureOf(call(listLeads, { query: { pageSize: 100_000 } }));
    expect(error.fieldErrors).toEqual([{ path: ['pageSize'], message: 'must be at most 500' }]);
    expect(asked).toEqual([]);
  });
});

describe('a successful reply', () => {
  it('contains the parsed data and the time of receipt', async () => {
    freezeClock(NOW);
    serve(() => page([LEAD], 25_000));
    const reply = await call(listLeads, {});
    expect(reply.receivedAt).toBe(NOW.getTime());
    expect(reply.invalidCount).toBe(0);
    expect(reply.data.total).toBe(25_000);
    expect(reply.data.results[0]).toMatchObject({ id: 'lead-1', tags: null, name: null });
  });

  it.each([
    ['no body', () => new Response(null, { status: 204 })],
    ['an unexpected body', () => new Response('<p>Done</p>', { status: 200 })],
  ])('may have %s if the operation documents no body', async (_, answer) => {
    serve(answer);
    await expect(call(deleteApiKey, { params: { keyId: 'k' } })).resolves.toMatchObject({ data: null });
  });

  it('omits and counts invalid records', async () => {
    serve(() => page([LEAD, { ...LEAD, id: null }, { ...LEAD, id: '', lastMessageTime: 'yesterday' }], 3));
    const reply = await call(listLeads, {});
    expect(reply.data.results.map(({ id }) => id)).toEqual(['lead-1']);
    expect(reply.invalidCount).toBe(2);
    expect(reply.data.total).toBe(3);
  });

  it('may be an array of records', async () => {
    serve(() => Response.json([VISIT, 'nonsense', { ...VISIT, id: 2 }]));
    const reply = await call(listPageHistory, { params: { leadId: 'lead-1' } });
    expect(reply.data.map(({ id }) => id)).toEqual([1, 2]);
    expect(reply.invalidCount).toBe(1);
  });

  it('may contain null instead of the array of records', async () => {
    serve(() => page(null, 0));
    const reply = await call(listLeads, {});
    expect(reply.data.results).toEqual([]);
    expect(reply.invalidCount).toBe(0);
  });
});

describe('a reply that does not match the contract', () => {
  const cases: [string, () => Response, RegExp][] = [
    [
      'HTML',
      () => new Response('<html>hello</html>', { headers: { 'Content-Type': 'text/html' } }),
      /HTML page/,
    ],
    ['truncated JSON', () => new Response('{"total": 3, "results": [{'), /not complete JSON/],
    ['no body', () => new Response(null, { status: 204 }), /no body/],
    ['an empty body', () => new Response(''), /no body/],
    ['another type', () => Response.json('hello'), /at its root/],
    ['null', () => Response.json(null), /at its root/],
    [
      'a wrong envelope',
      () => Response.json({ total: 1, results: 'many', page: 1, pageSize: 50 }),
      /at 'results'/,
    ],
    ['no record that can be read', () => page([{}, {}]), /none of the 2 records .*'results\.0\.id'/],
  ];
  it.each(cases)(
    "(%s) causes an unexpectedReply error with the operation's name",
    async (_, answer, words) => {
      serve(answer);
      const error = await failureOf(call(listLeads, {}));
      expect(error).toMatchObject({ kind: 'unexpectedReply', operationId: 'listLeads' });
      expect(error.detail).toMatch(/^listLeads: /);
      expect(error.detail).toMatch(words);
    },
  );

  it('does not expose field values in the error', async () => {
    serve(() => page([{ ...LEAD, id: null, name: 'Kim Example' }]));
    expect((await failureOf(call(listLeads, {}))).detail).not.toContain('Kim');
  });
});

describe('a failed call', () => {
  it("contains the service's error", async () => {
    serve(() => Response.json({ title: 'No such lead', detail: 'No lead 42.' }, { status: 404 }));
    const error = await failureOf(call(getLead, { params: { leadId: '42' } }));
    expect(error).toMatchObject({ kind: 'notFound', title: 'No such lead', detail: 'No lead 42.' });
  });

  it('is offline if fetch fails', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(call(listPersonas, {}))).toMatchObject({ kind: 'offline', status: null });
  });

  it('is offline if the body breaks off', async () => {
    const parts = ['[{"id":"persona-1"}', ',{"id":"persona-2"}]'].map((part) =>
      new TextEncoder().encode(part),
    );
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new TypeError('network error'));
      },
    });
    serve(() => new Response(body));
    expect(await failureOf(call(listPersonas, {}))).toMatchObject({ kind: 'offline', status: null });
  });

  it('names an offline browser as the cause', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(call(listPersonas, {}))).title).toBe('You are offline');
  });

  it("rejects with the caller's abort reason", async () => {
    serve((init) => whenAborted(init.signal));
    const controller = new AbortController();
    const promise = call(listPersonas, {}, { signal: controller.signal });
    const reason = new Error('the page was left');
    controller.abort(reason);
    await expect(promise).rejects.toBe(reason);
  });
});

describe('a slow service', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is unavailable after the timeout', async () => {
    serve((init) => whenAborted(init.signal));
    const failure = failureOf(call(listPersonas, {}));
    await vi.advanceTimersByTimeAsync(TIMEOUT_SECONDS * 1000);
    expect(await failure).toMatchObject({ kind: 'unavailable', status: null });
  });

  it('is unavailable if the headers arrive but the body does not', async () => {
    serve((init) =>
      Object.assign(new Response(null), { text: (): Promise<string> => whenAborted(init.signal) }),
    );
    const failure = failureOf(call(listPersonas, {}));
    await vi.advanceTimersByTimeAsync(TIMEOUT_SECONDS * 1000);
    expect((await failure).detail).toContain('30 seconds');
  });

  it('leaves no timer after it responds', async () => {
    serve(() => Response.json([]));
    await call(listPersonas, {});
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an offline browser', () => {
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));

  it('rejects writes immediately and reports that nothing was sent', async () => {
    serve(() => expect.fail('nothing was to be sent'));
    const failure = await failureOf(call(deleteApiKey, { params: { keyId: 'key-1' } }));
    expect(failure).toMatchObject({ kind: 'offline', title: 'You are offline' });
    expect(mayBeDone(failure)).toBe(false);
  });

  it('sends reads', async () => {
    serve(() => page([LEAD]));
    expect((await call(listLeads, { query: {} })).data.results).toHaveLength(1);
  });
});
