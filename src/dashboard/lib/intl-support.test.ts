import { describe, expect, it } from 'vitest';
import { isTimeZone } from './intl-support.ts';

describe('isTimeZone', () => {
  it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])(
    'accepts %s',
    (text) => {
      expect(isTimeZone(text)).toBe(true);
    },
  );

  it.each([null, '', 'Mars/Base', 'Central European Time', '<b>', 'Europe/Berlin '])('rejects %j', (text) => {
    expect(isTimeZone(text)).toBe(false);
  });
});
