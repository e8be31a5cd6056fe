import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseHexColor, readableOn } from './color.ts';

describe('parseHexColor', () => {
  it.each([
    ['#3366cc', '#3366cc'],
    ['#36C', '#3366cc'],
    [' #E8A33D ', '#e8a33d'],
    ['#3366cc80', '#3366cc'],
    ['#36c8', '#3366cc'],
  ])('parses %j', (text, color) => {
    expect(parseHexColor(text)).toBe(color);
  });

  it.each([
    null,
    '',
    '#',
    '#12',
    '#12345',
    '#1234567',
    '3366cc',
    'tomato',
    'rgb(1, 2, 3)',
    '#ggg',
    '#fff; background: url(https://evil.example)',
    '#fff\n#000000',
    'var(--accent)',
  ])('returns null for %j', (text) => {
    expect(parseHexColor(text)).toBeNull();
  });
});

describe('the contrast ratio', () => {
  // Examples from WebAIM's contrast checker.
  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %d in either order', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });
});

describe('the readable text colour', () => {
  it('is white on dark and black on light backgrounds', () => {
    expect(readableOn('#1b1f3b')).toBe('#ffffff');
    expect(readableOn('#e8a33d')).toBe('#000000');
  });

  it('has a contrast of at least 4.5:1 on every background', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (...channels) => {
        const color = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
        expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
