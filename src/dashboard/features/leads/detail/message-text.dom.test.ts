import { expect, it } from 'vitest';
import { isHtml } from './message-text.ts';

it.each(['plain text', 'a < b and c > d', 'Use <name> here', '1 <2>', 'x<y/>', ''])(
  '%j is not HTML',
  (text) => {
    expect(isHtml(text)).toBe(false);
  },
);

it.each(['<!DOCTYPE html>', '<p>a</p>', 'one<br>two', 'one<BR/>two'])('%j is HTML', (text) => {
  expect(isHtml(text)).toBe(true);
});
