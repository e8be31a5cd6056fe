import { describe, expect, it } from 'vitest';
import { chartLines } from './chart-lines.ts';
import type { PanelSeries } from './panel-series.ts';

const series: PanelSeries = {
  id: 'a',
  name: 'A',
  values: { count: [1, 2, 3, 4], sentiment: [0.5, null, 0.1, 0.2] },
  means: null,
  before: null,
};
const span = { from: 0, to: 3 };
const ofSentiment = { measure: 'sentiment', series: [series], span, today: -1, hasBars: false } as const;

describe('the lines of a chart', () => {
  it('leave a gap where there is no value, and draw a point where no line leads to one', () => {
    expect(chartLines(ofSentiment)).toEqual([
      { topic: 0, kind: 'day', values: [0.5, null, 0.1, 0.2], dots: new Map([[0, 'full']]) },
    ]);
  });

  it('lead to a day that is not over by one of its own, from the day before', () => {
    expect(chartLines({ ...ofSentiment, today: 3 })).toEqual([
      { topic: 0, kind: 'day', values: [0.5, null, 0.1, null], dots: new Map([[0, 'full']]) },
      { topic: 0, kind: 'today', values: [null, null, 0.1, 0.2], dots: new Map([[3, 'hollow']]) },
    ]);
  });

  it('know today by its place in the range, not in what is shown of it', () => {
    const [days, today] = chartLines({ ...ofSentiment, span: { from: 2, to: 3 }, today: 3 });
    expect(days!.values).toEqual([0.1, null]);
    expect(today).toMatchObject({ values: [0.1, 0.2], dots: new Map([[1, 'hollow']]) });
    expect(chartLines({ ...ofSentiment, span: { from: 0, to: 1 }, today: 3 })).toHaveLength(1);
  });

  it('have none for today where it has no value', () => {
    expect(chartLines({ ...ofSentiment, today: 1 }).map(({ kind }) => kind)).toEqual(['day']);
  });

  it('are drawn in their order: the days before, these days, their mean', () => {
    const whole = {
      ...series,
      means: { count: [null, { value: 1.5, days: 2 }, null, null], sentiment: [null, null, null, null] },
      before: { days: [], values: { count: [9, 8, 7, 6], sentiment: [] } },
    };
    const drawn = { measure: 'count', series: [whole], span, today: -1 } as const;
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
