import { describe, expect, it } from 'vitest';
import { contrast } from '../../../lib/color.ts';
import { OTHER_WEEKDAYS, rowsOfTopics } from '../../../testing/map-fixture.ts';
import { CHANGE_COLORS, SENTIMENT_COLORS } from '../../../ui/sentiment-colors.ts';
import { mapColors, mapScale, sentimentScale, stepOf, textOn } from './map-colors.ts';

const read = (avgSentiment: number | null, conversationCount = 10) => ({
  conversationCount,
  avgSentiment,
  sentimentCount: avgSentiment === null ? 0 : conversationCount,
});

const textsOf = (rows: Parameters<typeof mapColors>[0], coloring: 'sentiment' | 'change' = 'sentiment') =>
  mapColors(rows, coloring, 'zero').legend.map(({ text }) => text);

describe('the colours by sentiment', () => {
  const rows = rowsOfTopics([read(-0.2), read(0), read(0.8, 30), read(null)]);

  it('have a scale with the same round distance on both sides of the centre', () => {
    expect(textsOf(rows)).toEqual([
      'Below −0.48',
      '−0.48 to −0.16',
      '−0.16 to 0.16',
      '0.16 to 0.48',
      'Above 0.48',
    ]);
    const other = rowsOfTopics([read(-0.33, 40), read(0.1, 40)]);
    expect(textsOf(other)).toContain('−0.07 to 0.07');
  });

  it('are one of five steps', () => {
    const { fillOf } = mapColors(rows, 'sentiment', 'zero');
    expect(fillOf(rows[2]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.highest });
    expect(fillOf(rows[1]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.middle });
    expect(fillOf(rows[0]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.low });
  });

  it('compare the written digits with the written bounds', () => {
    const near = rowsOfTopics([read(0.5, 30), read(0.304), read(0.306), read(-0.304)]);
    const { fillOf, legend } = mapColors(near, 'sentiment', 'zero');
    expect(legend.at(-1)!.text).toBe('Above 0.30');
    const { low, high, highest } = SENTIMENT_COLORS;
    expect(near.slice(1).map(fillOf)).toEqual(
      [high, highest, low].map((color) => ({ kind: 'color', color })),
    );
  });

  it('ignore topics with fewer than 30 readings, which have the colour of an end', () => {
    const few = rowsOfTopics([read(-0.2, 30), read(0.1, 30), read(-0.9, 4), read(0.9, 29)]);
    const { fillOf } = mapColors(few, 'sentiment', 'zero');
    expect(textsOf(few)).toContain('Above 0.12');
    expect(fillOf(few[2]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.lowest });
  });

  it('ignore topics that are too small to be drawn', () => {
    const many = rowsOfTopics([
      { ...read(0.2, 100_000), conversationCount: 100_000 },
      { ...read(-0.9, 40), conversationCount: 40 },
    ]);
    expect(textsOf(many)).toContain('Above 0.12');
  });

  it('keep a scale that the caller passes', () => {
    const fixed = mapScale(rows, 'sentiment', 'zero');
    const later = rowsOfTopics([read(-3, 50)]);
    expect(mapColors(later, 'sentiment', 'zero', fixed).legend).toEqual(
      mapColors(rows, 'sentiment', 'zero').legend,
    );
  });

  it('have their centre at the average of all readings, or half-way between the ends', () => {
    const often = rowsOfTopics([read(-0.2, 30), read(0, 30), read(0.8, 90)]);
    const centreOf = (midpoint: 'mean' | 'middle') => {
      const [, low, high] = mapScale(often, 'sentiment', midpoint)!.bounds;
      return (low + high) / 2;
    };
    expect(centreOf('mean')).toBeCloseTo((-6 + 0 + 72) / 150);
    expect(centreOf('middle')).toBeCloseTo(0.3);
  });

  it('leave a topic without readings uncoloured and count the topic', () => {
    const { fillOf, unread } = mapColors(rows, 'sentiment', 'zero');
    expect(fillOf(rows[3]!)).toEqual({ kind: 'no-value' });
    expect(unread).toBe(1);
  });

  it('are a single colour if all values are equal', () => {
    const same = rowsOfTopics([read(0), read(0)]);
    const { fillOf } = mapColors(same, 'sentiment', 'zero');
    expect(textsOf(same)).toEqual(['All 0.00']);
    expect(same.map(fillOf)).toEqual(same.map(() => ({ kind: 'color', color: SENTIMENT_COLORS.middle })));
  });

  it('have no scale without readings', () => {
    const colors = mapColors(rowsOfTopics([read(null)]), 'sentiment', 'mean');
    expect(colors).toMatchObject({ legend: [], unread: 1 });
  });
});

describe('the colours by change', () => {
  const rows = rowsOfTopics(
    [{ conversationCount: 80 }, { conversationCount: 20 }, { conversationCount: 7 }],
    [{ conversationCount: 40 }, { conversationCount: 40 }],
  );

  it('are strong if the conversations more than halve or double', () => {
    const changed = rowsOfTopics(
      [90, 70, 19, 30].map((conversationCount) => ({ conversationCount })),
      [40, 40, 60, 56].map((conversationCount) => ({ conversationCount })),
    );
    const { fillOf } = mapColors(changed, 'change', 'zero');
    const { lowest, low, high, highest } = CHANGE_COLORS;
    expect(changed.map(fillOf)).toEqual(
      [highest, high, lowest, low].map((color) => ({ kind: 'color', color })),
    );
  });

  it('have the same legend for any tested changes', () => {
    expect(textsOf(rows, 'change')).toEqual([
      'Fall over 50%',
      'Fall',
      'No clear change',
      'Rise',
      'Rise over 100%',
    ]);
  });

  it('have a neutral step that includes changes that are not tested', () => {
    const untested = rowsOfTopics([{ conversationCount: 80 }], [{ conversationCount: 40 }], OTHER_WEEKDAYS);
    const { fillOf } = mapColors(untested, 'change', 'zero');
    expect(fillOf(untested[0]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.middle });
    expect(textsOf(untested, 'change')).toEqual([
      'Fall over 50%',
      'Fall',
      'No clear change or not tested',
      'Rise',
      'Rise over 100%',
    ]);
  });

  it('stay neutral for changes within chance, however large', () => {
    const little = rowsOfTopics(
      [{ conversationCount: 3 }, { conversationCount: 40 }, { conversationCount: 1 }],
      [{ conversationCount: 1 }, { conversationCount: 20 }],
    );
    const { fillOf, new: newOnes } = mapColors(little, 'change', 'zero');
    expect(fillOf(little[0]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.middle });
    expect(fillOf(little[2]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.middle });
    expect(newOnes).toBe(0);
  });

  it('leave a topic that occurs only today uncoloured and count the topic', () => {
    const [kept] = rowsOfTopics([{ conversationCount: 40 }], [{ conversationCount: 20 }]);
    const [today] = rowsOfTopics([{ conversationCount: 2 }]);
    const colors = mapColors([kept!, today!], 'change', 'zero');
    expect(colors.fillOf(today!)).toEqual({ kind: 'no-value' });
    expect(colors).toMatchObject({ unread: 1, unreadText: 'Today only', new: 0 });
  });

  it('mark a new topic separately and count it', () => {
    const colors = mapColors(rows, 'change', 'zero');
    expect(colors.fillOf(rows[2]!)).toEqual({ kind: 'new' });
    expect(colors).toMatchObject({ new: 1, unread: 0 });
  });

  it('fall back to sentiment if nothing is compared', () => {
    expect(mapColors(rowsOfTopics([read(0.5)]), 'change', 'zero').coloring).toBe('sentiment');
  });
});

it('a map without colours uses one colour for all tiles', () => {
  const rows = rowsOfTopics([read(0.5), read(null)]);
  const { fillOf, legend, unread } = mapColors(rows, 'none', 'zero');
  expect(legend).toEqual([]);
  expect(unread).toBe(0);
  expect(fillOf(rows[0]!)).toEqual(fillOf(rows[1]!));
});

describe('the scale of sentiments', () => {
  const { lowest, low, middle, high, highest } = SENTIMENT_COLORS;

  it('has five steps of equal width around the centre', () => {
    const scale = sentimentScale([-1, 4], 0)!;
    expect([-9, -2.5, -2.3, -1, -0.7, 0, 0.7, 1, 2.3, 2.5].map((value) => stepOf(scale, value))).toEqual([
      lowest,
      lowest,
      low,
      low,
      middle,
      middle,
      middle,
      high,
      high,
      highest,
    ]);
  });

  it('is null without values, and has only the centre colour if all values equal the centre', () => {
    expect(sentimentScale([], 0)).toBeNull();
    expect(stepOf(sentimentScale([3, 3], 3)!, 3)).toEqual(middle);
  });

  it('is symmetric around a centre outside the values', () => {
    expect(sentimentScale([2, 6], 9)!.bounds).toEqual(
      [4.8, 7.6, 10.4, 13.2].map((bound) => expect.closeTo(bound)),
    );
  });
});

describe('the five steps', () => {
  const steps = [SENTIMENT_COLORS, CHANGE_COLORS].flatMap((colors) => Object.values(colors));

  it.each(['light', 'dark'] as const)('have a text contrast of at least 4.5:1 in %s colours', (scheme) => {
    for (const color of steps)
      expect(contrast(color[scheme], textOn(color)[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it('are as strong in the light theme as in the dark theme', () => {
    for (const { light, dark } of steps) {
      const ratio = contrast(light, '#ffffff') / contrast(dark, '#151a21');
      expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(1.25));
    }
  });
});
