import {
  DEFAULT_TOPIC_LIMIT,
  MAX_TOPIC_LIMIT,
  TOPIC_DIMENSIONS,
  TOPIC_OPERATORS,
  TOPIC_SENTIMENTS,
  type DimensionFilter,
  type TopicQuery,
} from '#contract/topic.ts';
import type { FieldError } from '#contract/problem.ts';
import { Rejected } from '../errors.ts';

export type KnownDimension = (typeof TOPIC_DIMENSIONS)[number];

export type KnownFilter = {
  dimension: KnownDimension;
  operator: (typeof TOPIC_OPERATORS)[number];
  values: readonly string[];
};

type AcceptedQuery = { limit: number; sourceIds: readonly string[]; dimensions: readonly KnownFilter[] };

/**
 * Validates the limit and the filters of a query. The contract allows any dimension and operator, but this service
 * supports only some. Throws `Rejected` with the unsupported values.
 */
export function acceptedQuery({ limit, filters }: Pick<TopicQuery, 'limit' | 'filters'>): AcceptedQuery {
  const dimensions = filters?.dimensions ?? [];
  const errors = dimensions.flatMap(errorsOf);
  if (limit && limit > MAX_TOPIC_LIMIT) {
    errors.unshift({ path: ['limit'], message: `must be at most ${MAX_TOPIC_LIMIT}` });
  }
  if (errors.length > 0) throw new Rejected('The body is invalid.', errors);
  return {
    limit: limit ?? DEFAULT_TOPIC_LIMIT,
    sourceIds: filters?.sourceIds ?? [],
    dimensions: dimensions as KnownFilter[],
  };
}

function errorsOf({ dimension, operator, values }: DimensionFilter, index: number): FieldError[] {
  const error = (name: keyof DimensionFilter, message: string): FieldError => ({
    path: ['filters', 'dimensions', index, name],
    message,
  });
  return [
    ...(isOneOf(TOPIC_DIMENSIONS, dimension)
      ? []
      : [error('dimension', `must be one of ${TOPIC_DIMENSIONS.join(', ')}`)]),
    ...(isOneOf(TOPIC_OPERATORS, operator)
      ? []
      : [error('operator', `must be one of ${TOPIC_OPERATORS.join(', ')}`)]),
    ...(dimension !== 'sentiment' || values.every((value) => isOneOf(TOPIC_SENTIMENTS, value))
      ? []
      : [error('values', `must be of ${TOPIC_SENTIMENTS.join(', ')}`)]),
  ];
}

function isOneOf(known: readonly string[], text: string): boolean {
  return known.includes(text);
}
