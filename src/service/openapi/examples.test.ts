import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { describeService } from './document.ts';
import { EXAMPLES } from './examples.ts';

const all = Object.values<Operation>(operations);
const { paths } = describeService();

it('every operation has the examples that it needs, in the order of the operations', () => {
  const expected = all.map(({ id, body, responses }) => [
    id,
    [...(body ? ['body'] : []), ...(responses.success ? ['reply'] : [])],
  ]);
  expect(
    Object.entries(EXAMPLES).map(([id, example]) => [id, Object.keys(example)]),
    'Call each operation in src/service/testing/make-examples.ts, then run npm run examples',
  ).toEqual(expected);
});

const describedAs = ({ path, method }: Operation) => paths?.[path]?.[method.toLowerCase() as 'get'];

describe('the example of a body', () => {
  it.each(all.filter(({ body }) => body))('of $id is valid and in the description', (operation) => {
    const example = EXAMPLES[operation.id]!.body;
    expect(operation.body!.safeParse(example)).toMatchObject({ success: true });
    expect(describedAs(operation)).toMatchObject({
      requestBody: { content: { 'application/json': { example } } },
    });
  });
});

describe('the example of a reply', () => {
  it.each(all.filter(({ responses }) => responses.success))(
    'of $id is valid and in the description',
    (operation) => {
      const example = EXAMPLES[operation.id]!.reply;
      // The schema replaces invalid and missing values, and drops unknown fields. An example without such errors stays
      // unchanged.
      expect(operation.responses.success!.parse(example)).toEqual(example);
      expect(describedAs(operation)).toMatchObject({
        responses: { 200: { content: { 'application/json': { example } } } },
      });
    },
  );
});
