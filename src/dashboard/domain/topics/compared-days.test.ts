import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Topic } from '#contract/topic.ts';
import { addDays, daysOf, todayInUtc, type Day, type DayRange } from '../../lib/day.ts';
import type { PeriodChange } from './changes.ts';
import { comparedDays, haveSameWeekdays } from './compared-days.ts';
import { toTopicRows, type ListedTopics } from './topic-rows.ts';
import { totalChange } from './totals.ts';

const range = (first: Day, last: Day): DayRange => ({ first, last });

describe('comparedDays', () => {
  const week = range('2025-03-08', '2025-03-14');
  const before = range('2025-03-01', '2025-03-07');

  it('returns the full days and the days at the same positions in the previous period', () => {
    expect(comparedDays(week, before, { today: '2025-03-14', oldest: null })).toEqual({
      kind: 'compared',
      now: { range: range('2025-03-08', '2025-03-13'), days: 6 },
      before: { range: range('2025-03-01', '2025-03-06'), days: 6 },
    });
    expect(comparedDays(week, before, { today: '2025-03-20', oldest: '2024-01-01' })).toMatchObject({
      now: { range: week, days: 7 },
      before: { range: before, days: 7 },
    });
  });

  it('counts only days within the record', () => {
    expect(comparedDays(week, before, { today: '2025-03-14', oldest: '2025-03-05' })).toMatchObject({
      now: { days: 6 },
      before: { range: range('2025-03-01', '2025-03-06'), days: 2 },
    });
  });

  it('returns the reason if there are no full days, no days in the record, or overlapping periods', () => {
    const reason = (...asked: Parameters<typeof comparedDays>) => {
      const days = comparedDays(...asked);
      return days.kind === 'refused' ? days.reason.replaceAll(/\s/g, ' ') : null;
    };
    const today = range('2025-03-14', '2025-03-14');
    const yesterday = range('2025-03-13', '2025-03-13');
    expect(reason(today, yesterday, { today: '2025-03-14', oldest: null })).toBe(
      'Nothing to compare yet: none of these days has ended.',
    );
    expect(reason(week, before, { today: '2025-03-14', oldest: '2025-03-07' })).toBe(
      'Nothing to compare: the record begins on 7 Mar 2025, after 1 – 6 Mar 2025.',
    );
    const years = range('2023-03-01', '2025-03-01');
    expect(reason(years, range('2022-03-01', '2024-03-01'), { today: '2025-03-14', oldest: null })).toMatch(
      /overlap/,
    );
  });
});

describe('haveSameWeekdays', () => {
  const covered = (
    first: Day,
    last: Day,
    days = 1 + (Date.parse(last) - Date.parse(first)) / 86_400_000,
  ) => ({
    range: range(first, last),
    days,
  });

  it('requires the same number of each weekday', () => {
    const days = covered('2025-03-10', '2025-03-12');
    expect(haveSameWeekdays(days, covered('2025-03-03', '2025-03-05'))).toBe(true);
    expect(haveSameWeekdays(days, covered('2025-03-07', '2025-03-09'))).toBe(false);
    expect(haveSameWeekdays(covered('2025-03-05', '2025-03-11'), covered('2025-02-26', '2025-03-04'))).toBe(
      true,
    );
    expect(haveSameWeekdays(covered('2025-03-05', '2025-03-11'), covered('2025-02-20', '2025-02-26'))).toBe(
      true,
    );
  });

  it('is false if the record lacks some of the earlier days', () => {
    const weeks = covered('2025-03-03', '2025-03-16');
    expect(haveSameWeekdays(weeks, covered('2025-02-17', '2025-03-02', 7))).toBe(false);
  });
});

type Record = { now: Date; oldest: Day; perDay: number; soFar: number };

/** Returns a simulated service with the same number of conversations on every day of its record. */
function constantService({ now, oldest, perDay, soFar }: Record) {
  const today = todayInUtc(now);
  return (asked: DayRange): ListedTopics => {
    const series = daysOf(asked).map((date) => ({
      date,
      count: date < oldest || date > today ? 0 : date === today ? soFar : perDay,
      avgSentiment: null,
    }));
    const conversationCount = series.reduce((sum, { count }) => sum + count, 0);
    const topic = Topic.parse({ topicId: 'constant', conversationCount, sentimentCount: 0, series });
    const topics = conversationCount > 0 ? [topic] : [];
    return { analytics: { topics, analyzedConversations: conversationCount }, isCut: false };
  };
}

/**
 * Returns the changes that a page would show for the days up to `last`, compared with an equally long previous period.
 * Null if no comparison is possible.
 */
function changesOf(record: Record, last: Day, length: number): (PeriodChange | null)[] | null {
  const serve = constantService(record);
  const known = { today: todayInUtc(record.now), oldest: record.oldest };
  const asked = range(addDays(last, 1 - length), last);
  const earlier = range(addDays(asked.first, -length), addDays(asked.last, -length));
  const days = comparedDays(asked, earlier, known);
  if (days.kind === 'refused') return null;
  const comparison = {
    now: { ...days.now, ...serve(days.now.range) },
    before: { ...days.before, ...serve(days.before.range) },
  };
  const rows = toTopicRows(serve(asked), asked, known, comparison);
  return [totalChange(comparison), ...rows.map(({ change }) => change)];
}

describe('a topic with the same count every day', () => {
  const moment = fc.date({
    min: new Date('2024-01-01T00:00Z'),
    max: new Date('2026-01-01T00:00Z'),
    noInvalidDate: true,
  });
  const length = fc.integer({ min: 1, max: 120 });
  const perDay = fc.integer({ min: 0, max: 400 });

  it('never changes, for any time, time zone and period', () => {
    const anyAsked = fc.record({
      now: moment,
      // The offset of the user's clock from UTC in minutes. The service counts days in UTC, so the user's
      // date may differ.
      minutes: fc.integer({ min: -12 * 60, max: 14 * 60 }),
      ago: fc.integer({ min: -5, max: 60 }),
      length,
      recordLength: fc.integer({ min: 0, max: 300 }),
      perDay,
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    let compared = 0;
    fc.assert(
      fc.property(anyAsked, ({ now, minutes, ago, recordLength, part, ...asked }) => {
        const theirDay = todayInUtc(new Date(now.getTime() + minutes * 60_000));
        const oldest = addDays(todayInUtc(now), -recordLength);
        const record = { now, oldest, perDay: asked.perDay, soFar: Math.round(asked.perDay * part) };
        const changes = changesOf(record, addDays(theirDay, -ago), asked.length);
        if (changes !== null) compared += 1;
        const moved = changes?.filter(
          (change) =>
            change && (!['chance', 'untested'].includes(change.movement) || change.difference !== 0),
        );
        expect(moved ?? []).toEqual([]);
      }),
      { numRuns: 400 },
    );
    // If too few runs compared anything, the test would prove nothing, so it fails.
    expect(compared).toBeGreaterThan(100);
  });

  it('has the same change for any count of today', () => {
    fc.assert(
      fc.property(moment, length, perDay, (now, days, soFar) => {
        const today = todayInUtc(now);
        const record = { now, oldest: addDays(today, -300), perDay: 7 };
        const [some, none] = [soFar, 0].map((count) => changesOf({ ...record, soFar: count }, today, days));
        expect(some).toEqual(none);
        expect(some === null).toBe(days === 1);
      }),
      { numRuns: 100 },
    );
  });
});
