/** Draws the topic map as an SVG image for export. The image has light colours, regardless of the theme of the page. */
import { formatNumber } from '../../../lib/format.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { sparklineMarks } from '../../../charts/sparkline.tsx';
import { svgRect, svgSource, svgText, type Ink, type Size } from '../../../charts/svg-drawing.ts';
import { oneLine, widthOf } from '../../../charts/text-width.ts';
import { CHANGE_COLORS, NO_VALUE_COLOR } from '../../../ui/sentiment-colors.ts';
import type { Coloring, Midpoint } from '../topic-search.ts';
import { areaText, coloringText, mapColors, patternsOf, textOn, type MapColors } from './map-colors.ts';
import {
  fitLabel,
  holdsName,
  LABELS,
  layOutMap,
  sparklinePlace,
  type Label,
  type MapLayout,
  type Tile,
} from './map-layout.ts';

const MARGIN = 24;
const HEAD = 56;
const LEGEND_FONT = `400 ${LABELS.usual.figureSize}px` as const;
const LEGEND = 40;
/** The background of tiles with a pattern, so that these tiles have visible edges on white. */
const PATTERNED = '#eaecef';

type MapDrawing = {
  ink: Ink;
  rows: readonly TopicRow[];
  coloring: Coloring;
  midpoint: Midpoint;
};

type MapImage = MapDrawing & {
  /** The size of the whole image in pixels. */
  size: Size;
  title: string;
  subtitle: string;
  fonts?: string;
};

/** Returns the exported image of the map as SVG source text. */
export function mapImage({ size, title, subtitle, fonts = '', ...drawing }: MapImage): string {
  const { ink } = drawing;
  const inner = { width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN - HEAD };
  return svgSource(
    size,
    `${title}, ${subtitle}`,
    fonts,
    [
      svgRect({ x: 0, y: 0, ...size }, `fill="${ink.surface}"`),
      svgText(title, MARGIN, MARGIN + 20, `font-size="20" font-weight="600" fill="${ink.text}"`),
      svgText(oneLine(subtitle, inner.width, LEGEND_FONT), MARGIN, MARGIN + 40, `fill="${ink.secondary}"`),
      `<g transform="translate(${MARGIN} ${MARGIN + HEAD})">${drawMap(drawing, inner)}</g>`,
    ].join('\n'),
  );
}

/** Returns the tiles and the legend as SVG elements. */
export function drawMap({ ink, rows, coloring, midpoint }: MapDrawing, { width, height }: Size): string {
  const colors = mapColors(rows, coloring, midpoint);
  const { tiles, other } = layOutMap(rows, { width, height: height - LEGEND }, { isReadable: holdsName });
  return [
    PATTERNS,
    ...tiles.map((tile) => drawTile(tile, colors, ink)),
    other && drawOther(other, ink),
    drawLegend(colors, ink, { hasOther: other !== null, y: height - LEGEND + 12, width }),
  ].join('\n');
}

function drawTile(tile: Tile, colors: MapColors, ink: Ink): string {
  const fill = colors.fillOf(tile.row);
  const isPlain = fill.kind === 'color';
  const label = fitLabel(tile.row, colors.coloring, tile);
  const color = isPlain ? textOn(fill.color).light : ink.text;
  const { paddingX, paddingY, lineHeight, nameSize, figureSize } = LABELS[label?.size ?? 'usual'];
  const x = tile.x + paddingX;
  const lineAt = (line: number) => tile.y + paddingY + lineHeight * (line + 0.75);
  const halo = isPlain ? '' : ` stroke="${PATTERNED}" stroke-width="4" paint-order="stroke"`;
  return [
    svgRect(tile, `rx="2" fill="${isPlain ? fill.color.light : `url(#${fill.kind})`}"`),
    ...(label?.name ?? []).map((line, index) =>
      svgText(line, x, lineAt(index), `font-size="${nameSize}" font-weight="600" fill="${color}"${halo}`),
    ),
    ...(label?.figures ?? []).map((figure, index) =>
      svgText(
        figure,
        x,
        lineAt(label!.name.length + index),
        `font-size="${figureSize}" fill="${color}"${halo}`,
      ),
    ),
    label && drawSparkline(tile, label, color),
  ].join('');
}

function drawSparkline(tile: Tile, label: Label, color: string): string {
  const place = sparklinePlace(tile, label);
  if (place === null) return '';
  const { path } = sparklineMarks(tile.row.series, place);
  return `<path transform="translate(${tile.x + place.x} ${tile.y + place.y})" d="${path}" fill="none" stroke="${color}" stroke-opacity="0.7" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function drawOther(other: NonNullable<MapLayout['other']>, ink: Ink): string {
  const middle = { x: other.x + other.width / 2, y: other.y + other.height / 2 + 4 };
  return [
    svgRect(other, `rx="3" fill="${ink.surface}" stroke="${NO_VALUE_COLOR.light}" stroke-dasharray="4 3"`),
    svgText(
      `Other (${formatNumber(other.rows.length)}): too small, not to scale`,
      middle.x,
      middle.y,
      `text-anchor="middle" fill="${ink.text}"`,
    ),
  ].join('');
}

const PATTERNS = [
  '<defs>',
  `<pattern id="no-value" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H8V8H0Z" fill="${PATTERNED}"/><path d="M0 0V8" stroke="${NO_VALUE_COLOR.light}" stroke-width="2"/></pattern>`,
  `<pattern id="new" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0H8V8H0Z" fill="${PATTERNED}"/><circle cx="4" cy="4" r="1.5" fill="${CHANGE_COLORS.highest.light}"/></pattern>`,
  '</defs>',
].join('');

type LegendPlace = { hasOther: boolean; y: number; width: number };

function drawLegend(colors: MapColors, ink: Ink, { hasOther, y: top, width }: LegendPlace): string {
  const { coloring, legend } = colors;
  const parts: string[] = [];
  let [x, y] = [0, top];
  const add = (entry: string, fill?: string) => {
    const beside = fill === undefined ? 0 : 18;
    const room = beside + widthOf(entry, LEGEND_FONT);
    if (x > 0 && x + room > width) [x, y] = [0, y + 20];
    if (fill !== undefined) parts.push(svgRect({ x, y, width: 12, height: 12 }, `rx="2" fill="${fill}"`));
    parts.push(svgText(entry, x + beside, y + 10, `fill="${ink.secondary}"`));
    x += room + 12;
  };
  add(areaText(hasOther));
  if (coloring !== 'none') add(coloringText(coloring));
  for (const { color, text: entry } of legend) add(entry, color.light);
  for (const { kind, text: entry } of patternsOf(colors)) add(entry, `url(#${kind})`);
  return parts.join('');
}
