/** Long lists as the JSON that the database writes: docs/decisions/0039-the-database-writes-long-lists.md. */
import { sql, type InferColumnsDataTypes, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A value as the text that is sent, which nobody reads on its way. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** The object of these columns of a row, each under its name here. */
export function asJsonText<Columns extends Record<string, AnyPgColumn>>(
  columns: Columns,
): SQL<JsonText<InferColumnsDataTypes<Columns>>> {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`(select row_to_json(named)::text from (select ${sql.join(named, sql`, `)}) as named)`.mapWith(
    (text: string) => new JsonText<InferColumnsDataTypes<Columns>>(text),
  );
}

/** The object with more in it, of which there must be something. */
export function extended<Stored extends object, More extends object>(
  { text }: JsonText<Stored>,
  more: More,
): JsonText<Stored & More> {
  return new JsonText(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`);
}

export function listOf<Item>(items: readonly JsonText<Item>[]): JsonText<Item[]> {
  return new JsonText(`[${items.map(({ text }) => text).join(',')}]`);
}
