import { describe, expect, it } from 'vitest';
import { contrast } from '../../../lib/color.ts';
import { rowsOfTopics } from '../../../testing/map-fixture.ts';
import { CHANGE_COLORS, SENTIMENT_COLORS } from '../../../ui/sentiment-colors.ts';
import { divergingScale, mapColors, mapScale, stopsOf, textOn } from './map-colors.ts';

const read = (avgSentiment: number | null, conversationCount = 10) => ({
  conversationCount,
  avgSentiment,
  sentimentCount: avgSentiment === null ? 0 : conversationCount,
});

describe('the colours by sentiment', () => {
  const rows = rowsOfTopics([read(-0.2), read(0), read(0.8, 30), read(null)]);

  it('reach equally far on both sides, to a round value', () => {
    expect(mapColors(rows, 'sentiment', 'zero').scale).toMatchObject({ min: -0.8, middle: 0, max: 0.8 });
    const other = rowsOfTopics([read(-0.33, 40), read(0.1, 40)]);
    expect(mapColors(other, 'sentiment', 'zero').scale).toMatchObject({ min: -0.35, middle: 0, max: 0.35 });
  });

  it('have the same strength at the same distance on both sides of the centre', () => {
    const { fillOf } = mapColors(rows, 'sentiment', 'zero');
    expect(fillOf(rows[2]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.high });
    expect(fillOf(rows[1]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.middle });
    expect(fillOf(rows[0]!)).not.toEqual({ kind: 'color', color: SENTIMENT_COLORS.low });
  });

  it('ignore topics with fewer than 30 readings, which have the colour of an end', () => {
    const few = rowsOfTopics([read(-0.2, 30), read(0.1, 30), read(-0.9, 4), read(0.9, 29)]);
    const { scale, ends, fillOf } = mapColors(few, 'sentiment', 'zero');
    expect(scale).toMatchObject({ min: -0.2, max: 0.2 });
    expect(ends).toEqual({ low: '≤ −0.20', high: '≥ 0.20' });
    expect(fillOf(few[2]!)).toEqual({ kind: 'color', color: SENTIMENT_COLORS.low });
  });

  it('ignore topics that are too small to be drawn', () => {
    const many = rowsOfTopics([
      { ...read(0.2, 100_000), conversationCount: 100_000 },
      { ...read(-0.9, 40), conversationCount: 40 },
    ]);
    expect(mapColors(many, 'sentiment', 'zero').scale).toMatchObject({ min: -0.2, max: 0.2 });
  });

  it('keep a scale that the caller passes', () => {
    const fixed = mapScale(rows, 'sentiment', 'zero');
    const later = rowsOfTopics([read(-3, 50)]);
    expect(mapColors(later, 'sentiment', 'zero', fixed).scale).toBe(fixed);
  });

  it('have their centre at the average of all readings, or half-way between the ends', () => {
    const often = rowsOfTopics([read(-0.2, 30), read(0, 30), read(0.8, 90)]);
    expect(mapColors(often, 'sentiment', 'mean').scale?.middle).toBeCloseTo((-6 + 0 + 72) / 150);
    expect(mapColors(often, 'sentiment', 'middle').scale?.middle).toBeCloseTo(0.3);
  });

  it('leave a topic without readings uncoloured and count it', () => {
    const { fillOf, unread } = mapColors(rows, 'sentiment', 'zero');
    expect(fillOf(rows[3]!)).toEqual({ kind: 'no-value' });
    expect(unread).toBe(1);
  });

  it('are a single colour if all values are equal', () => {
    const same = rowsOfTopics([read(0), read(0)]);
    const { fillOf } = mapColors(same, 'sentiment', 'zero');
    expect(same.map(fillOf)).toEqual(same.map(() => ({ kind: 'color', color: SENTIMENT_COLORS.middle })));
  });

  it('have no scale without readings', () => {
    const colors = mapColors(rowsOfTopics([read(null)]), 'sentiment', 'mean');
    expect(colors).toMatchObject({ scale: null, unread: 1 });
  });
});

describe('the colours by change', () => {
  const rows = rowsOfTopics(
    [{ conversationCount: 80 }, { conversationCount: 20 }, { conversationCount: 7 }],
    [{ conversationCount: 40 }, { conversationCount: 40 }],
  );

  it('reach from −100% to +100% for any changes, in colours that no sentiment has', () => {
    const { fillOf, scale, ends } = mapColors(rows, 'change', 'zero');
    expect(fillOf(rows[0]!)).toEqual({ kind: 'color', color: CHANGE_COLORS.high });
    expect(fillOf(rows[1]!)).toEqual({ kind: 'color', color: scale!.colorOf(-0.5) });
    expect(ends).toEqual({ low: '−100%', high: '+100%' });
    const most = rowsOfTopics([{ conversationCount: 900 }], [{ conversationCount: 40 }]);
    const clipped = mapColors(most, 'change', 'zero');
    expect(clipped.fillOf(most[0]!)).toEqual({ kind: 'color', color: CHANGE_COLORS.high });
    expect(clipped.ends.high).toBe('≥ +100%');
    const ofSentiment = [SENTIMENT_COLORS.low, SENTIMENT_COLORS.high].map(({ light }) => light);
    expect(ofSentiment).not.toContain(CHANGE_COLORS.high.light);
    expect(ofSentiment).not.toContain(CHANGE_COLORS.low.light);
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

  it('leave a topic that only came up today uncoloured and count it', () => {
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
  const { fillOf, scale, unread } = mapColors(rows, 'none', 'zero');
  expect(scale).toBeNull();
  expect(unread).toBe(0);
  expect(fillOf(rows[0]!)).toEqual(fillOf(rows[1]!));
});

describe('a diverging scale', () => {
  it('runs from one end through the centre to the other end', () => {
    const scale = divergingScale([-2, 2], 0)!;
    const { low, middle, high } = SENTIMENT_COLORS;
    expect(stopsOf(scale, 3)).toEqual([low, middle, high]);
  });

  it('has a colour strength in proportion to the distance from the centre, on both sides', () => {
    const { colorOf } = divergingScale([-1, 4], 0)!;
    expect(colorOf(4)).toEqual(SENTIMENT_COLORS.high);
    expect(colorOf(-4)).toEqual(SENTIMENT_COLORS.low);
    expect(colorOf(-1)).not.toEqual(SENTIMENT_COLORS.low);
  });

  it('is null without values, and uses the centre colour if all values equal the centre', () => {
    expect(divergingScale([], 0)).toBeNull();
    expect(divergingScale([3, 3], 3)!.colorOf(3)).toEqual(SENTIMENT_COLORS.middle);
  });

  it('is symmetric around a centre outside the values', () => {
    expect(divergingScale([2, 6], 0)).toMatchObject({ min: -6, middle: 0, max: 6 });
    expect(divergingScale([2, 6], 9)).toMatchObject({ min: 2, middle: 9, max: 16 });
  });

  it.each(['light', 'dark'] as const)(
    'has a text contrast of at least 4.5:1 everywhere in %s colours',
    (scheme) => {
      const { scale } = mapColors(rowsOfTopics([read(1, 40)], [read(1, 40)]), 'change', 'zero');
      for (const color of [divergingScale([-1, 1], 0)!, scale!].flatMap((each) => stopsOf(each, 129)))
        expect(contrast(color[scheme], textOn(color)[scheme])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
