import { describe, expect, it } from 'vitest';
import type { ServiceErrorFacts } from './service-error.ts';
import { toServiceError } from './to-service-error.ts';

const NOW = Date.parse('2025-03-14T09:26:53Z');
const PROBLEM = { 'Content-Type': 'application/problem+json' };
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

function answered(status: number, body: unknown, headers: Record<string, string> = PROBLEM) {
  return toServiceError('getLead', {
    cause: 'answer',
    status,
    headers: new Headers(headers),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    receivedAt: NOW,
  });
}

describe('the kind of an error response', () => {
  it.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [408, 'unavailable'],
    [409, 'rejected'],
    [410, 'notFound'],
    [413, 'rejected'],
    [415, 'rejected'],
    [422, 'rejected'],
    [429, 'rateLimited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ] as const)('for status %i is %s', (status, kind) => {
    expect(answered(status, '')).toMatchObject({ kind, status, operationId: 'getLead' });
  });

  it.each([0, 302, 307])('for a redirect (status %i) is unexpectedReply', (status) => {
    const error = answered(status, '');
    expect(error.kind).toBe('unexpectedReply');
    expect(error.detail).toMatch(/^getLead: the response was a redirect/);
    expect(error.status).toBe(status || null);
  });
});

describe('the texts of an error response', () => {
  const cases: [string, unknown, Record<string, string>, Partial<ServiceErrorFacts>][] = [
    [
      'problem details',
      { type: 'about:blank', title: 'Gone away', status: 404, detail: 'No lead 42.', instance: '/lead/42' },
      PROBLEM,
      { title: 'Gone away', detail: 'No lead 42.', instance: '/lead/42' },
    ],
    [
      'problem details whose other members have wrong types',
      { title: 12, status: 'four', detail: 'No lead 42.', instance: null },
      PROBLEM,
      { title: 'Not found', detail: 'No lead 42.', instance: null },
    ],
    [
      'a message',
      { message: 'The test has no personas.' },
      { 'Content-Type': 'application/json' },
      { title: 'Not found', detail: 'The test has no personas.' },
    ],
    [
      'a plain string written as JSON',
      '"Mode must be legacy or templates."',
      { 'Content-Type': 'application/json' },
      { title: 'Not found', detail: 'Mode must be legacy or templates.' },
    ],
    [
      'a plain string',
      'Mode must be legacy or templates.\n',
      { 'Content-Type': 'text/plain' },
      { title: 'Not found', detail: 'Mode must be legacy or templates.' },
    ],
    ['an empty body', '', {}, { title: 'Not found', detail: null }],
    ['blank words', { title: ' ', detail: '' }, PROBLEM, { title: 'Not found', detail: null }],
    ['an array', [1, 2], PROBLEM, { title: 'Not found', detail: '[1,2]' }],
    ['JSON that breaks off', '{"title": "Not', PROBLEM, { title: 'Not found', detail: '{"title": "Not' }],
    ['null', 'null', PROBLEM, { title: 'Not found', detail: 'null' }],
  ];
  it.each(cases)('come from %s', (_, body, headers, expected) => {
    expect(answered(404, body, headers)).toMatchObject(expected);
  });

  it.each([
    ['by its type', 'Bad Gateway <script>', HTML],
    ['by its first character', '\n<!doctype html><h1>Bad Gateway</h1>', {}],
  ])('are never an HTML page, detected %s', (_, body, headers) => {
    const { detail, title } = answered(502, body, headers);
    expect(title).toBe('The service is unavailable');
    expect(detail).toBe('The service returned an HTML page instead of data.');
  });

  it('are limited in length', () => {
    expect(answered(400, 'x'.repeat(1_000_000), {}).detail).toHaveLength(2001);
  });

  it('become the message of the error', () => {
    expect(answered(404, { title: 'Gone', detail: 'No lead 42.' }).message).toBe('No lead 42.');
    expect(answered(404, { title: 'Gone' }).message).toBe('Gone');
  });
});

describe('the invalid fields', () => {
  it('come from the valid errors in problem details', () => {
    const errors = [{ path: ['query', 'page'], message: 'must be at least 1' }, { path: 'x' }, null];
    expect(answered(400, { errors }).fieldErrors).toEqual([
      { path: ['query', 'page'], message: 'must be at least 1' },
    ]);
  });

  it('come from messages by field', () => {
    const errors = { mode: ['is required', 'is unknown'] };
    expect(answered(400, { errors }).fieldErrors).toEqual([
      { path: ['mode'], message: 'is required' },
      { path: ['mode'], message: 'is unknown' },
    ]);
  });

  it.each([undefined, null, 'nonsense', { mode: 'is required' }])('are empty if errors is %j', (errors) => {
    expect(answered(400, { errors }).fieldErrors).toEqual([]);
  });
});

describe('the request id', () => {
  it('comes from the header X-Request-Id', () => {
    const headers = { ...PROBLEM, 'X-Request-Id': 'req-7' };
    expect(answered(500, { instance: 'urn:request:8' }, headers).requestId).toBe('req-7');
  });

  it('falls back to the instance', () => {
    expect(answered(500, { instance: 'urn:request:8' }).requestId).toBe('urn:request:8');
  });

  it('is null without the header and the instance', () => {
    expect(answered(500, '').requestId).toBeNull();
  });
});

describe('the pause', () => {
  it.each([
    ['7', 7],
    ['Fri, 14 Mar 2025 09:27:53 GMT', 60],
    ['Fri, 14 Mar 2025 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
  ])('of Retry-After %j is %j seconds', (header, seconds) => {
    expect(answered(429, '', { 'Retry-After': header }).retryAfter).toBe(seconds);
  });
});

describe('a failure without a valid response', () => {
  it('after a timeout is unavailable and names the duration', () => {
    const error = toServiceError('listLeads', { cause: 'timeout', seconds: 30 });
    expect(error).toMatchObject({ kind: 'unavailable', status: null });
    expect(error.detail).toContain('30 seconds');
  });

  it('in an offline browser has the kind offline and says that the user is offline', () => {
    const error = toServiceError('listLeads', { cause: 'network', online: false, crossOrigin: true });
    expect(error).toMatchObject({ kind: 'offline', status: null, title: 'You are offline' });
  });

  it('from another origin mentions CORS as a possible cause', () => {
    const failure = { cause: 'network', online: true } as const;
    expect(toServiceError('listLeads', { ...failure, crossOrigin: true }).detail).toContain('CORS');
    expect(toServiceError('listLeads', { ...failure, crossOrigin: false }).detail).not.toContain('CORS');
  });

  it('from an invalid reply names the operation', () => {
    const headers = new Headers({ 'X-Request-Id': 'req-9' });
    const error = toServiceError('listLeads', { cause: 'unreadable', status: 200, headers, why: 'no body.' });
    expect(error).toMatchObject({
      kind: 'unexpectedReply',
      status: 200,
      detail: 'listLeads: no body.',
      requestId: 'req-9',
    });
  });

  it('from invalid input names the fields', () => {
    const fieldErrors = [{ path: ['leadId'], message: "must not be '.' or '..'" }];
    expect(toServiceError('getLead', { cause: 'input', fieldErrors })).toMatchObject({
      kind: 'rejected',
      status: null,
      detail: "leadId must not be '.' or '..'",
      fieldErrors,
    });
  });
});
