import { describe, expect, it } from 'vitest';
import { toServiceError } from '../api/to-service-error.ts';
import { fieldProblems, mayBeDone, problemOf } from './service-problems.ts';

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

  it('becomes a sentence', () => {
    expect(problemOf('Name', 'must not be empty')).toBe('Name must not be empty');
    expect(problemOf('Name', 'Enter a name.')).toBe('Enter a name.');
    expect(problemOf('Name', undefined)).toBeUndefined();
  });
});

describe('a write that failed', () => {
  it('may have been done where no good answer came', () => {
    expect(mayBeDone(toServiceError('addFolder', { cause: 'timeout', seconds: 30 }))).toBe(true);
    expect(mayBeDone(answered(502))).toBe(true);
  });

  it('was not done where the service refused it', () => {
    expect(mayBeDone(answered(400))).toBe(false);
    expect(mayBeDone(answered(429))).toBe(false);
  });
});
