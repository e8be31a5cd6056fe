import { describe, expect, it } from 'vitest';
import { removalNote, withoutInvisible } from './invisible.ts';

describe('invisible characters', () => {
  it.each([
    ['key\u200B', 'key', ['zero-width character']],
    ['k\u2060e\uFE0Fy', 'key', ['zero-width character']],
    ['\uFEFFkey', 'key', ['byte order mark']],
    ['https://\u202Eexample', 'https://example', ['text direction mark']],
    ['lead\u00A0id', 'lead id', ['no-break space']],
    ['X-\u00ADKey', 'X-Key', ['soft hyphen']],
    ['a\u0000b\u0085', 'ab', ['control character']],
    ['a\u2028b', 'a b', ['line break']],
    ['\u200Ea\u200B\u3000', 'a ', ['no-break space', 'text direction mark', 'zero-width character']],
    ['one\ntwo\tthree\r\n', 'one\ntwo\tthree\r\n', []],
    ['имя 名 é 👍', 'имя 名 é 👍', []],
  ])('%j becomes %j', (text, visible, removed) => {
    expect(withoutInvisible(text)).toEqual({ text: visible, removed });
  });

  it('are named', () => {
    expect(removalNote([])).toBeNull();
    expect(removalNote(['soft hyphen', 'byte order mark'])).toBe(
      'Removed invisible characters: soft hyphen, byte order mark.',
    );
  });
});
