import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1.0 KiB'],
  [6_442_450_944, '6.0 GiB'],
  [2 ** 53 - 1, '8.0 PiB'],
  [-1536, '-1.5 KiB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
