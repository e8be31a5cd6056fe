/** Chooses the tile colours of the topic map from a figure of each topic, and provides the texts of the legend. */
import { readableOn } from '../../../lib/color.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatSentiment, ratioText, roundSentiment } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { overallSentiment } from '../../../domain/topics/totals.ts';
import {
  CHANGE_COLORS,
  SENTIMENT_COLORS,
  type ColorSteps,
  type ThemedColor,
} from '../../../ui/sentiment-colors.ts';
import { COLORING_LABELS, type Coloring, type Midpoint } from '../topic-search.ts';
import { layOutMap } from './map-layout.ts';
import type { Size } from '../../../charts/svg-drawing.ts';

export type ColorScale = {
  /** The four values that separate the five colours of `steps`, lowest first. */
  bounds: readonly [number, number, number, number];
  steps: ColorSteps;
};

/**
 * Returns a colour scale with five steps of equal width. The scale is symmetric about `middle`, and covers all values
 * up to a round distance. Returns null if there are no values.
 */
export function sentimentScale(values: readonly number[], middle: number): ColorScale | null {
  if (values.length === 0) return null;
  const reach = roundedUp(values.reduce((most, value) => Math.max(most, Math.abs(value - middle)), 0));
  return {
    bounds: [middle - 0.6 * reach, middle - 0.2 * reach, middle + 0.2 * reach, middle + 0.6 * reach],
    steps: SENTIMENT_COLORS,
  };
}

/** Rounds up to a multiple of half a power of ten, e.g. 0.33 to 0.35 and 7.6 to 8. */
function roundedUp(value: number): number {
  if (value === 0) return 0;
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  // Tolerates errors of binary arithmetic: 0.07 / 0.005 is slightly more than 14.
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(2));
}

function isSingle({ bounds }: ColorScale): boolean {
  return bounds[0] === bounds[3];
}

export function stepOf({ bounds: [lowest, low, high, highest], steps }: ColorScale, value: number) {
  if (value < lowest) return steps.lowest;
  if (value < low) return steps.low;
  if (value > highest) return steps.highest;
  return value > high ? steps.high : steps.middle;
}

/**
 * Returns the colour of a sentiment as the tile and the legend write it, so that '0.30' is not 'Above 0.30'. If the
 * bounds are too close for two digits, compares all digits.
 */
function sentimentStepOf(scale: ColorScale, value: number) {
  const bounds = scale.bounds.map(roundSentiment) as unknown as ColorScale['bounds'];
  return new Set(bounds).size < bounds.length
    ? stepOf(scale, value)
    : stepOf({ ...scale, bounds }, roundSentiment(value));
}

/** Returns a text colour with enough contrast on this tile colour, for each theme. */
export function textOn({ light, dark }: ThemedColor): ThemedColor {
  return { light: readableOn(light), dark: readableOn(dark) };
}

type Fill =
  | { kind: 'color'; color: ThemedColor }
  /** The topic has no value for the chosen colouring: no sentiment, or no change. */
  | { kind: 'no-value' }
  /** The topic is new: it had no conversations in the compared days, so it has no relative change. */
  | { kind: 'new' };

/** A colour of the scale and its text in the legend. */
export type LegendStep = { color: ThemedColor; text: string };

export type MapColors = {
  /** The figure that the colours represent. 'change' falls back to 'sentiment' if nothing is compared. */
  coloring: Coloring;
  /** The colours of the scale, lowest first. Empty if no tile has a value. */
  legend: readonly LegendStep[];
  /** The number of tiles without a value on the scale, except new topics. `unreadText` is the reason. */
  unread: number;
  unreadText: string;
  new: number;
  fillOf: (row: TopicRow) => Fill;
};

const PLAIN: Fill = { kind: 'color', color: SENTIMENT_COLORS.middle };

/** Returns the legend text for the area of a tile. */
export function areaText(hasOther: boolean): string {
  return hasOther ? 'Area: conversations, except Other' : 'Area: conversations';
}

/** Returns the legend text for the colour of a tile. */
export function coloringText(coloring: Coloring): string {
  return `Colour: ${COLORING_LABELS[coloring].toLowerCase()}`;
}

/** Returns the patterns that the map draws for topics without a colour on the scale, and their legend texts. */
export function patternsOf(colors: MapColors): { kind: 'no-value' | 'new'; text: string }[] {
  const { unread, unreadText } = colors;
  return [
    ...(unread > 0 ? [{ kind: 'no-value', text: `${unreadText} (${formatNumber(unread)})` } as const] : []),
    ...(colors.new > 0 ? [{ kind: 'new', text: `New (${formatNumber(colors.new)})` } as const] : []),
  ];
}

/** The minimum number of sentiment readings of a topic whose average influences the colour scale. */
const LEAST_READINGS = 30;

/**
 * A typical size of the map in pixels. The colour scale uses the topics that have a tile at this size, so that every
 * screen has the same scale.
 */
export const USUAL_FRAME: Size = { width: 1024, height: 640 };

/**
 * The colour scale of relative changes. The outer colours show topics that fell by more than half or more than doubled.
 */
const CHANGE_SCALE: ColorScale = { bounds: [-0.5, 0, 0, 1], steps: CHANGE_COLORS };

/** Returns the figure that colours the map: the wanted figure, but the sentiment if no topic has a change to show. */
export function coloringOf(rows: readonly TopicRow[], wanted: Coloring): Coloring {
  const isCompared = rows.some(({ change }) => change !== null);
  return wanted === 'change' && !isCompared ? 'sentiment' : wanted;
}

/**
 * Returns the colour scale of a map; null without values. Only topics that are large enough to be drawn influence the
 * scale of sentiments. Sentiments of few readings do not influence it, unless the other sentiments are all equal or
 * missing.
 */
export function mapScale(
  rows: readonly TopicRow[],
  coloring: Coloring,
  midpoint: Midpoint,
): ColorScale | null {
  if (coloring === 'none') return null;
  if (coloring === 'change') return rows.some((row) => growthOf(row) !== null) ? CHANGE_SCALE : null;
  const drawn = layOutMap(rows, USUAL_FRAME).tiles.flatMap(({ row: { sentiment, sentimentCount } }) =>
    sentiment === null ? [] : [{ sentiment, sentimentCount }],
  );
  const often = drawn.filter(({ sentimentCount }) => sentimentCount >= LEAST_READINGS);
  const [scale, scaleOfAll] = [often, drawn].map((topics) => {
    const values = topics.map(({ sentiment }) => sentiment);
    return sentimentScale(values, middleOf(midpoint, rows, values));
  });
  return scale && !isSingle(scale) ? scale : (scaleOfAll ?? null);
}

/**
 * Returns the colours of all tiles. Callers should memoise the result. `fixed` is the scale of an earlier call, which
 * keeps colours comparable while the topics change.
 */
export function mapColors(
  rows: readonly TopicRow[],
  wanted: Coloring,
  midpoint: Midpoint,
  fixed?: ColorScale | null,
): MapColors {
  const coloring = coloringOf(rows, wanted);
  const scale = fixed ?? mapScale(rows, coloring, midpoint);
  const plain = { coloring, legend: [], unread: 0, unreadText: '', new: 0 };
  if (coloring === 'none') return { ...plain, fillOf: () => PLAIN };
  const isChange = coloring === 'change';
  const valueOf = isChange ? growthOf : ({ sentiment }: TopicRow) => sentiment;
  const newOnes = isChange ? rows.filter(isNew).length : 0;
  return {
    ...plain,
    legend: scale === null ? [] : legendOf(scale, isChange ? changeTexts(rows) : sentimentTexts(scale)),
    unread: rows.filter((row) => valueOf(row) === null).length - newOnes,
    unreadText: isChange ? 'Today only' : 'No sentiment',
    new: newOnes,
    fillOf: (row) => {
      const value = valueOf(row);
      if (value === null || scale === null) return { kind: isChange && isNew(row) ? 'new' : 'no-value' };
      return { kind: 'color', color: isChange ? stepOf(scale, value) : sentimentStepOf(scale, value) };
    },
  };
}

type StepTexts = Partial<Record<keyof ColorSteps, string>>;

function changeTexts(rows: readonly TopicRow[]): StepTexts {
  const hasUntested = rows.some(({ change }) => change?.movement === 'untested');
  return {
    lowest: `Fall over ${ratioText(0.5).slice(1)}`,
    low: 'Fall',
    middle: hasUntested ? 'No clear change or not tested' : 'No clear change',
    high: 'Rise',
    highest: `Rise over ${ratioText(1).slice(1)}`,
  };
}

function sentimentTexts(scale: ColorScale): StepTexts {
  const [lowest, low, high, highest] = scale.bounds.map(formatSentiment) as [string, string, string, string];
  if (isSingle(scale)) return { middle: `All ${low}` };
  return {
    lowest: `Below ${lowest}`,
    low: `${lowest} to ${low}`,
    middle: `${low} to ${high}`,
    high: `${high} to ${highest}`,
    highest: `Above ${highest}`,
  };
}

function legendOf({ steps }: ColorScale, texts: StepTexts): LegendStep[] {
  return STEP_NAMES.flatMap((name) => {
    const text = texts[name];
    return text === undefined ? [] : [{ color: steps[name], text }];
  });
}

const STEP_NAMES = ['lowest', 'low', 'middle', 'high', 'highest'] as const;

function isNew({ change }: TopicRow): boolean {
  return change?.movement === 'new';
}

/**
 * Returns the relative change of a topic. A change that is within chance or not tested counts as 0. Returns null for a
 * new topic, and for a topic that occurs only today.
 */
function growthOf({ change }: TopicRow): number | null {
  if (change === null || change.movement === 'new') return null;
  return change.movement === 'chance' || change.movement === 'untested' ? 0 : change.ratio;
}

function middleOf(midpoint: Midpoint, rows: readonly TopicRow[], values: readonly number[]): number {
  switch (midpoint) {
    case 'zero':
      return 0;
    case 'mean':
      return overallSentiment(rows)?.mean ?? 0;
    case 'middle':
      return values.length === 0
        ? 0
        : (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  }
}
