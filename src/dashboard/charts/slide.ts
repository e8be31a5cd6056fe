/** Lays out a chart as a slide: a sentence, the chart, and the facts that a reader needs to judge it. */
import { lightColor } from './image-file.ts';
import { svgRect, svgSource, svgText, type Ink, type Size } from './svg-drawing.ts';
import { MOST_LETTERS, oneLine, widthOf, wrap } from './text-width.ts';

export type Slide = {
  /** A whole sentence about the chart. */
  headline: string;
  agency: string;
  /** The subject and the compared periods. */
  subtitle: string;
  /** The footnote: the number of observations and their coverage. */
  notes: string;
  /** Returns the SVG elements of the chart for the given size. */
  chart: (size: Size, ink: Ink) => string;
  ink: Ink;
  fonts?: string;
};

const SIZE: Size = { width: 1600, height: 900 };
const MARGIN = 56;
const WIDTH = SIZE.width - 2 * MARGIN;
const HEADLINE = { size: 40, lineHeight: 50, lines: 2 };
const SUBTITLE = { size: 22, lineHeight: 40 };
const FOOT = { size: 20, height: 48 };

/** Returns the source text of the slide as an SVG with the ratio 16:9. */
export function slideOf({ headline, agency, subtitle, notes, chart, ink, fonts = '' }: Slide): string {
  const lines = wrap(headline, WIDTH, {
    most: HEADLINE.lines,
    mayBeCut: true,
    font: `600 ${HEADLINE.size}px`,
  })!;
  const headEnd = MARGIN + lines.length * HEADLINE.lineHeight;
  const top = headEnd + SUBTITLE.lineHeight + 16;
  const footTop = SIZE.height - MARGIN / 2 - FOOT.height;
  const baseline = footTop + 32;
  const owner = oneLine(agency, WIDTH / 3, `600 ${FOOT.size}px`);
  const notesWidth = WIDTH - widthOf(owner, `600 ${FOOT.size}px`) - 32;
  return svgSource(
    SIZE,
    headline,
    fonts,
    [
      svgRect({ x: 0, y: 0, ...SIZE }, `fill="${ink.surface}"`),
      ...lines.map((line, place) =>
        svgText(
          line,
          MARGIN,
          MARGIN + place * HEADLINE.lineHeight + 36,
          `font-size="${HEADLINE.size}" font-weight="600" fill="${ink.text}"`,
        ),
      ),
      svgText(
        oneLine(subtitle, WIDTH, `400 ${SUBTITLE.size}px`),
        MARGIN,
        headEnd + 28,
        `font-size="${SUBTITLE.size}" fill="${ink.secondary}"`,
      ),
      `<g transform="translate(${MARGIN} ${top})">${chart({ width: WIDTH, height: footTop - top - 16 }, ink)}</g>`,
      svgRect(
        { x: MARGIN, y: footTop, width: WIDTH, height: 1 },
        `fill="${ink.secondary}" fill-opacity="0.4"`,
      ),
      svgText(
        oneLine(notes, notesWidth, `400 ${FOOT.size}px`),
        MARGIN,
        baseline,
        `font-size="${FOOT.size}" fill="${ink.secondary}"`,
      ),
      svgText(
        owner,
        SIZE.width - MARGIN,
        baseline,
        `font-size="${FOOT.size}" font-weight="600" text-anchor="end" fill="${ink.text}"`,
      ),
    ].join('\n'),
  );
}

/** Enlarges a drawing that was laid out for a page, so that its texts are readable on a slide. */
export function enlarged(draw: Slide['chart'], scale: number): Slide['chart'] {
  return ({ width, height }, ink) =>
    `<g transform="scale(${scale})">${draw({ width: Math.floor(width / scale), height: Math.floor(height / scale) }, ink)}</g>`;
}

/** The height of a legend, in pixels. */
export const LEGEND = 40;
const NAME_SIZE = 20;

/** The width of a swatch in the legend, with the distances to its name and to the next swatch, in pixels. */
const LEGEND_GAP = 48;

/** Returns the SVG elements of a legend in one row: a swatch and a name in the colour of each part of the chart. */
export function slideLegend(parts: readonly { name: string; color: string }[], width: number): string {
  const font = `400 ${NAME_SIZE}px` as const;
  const rooms = sharedRoom(
    parts.map(({ name }) => widthOf(name.slice(0, MOST_LETTERS), font) + LEGEND_GAP),
    width,
  );
  let end = 0;
  return parts
    .map(({ name, color }, place) => {
      const room = rooms[place]!;
      const [x, fill] = [end, `fill="${lightColor(color)}"`];
      end += room;
      return (
        svgRect({ x, y: 8, width: 20, height: 6 }, fill) +
        svgText(oneLine(name, room - LEGEND_GAP, font), x + 28, 18, `font-size="${NAME_SIZE}" ${fill}`)
      );
    })
    .join('');
}

/**
 * Divides a width between names. A name gets less than the wanted width only if it needs more than an equal share of
 * the remaining width.
 */
function sharedRoom(wanted: readonly number[], width: number): number[] {
  const rooms = [...wanted];
  let left = width;
  const order = wanted.map((_, place) => place).toSorted((a, b) => wanted[a]! - wanted[b]!);
  for (const [done, place] of order.entries()) {
    rooms[place] = Math.min(wanted[place]!, left / (order.length - done));
    left -= rooms[place];
  }
  return rooms;
}
