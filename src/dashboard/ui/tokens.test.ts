// oxlint-disable-next-line no-restricted-imports -- tests run in Node, and Vitest returns empty style sheets
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SENTIMENT_COLORS } from './sentiment-colors.ts';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

type Scheme = 'light' | 'dark';
type Colours = ReadonlyMap<string, Record<Scheme, string>>;

/** Returns the light and the dark colour of each `light-dark()` variable in a part of tokens.css, by name. */
function coloursIn(part: string): Colours {
  return new Map(
    [...part.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name!,
      { light: light!, dark: dark! },
    ]),
  );
}

const [plain = '', more = ''] = css.split("[data-contrast='more']");
const tokens = new Map([
  ...coloursIn(plain),
  ['sentiment-low', SENTIMENT_COLORS.lowest],
  ['sentiment-high', SENTIMENT_COLORS.highest],
]);
const strong = new Map([...tokens, ...coloursIn(more)]);

const TEXTS = ['text', 'text-secondary', 'accent', 'bad', 'caution'];
const GROUNDS = ['canvas', 'surface', 'raised', 'row-hover', 'row-selected'];

const textPairs = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...['canvas', 'surface', 'raised'].map((ground) => ['good', ground] as const),
  ...['accent', 'accent-hover', 'bad', 'bad-hover', 'good', 'caution'].map(
    (ground) => ['on-accent', ground] as const,
  ),
  // The name beside a line of a chart has the colour of the line, so it needs the contrast of text.
  ...[1, 2, 3, 4, 5].map((place) => [`series-${place}`, 'surface'] as const),
  // Tooltips use the text colour of the page as their background, and the background colour of the page for their text.
  ['surface', 'text'] as const,
];

const markPairs = [
  'border-control',
  'accent',
  'good',
  'caution',
  'bad',
  'sentiment-low',
  'sentiment-high',
].flatMap((mark) => ['canvas', 'surface', 'raised'].map((ground) => [mark, ground] as const));

describe.each(['light', 'dark'] as const)('the %s colours', (scheme) => {
  it.each(textPairs)('have a contrast of %s on %s of at least 4.5:1', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)('have a contrast of %s on %s of at least 3:1', (mark, ground) => {
    expect(contrast(colour(mark, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });

  it.each(textPairs.filter(([text]) => TEXTS.includes(text)))(
    'have a contrast of %s on %s of at least 7:1 in high contrast mode',
    (text, ground) => {
      expect(contrast(colour(text, scheme, strong), colour(ground, scheme, strong))).toBeGreaterThanOrEqual(
        7,
      );
    },
  );
});

function colour(name: string, scheme: Scheme, colours: Colours = tokens): string {
  const token = colours.get(name);
  if (token === undefined) throw new Error(`there is no colour ${name}`);
  return token[scheme];
}

/** Returns the contrast ratio of two colours according to WCAG 2.2, based on their relative luminance. */
function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
