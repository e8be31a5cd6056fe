/** Counts the planned messages by the local hour of their leads. */
import type { PlannedContacts } from '#contract/planned-contacts.ts';
import { type Day, daysOf } from '../../lib/day.ts';
import { wallTimeAt } from '../../lib/zoned-time.ts';
import type { LeadZone } from '../../domain/lead-zone.ts';

/**
 * The local hours at night, when a message disturbs a lead.
 * assumed: before 8:00 and from 21:00, the hours when US law forbids calls that sell something.
 */
export const NIGHT = { from: 21, until: 8 };

export type PlannedHours = {
  /** The local days without gaps, each with the number of messages in its 24 hours. */
  days: readonly { day: Day; hours: readonly number[] }[];
  total: number;
  atNight: number;
  /** The number of messages to leads whose time zone is unknown. `days` does not contain these messages. */
  withoutZone: number;
};

export function plannedHours(
  zones: PlannedContacts['zones'],
  zoneOf: (text: string) => LeadZone | null,
): PlannedHours {
  const known = new Map(
    [...new Set(zones.map(({ timeZone }) => timeZone ?? ''))].map((text) => [text, zoneOf(text)]),
  );
  const byDay = new Map<Day, number[]>();
  let [total, atNight, withoutZone] = [0, 0, 0];
  for (const { timeZone, at, contacts } of zones) {
    total += contacts;
    const zone = known.get(timeZone ?? '') ?? null;
    if (zone === null) {
      withoutZone += contacts;
      continue;
    }
    const wallTime = wallTimeAt(Date.parse(at) + zone.shift, zone.zone);
    const [day, hour] = [wallTime.slice(0, 10), Number(wallTime.slice(11, 13))];
    if (isNight(hour)) atNight += contacts;
    const hours = byDay.get(day) ?? noHours();
    hours[hour]! += contacts;
    byDay.set(day, hours);
  }
  return { days: withoutGaps(byDay), total, atNight, withoutZone };
}

export function isNight(hour: number): boolean {
  return hour >= NIGHT.from || hour < NIGHT.until;
}

function withoutGaps(byDay: ReadonlyMap<Day, readonly number[]>): PlannedHours['days'] {
  const known = [...byDay.keys()].toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  return daysOf({ first, last }).map((day) => ({ day, hours: byDay.get(day) ?? noHours() }));
}

function noHours(): number[] {
  return Array.from({ length: 24 }, () => 0);
}

/** Returns the number of planned messages of a source at or after the time `from`. */
export function plannedOfSource(sources: PlannedContacts['sources'], sourceId: string, from: number): number {
  return sources
    .filter((each) => each.sourceId === sourceId && Date.parse(each.at) >= from)
    .reduce((sum, { contacts }) => sum + contacts, 0);
}
