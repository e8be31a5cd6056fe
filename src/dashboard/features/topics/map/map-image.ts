/** Draws the map as a self-contained SVG for export. It always uses light colours, regardless of the theme. */
import { formatNumber } from '../../../lib/format.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { CHANGE_COLORS, SENTIMENT_COLORS } from '../../../ui/sentiment-colors.ts';
import type { Coloring, Midpoint } from '../topic-search.ts';
import {
  areaText,
  coloringText,
  mapColors,
  patternsOf,
  stopsOf,
  textOn,
  type MapColors,
} from './map-colors.ts';
import {
  cut,
  fitLabel,
  LABELS,
  layOutMap,
  type MapLayout,
  type Rectangle,
  type Tile,
  widthOf,
} from './map-layout.ts';

const MARGIN = 24;
const HEAD = 56;
const LEGEND_FONT = `400 ${LABELS.usual.figureSize}px` as const;
const LEGEND = 40;

/** The colours of the text and the background. */
export type Ink = { text: string; secondary: string; surface: string };

type Drawing = {
  ink: Ink;
  rows: readonly TopicRow[];
  coloring: Coloring;
  midpoint: Midpoint;
  /** Width and height of the whole image in pixels. */
  width: number;
  height: number;
  title: string;
  subtitle: string;
  /** Self-contained `@font-face` rules from `ownFonts`. */
  fonts?: string;
};

/** Returns the source text of the SVG. */
export function drawMap({
  ink,
  rows,
  coloring,
  midpoint,
  width,
  height,
  title,
  subtitle,
  fonts = '',
}: Drawing): string {
  const colors = mapColors(rows, coloring, midpoint);
  const { tiles, other } = layOutMap(rows, {
    width: width - 2 * MARGIN,
    height: height - 2 * MARGIN - HEAD - LEGEND,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Inter Variable', Inter, system-ui, sans-serif" font-size="${LABELS.usual.figureSize}">`,
    `<title>${escape(`${title}, ${subtitle}`)}</title>`,
    fonts && `<style>${fonts}</style>`,
    patterns(colors, ink),
    rect({ x: 0, y: 0, width, height }, `fill="${ink.surface}"`),
    text(title, MARGIN, MARGIN + 20, `font-size="20" font-weight="600" fill="${ink.text}"`),
    text(shortened(subtitle, width - 2 * MARGIN), MARGIN, MARGIN + 40, `fill="${ink.secondary}"`),
    `<g transform="translate(${MARGIN} ${MARGIN + HEAD})">`,
    ...tiles.map((tile) => drawTile(tile, colors, ink)),
    other && drawOther(other, ink),
    '</g>',
    drawLegend(colors, ink, {
      hasOther: other !== null,
      y: height - MARGIN - LEGEND + 12,
      width: width - MARGIN,
    }),
    '</svg>',
  ].join('\n');
}

function shortened(line: string, width: number): string {
  return widthOf(line, LEGEND_FONT) <= width ? line : (cut(line, width, LEGEND_FONT) ?? '');
}

/** Returns the colours of the light theme, as the page computes them from tokens.css. */
export function lightInk(): Ink {
  const probe = document.createElement('i');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const ink = {
    text: colorOf('--text'),
    secondary: colorOf('--text-secondary'),
    surface: colorOf('--surface'),
  };
  probe.remove();
  return ink;
}

/**
 * Returns `@font-face` rules with the embedded font files that the page has loaded, so that the image looks the same
 * everywhere. Returns an empty string if the browser has none.
 */
export async function ownFonts(): Promise<string> {
  // jsdom has no `document.fonts`.
  if (!('fonts' in document)) return '';
  const loaded = new Set(
    [...document.fonts]
      .filter(({ family, status }) => family.includes('Inter Variable') && status === 'loaded')
      .map(({ unicodeRange }) => rangeKey(unicodeRange)),
  );
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-family').includes('Inter Variable'))
    .filter(({ style }) => loaded.has(rangeKey(style.getPropertyValue('unicode-range'))));
  // If a font file fails to load, the image is still complete, in a fallback font.
  const faces = await Promise.all(rules.map((rule) => withItsFile(rule).catch(() => '')));
  return faces.join('');
}

function rangeKey(range: string): string {
  return range.replaceAll(/\s/g, '').toUpperCase();
}

async function withItsFile({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [, address = ''] = /url\("([^"]+)"\)/.exec(cssText) ?? [];
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? location.href));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return cssText.replace(/url\("[^"]+"\)/, `url("data:font/woff2;base64,${btoa(binary)}")`);
}

/** Renders an SVG as PNG with `scale` pixels per SVG unit. Rejects if the browser cannot draw the SVG. */
export async function mapPng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw it.'))));
  });
}

function drawTile(tile: Tile, colors: MapColors, ink: Ink): string {
  const fill = colors.fillOf(tile.row);
  const isPlain = fill.kind === 'color';
  const label = fitLabel(tile.row, colors.coloring, tile);
  const color = isPlain ? textOn(fill.color).light : ink.text;
  const { paddingX, paddingY, lineHeight, nameSize, figureSize } = LABELS[label?.size ?? 'usual'];
  const x = tile.x + paddingX;
  const lineAt = (line: number) => tile.y + paddingY + lineHeight * (line + 0.75);
  const halo = isPlain ? '' : ` stroke="${ink.surface}" stroke-width="4" paint-order="stroke"`;
  return [
    rect(
      tile,
      `rx="3" fill="${isPlain ? fill.color.light : `url(#${fill.kind})`}" stroke="${ink.text}" stroke-opacity="0.45"`,
    ),
    ...(label?.name ?? []).map((line, index) =>
      text(line, x, lineAt(index), `font-size="${nameSize}" font-weight="600" fill="${color}"${halo}`),
    ),
    ...(label?.figures ?? []).map((figure, index) =>
      text(figure, x, lineAt(label!.name.length + index), `font-size="${figureSize}" fill="${color}"${halo}`),
    ),
  ].join('');
}

function drawOther(other: NonNullable<MapLayout['other']>, ink: Ink): string {
  const middle = { x: other.x + other.width / 2, y: other.y + other.height / 2 + 4 };
  return [
    rect(
      other,
      `rx="3" fill="${ink.surface}" stroke="${SENTIMENT_COLORS.none.light}" stroke-dasharray="4 3"`,
    ),
    text(
      `Other (${formatNumber(other.rows.length)}): too small, not to scale`,
      middle.x,
      middle.y,
      `text-anchor="middle" fill="${ink.text}"`,
    ),
  ].join('');
}

function patterns(colors: MapColors, ink: Ink): string {
  const stops = colors.scale === null ? [] : stopsOf(colors.scale);
  return [
    '<defs>',
    `<pattern id="no-value" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H8V8H0Z" fill="${ink.surface}"/><path d="M0 0V8" stroke="${SENTIMENT_COLORS.none.light}" stroke-width="2"/></pattern>`,
    `<pattern id="new" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0H8V8H0Z" fill="${ink.surface}"/><circle cx="4" cy="4" r="1.5" fill="${CHANGE_COLORS.high.light}"/></pattern>`,
    '<linearGradient id="scale">',
    ...stops.map(
      ({ light }, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${light}"/>`,
    ),
    '</linearGradient>',
    '</defs>',
  ].join('');
}

type LegendPlace = { hasOther: boolean; y: number; width: number };

function drawLegend(colors: MapColors, ink: Ink, { hasOther, y: top, width }: LegendPlace): string {
  const { coloring, scale, words, ends } = colors;
  const parts: string[] = [];
  let [x, y] = [MARGIN, top];
  const fit = (room: number) => {
    if (x > MARGIN && x + room > width) [x, y] = [MARGIN, y + 20];
  };
  const add = (entry: string) => {
    const room = widthOf(entry, LEGEND_FONT);
    fit(room);
    parts.push(text(entry, x, y + 10, `fill="${ink.secondary}"`));
    x += room + 16;
  };
  const swatch = (fill: string, size: number, beside = '') => {
    fit(size + 8 + widthOf(beside, LEGEND_FONT));
    const place = { x, y, width: size, height: 12 };
    parts.push(rect(place, `rx="2" fill="url(#${fill})" stroke="${ink.text}" stroke-opacity="0.45"`));
    x += size + 8;
  };
  add(areaText(hasOther));
  if (coloring !== 'none') add(coloringText(coloring));
  if (scale !== null) {
    add(`${ends.low} to ${ends.high}, middle ${words(scale.middle)}`);
    swatch('scale', 120);
    x += 8;
  }
  for (const { kind, text: entry } of patternsOf(colors)) {
    swatch(kind, 20, entry);
    add(entry);
  }
  return parts.join('');
}

function rect({ x, y, width, height }: Rectangle, attributes: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

function text(words: string, x: number, y: number, attributes: string): string {
  return `<text x="${x}" y="${y}" unicode-bidi="plaintext" ${attributes}>${escape(words)}</text>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML does not allow, because topic names are untrusted. */
function escape(words: string): string {
  return (
    words
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter]!)
  );
}
