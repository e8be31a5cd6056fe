import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.ts';

it('reads an address however often it is asked', () => {
  const read = Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example/'));
  expect(read.filter((url) => url?.hostname !== 'xn--bcher-kva.example')).toEqual([]);
});

it.each(['', '/path', '//a.example', 'a.example', 'https://', 'https://a b.example'])(
  'is none: %j',
  (text) => {
    expect(parseUrl(text)).toBeNull();
  },
);
