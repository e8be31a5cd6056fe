import { describe, expect, it } from 'vitest';
import { daysOf } from '../../../lib/day.ts';
import { chartFrame, dayTicks, placeAt, scaleFor, spreadLabels, xOf } from './chart-frame.ts';
import type { PanelSeries } from './panel-series.ts';

const YEAR = daysOf({ first: '2024-12-30', last: '2025-12-31' });

describe('the frame of the charts', () => {
  it('finds each day again where it was drawn', () => {
    const frame = chartFrame(388, { from: 3, to: 30 }, false);
    for (let place = 3; place <= 30; place += 1) expect(placeAt(frame, xOf(frame, place))).toBe(place);
  });

  it('takes the nearest day beside the days', () => {
    const frame = chartFrame(388, { from: 3, to: 30 }, true);
    expect(placeAt(frame, -50)).toBe(3);
    expect(placeAt(frame, 999)).toBe(30);
  });

  it('names as many days as have room, with the year where there are two', () => {
    const whole = dayTicks(YEAR, chartFrame(388, { from: 0, to: YEAR.length - 1 }, false));
    expect(whole.map(({ words }) => words)).toEqual([
      '11 Feb 2025',
      '10 May 2025',
      '6 Aug 2025',
      '2 Nov 2025',
    ]);
    const week = dayTicks(YEAR, chartFrame(388, { from: 2, to: 8 }, false));
    expect(week.map(({ words }) => words)).toEqual(['1 Jan', '3 Jan', '5 Jan', '7 Jan']);
    expect(week.map(({ place }) => YEAR[place])).toEqual([
      '2025-01-01',
      '2025-01-03',
      '2025-01-05',
      '2025-01-07',
    ]);
  });
});

describe('the scale of a chart', () => {
  const series: PanelSeries = {
    id: 'a',
    name: 'A',
    values: { count: [3, 100], sentiment: [0.2, -0.4] },
    means: { count: [{ value: 5, days: 2 }, null], sentiment: [null, null] },
    before: { days: ['2025-01-01', '2025-01-02'], values: { count: [9, 1], sentiment: [null, 0.6] } },
  };

  it('starts at 0 for counts, and holds all that is drawn of the days shown', () => {
    expect(scaleFor('count', [series], { from: 0, to: 0 })).toMatchObject({ from: 0, to: 10 });
    expect(scaleFor('count', [series], { from: 0, to: 1 })).toMatchObject({ from: 0, to: 100 });
  });

  it('goes with its values for sentiment, whose bounds nobody documents', () => {
    expect(scaleFor('sentiment', [series], { from: 0, to: 1 })).toMatchObject({ from: -0.5, to: 1 });
    const other = { ...series, values: { count: [1, 1], sentiment: [-9, 9] } };
    const means = {
      count: [null, null],
      sentiment: [
        { value: 0.1, days: 1 },
        { value: 0.3, days: 2 },
      ],
    };
    // Of several topics the means are drawn in place of the days.
    expect(
      scaleFor(
        'sentiment',
        [
          { ...series, means },
          { ...other, means },
        ],
        { from: 0, to: 1 },
      ),
    ).toMatchObject({ from: 0.1, to: 0.3 });
    const unread = { ...series, values: { count: [1], sentiment: [null] }, before: null };
    expect(scaleFor('sentiment', [unread], { from: 0, to: 0 })).toBeNull();
  });
});

describe('names at the ends of lines', () => {
  it('are moved apart, and stay inside', () => {
    expect(spreadLabels([10, 12, 60], 15, 100)).toEqual([10, 25, 60]);
    expect(spreadLabels([100, 99, 98], 15, 100)).toEqual([100, 85, 70]);
    expect(spreadLabels([], 15, 100)).toEqual([]);
  });
});
