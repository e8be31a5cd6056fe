/**
 * Long lists that the service reads from the database in parts while it sends them:
 * docs/decisions/0064-long-lists-in-parts.md.
 */
import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { JsonText } from './json-text.ts';
import type { Database } from './open.ts';

/** The number of records that one query reads, and thus the number in memory at a time. */
const PART_SIZE = 500;

/** A list of records that the service sends in parts. `List` is the type of the whole list. */
export class JsonList<List extends readonly unknown[]> {
  readonly #parts: () => AsyncGenerator<readonly Sendable<List[number]>[]>;

  constructor(parts: () => AsyncGenerator<readonly Sendable<List[number]>[]>) {
    this.#parts = parts;
  }

  /** Yields the JSON text of the list, one string for each part. */
  async *texts(): AsyncGenerator<string> {
    let separator = '[';
    for await (const records of this.#parts()) {
      if (records.length === 0) continue;
      yield separator + records.map(textOf).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }
}

type Sendable<Item> = Item | JsonText<Item>;

function textOf(record: unknown): string {
  return record instanceof JsonText ? record.text : JSON.stringify(record);
}

export type OrderedRows = {
  table: PgTable;
  /** The columns that identify a row, in addition to the columns that `where` compares. */
  key: readonly PgColumn[];
  where: SQL | undefined;
  orderBy: readonly SQL[];
  limit?: number;
};

/**
 * Returns a list of the selected rows, one record per row. First reads the keys of all rows. `read` then receives a
 * condition for some of the rows, and returns their records in the order of the list. The list omits a row that was
 * deleted in the meantime.
 */
export async function listInParts<Item>(
  db: Database,
  rows: OrderedRows,
  read: (isInPart: SQL | undefined, orderBy: SQL[]) => Promise<readonly Sendable<Item>[]>,
): Promise<JsonList<Item[]>> {
  const keys = await readKeys(db, rows);
  return inParts(keys, (part) => read(and(rows.where, hasKey(rows.key, part)), [...rows.orderBy]));
}

/** Returns a list of records in memory. Only for lists with a maximum length, and for records of a few bytes. */
export function listOfAll<Item>(records: readonly Sendable<Item>[]): JsonList<Item[]> {
  return inParts(records, async (part) => part);
}

function inParts<PartKey, Item>(
  keys: readonly PartKey[],
  read: (part: PartKey[]) => Promise<readonly Sendable<Item>[]>,
): JsonList<Item[]> {
  return new JsonList(async function* () {
    for (let first = 0; first < keys.length; first += PART_SIZE) {
      yield await read(keys.slice(first, first + PART_SIZE));
    }
  });
}

/** The values of the key columns of one row. */
type RowKey = (string | number)[];

/**
 * Reads the keys in the order of the list. The database returns them as one JSON array, because the conversion of
 * 100,000 separate rows would block the process.
 */
async function readKeys(db: Database, { table, key, where, orderBy, limit }: OrderedRows): Promise<RowKey[]> {
  const all = db
    .select({ keyValues: sql`json_build_array(${sql.join([...key], sql`, `)})`.as('key_values') })
    .from(table)
    .where(where)
    .orderBy(...orderBy);
  const ordered = (limit === undefined ? all : all.limit(limit)).as('ordered');
  const [row] = await db
    .select({ keys: sql<RowKey[]>`coalesce(json_agg(${ordered.keyValues}), '[]')` })
    .from(ordered);
  return row!.keys;
}

function hasKey(columns: readonly PgColumn[], keys: readonly RowKey[]): SQL {
  const values = columns.map((column, at) => sql.raw(`(key_values ->> ${at})::${typeOf(column)}`));
  return sql`(${sql.join([...columns], sql`, `)}) in (
    select ${sql.join(values, sql`, `)} from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) as key_values)`;
}

/** Returns the name of the column's type for a cast. A cast to `bigserial` is invalid. */
function typeOf(column: PgColumn): string {
  return column.getSQLType().replace('serial', 'int');
}

/**
 * Returns the body of a response. Reads the first part of the list before the response begins, so that a failure still
 * results in an error status. A later failure aborts the response, and `onFailure` receives the error.
 */
export async function bodyOf(
  list: JsonList<readonly unknown[]>,
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const texts = list.texts();
  const encoder = new TextEncoder();
  let next = await texts.next();
  return new ReadableStream({
    async pull(controller) {
      if (next.done === true) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      try {
        next = await texts.next();
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    cancel: () => void texts.return(undefined),
  });
}
