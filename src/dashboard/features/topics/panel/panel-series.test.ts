import { describe, expect, it } from 'vitest';
import { chartLines, scaleFor, type PanelSeries } from './panel-series.ts';

const series: PanelSeries = {
  id: 'a',
  name: 'A',
  values: { count: [1, 2, 3, 4], sentiment: [0.5, null, 0.1, 0.2] },
  days: [],
  over: [1, 1, 1, 1],
  partial: new Set(),
  means: null,
  before: null,
};
/** Returns the series with the given incomplete buckets. */
const withPartial = (...places: number[]) => [{ ...series, partial: new Set(places) }];
const span = { from: 0, to: 3 };
const ofSentiment = { measure: 'sentiment', series: [series], span, hasBars: false } as const;

describe('the lines of a chart', () => {
  it('have a gap at missing values and a dot for an isolated value', () => {
    expect(chartLines(ofSentiment)).toEqual([
      { topic: 0, kind: 'day', values: [0.5, null, 0.1, 0.2], dots: new Map([[0, 'full']]) },
    ]);
  });

  it('connect an incomplete bucket to its neighbours by a separate line', () => {
    expect(chartLines({ ...ofSentiment, series: withPartial(3) })).toEqual([
      { topic: 0, kind: 'day', values: [0.5, null, 0.1, null], dots: new Map([[0, 'full']]) },
      { topic: 0, kind: 'partial', values: [null, null, 0.1, 0.2], dots: new Map([[3, 'hollow']]) },
    ]);
    expect(chartLines({ ...ofSentiment, series: withPartial(0, 3) })).toEqual([
      { topic: 0, kind: 'day', values: [null, null, 0.1, null], dots: new Map() },
      {
        topic: 0,
        kind: 'partial',
        values: [0.5, null, 0.1, 0.2],
        dots: new Map([
          [0, 'hollow'],
          [3, 'hollow'],
        ]),
      },
    ]);
  });

  it('find an incomplete bucket by its position in the range, not in the visible span', () => {
    const [days, today] = chartLines({
      ...ofSentiment,
      series: withPartial(3),
      span: { from: 2, to: 3 },
    });
    expect(days!.values).toEqual([0.1, null]);
    expect(today).toMatchObject({ values: [0.1, 0.2], dots: new Map([[1, 'hollow']]) });
    expect(chartLines({ ...ofSentiment, series: withPartial(3), span: { from: 0, to: 1 } })).toHaveLength(1);
  });

  it('have no separate line for an incomplete bucket without a value', () => {
    expect(chartLines({ ...ofSentiment, series: withPartial(1) }).map(({ kind }) => kind)).toEqual(['day']);
  });

  it('are drawn in order: the compared days, the days of the range, their average', () => {
    const whole = {
      ...series,
      means: { count: [null, { value: 1.5, days: 2 }, null, null], sentiment: [null, null, null, null] },
      before: { days: [], values: { count: [9, 8, 7, 6], sentiment: [] } },
    };
    const drawn = { measure: 'count', series: [whole], span } as const;
    expect(chartLines({ ...drawn, hasBars: false }).map(({ kind }) => kind)).toEqual([
      'before',
      'day',
      'mean',
    ]);
    const [before, mean] = chartLines({ ...drawn, hasBars: true });
    expect(before!.values).toEqual([9, 8, 7, 6]);
    expect(mean).toMatchObject({ values: [null, 1.5, null, null], dots: new Map([[1, 'full']]) });
    expect(chartLines({ ...drawn, series: [whole, whole], hasBars: false }).map(({ kind }) => kind)).toEqual([
      'mean',
      'mean',
    ]);
  });
});

describe('the scale of a chart', () => {
  const drawn: PanelSeries = {
    id: 'a',
    name: 'A',
    days: [],
    over: [1, 1],
    partial: new Set(),
    values: { count: [3, 100], sentiment: [0.2, -0.4] },
    means: { count: [{ value: 5, days: 2 }, null], sentiment: [null, null] },
    before: { days: [null, null], values: { count: [9, 1], sentiment: [null, 0.6] } },
  };

  it('starts at 0 for counts and covers every drawn value of the span', () => {
    expect(scaleFor('count', [drawn], { from: 0, to: 0 })).toMatchObject({ from: 0, to: 10 });
    expect(scaleFor('count', [drawn], { from: 0, to: 1 })).toMatchObject({ from: 0, to: 100 });
  });

  it('covers only the values for sentiment', () => {
    expect(scaleFor('sentiment', [drawn], { from: 0, to: 1 })).toMatchObject({ from: -0.5, to: 1 });
    const other = { ...drawn, values: { count: [1, 1], sentiment: [-9, 9] } };
    const means = {
      count: [null, null],
      sentiment: [
        { value: 0.1, days: 1 },
        { value: 0.3, days: 2 },
      ],
    };
    // With several topics, the chart draws the averages instead of the days.
    expect(
      scaleFor(
        'sentiment',
        [
          { ...drawn, means },
          { ...other, means },
        ],
        { from: 0, to: 1 },
      ),
    ).toMatchObject({ from: 0.1, to: 0.3 });
    const unread = { ...drawn, values: { count: [1], sentiment: [null] }, before: null };
    expect(scaleFor('sentiment', [unread], { from: 0, to: 0 })).toBeNull();
  });
});
