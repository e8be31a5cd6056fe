/**
 * The result of a split test as a presentation slide: the average of each persona with its confidence interval, highest
 * first.
 */
import type { Slide } from '../../../../charts/slide.ts';
import { lightColor } from '../../../../charts/image-file.ts';
import { type Ink, type Size, svgRect, svgText } from '../../../../charts/svg-drawing.ts';
import { oneLine } from '../../../../charts/text-width.ts';
import { answerConditions, answerSentence } from '../../../../domain/split-tests/answer.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { variantLabel } from '../../../../domain/split-tests/variants.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { placeOn } from '../../../../lib/scale.ts';
import { averagesOf, axisOf, axisDigits, formatOf, lineOf } from './averages.ts';

/** Widths, heights and the text size on the slide, in pixels. */
const NAME = 320;
const VALUE = 460;
const MOST_ROW = 150;
const AXIS = 48;
const SIZE = 28;

export function resultSlide(
  assessment: Assessment,
  { bot, measure, when }: { bot: string; measure: string; when: string },
): Omit<Slide, 'agency' | 'ink' | 'fonts'> {
  const { figures } = assessment;
  const hasIntervals = averagesOf(assessment).some(({ interval }) => interval !== null);
  return {
    headline: answerSentence(assessment),
    subtitle: [`${bot}: ${measure}. ${when}.`, ...answerConditions(assessment)].join(' '),
    notes: [
      `n = ${pluralize(figures.instances, 'conversation')}`,
      pluralize(figures.responses, 'response'),
      ...(hasIntervals ? ['95% intervals for a single look'] : []),
    ].join(', '),
    chart: (size, ink) => drawnResult(assessment, size, ink),
  };
}

function drawnResult(assessment: Assessment, { width, height }: Size, ink: Ink): string {
  const averages = averagesOf(assessment);
  const axis = axisOf(averages, assessment.main);
  if (axis === null) return svgText('No results yet', 0, 40, `font-size="${SIZE}" fill="${ink.secondary}"`);
  const format = formatOf(assessment.measures[assessment.main], assessment.main);
  const tickFormat = formatOf(assessment.measures[assessment.main], assessment.main, axisDigits(axis));
  const row = Math.min(MOST_ROW, (height - AXIS) / averages.length);
  const [left, plot] = [NAME, width - NAME - VALUE];
  const x = (value: number) => left + placeOn(axis, value) * plot;
  const bottom = row * averages.length;
  const isOff = isTrafficOff(assessment.traffic);
  const rows = averages.map(({ variant, value, interval }, place) => {
    const y = (place + 0.5) * row;
    const isLeader = place === 0 && !isOff && averages.length > 1;
    const color = lightColor(lineOf(assessment, variant).stroke);
    const weight = isLeader ? 600 : 400;
    const words =
      value === null
        ? '–'
        : format(value) + (interval ? ` (${format(interval.low)} to ${format(interval.high)})` : '');
    return [
      svgText(
        oneLine(variantLabel(variant), NAME - 24, `${weight} ${SIZE}px`),
        0,
        y + 8,
        `font-size="${SIZE}" font-weight="${weight}" fill="${ink.text}"`,
      ),
      interval
        ? svgRect(
            { x: x(interval.low), y: y - 3, width: x(interval.high) - x(interval.low), height: 6 },
            `fill="${color}"`,
          )
        : '',
      value === null ? '' : `<circle cx="${x(value)}" cy="${y}" r="10" fill="${color}"/>`,
      svgText(
        words,
        width,
        y + 8,
        `font-size="${SIZE}" font-weight="${weight}" text-anchor="end" fill="${ink.text}"`,
      ),
    ].join('');
  });
  const ticks = axis.ticks.map(
    (tick) =>
      svgRect({ x: x(tick), y: 0, width: 1, height: bottom }, `fill="${ink.secondary}" fill-opacity="0.3"`) +
      svgText(
        tickFormat(tick),
        x(tick),
        bottom + 32,
        `font-size="20" text-anchor="middle" fill="${ink.secondary}"`,
      ),
  );
  return [...ticks, ...rows].join('');
}
