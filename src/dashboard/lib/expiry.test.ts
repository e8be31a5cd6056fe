import { expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const NOW = Date.parse('2025-06-01T12:00:00Z');

it.each([
  [null, null],
  ['2025-06-01T11:59:59Z', { state: 'expired' }],
  ['2025-06-01T12:00:00Z', { state: 'expired' }],
  ['2025-06-01T14:00:00.001+02:00', { state: 'soon', days: 0 }],
  ['2025-06-02T12:00:00', { state: 'soon', days: 1 }],
  ['2025-06-08T11:59:59Z', { state: 'soon', days: 6 }],
  ['2025-06-08T12:00:00Z', { state: 'later' }],
])('returns the expiry of %s as %j', (expiration, expiry) => {
  expect(expiryOf(expiration, NOW)).toEqual(expiry);
});
