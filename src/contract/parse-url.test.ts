import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('parses the same address 20,000 times', () => {
  const read = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/'));
  expect(read.filter((url) => url?.hostname !== 'xn--bcher-kva.example')).toEqual([]);
});

it.each(['', '/path', '//a.example', 'a.example', 'https://', 'https://a b.example'])(
  'returns null for %j',
  (text) => {
    expect(parseUrl(text)).toBeNull();
  },
);
