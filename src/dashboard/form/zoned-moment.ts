/** The value of a form field for a moment: a day and a time in a named zone, complete or incomplete. */
import * as z from 'zod';
import { BodyInstant, toUtcTime } from '#contract/fields.ts';
import { instantsOfWallTime, toIsoInZone, wallTimeAt } from '../lib/zoned-time.ts';

export type ZonedMoment = {
  /** The day as 'YYYY-MM-DD', or an empty string. */
  day: string;
  /** The time as 'HH:mm' or 'HH:mm:ss', or an empty string. */
  time: string;
  zone: string;
  /** Whether the user chose the second moment, if the clocks show this time twice. */
  isSecond: boolean;
  /** Whether the day or the time is incomplete. The browser then shows the typed part but reports an empty value. */
  isPartial: boolean;
};

export function toZonedMoment(instant: string | null, zone: string): ZonedMoment {
  const nothing = { day: '', time: '', zone, isSecond: false, isPartial: false };
  if (instant === null) return nothing;
  const moment = toUtcTime(instant);
  const wallTime = wallTimeAt(moment, zone);
  // Some services use the earliest or the latest moment for 'never'. In zones other than UTC, its year may be
  // outside the range that a date input accepts.
  if (!hasEnterableYear(wallTime) && zone !== 'UTC') return toZonedMoment(instant, 'UTC');
  const [day = '', time = ''] = wallTime.split('T');
  const [first, second] = instantsOfWallTime(wallTime, zone).moments;
  // The moment may have fractions of a second, but `second` has none. Therefore the comparison uses >=.
  const isSecond = second !== undefined && first !== undefined && moment - first >= second - first;
  return { ...nothing, day, time, isSecond };
}

export type ReadMoment =
  | { kind: 'none' }
  | { kind: 'unfinished'; problem: string }
  | {
      kind: 'moment';
      /** The moment in ISO 8601 with the offset of the zone. */
      instant: string;
      /** The number of milliseconds that the clocks skip at this time. 0 if the time exists. */
      skips: number;
      /** Both possible moments if the clocks show this time twice, otherwise null. */
      choice: readonly [first: number, second: number] | null;
    };

export function readZonedMoment({ day, time, zone, isSecond, isPartial }: ZonedMoment): ReadMoment {
  if (isPartial) return { kind: 'unfinished', problem: 'Enter the whole day and time, or clear both.' };
  if (day === '' && time === '') return { kind: 'none' };
  if (day === '') return { kind: 'unfinished', problem: 'Enter the day as well, or clear the time.' };
  if (time === '') return { kind: 'unfinished', problem: 'Enter the time as well, or clear the day.' };
  if (!hasEnterableYear(day)) return { kind: 'unfinished', problem: 'Enter a year from 1 to 9999.' };
  const { moments, skips } = instantsOfWallTime(`${day}T${time}`, zone);
  const [first = 0, second] = moments;
  return {
    kind: 'moment',
    instant: toIsoInZone(isSecond ? (second ?? first) : first, zone),
    skips,
    choice: second === undefined ? null : [first, second],
  };
}

/**
 * Returns the moment to send in ISO 8601. For an unchanged value, returns the stored text exactly, including fractions
 * of a second.
 */
export function instantToSend(value: ZonedMoment, opened: string | null): string | null {
  const read = readZonedMoment(value);
  if (read.kind !== 'moment') return null;
  if (opened === null) return read.instant;
  const before = toZonedMoment(opened, value.zone);
  const isSame = (['day', 'time', 'zone', 'isSecond'] as const).every((part) => before[part] === value[part]);
  return isSame ? opened : read.instant;
}

/** Returns whether the year of a date is one that a date input accepts. */
function hasEnterableYear(day: string): boolean {
  return /^\d{4}-/.test(day) && !day.startsWith('0000');
}

export const ZonedMoment = z
  .object({
    day: z.string(),
    time: z.string(),
    zone: z.string(),
    isSecond: z.boolean(),
    isPartial: z.boolean(),
  })
  .superRefine((value, ctx) => {
    const read = readZonedMoment(value);
    if (read.kind === 'unfinished') ctx.addIssue({ code: 'custom', message: read.problem });
    if (read.kind !== 'moment') return;
    for (const { message } of BodyInstant.safeParse(read.instant).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', message });
  });
