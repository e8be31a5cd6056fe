/** What the page of topics keeps in its address. */
import * as z from 'zod';
import { wholeNumber } from '#contract/fields.ts';
import { DEFAULT_TOPIC_LIMIT, type DimensionFilter } from '#contract/topic.ts';
import {
  defineSearch,
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

export const COMPARISONS = ['previous', 'weekday', 'year'] as const;
/** What the days are compared with: those before, the same weekdays before, or the same a year before. */
export type PeriodComparison = (typeof COMPARISONS)[number];

export const COLORINGS = ['sentiment', 'change', 'none'] as const;
/** What the colour of a tile tells. */
export type Coloring = (typeof COLORINGS)[number];

export const COLORING_LABELS: Record<Coloring, string> = {
  sentiment: 'Average sentiment',
  change: 'Change',
  none: 'None',
};

export const MIDPOINTS = ['zero', 'mean', 'middle'] as const;
/** Where the two halves of the colour scale meet: at 0, at the mean of all, or in the middle of what is seen. */
export type Midpoint = (typeof MIDPOINTS)[number];

export const GRAINS = ['day', 'week', 'month'] as const;
/** By what the series of the chosen topics are told. */
export type Grain = (typeof GRAINS)[number];

export type TopicFilters = {
  range: RangeText;
  source: readonly string[];
  filter: readonly DimensionFilter[];
  limit: number;
  compare: PeriodComparison | null;
};

export type TopicSearch = TopicFilters & {
  color: Coloring;
  midpoint: Midpoint;
  view: 'map' | 'table';
  sort: { column: string; descending: boolean } | null;
  text: string;
  /** In the table only the topics that have fewer conversations than so many others; null for all. */
  beyond: number | null;
  /** The chosen topics, by `topicKey`, in the order of their choice. */
  topic: readonly string[];
  grain: Grain;
  /** Whether the days are shown with their mean over seven days. */
  mean: boolean;
  /** Whether days that the service left out count as 0, and not as gaps. */
  zero: boolean;
  /** The saved view that it was opened by. */
  saved: string | null;
};

/** As many series as can be told apart. */
export const MOST_TOPICS = 5;

/** `dimension:operator:value,value`, each escaped as in a query string, so that any text may stand in each. */
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

/** `encodeURIComponent` takes no half of a surrogate pair; the address takes none either. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** How many topics are offered to be asked for. Any other number can be typed: no bounds are documented. */
export const OFFERED_LIMITS = [10, 25, 50, 100, 250, 500] as const;

/** As high as anybody would ask; what a service bears is for it to say. */
export const HIGHEST_LIMIT = 1_000_000;

const rangeText = z.string().refine(isRangeText);

export const topicSearch = defineSearch<TopicSearch>({
  range: one(rangeText, '28d'),
  source: many(filterText),
  filter: many(dimensionText),
  limit: one(wholeNumber(1, HIGHEST_LIMIT), DEFAULT_TOPIC_LIMIT),
  compare: optional(z.enum(COMPARISONS)),
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

/** What takes topics away, and what is compared: all that can be cleared at once. */
export const NO_FILTERS: Omit<TopicFilters, 'range'> = {
  source: [],
  filter: [],
  limit: DEFAULT_TOPIC_LIMIT,
  compare: null,
};

export function hasTopicFilters({ source, filter, limit, compare }: TopicFilters): boolean {
  return source.length > 0 || filter.length > 0 || limit !== DEFAULT_TOPIC_LIMIT || compare !== null;
}
