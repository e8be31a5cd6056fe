import { beforeEach, describe, expect, it } from 'vitest';
import { deleteApiKey } from '#contract/api-key.ts';
import { getCustomChannel, putCustomChannel } from '#contract/custom-channel.ts';
import { listLeads } from '#contract/lead.ts';
import { listPersonas } from '#contract/persona.ts';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { call } from './call.ts';
import { calls, forgetCalls, inBackground } from './call-record.ts';
import { setAppConfig } from './config.ts';
import { hostedConnection, setConnection } from './connection.ts';
import { parameterEvidence } from '../parameters/parameter-evidence.ts';
import { bodiesOf, medianOf, statsOf, toShownCall } from './request-log.ts';
import { ServiceError } from './service-error.ts';

const CONFIG = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: 'X-SVC-KEY',
  extensions: [],
  parameters: {},
  sample: null,
} as const;

const CHANNEL = { id: 'c', friendlyName: 'Line', authToken: 'tok-123' };
const IDS = { sourceId: 's', channelId: 'c' };

function serve(answer: (address: string) => Response | Promise<Response>): void {
  setConnection(hostedConnection(CONFIG, async (address) => answer(address)));
}

const leads = (page: number, results: unknown[] = []) =>
  Response.json({ total: 9, results, page, pageSize: 1 }, { headers: { 'X-Request-Id': 'req-1' } });

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

/** Returns all data that the request log keeps, as text. */
const kept = () => JSON.stringify(calls.map((record) => [record, toShownCall(record), bodiesOf(record)]));

beforeEach(() => {
  setAppConfig({ ...CONFIG, extensions: [] });
  forgetCalls();
});

describe('a recorded call', () => {
  it('contains its request and reply', async () => {
    serve(() => leads(2));
    await call(listLeads, { query: { page: 2, pageSize: 1 } });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      operation: { id: 'listLeads' },
      request: { path: '/lead', query: 'page=2&pageSize=1' },
    });
    expect(toShownCall(calls[0]!)).toMatchObject({
      path: '/lead',
      status: 200,
      requestId: 'req-1',
      isOver: true,
      failure: null,
      isBackground: false,
    });
    expect(bodiesOf(calls[0]!).reply.json).toEqual({ total: 9, results: [], page: 2, pageSize: 1 });
  });

  it('that fails has its number in the error, and the error in the log', async () => {
    serve(() => Response.json({ title: 'Down', detail: 'Try later.' }, { status: 503 }));
    const error = await failureOf(call(listPersonas, {}));
    const record = calls.find(({ number }) => number === error.callNumber)!;
    expect(toShownCall(record).failure).toEqual({ title: 'Down', detail: 'Try later.' });
    expect(bodiesOf(record).reply.json).toEqual({ title: 'Down', detail: 'Try later.' });
  });

  it('does not exist if nothing was sent', async () => {
    serve(() => leads(1));
    const error = await failureOf(call(listLeads, { query: { pageSize: 100_000 } }));
    expect(error.callNumber).toBeNull();
    expect(calls).toEqual([]);
  });

  it('that was aborted does not count as failed', async () => {
    const controller = new AbortController();
    serve(() => {
      controller.abort();
      throw new DOMException('called off', 'AbortError');
    });
    await call(listPersonas, {}, { signal: controller.signal }).catch(() => null);
    expect(toShownCall(calls[0]!)).toMatchObject({ isCanceled: true, failure: null, status: null });
    expect(statsOf('listPersonas')).toBeNull();
  });

  it('is marked if it ran in the background', async () => {
    serve(() => Response.json([]));
    await inBackground(() => call(listPersonas, {}));
    await call(listPersonas, {});
    expect(calls.map((record) => toShownCall(record).isBackground)).toEqual([true, false]);
  });
});

describe('secrets', () => {
  it('are removed from requests and replies', async () => {
    serve(() => Response.json(CHANNEL));
    await call(putCustomChannel, { params: IDS, body: { friendlyName: 'Line', authToken: 'tok-123' } });
    await call(getCustomChannel, { params: IDS });
    expect(kept()).toContain('Line');
    expect(kept()).not.toContain('tok-123');
  });

  it('are removed from error messages that repeat them', async () => {
    serve(() => Response.json({ title: 'Bad', detail: "'tok-123' is no token" }, { status: 400 }));
    await failureOf(call(putCustomChannel, { params: IDS, body: { authToken: 'tok-123' } }));
    expect(toShownCall(calls[0]!).failure).toEqual({ title: 'Bad', detail: "'***' is no token" });
    expect(bodiesOf(calls[0]!).reply.json).toMatchObject({ detail: "'***' is no token" });
  });

  it('are removed from the path if a key was entered as its id', async () => {
    serve(() => new Response(null, { status: 204 }));
    await call(deleteApiKey, { params: { keyId: 'sk-live-1' } });
    expect(toShownCall(calls[0]!).path).toBe('/account/apiKey/***');
  });
});

describe('a reply that is not JSON', () => {
  it.each([
    ['a web page', () => new Response('<p>tok-123</p>', { status: 502 }), /^An HTML page of 14/],
    ['no body', () => new Response(null, { status: 204 }), /^No body$/],
    ['a broken text', () => new Response('[{"a":'), /^Not JSON: 6 characters/],
  ])('(%s) is described by its kind', async (_, answer, words) => {
    serve(answer);
    await call(listPersonas, {}).catch(() => null);
    expect(bodiesOf(calls[0]!).reply.why).toMatch(words);
  });
});

it('keeps the last 200 calls', async () => {
  serve(() => Response.json([]));
  // oxlint-disable-next-line no-await-in-loop -- sequential calls
  for (let count = 0; count < 205; count += 1) await call(listPersonas, {});
  expect(calls).toHaveLength(200);
  expect(statsOf('listPersonas')).toMatchObject({ count: 205, last: { status: 200, isFailed: false } });
});

it('keeps the newest replies up to a total size', async () => {
  const long = { id: 'faq', question: 'x'.repeat(450_000) };
  serve(() => Response.json([long]));
  // oxlint-disable-next-line no-await-in-loop -- sequential calls
  for (let count = 0; count < 6; count += 1) await call(listSmartFaqs, {});
  expect(calls.map(({ text }) => text !== undefined)).toEqual([false, false, true, true, true, true]);
  expect(bodiesOf(calls[0]!).reply.why).toMatch(/no longer kept$/);
});

it('discards calls, statistics and parameter evidence at the end of the session', async () => {
  serve(() => leads(2));
  await call(listLeads, { query: { page: 2 } });
  expect(parameterEvidence('listLeads', 'page')).toMatchObject({ verdict: 'accepted' });
  forgetCalls();
  expect([calls.length, statsOf('listLeads'), parameterEvidence('listLeads', 'page')]).toEqual([
    0,
    null,
    null,
  ]);
});

it('does not record a call that finishes after the session has ended', async () => {
  serve(() => {
    forgetCalls();
    return Response.json([]);
  });
  await call(listPersonas, {});
  expect([calls.length, statsOf('listPersonas')]).toEqual([0, null]);
});

it('calculates the median', () => {
  expect([medianOf([]), medianOf([5]), medianOf([9, 1, 4]), medianOf([1, 4, 5, 9])]).toEqual([null, 5, 4, 5]);
});
