import { describe, expect, it } from 'vitest';
import { otherZone } from '../../domain/other-zones.ts';
import { readLeadZone } from '../../domain/lead-zone.ts';
import { plannedHours, plannedOfSource } from './planned-hours.ts';

const zoneOf = (text: string) => readLeadZone(text, otherZone);
const at = (clock: string, timeZone: string | null, contacts = 1) => ({
  timeZone,
  at: `2025-03-14T${clock}:00.000Z`,
  contacts,
});

describe('the hours of planned messages', () => {
  it('are local hours of the lead, on the local day of the lead', () => {
    const { days, total } = plannedHours(
      [at('23:30', 'Asia/Tokyo', 2), at('23:30', 'America/New_York'), at('23:30', 'Asia/Kathmandu', 4)],
      zoneOf,
    );
    expect(days.map(({ day }) => day)).toEqual(['2025-03-14', '2025-03-15']);
    expect(days[0]!.hours[19]).toBe(1);
    expect([days[1]!.hours[8], days[1]!.hours[5]]).toEqual([2, 4]);
    expect(total).toBe(7);
  });

  it('support UTC offsets and Windows time zones', () => {
    const { days } = plannedHours(
      [at('10:00', 'UTC+05:30'), at('10:00', 'W. Europe Standard Time', 3)],
      zoneOf,
    );
    expect([days[0]!.hours[15], days[0]!.hours[11]]).toEqual([1, 3]);
  });

  it('count the messages between 21:00 and 8:00', () => {
    const times = ['07:59', '08:00', '20:45', '21:00', '00:00'].map((clock) => at(clock, 'UTC'));
    expect(plannedHours(times, zoneOf).atNight).toBe(3);
  });

  it('keep messages without a known zone apart', () => {
    const planned = plannedHours([at('10:00', 'local'), at('10:00', null, 2), at('10:00', '')], zoneOf);
    expect(planned).toEqual({ days: [], total: 4, atNight: 0, withoutZone: 4 });
  });

  it('include days without messages', () => {
    const later = { ...at('10:00', 'UTC'), at: '2025-03-16T10:00:00.000Z' };
    const { days } = plannedHours([at('10:00', 'UTC'), later], zoneOf);
    expect(days.map(({ day }) => day)).toEqual(['2025-03-14', '2025-03-15', '2025-03-16']);
  });
});

it('counts the messages of a source from a time on', () => {
  const sources = ['a', 'a', 'b'].map((sourceId, hour) => ({
    sourceId,
    at: `2025-03-14T1${hour}:00:00.000Z`,
    contacts: 2,
  }));
  expect(plannedOfSource(sources, 'a', Date.parse('2025-03-14T10:30:00Z'))).toBe(2);
});
