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

describe('what the service says of fields', () => {
  it('stands beside the field, the first of several', () => {
    const error = answered(400, [
      { path: ['name'], message: 'must not be empty' },
      { path: ['name'], message: 'must be a text' },
    ]);
    expect(fieldProblems(error, FIELDS)).toEqual({ fields: { name: 'must not be empty' }, hasMore: false });
  });

  it('is understood in the way of a widespread framework', () => {
    const error = answered(400, { Name: ['is taken'] });
    expect(fieldProblems(error, FIELDS)).toEqual({ fields: { name: 'is taken' }, hasMore: false });
  });

  it('is not all where it is of another field, or of none', () => {
    const ofAnother = answered(400, [{ path: ['colour'], message: 'is not known' }]);
    expect(fieldProblems(ofAnother, FIELDS)).toEqual({ fields: {}, hasMore: true });
    expect(fieldProblems(answered(503), FIELDS)).toEqual({ fields: {}, hasMore: true });
    expect(fieldProblems(new Error('a fault'), FIELDS)).toEqual({ fields: {}, hasMore: true });
  });

  it('finds fields within fields, however their path is written', () => {
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

  it('is said of the field where it is of a part of it', () => {
    const error = answered(400, [{ path: ['name', '0'], message: 'must be a letter' }]);
    expect(fieldProblems(error, FIELDS).fields).toEqual({ name: 'must be a letter' });
  });

  it('becomes a sentence', () => {
    expect(problemOf('Name', 'must not be empty')).toBe('Name must not be empty');
    expect(problemOf('Name', 'Enter a name.')).toBe('Enter a name.');
    expect(problemOf('Name', undefined)).toBeUndefined();
  });
});

describe('a write that failed', () => {
  it('is told without the secrets that it was made with', () => {
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

  it('may have been done where no good answer came', () => {
    expect(mayBeDone(toServiceError('addFolder', { cause: 'timeout', seconds: 30 }))).toBe(true);
    expect(mayBeDone(answered(502))).toBe(true);
  });

  it('was not done where the service refused it', () => {
    expect(mayBeDone(answered(400))).toBe(false);
    expect(mayBeDone(answered(429))).toBe(false);
  });
});
