import { describe, expect, it } from 'vitest';
import { enlarged, slideLegend, slideOf, type Slide } from './slide.ts';
import { widthOf } from './text-width.ts';

const SLIDE: Slide = {
  headline: 'Prices rose most',
  agency: 'Harbour',
  subtitle: 'Topics by conversations',
  notes: 'n = 120 analysed conversations',
  chart: ({ width, height }) => `<rect id="chart" width="${width}" height="${height}"/>`,
  ink: { text: '#000000', secondary: '#444444', surface: '#ffffff' },
};

function slide(changed: Partial<Slide> = {}) {
  const parsed = new DOMParser().parseFromString(slideOf({ ...SLIDE, ...changed }), 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  const lines = Array.from(parsed.querySelectorAll('text'), (line) => ({
    words: line.textContent,
    size: Number(line.getAttribute('font-size')),
    weight: Number(line.getAttribute('font-weight') ?? 400),
    y: Number(line.getAttribute('y')),
  }));
  return { root: parsed.documentElement, chart: parsed.querySelector('#chart')!, lines };
}

const headlineOf = (headline: string) =>
  slide({ headline })
    .lines.filter(({ size }) => size === 40)
    .map(({ words }) => words);

describe('the legend of a slide', () => {
  const namesOf = (names: readonly string[], width: number) =>
    Array.from(
      new DOMParser()
        .parseFromString(
          `<svg>${slideLegend(
            names.map((name) => ({ name, color: 'var(--series-1)' })),
            width,
          )}</svg>`,
          'text/html',
        )
        .querySelectorAll('text'),
      ({ textContent }) => textContent,
    );
  const long = 'Talking to a person about opening hours';

  it('gives a long name the width that short names leave', () => {
    expect(namesOf(['Price', long, 'Hours'], 1000)).toEqual(['Price', long, 'Hours']);
  });

  it('shortens only names that need more than their share', () => {
    expect(namesOf(['Price', long, long], 500)).toEqual([
      'Price',
      expect.stringMatching(/^Talk.*…$/),
      expect.stringMatching(/^Talk.*…$/),
    ]);
  });
});

describe('a slide', () => {
  it('is 16:9 and has a headline, a subtitle, notes and the agency', () => {
    const { root, lines } = slide();
    expect(root.getAttribute('viewBox')).toBe('0 0 1600 900');
    expect(lines.map(({ words }) => words)).toEqual([
      'Prices rose most',
      'Topics by conversations',
      'n = 120 analysed conversations',
      'Harbour',
    ]);
  });

  it('wraps a long headline to two lines', () => {
    const words = 'Conversations about opening hours on holidays rose most in October';
    expect(headlineOf(words)).toHaveLength(2);
    expect(headlineOf(words).join(' ')).toBe(words);
  });

  it('shortens a headline that needs more than two lines', () => {
    const lines = headlineOf('Conversations about opening hours '.repeat(20));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });

  it.each(['x'.repeat(500), 'word '.repeat(200), ''])('has no text wider than the slide', (words) => {
    const { lines } = slide({ headline: words, subtitle: words, notes: words, agency: words });
    for (const { words: line, size, weight } of lines)
      expect(widthOf(line, `${weight} ${size}px`)).toBeLessThanOrEqual(1600 - 2 * 56);
  });

  it('gives the chart the room between the subtitle and the notes', () => {
    const [one, two] = ['Short', 'A long headline '.repeat(10)].map((headline) =>
      Number(slide({ headline }).chart.getAttribute('height')),
    );
    expect(one! - two!).toBe(50);
    expect(two).toBeGreaterThan(500);
  });

  it('escapes all texts', () => {
    const words = '<script>alert(1)</script> & "quotes"';
    const { root, lines } = slide({ headline: words, subtitle: words, notes: words, agency: words });
    expect(root.querySelector('script')).toBeNull();
    expect(lines[1]!.words).toBe(words);
  });
});

it('an enlarged chart is laid out smaller and scaled up', () => {
  expect(
    enlarged(({ width, height }, { text }) => `<g id="${width} ${height}" fill="${text}"/>`, 2)(
      { width: 800, height: 600 },
      SLIDE.ink,
    ),
  ).toBe('<g transform="scale(2)"><g id="400 300" fill="#000000"/></g>');
});
