/** Long lists that are read while they are sent: docs/decisions/0064-long-lists-in-parts.md. */
import type { JsonText } from './json-text.ts';

/** The number of records that are in memory at a time. */
const PART_SIZE = 500;

/** A list of records with a known order. `List` is the type of the whole list. */
export class JsonList<List extends readonly unknown[]> {
  readonly #parts: () => AsyncGenerator<readonly JsonText<List[number]>[]>;

  constructor(parts: () => AsyncGenerator<readonly JsonText<List[number]>[]>) {
    this.#parts = parts;
  }

  /** Returns the JSON text of the list, in one piece per part. */
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
 * Returns a list of the records with the ids in `ordered`, in this order. `read` returns the records of some ids in any
 * order. A record that was deleted in the meantime is left out.
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
 * Returns the body of a response. The first part is read before the response begins, so that its failure is a status
 * code. A later failure breaks off the response, and `onFailure` receives its reason.
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
