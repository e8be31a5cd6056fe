import { describe, expect, it } from 'vitest';
import { joinNames } from './format.ts';
import { isolate, quoted } from './isolate.ts';

describe('a text inside a sentence', () => {
  it.each(['Solar', 'Łódź', '東京', 'a\u200Bb', ''])('is unchanged if it is %j', (text) => {
    expect(isolate(text)).toBe(text);
  });

  it.each([
    ['exe.\u202Egnp', '\u2068exe.\u202Egnp\u2069'],
    ['مؤسسة', '\u2068مؤسسة\u2069'],
    ['חברה (1)', '\u2068חברה (1)\u2069'],
    ['a\u2069\u202Eb', '\u2068a\u202Eb\u2069'],
    ['\u2067a', '\u2068a\u2069'],
    ['\u{1E900}', '\u2068\u{1E900}\u2069'],
  ])('%j is isolated', (text, isolated) => {
    expect(isolate(text)).toBe(isolated);
    expect(quoted(text)).toBe(`'${isolated}'`);
  });

  it('is isolated from the other names of a list', () => {
    expect(joinNames(['Ann', '\u202EBob'])).toBe('Ann and \u2068\u202EBob\u2069');
  });
});
