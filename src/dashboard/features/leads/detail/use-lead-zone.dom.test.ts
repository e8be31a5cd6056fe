import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IANA_ALIAS_MAP, WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isTimeZone } from '../../../lib/intl-support.ts';
import { formatIn, useLeadZone } from './use-lead-zone.ts';

const NOON = new Date('2025-01-15T12:00:00Z');

async function shownIn(text: string | null): Promise<string | null> {
  const { result } = renderHook(() => useLeadZone(text));
  await waitFor(() => expect(result.current).not.toBeUndefined());
  return result.current ? formatIn(result.current, NOON) : null;
}

/** Windows time zones that CLDR has assigned to another city since the release of the package `windows-iana`. */
const MOVED: Readonly<Record<string, string>> = {
  'Mountain Standard Time (Mexico)': 'America/Mazatlan',
  'Central Asia Standard Time': 'Asia/Bishkek',
};

describe('the time zone of a lead', () => {
  it('may be any IANA zone or link', () => {
    const names = [
      ...IANA_ALIAS_MAP.flatMap(({ alias }) => alias),
      ...Intl.supportedValuesOf('timeZone'),
      'Asia/Calcutta',
      'europe/berlin',
    ];
    expect(names.length).toBeGreaterThan(590);
    const unknown = new Set(names.filter((name) => !isTimeZone(name)));
    expect([...unknown].filter((name) => name !== 'Factory')).toEqual(['Etc/Unknown']);
  });

  it.each(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(
      ({ windowsName, iana: [zone] }) => ({
        windowsName,
        zone: MOVED[windowsName] ?? zone,
      }),
    ),
  )('may be $windowsName', async ({ windowsName, zone }) => {
    expect(await shownIn(windowsName)).toBe(formatIn({ zone, shift: 0 }, NOON));
  });

  it.each([
    ['GMT-05:00', '15 Jan 2025, 07:00'],
    ['UTC+2', '15 Jan 2025, 14:00'],
    ['+0530', '15 Jan 2025, 17:30'],
    ['-9:30', '15 Jan 2025, 02:30'],
    [' +14 ', '16 Jan 2025, 02:00'],
    ['Z', '15 Jan 2025, 12:00'],
    ['eastern daylight time', '15 Jan 2025, 07:00'],
    ['Factory', null],
    ['Mars/Olympus', null],
    ['+15:00', null],
    ['', null],
    [null, null],
  ])('%j is read as %j', async (text, shown) => {
    expect(await shownIn(text)).toBe(shown);
  });
});
