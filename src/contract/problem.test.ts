import { describe, expect, it } from 'vitest';
import { Problem, SplitTestError } from './problem.ts';
import { parseStrictly } from './lenient.ts';

describe('problem details', () => {
  it('may have any of their members, including our extension', () => {
    const problem = {
      type: 'about:blank',
      title: 'Bad request',
      status: 400,
      detail: 'The body is invalid.',
      instance: 'urn:request:1',
      errors: [{ path: ['personas', 0, 'weight'], message: 'must not be negative' }],
    };
    expect(Problem.parse(problem)).toEqual(problem);
    expect(Problem.parse({})).toEqual({});
    expect(Problem.parse({ title: null, status: null, errors: null })).toEqual({ title: null, errors: null });
  });

  it.each([
    { status: '400' },
    { status: 400.5 },
    { title: 1 },
    { errors: [{ path: 'name', message: '' }] },
    [],
    'text',
    null,
  ])('reject %j', (value) => {
    expect(parseStrictly(Problem, value).success).toBe(false);
  });
});

describe('the split-test error', () => {
  it('requires a message', () => {
    expect(SplitTestError.parse({ message: '' })).toEqual({ message: '' });
    for (const value of [{}, { message: null }, { message: 1 }, 'text']) {
      expect(parseStrictly(SplitTestError, value).success).toBe(false);
    }
  });
});
