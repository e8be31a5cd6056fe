import { expect, it } from 'vitest';
import * as z from 'zod';
import { fieldsWithoutValue } from './fields-without-value.ts';

const Body = z.object({
  name: z.string().nullish(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});

it('lists all fields without a value, including nested fields', () => {
  expect(fieldsWithoutValue(Body, [])).toEqual([
    'body',
    'body.name',
    'body.headers',
    'body.headers[]',
    'body.headers[].name',
    'body.headers[].value',
  ]);
  expect(fieldsWithoutValue(Body, [{ name: null, headers: [{ name: 'x' }] }])).toEqual([
    'body.name',
    'body.headers[].value',
  ]);
});

it('accepts values in several bodies', () => {
  const headers = [{ name: 'x' }, { value: 'y' }];
  expect(fieldsWithoutValue(Body, [{ name: 'a' }, { headers }])).toEqual([]);
});
