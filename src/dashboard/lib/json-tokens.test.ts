import { describe, expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

const stringify = (value: unknown) => JSON.stringify(value, null, 2);

describe('jsonTokens', () => {
  it('distinguishes keys, strings, numbers and literals', () => {
    const tokens = jsonTokens(stringify({ name: 'A: "b"', size: -1.5e-7, on: true, none: null }));
    expect(tokens.filter(({ kind }) => kind !== 'plain')).toEqual([
      { kind: 'key', text: '"name"' },
      { kind: 'string', text: String.raw`"A: \"b\""` },
      { kind: 'key', text: '"size"' },
      { kind: 'number', text: '-1.5e-7' },
      { kind: 'key', text: '"on"' },
      { kind: 'word', text: 'true' },
      { kind: 'key', text: '"none"' },
      { kind: 'word', text: 'null' },
    ]);
  });

  it.each([
    [{}],
    [[]],
    [null],
    [{ '': [1, [2, { 'a": 1': 'x\\' }]], '</script>': '\u0000 "quoted": true' }],
    ['just text: 12 "true"'],
  ])('preserves the full text of %j', (value) => {
    const json = stringify(value);
    expect(
      jsonTokens(json)
        .map(({ text }) => text)
        .join(''),
    ).toBe(json);
  });
});
