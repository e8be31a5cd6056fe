import { expect, it } from 'vitest';
import { expiryOf, expiryText } from './expiry.ts';

const NOW = Date.parse('2025-06-01T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  [null, null],
  ['2025-06-01T11:59:59Z', { state: 'expired' }],
  ['2025-06-01T12:00:00Z', { state: 'expired' }],
  ['2025-06-01T14:00:00.001+02:00', { state: 'soon', at: NOW + 1 }],
  ['2025-06-02T12:00:00', { state: 'soon', at: NOW + 24 * HOUR }],
  ['2025-06-08T11:59:59Z', { state: 'soon', at: NOW + 7 * 24 * HOUR - 1000 }],
  ['2025-06-08T12:00:00Z', { state: 'later' }],
])('returns the expiry of %s as %j', (expiration, expiry) => {
  expect(expiryOf(expiration, NOW)).toEqual(expiry);
});

it('rounds the time until the expiry', () => {
  expect(expiryText(NOW + 4.6 * 24 * HOUR, NOW)).toBe('in 5 days');
  expect(expiryText(NOW + 12 * HOUR, NOW)).toBe('in 12 hr');
});
