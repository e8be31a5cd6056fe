import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { describeError, statementName } from './log-error.ts';

it.each([
  ['select "id" from "lead" where "id" = $1', 'select lead'],
  ['insert into "delivery_attempt" ("id") values ($1)', 'insert delivery_attempt'],
  ['with "stored" as (insert into "event" values ($1)) select * from "webhook"', 'insert event'],
  ['update delivery set state = $1 where id in (select id from held)', 'update delivery'],
  ['delete from "lead" where "id" = $1', 'delete lead'],
  ['begin', 'begin'],
  ['', 'statement'],
])('names the statement %j', (query, name) => {
  expect(statementName(query)).toBe(name);
});

it('removes the messages of parsers and of their causes', () => {
  const parsed = z.object({ name: z.literal('x') }).safeParse({ name: 'secret', 'secret key': 1 });
  const errors = [
    new SyntaxError('Unexpected token in "secret"', { cause: new Error('secret') }),
    new URIError('secret'),
    parsed.error,
    new DrizzleQueryError('select $1', ['secret'], new Error('duplicate key (secret)')),
  ];
  expect(JSON.stringify(errors.map(describeError))).not.toContain('secret');
});

it("keeps the driver's message about an unavailable database", () => {
  const error = new DrizzleQueryError(
    'select 1',
    [],
    new Error('Connection terminated unexpectedly: secret'),
  );
  expect(describeError(error)).toMatchObject({
    statement: 'select',
    cause: { name: 'Error', message: 'Connection terminated' },
  });
});
