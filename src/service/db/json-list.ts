/**
 * Long lists that the service reads from the database in parts while it sends them:
 * docs/decisions/0064-long-lists-in-parts.md.
 */
import type { JsonText } from './json-text.ts';

/** The number of records that one query reads, and thus the number in memory at a time. */
const PART_SIZE = 500;

/** A list of records that the service sends in parts. `List` is the type of the whole list. */
export class JsonList<List extends readonly unknown[]> {
  readonly #parts: () => AsyncGenerator<readonly JsonText<List[number]>[]>;

  constructor(parts: () => AsyncGenerator<readonly JsonText<List[number]>[]>) {
    this.#parts = parts;
  }

  /** Yields the JSON text of the list, one string for each part. */
  async *texts(): AsyncGenerator<string> {
    let separator = '[';
    for await (const records of this.#parts()) {
      if (records.length === 0) continue;
      yield separator + records.map(({ text }) => text).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }
}

/**
 * Returns a list of the records with the ids in `ordered`, in that order. `read` may return its records in any order.
 * The list omits a record that was deleted in the meantime.
 */
export function listInParts<Id extends string | number, Item>(
  ordered: readonly { id: Id }[],
  read: (ids: Id[]) => Promise<readonly { id: Id; record: JsonText<Item> }[]>,
): JsonList<Item[]> {
  return new JsonList(async function* () {
    for (let first = 0; first < ordered.length; first += PART_SIZE) {
      const part = ordered.slice(first, first + PART_SIZE).map(({ id }) => id);
      const records = new Map((await read(part)).map(({ id, record }) => [id, record]));
      yield part.flatMap((id) => records.get(id) ?? []);
    }
  });
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
