/** Long lists as JSON text that the database generates: docs/decisions/0039-the-database-writes-long-lists.md. */
import { sql, type InferColumnsDataTypes, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The JSON text of a value, which the service sends without parsing it. */
export class JsonText<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  parse(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** Builds an SQL expression for a JSON object with one field per column. The keys of `columns` name the fields. */
export function asJsonText<Columns extends Record<string, AnyPgColumn>>(
  columns: Columns,
): SQL<JsonText<InferColumnsDataTypes<Columns>>> {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`(select row_to_json(named)::text from (select ${sql.join(named, sql`, `)}) as named)`.mapWith(
    (text: string) => new JsonText<InferColumnsDataTypes<Columns>>(text),
  );
}

/** Appends fields to a JSON object in text form. `more` must not be empty. */
export function extended<Stored extends object, More extends object>(
  { text }: JsonText<Stored>,
  more: More,
): JsonText<Stored & More> {
  return new JsonText(`${text.slice(0, -1)},${JSON.stringify(more).slice(1)}`);
}
