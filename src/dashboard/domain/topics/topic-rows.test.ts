import { describe, expect, it } from 'vitest';
import { Topic } from '#contract/topic.ts';
import { addDays, type DayRange } from '../../lib/day.ts';
import { toTopicRows, type ListedTopics } from './topic-rows.ts';
import { totalChange } from './totals.ts';

function topicValue(overrides: Partial<Topic> = {}): Topic {
  return Topic.parse({ topicId: 'price', conversationCount: 0, sentimentCount: 0, ...overrides });
}

const MARCH = { first: '2025-03-01', last: '2025-03-03' };
/** The range one week earlier, with the same weekdays. */
const FEBRUARY = { first: '2025-02-22', last: '2025-02-24' };
const KNOWN = { today: '2025-03-14', oldest: null };

const listed = (topics: readonly Topic[], analyzedConversations = 40, isCut = false): ListedTopics => ({
  analytics: { topics: [...topics], analyzedConversations },
  isCut,
});

/** Returns the rows for March. All its days are full days, so `now` and the shown days are the same. */
function rowsOf(
  topics: readonly Topic[],
  earlier: readonly Topic[] | null = null,
  analyzed = 40,
  isCut = false,
) {
  const now = listed(topics, analyzed, isCut);
  return toTopicRows(
    now,
    MARCH,
    KNOWN,
    earlier && {
      now: { ...now, range: MARCH, days: 3 },
      before: { ...listed(earlier, analyzed, isCut), range: FEBRUARY, days: 3 },
    },
  );
}

describe('toTopicRows', () => {
  it('keeps the order of the service and adds the share of the analysed conversations', () => {
    const rows = rowsOf([
      topicValue({ topicId: 'b', conversationCount: 30, sentimentCount: 20, avgSentiment: 0.5 }),
      topicValue({ topicId: 'a', conversationCount: 20 }),
    ]);
    expect(rows.map(({ id, share, sentimentCoverage }) => [id, share, sentimentCoverage])).toEqual([
      ['b', 0.75, 20 / 30],
      ['a', 0.5, 0],
    ]);
    expect(rows.every(({ change, before }) => change === null && before === null)).toBe(true);
  });

  it('returns no share and no coverage without conversations', () => {
    const [row] = rowsOf([topicValue()], null, 0);
    expect(row).toMatchObject({ share: null, sentimentCoverage: null, sentiment: null });
  });

  it('returns each day of the range once, and distinguishes a missing day from a day without conversations', () => {
    const series = [
      { date: '2025-03-03', count: 2, avgSentiment: 0 },
      { date: '2025-02-28', count: 9, avgSentiment: 1 },
      { date: '2025-03-01', count: 0, avgSentiment: null },
    ];
    expect(rowsOf([topicValue({ series })])[0]?.series).toEqual([
      { day: '2025-03-01', isOver: true, count: 0, sentiment: null },
      { day: '2025-03-02', isOver: true, count: null, sentiment: null },
      { day: '2025-03-03', isOver: true, count: 2, sentiment: 0 },
    ]);
    expect(rowsOf([topicValue({ series: null })])[0]?.series).toHaveLength(3);
  });

  it('ignores zeros before the record and in the future, but keeps other counts', () => {
    const series = ['2025-03-01', '2025-03-02', '2025-03-03'].map((date) => ({
      date,
      count: 0,
      avgSentiment: null,
    }));
    const daysOf = (known: { today: string; oldest: string | null }, points = series) =>
      toTopicRows(listed([topicValue({ series: points })]), MARCH, known, null)[0]!.series.map(
        ({ isOver, count }) => [isOver, count],
      );
    expect(daysOf({ today: '2025-03-02', oldest: null })).toEqual([
      [true, 0],
      [false, 0],
      [false, null],
    ]);
    expect(daysOf({ today: '2025-03-14', oldest: '2025-03-03' }).map(([, count]) => count)).toEqual([
      null,
      null,
      0,
    ]);
    const early = series.map((point) => ({ ...point, count: 1 }));
    expect(daysOf({ today: '2025-03-01', oldest: '2025-03-03' }, early)[0]).toEqual([false, 1]);
  });

  const now = [
    topicValue({ topicId: 'more', conversationCount: 30, sentimentCount: 10, avgSentiment: 0.5 }),
    topicValue({ topicId: 'fewer', conversationCount: 5 }),
    topicValue({ topicId: 'new', conversationCount: 8 }),
    topicValue({ topicId: 'little', conversationCount: 1 }),
    topicValue({ topicId: 'over', conversationCount: 0 }),
    topicValue({ topicId: 'never', conversationCount: 0 }),
  ];
  const before = [
    topicValue({ topicId: 'fewer', conversationCount: 20 }),
    topicValue({ topicId: 'more', conversationCount: 10, sentimentCount: 4, avgSentiment: -0.25 }),
    topicValue({ topicId: 'over', conversationCount: 6 }),
    topicValue({ topicId: 'gone', conversationCount: 7, avgSentiment: 1, sentimentCount: 2 }),
    topicValue({ topicId: 'none', conversationCount: 0 }),
  ];

  it('returns the change of each topic, and marks changes within chance', () => {
    const rows = rowsOf(now, before);
    expect(
      rows.map(({ id, count, change }) => [id, count, change?.movement, change?.difference, change?.ratio]),
    ).toEqual([
      ['more', 30, 'rising', 20, 2],
      ['fewer', 5, 'falling', -15, -0.75],
      ['new', 8, 'new', 8, null],
      ['little', 1, 'chance', 1, null],
      ['over', 0, 'gone', -6, -1],
      ['never', 0, undefined, undefined, undefined],
      ['gone', 0, 'gone', -7, -1],
    ]);
    expect(rows.at(-1)).toMatchObject({ sentiment: null, before: { count: 7, sentiment: 1 } });
    expect(rows[0]!.change).toMatchObject({ share: 0.5, sentiment: 0.75 });
    expect(rows[1]!.change!.sentiment).toBeNull();
  });

  it('returns zeros for a topic that is gone if the response was not limited', () => {
    const countsOf = (isCut: boolean) =>
      rowsOf(now, before, 40, isCut)
        .at(-1)!
        .series.map(({ count }) => count);
    expect(countsOf(false)).toEqual([0, 0, 0]);
    expect(countsOf(true)).toEqual([null, null, null]);
  });

  it('reports new and gone topics only if the limit cannot explain the change', () => {
    const topics = (counts: Record<string, number>) =>
      Object.entries(counts).map(([topicId, conversationCount]) =>
        topicValue({ topicId, conversationCount }),
      );
    const movements = (isCut: boolean) =>
      rowsOf(topics({ a: 60, b: 13, c: 40 }), topics({ a: 60, d: 12 }), 100, isCut).map(({ id, change }) => [
        id,
        change!.movement,
      ]);
    expect(movements(false)).toEqual([
      ['a', 'chance'],
      ['b', 'new'],
      ['c', 'new'],
      ['d', 'gone'],
    ]);
    expect(movements(true)).toEqual([
      ['a', 'chance'],
      ['b', 'chance'],
      ['c', 'new'],
      ['d', 'chance'],
    ]);
  });

  it('compares daily rates if the periods have different numbers of days in the record', () => {
    const compared = {
      now: { ...listed(now), range: MARCH, days: 3 },
      before: { ...listed(before), range: FEBRUARY, days: 1 },
    };
    const [more] = toTopicRows(listed(now), MARCH, KNOWN, compared);
    expect(more!.change).toMatchObject({ movement: 'untested', difference: 0, isDaily: true, ratio: 0 });
    expect(totalChange(compared)).toMatchObject({ movement: 'untested', isDaily: true });
  });

  it('gives no topic a label if the periods have different weekdays', () => {
    const wednesday = { first: '2025-02-26', last: '2025-02-28' };
    const compared = {
      now: { ...listed(now), range: MARCH, days: 3 },
      before: { ...listed(before), range: wednesday, days: 3 },
    };
    const rows = toTopicRows(listed(now), MARCH, KNOWN, compared);
    expect(new Set(rows.map(({ change }) => change?.movement))).toEqual(new Set(['untested', undefined]));
    expect(totalChange(compared).movement).toBe('untested');
  });

  it('needs more evidence for a label if more topics are tested', () => {
    const steady = Array.from({ length: 20 }, (_, place) =>
      topicValue({ topicId: `steady ${place}`, conversationCount: 20 }),
    );
    const rising = (count: number) => topicValue({ topicId: 'more', conversationCount: count });
    const movementBeside = (others: readonly Topic[]) =>
      rowsOf([rising(36), ...others], [rising(18), ...others])[0]!.change;
    expect(movementBeside([])).toMatchObject({ movement: 'rising', tested: 1 });
    expect(movementBeside(steady)).toMatchObject({ movement: 'chance', tested: 21 });
  });

  it('does not correct for topics with too few conversations for any label', () => {
    const rare = Array.from({ length: 20 }, (_, place) =>
      topicValue({ topicId: `rare ${place}`, conversationCount: 2 }),
    );
    const rising = (count: number) => topicValue({ topicId: 'more', conversationCount: count });
    expect(rowsOf([rising(36), ...rare], [rising(18), ...rare])[0]!.change).toMatchObject({
      movement: 'rising',
      tested: 1,
    });
  });

  it('takes the variation of the days into account', () => {
    const withDays = ({ first }: DayRange, counts: readonly number[]) =>
      topicValue({
        topicId: 'more',
        conversationCount: counts.reduce((sum, count) => sum + count, 0),
        series: counts.map((count, place) => ({ date: addDays(first, place), count, avgSentiment: null })),
      });
    const change = (counts: readonly number[]) =>
      rowsOf([withDays(MARCH, counts)], [withDays(FEBRUARY, [6, 6, 6])])[0]!.change;
    expect(change([12, 12, 12])).toMatchObject({ movement: 'rising', isVariationKnown: true });
    expect(change([36, 0, 0])).toMatchObject({ movement: 'chance', difference: 18 });
    // If a day is missing, the variation is unknown.
    expect(rowsOf([topicValue({ conversationCount: 9 })], [])[0]!.change!.isVariationKnown).toBe(false);
  });

  it('aligns the days of both periods by position', () => {
    const point = (date: string) => ({ date, count: 1, avgSentiment: null });
    const [row] = rowsOf(
      [topicValue({ conversationCount: 1, series: [point('2025-03-02')] })],
      [topicValue({ conversationCount: 1, series: [point('2025-02-23')] })],
    );
    expect(row?.series.map(({ count }) => count)).toEqual([null, 1, null]);
    expect(row?.before?.series.map(({ day, count }) => [day, count])).toEqual([
      ['2025-02-22', null],
      ['2025-02-23', 1],
      ['2025-02-24', null],
    ]);
  });
});

describe('the id of a topic', () => {
  it('is made unique if several topics have the same key', () => {
    const names = ['Price', 'Price (2)', 'Price', 'Price', 'Price (2)', 'Price'];
    const ids = rowsOf(names.map((name) => topicValue({ topicId: null, name }))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(names.length);
    expect(ids.slice(0, 3)).toEqual(['Price', 'Price (2)', 'Price (3)']);
  });

  it('handles a thousand topics with the same name', () => {
    const topics = Array.from({ length: 1000 }, () => topicValue({ conversationCount: 1 }));
    expect(new Set(rowsOf(topics, topics).map(({ id }) => id)).size).toBe(1000);
  });
});
