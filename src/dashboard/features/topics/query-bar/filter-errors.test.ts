import { describe, expect, it } from 'vitest';
import type { FieldError } from '#contract/problem.ts';
import { toServiceError } from '../../../api/transport/to-service-error.ts';
import { placeErrors } from './filter-errors.ts';

const refused = (...fieldErrors: FieldError[]) =>
  toServiceError('queryTopics', { cause: 'input', fieldErrors });
const place = (...fieldErrors: FieldError[]) => placeErrors(refused(...fieldErrors), 2);

describe('the field errors of a rejected query', () => {
  it('are assigned to their controls', () => {
    const placed = place(
      { path: ['start'], message: 'must be a date' },
      { path: ['end'], message: 'must not be before start' },
      { path: ['limit'], message: 'must be at most 500' },
      { path: ['filters', 'sourceIds', 3], message: 'must not be empty' },
      { path: ['filters', 'dimensions', 1, 'dimension'], message: 'must be one of bot' },
      { path: ['filters', 'dimensions', 1, 'operator'], message: 'must be one of in' },
      { path: ['filters', 'dimensions', '0', 'values', 7], message: 'Is too long.' },
    );
    expect(placed).toMatchObject({
      range: ['First day must be a date.', 'Last day must not be before start.'],
      limit: ['Limit must be at most 500.'],
      sources: ['Sources must not be empty.'],
      others: [],
    });
    expect(placed.filters.get(1)).toEqual({
      dimension: ['Dimension must be one of bot.'],
      operator: ['Operator must be one of in.'],
      values: [],
    });
    expect(placed.filters.get(0)).toEqual({ dimension: [], operator: [], values: ['Is too long.'] });
  });

  it('are recognised in the path formats of other frameworks', () => {
    const placed = place(
      { path: ['$.Limit'], message: 'must be less' },
      { path: ['Filters.Dimensions[0].Values[2]'], message: 'must be known' },
    );
    expect(placed.limit).toEqual(['Limit must be less.']);
    expect(placed.filters.get(0)?.values).toEqual(['Values must be known.']);
  });

  it('are collected for the error panel if they match no control', () => {
    const placed = place(
      { path: ['filters', 'dimensions'], message: 'must have at most 20 filters' },
      { path: ['filters', 'dimensions', 7, 'values'], message: 'must be known' },
      { path: ['apiVersion'], message: 'Is unknown.' },
      { path: [], message: 'is not JSON' },
    );
    expect(placed.others).toEqual([
      'filters.dimensions must have at most 20 filters.',
      'filters.dimensions.7.values must be known.',
      'Is unknown.',
      'The request is not JSON.',
    ]);
  });

  it('are empty for an error that is not from the service', () => {
    expect(placeErrors(new Error('broken'), 1).others).toEqual([]);
  });
});
