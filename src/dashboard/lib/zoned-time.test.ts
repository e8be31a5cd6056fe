import { describe, expect, it } from 'vitest';
import { instantsOfWallTime, timeZones, toIsoInZone, wallTimeAt } from './zoned-time.ts';

const at = (text: string) => Date.parse(text);

describe('the moment of a wall time', () => {
  it.each([
    ['2025-06-01T12:00', 'Europe/Berlin', '2025-06-01T10:00:00Z'],
    ['2025-01-01T12:00', 'Europe/Berlin', '2025-01-01T11:00:00Z'],
    ['2025-06-01T12:00:30', 'UTC', '2025-06-01T12:00:30Z'],
    ['2025-06-01T00:15', 'Asia/Kathmandu', '2025-05-31T18:30:00Z'],
    ['2025-06-01T12:00', 'America/New_York', '2025-06-01T16:00:00Z'],
    ['2025-01-01T00:00', 'Pacific/Kiritimati', '2024-12-31T10:00:00Z'],
    ['2025-01-01T00:00', 'Pacific/Pago_Pago', '2025-01-01T11:00:00Z'],
  ])('for %s in %s is %s', (wallTime, zone, moment) => {
    expect(instantsOfWallTime(wallTime, zone)).toEqual({ moments: [at(moment)], skips: 0 });
    expect(wallTimeAt(at(moment), zone)).toBe(wallTime);
  });

  it('is later by the length of the gap if clocks skip the wall time', () => {
    const { moments, skips } = instantsOfWallTime('2025-03-30T02:30', 'Europe/Berlin');
    expect(skips).toBe(3_600_000);
    expect(moments.map((moment) => wallTimeAt(moment, 'Europe/Berlin'))).toEqual(['2025-03-30T03:30']);
    expect(instantsOfWallTime('2025-10-05T02:15', 'Australia/Lord_Howe')).toEqual({
      moments: [at('2025-10-04T15:45:00Z')],
      skips: 1_800_000,
    });
  });

  it('is shifted by a day if a zone skipped that day', () => {
    expect(instantsOfWallTime('2011-12-30T12:00', 'Pacific/Apia').skips).toBe(86_400_000);
  });

  it('is one of two moments when clocks go back, with the earlier moment first', () => {
    expect(instantsOfWallTime('2025-10-26T02:30', 'Europe/Berlin')).toEqual({
      moments: [at('2025-10-26T00:30:00Z'), at('2025-10-26T01:30:00Z')],
      skips: 0,
    });
  });

  it('is correct at the edges of both clock changes', () => {
    const moments = (wallTime: string) => instantsOfWallTime(wallTime, 'Europe/Berlin').moments;
    expect(moments('2025-03-30T01:59')).toEqual([at('2025-03-30T00:59:00Z')]);
    expect(moments('2025-03-30T03:00')).toEqual([at('2025-03-30T01:00:00Z')]);
    expect(moments('2025-10-26T01:59')).toEqual([at('2025-10-25T23:59:00Z')]);
    expect(moments('2025-10-26T03:00')).toEqual([at('2025-10-26T02:00:00Z')]);
  });

  it.each(['America/St_Johns', 'Australia/Lord_Howe'])(
    'round-trips for each hour of a year in %s',
    (zone) => {
      for (
        let moment = at('2025-01-01T00:00:00Z');
        moment < at('2026-01-01T00:00:00Z');
        moment += 3_600_000
      ) {
        expect(instantsOfWallTime(wallTimeAt(moment, zone), zone).moments.includes(moment)).toBe(true);
      }
    },
  );
});

describe('toIsoInZone', () => {
  it.each([
    ['2025-03-30T01:30:00Z', 'Europe/Berlin', '2025-03-30T03:30:00+02:00'],
    ['2025-10-26T01:30:00Z', 'Europe/Berlin', '2025-10-26T02:30:00+01:00'],
    ['2025-06-01T16:00:00Z', 'America/St_Johns', '2025-06-01T13:30:00-02:30'],
    ['2025-06-01T16:00:05Z', 'UTC', '2025-06-01T16:00:05+00:00'],
    ['1850-01-01T00:00:00Z', 'Europe/Berlin', '1850-01-01T00:00:00.000Z'],
  ])('formats %s in %s as %s', (moment, zone, text) => {
    expect(toIsoInZone(at(moment), zone)).toBe(text);
    expect(at(text)).toBe(at(moment));
  });
});

describe('the list of zones', () => {
  it('contains UTC and all zones that the browser supports', () => {
    expect(timeZones()).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin']));
    expect(new Set(timeZones()).size).toBe(timeZones().length);
  });

  it('uses current names, even if the browser reports outdated ones', () => {
    expect(timeZones()).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']));
    expect(timeZones().filter((zone) => /Calcutta|Kiev|Saigon|Rangoon/.test(zone))).toEqual([]);
  });
});
