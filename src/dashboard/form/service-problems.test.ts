import { mayBeDone } from '../api/transport/service-error.ts';
import { describe, expect, it } from 'vitest';
import { toServiceError } from '../api/transport/to-service-error.ts';
import { errorWithoutSecrets, fieldProblems, problemOf } from './service-problems.ts';

const FIELDS = ['name', 'parentId'] as const;

function answered(status: number, errors?: unknown) {
  const body = JSON.stringify({ title: 'Refused', status, errors });
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  return toServiceError('addFolder', { cause: 'answer', status, headers, body, receivedAt: 0 });
}

describe('field errors of the service', () => {
  it('shows the first message of each field', () => {
    const error = answered(400, [
      { path: ['name'], message: 'must not be empty' },
      { path: ['name'], message: 'must be a text' },
    ]);
    expect(fieldProblems(error, FIELDS)).toEqual({ fields: { name: 'must not be empty' }, hasMore: false });
  });

  it('reads the error format of a widespread framework', () => {
    const error = answered(400, { Name: ['is taken'] });
    expect(fieldProblems(error, FIELDS)).toEqual({ fields: { name: 'is taken' }, hasMore: false });
  });

  it('reports remaining errors for other fields and for errors without fields', () => {
    const ofAnother = answered(400, [{ path: ['colour'], message: 'is not known' }]);
    expect(fieldProblems(ofAnother, FIELDS)).toEqual({ fields: {}, hasMore: true });
    expect(fieldProblems(answered(503), FIELDS)).toEqual({ fields: {}, hasMore: true });
    expect(fieldProblems(new Error('a fault'), FIELDS)).toEqual({ fields: {}, hasMore: true });
  });

  it('finds nested fields in each path notation', () => {
    const error = answered(400, {
      'Template.Headers[2].Name': ['must be a token'],
      '$.template.url': ['must be an address'],
      'template.headers': ['are too many'],
    });
    const fields = ['template.headers', 'template.headers.2.name', 'template.url'];
    expect(fieldProblems(error, fields)).toEqual({
      fields: {
        'template.headers': 'are too many',
        'template.headers.2.name': 'must be a token',
        'template.url': 'must be an address',
      },
      hasMore: false,
    });
  });

  it('shows the error of a part of a field on the field', () => {
    const error = answered(400, [{ path: ['name', '0'], message: 'must be a letter' }]);
    expect(fieldProblems(error, FIELDS).fields).toEqual({ name: 'must be a letter' });
  });

  it('turns a message into a sentence', () => {
    expect(problemOf('Name', 'must not be empty')).toBe('Name must not be empty');
    expect(problemOf('Name', 'Enter a name.')).toBe('Enter a name.');
    expect(problemOf('Name', undefined)).toBeUndefined();
  });
});

describe('a failed write', () => {
  it('describes the error without the secrets of the request', () => {
    const headers = new Headers({ 'Content-Type': 'text/plain', 'X-Request-Id': 'request-1' });
    const error = toServiceError('addFolder', {
      cause: 'answer',
      status: 400,
      headers,
      body: 'No good: canary.',
      receivedAt: 0,
    });
    const words = errorWithoutSecrets(error, ['canary', '']);
    expect(words).toMatchObject({ status: 400, requestId: 'request-1' });
    expect(`${words.title} ${words.detail}`).toContain('No good: ***.');
    expect(JSON.stringify(words)).not.toContain('canary');
  });

  it('may have succeeded after a timeout or a gateway error', () => {
    expect(mayBeDone(toServiceError('addFolder', { cause: 'timeout', seconds: 30 }))).toBe(true);
    expect(mayBeDone(answered(502))).toBe(true);
  });

  it('did not succeed if the service rejected it', () => {
    expect(mayBeDone(answered(400))).toBe(false);
    expect(mayBeDone(answered(429))).toBe(false);
  });
});
