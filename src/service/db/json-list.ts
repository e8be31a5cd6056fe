/**
 * Long lists that the service reads from the database in parts while it sends them:
 * docs/decisions/0064-long-lists-in-parts.md.
 */
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
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
  /** The condition for the agency, and for the record that the list belongs to. */
  owner: SQL | undefined;
  id: PgColumn;
  /** The column of the parent, if ids are unique only within a parent. */
  parentId?: PgColumn;
  /** Further conditions, e.g. the filter of a request. */
  filter?: SQL | undefined;
  /** A total order: it ends with the id. */
  orderBy: readonly SQL[];
  limit?: number;
};

/**
 * Returns a list of the selected rows, one record per row. First reads the ids of all rows. `read` then receives a
 * condition for some of the rows, and returns their records in the order that it receives. The list omits a row that
 * was deleted in the meantime. A row that changed in the meantime stays in its part of the list, even if it no longer
 * matches the filter.
 */
export async function listInParts<Item>(
  db: Database,
  rows: OrderedRows,
  read: (isInPart: SQL | undefined, orderBy: SQL[]) => Promise<readonly Sendable<Item>[]>,
): Promise<JsonList<Item[]>> {
  const keys = await readKeys(db, rows);
  return inParts(keys, (part) => read(and(rows.owner, hasKey(rows, part)), [...rows.orderBy]));
}

/**
 * Returns a list of records in memory. Only for lists with a maximum length, or for records of a few bytes that one
 * statement reads faster than many.
 */
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

/** The id of a row, and the id of its parent; null if ids are unique without it. */
type RowKey = [id: string | number, parentId: string | null];

/**
 * Reads the keys in the order of the list. The database returns them as one JSON array, because the conversion of
 * 100,000 separate rows would block the process.
 */
async function readKeys(
  db: Database,
  { table, owner, id, parentId, filter, orderBy, limit }: OrderedRows,
): Promise<RowKey[]> {
  const all = db
    .select({ key: sql`json_build_array(${id}, ${parentId ?? sql`null`})`.as('row_key') })
    .from(table)
    .where(and(owner, filter))
    .orderBy(...orderBy);
  const ordered = (limit === undefined ? all : all.limit(limit)).as('ordered');
  const [row] = await db
    .select({ keys: sql<RowKey[]>`coalesce(json_agg(${ordered.key}), '[]')` })
    .from(ordered);
  return row!.keys;
}

/** Matches the rows with these keys. */
function hasKey({ id, parentId }: OrderedRows, keys: readonly RowKey[]): SQL | undefined {
  const idsOf = new Map<string | null, RowKey[0][]>();
  for (const [each, parent] of keys) {
    const ids = idsOf.get(parent);
    if (ids) ids.push(each);
    else idsOf.set(parent, [each]);
  }
  const conditions = Array.from(idsOf, ([parent, ids]) =>
    and(parentId && eq(parentId, parent), isOneOf(id, ids)),
  );
  return or(...conditions);
}

/**
 * Matches one of the values. The values are an array, because PostgreSQL then uses the index of the column. With a join,
 * the plan would depend on statistics, which a new agency does not have.
 */
function isOneOf(column: PgColumn, values: readonly (string | number)[]): SQL {
  // A cast to `bigserial` is invalid.
  const type = sql.raw(column.getSQLType().replace('serial', 'int'));
  const texts = sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`;
  return sql`${column} = any(array(select value::${type} from ${texts} as value))`;
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
