/** A day and a time of a named zone, as a form holds them while they are typed. */
import * as z from 'zod';
import { BodyInstant, toUtcTime } from '#contract/fields.ts';
import { instantsOfWallTime, toIsoInZone, wallTimeAt } from '../lib/zoned-time.ts';

export type ZonedMoment = {
  /** 'YYYY-MM-DD', or empty. */
  day: string;
  /** 'HH:mm' or 'HH:mm:ss', or empty. */
  time: string;
  zone: string;
  /** Which one is meant where the clocks show this time twice. */
  isSecond: boolean;
  /** Whether a part of the day or the time is still to be typed: the browser then shows it, and answers nothing. */
  isPartial: boolean;
};

export function toZonedMoment(instant: string | null, zone: string): ZonedMoment {
  const nothing = { day: '', time: '', zone, isSecond: false, isPartial: false };
  if (instant === null) return nothing;
  const moment = toUtcTime(instant);
  const wallTime = wallTimeAt(moment, zone);
  // The first and the last moments stand for 'never': elsewhere they lie in years that cannot be entered.
  if (!hasEnterableYear(wallTime) && zone !== 'UTC') return toZonedMoment(instant, 'UTC');
  const [day = '', time = ''] = wallTime.split('T');
  const [first, second] = instantsOfWallTime(wallTime, zone).moments;
  // Clocks do not show fractions of a second.
  const isSecond = second !== undefined && first !== undefined && moment - first >= second - first;
  return { ...nothing, day, time, isSecond };
}

export type ReadMoment =
  | { kind: 'none' }
  | { kind: 'unfinished'; problem: string }
  | {
      kind: 'moment';
      /** ISO 8601 with the offset of the zone. */
      instant: string;
      /** Where the clocks are put forward over it, by so many milliseconds. */
      skips: number;
      /** Both moments that may be meant, where the clocks show this time twice. */
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

/** As it is sent: what was not changed goes back to the letter, with what no clock shows. */
export function instantToSend(value: ZonedMoment, opened: string | null): string | null {
  const read = readZonedMoment(value);
  if (read.kind !== 'moment') return null;
  if (opened === null) return read.instant;
  const before = toZonedMoment(opened, value.zone);
  const isSame = (['day', 'time', 'zone', 'isSecond'] as const).every((part) => before[part] === value[part]);
  return isSame ? opened : read.instant;
}

/** Whether a day, or what begins with one, lies in a year that an input for days has. */
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
