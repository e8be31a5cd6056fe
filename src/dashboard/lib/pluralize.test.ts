import { expect, it } from 'vitest';
import { pluralize } from './pluralize.ts';

it.each([
  [0, '0 leads'],
  [1, '1 lead'],
  [25_000, '25,000 leads'],
])('formats %i as %j', (count, words) => {
  expect(pluralize(count, 'lead')).toBe(words);
});

it('accepts an irregular plural', () => {
  expect(pluralize(2, 'reply', 'replies')).toBe('2 replies');
});
