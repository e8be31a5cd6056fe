import { describe, expect, it } from 'vitest';
import { contrast } from '../../lib/color.ts';
import { divergingScale, SENTIMENT_COLORS, stopsOf, textOn } from './sentiment-scale.ts';

describe('a diverging scale', () => {
  it('goes from one end over the middle to the other', () => {
    const scale = divergingScale([-2, 2], 0)!;
    const { low, middle, high } = SENTIMENT_COLORS;
    expect(stopsOf(scale, 3)).toEqual([low, middle, high]);
  });

  it('has as much colour as a value is away from the middle, on either side', () => {
    const { colorOf } = divergingScale([-1, 4], 0)!;
    expect(colorOf(4)).toEqual(SENTIMENT_COLORS.high);
    expect(colorOf(-4)).toEqual(SENTIMENT_COLORS.low);
    expect(colorOf(-1)).not.toEqual(SENTIMENT_COLORS.low);
  });

  it('is none without values, and the middle where all of them are it', () => {
    expect(divergingScale([], 0)).toBeNull();
    expect(divergingScale([3, 3], 3)!.colorOf(3)).toEqual(SENTIMENT_COLORS.middle);
  });

  it('takes a middle outside of what is seen, and reaches to it', () => {
    expect(divergingScale([2, 6], 0)).toMatchObject({ min: 0, middle: 0, max: 6 });
    expect(divergingScale([2, 6], 9)).toMatchObject({ min: 2, middle: 9, max: 9 });
  });

  it.each(['light', 'dark'] as const)(
    'can be written on everywhere in %s colours, at 4.5:1 or more',
    (scheme) => {
      for (const color of stopsOf(divergingScale([-1, 1], 0)!, 129))
        expect(contrast(color[scheme], textOn(color)[scheme])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
