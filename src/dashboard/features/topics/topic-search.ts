/** The search parameters that the topics page keeps in its URL. */
import * as z from 'zod';
import { wholeNumber } from '#contract/fields.ts';
import { DEFAULT_TOPIC_LIMIT, type DimensionFilter } from '#contract/topic.ts';
import {
  defineSearch,
  filterId,
  filterText,
  flag,
  many,
  one,
  optional,
  savedField,
  searchText,
  sortField,
} from '../../lib/search-params.ts';
import { isRangeText, type RangeText } from '../../lib/day-range.ts';

export const COMPARISONS = ['previous', 'year'] as const;
/** The compared period: the weeks directly before the range, or the same weeks of the previous year. */
export type PeriodComparison = (typeof COMPARISONS)[number];

export const COLORINGS = ['sentiment', 'change', 'none'] as const;
/** The figure that determines the colour of a tile. */
export type Coloring = (typeof COLORINGS)[number];

export const COLORING_LABELS: Record<Coloring, string> = {
  sentiment: 'Average sentiment',
  change: 'Change',
  none: 'None',
};

export const MIDPOINTS = ['zero', 'mean', 'middle'] as const;
/** The centre of the colour scale: 0, the average of all topics, or the middle of the visible values. */
export type Midpoint = (typeof MIDPOINTS)[number];

export const GRAINS = ['day', 'week', 'month'] as const;
/** The interval of each point in the charts of the chosen topics. */
export type Grain = (typeof GRAINS)[number];

export type TopicFilters = {
  range: RangeText;
  source: readonly string[];
  filter: readonly DimensionFilter[];
  limit: number;
  compare: PeriodComparison | null;
  /** Whether the compared days are exact dates. Otherwise they are whole weeks earlier, so that weekdays match. */
  exact: boolean;
};

export type TopicSearch = TopicFilters & {
  color: Coloring;
  midpoint: Midpoint;
  view: 'map' | 'table';
  sort: { column: string; descending: boolean } | null;
  text: string;
  /** The number of largest topics that the table leaves out; null shows every topic. */
  beyond: number | null;
  /** The chosen topics by `topicKey`, first chosen first. */
  topic: readonly string[];
  grain: Grain;
  /** Whether the charts also show the 7-day average. */
  mean: boolean;
  /** Whether missing days count as 0. Otherwise they are gaps. */
  zero: boolean;
  saved: string | null;
};

/** The maximum number of chosen topics, because a reader cannot distinguish more series in a chart. */
export const MOST_TOPICS = 5;

/**
 * The text of a filter in the URL: `dimension:operator:value,value`. Each part is percent-encoded, so that it may
 * contain any text.
 */
const dimensionText = z.codec(
  z.string().regex(/^[^:,]+:[^:,]+:[^:,]*(,[^:,]*)*$/),
  z.custom<DimensionFilter>(),
  {
    decode: (text, context) => {
      const [dimension = '', operator = '', values = ''] = text.split(':');
      try {
        return {
          dimension: decodeURIComponent(dimension),
          operator: decodeURIComponent(operator),
          values: values.split(',').map(decodeURIComponent),
        };
      } catch {
        context.issues.push({ code: 'custom', message: 'is not escaped as in a query string', input: text });
        return z.NEVER;
      }
    },
    encode: ({ dimension, operator, values }) =>
      [escape(dimension), escape(operator), values.map(escape).join(',')].join(':'),
  },
);

/**
 * Percent-encodes a text. Replaces lone surrogates, because `encodeURIComponent` throws on them and a URL cannot
 * contain them.
 */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The limits that the menu offers. Users can type any other number, because the API documents no bounds. */
export const OFFERED_LIMITS = [10, 25, 50, 100, 250, 500] as const;

/**
 * The maximum limit in the URL, which is higher than any realistic limit. The service itself rejects limits that it
 * does not support.
 */
export const HIGHEST_LIMIT = 1_000_000;

/** Old links may contain the comparison 'weekday'. It means 'previous', which compares the same weekdays by default. */
const comparisonText = z.codec(z.enum([...COMPARISONS, 'weekday']), z.enum(COMPARISONS), {
  decode: (text) => (text === 'weekday' ? 'previous' : text),
  encode: (comparison) => comparison,
});

const rangeText = z.string().refine(isRangeText);

export const topicSearch = defineSearch<TopicSearch>({
  range: one(rangeText, '28d'),
  source: many(filterId),
  filter: many(dimensionText),
  limit: one(wholeNumber(1, HIGHEST_LIMIT), DEFAULT_TOPIC_LIMIT),
  compare: optional(comparisonText),
  exact: flag(),
  color: one(z.enum(COLORINGS), 'sentiment'),
  midpoint: one(z.enum(MIDPOINTS), 'zero'),
  view: one(z.enum(['map', 'table']), 'map'),
  sort: sortField(),
  text: searchText(),
  beyond: optional(wholeNumber(1, HIGHEST_LIMIT)),
  topic: many(filterText),
  grain: one(z.enum(GRAINS), 'day'),
  mean: flag(),
  zero: flag(),
  saved: savedField(),
});

/** The default values of all filters that "Clear all" resets. */
export const NO_FILTERS: Omit<TopicFilters, 'range'> = {
  source: [],
  filter: [],
  limit: DEFAULT_TOPIC_LIMIT,
  compare: null,
  exact: false,
};

export function hasTopicFilters({ source, filter, limit, compare }: TopicFilters): boolean {
  return source.length > 0 || filter.length > 0 || limit !== DEFAULT_TOPIC_LIMIT || compare !== null;
}
