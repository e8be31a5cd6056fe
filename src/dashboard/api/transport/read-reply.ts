import * as z from 'zod';
import type { Operation, OperationResult } from '#contract/operation.ts';
import { currentTime } from '../../lib/clock.ts';
import { pause, SLICE_MS } from '../../lib/time-slices.ts';
import { JsonArrayStream, LONG_NUMBER } from './json-array-stream.ts';
import type { Reply } from './call.ts';
import { toServiceError } from './to-service-error.ts';

export type ReadBody = {
  text: string;
  /** The records that were parsed while the body arrived; null if they are not parsed yet. */
  records: ReadRecords | null;
};

/** The delay in milliseconds before partial data is reported. Short replies are complete by then. */
const PART_AFTER_MS = 60;
/**
 * The factor by which the number of records must grow before the next partial update. Each update renders all records
 * so far, so frequent updates would be expensive.
 */
const PART_GROWTH = 4;
/**
 * The number of characters that are parsed without a pause. The browser may deliver half a megabyte at once, which would
 * block the main thread for longer than a frame.
 */
const PIECE = 16_384;

/**
 * Reads the body of a response. If it is an array of records, `onPart` receives the records so far at intervals, and
 * once more if the response breaks off.
 */
export async function readBody<Op extends Operation>(
  { responses: { success, records: path } }: Op,
  response: Response,
  onPart: (part: Reply<OperationResult<Op>>) => void,
): Promise<ReadBody> {
  const isList = response.ok && path?.length === 0 && success instanceof z.ZodArray;
  if (!isList || !response.body) return { text: await response.text(), records: null };

  const source = response.body.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  const list = new JsonArrayStream();
  const reader = recordReader(success.element as z.ZodType);
  let isReadable = true;
  let told = 0;
  const tellSoFar = () => {
    const { good, invalidCount } = reader.read;
    told = good.length;
    const data = good.slice() as OperationResult<Op>;
    onPart({ data, invalidCount, receivedAt: currentTime(), isPartial: true });
  };
  const began = performance.now();
  const tellIfDue = () => {
    const { length } = reader.read.good;
    const isTime = performance.now() - began > PART_AFTER_MS;
    if (isTime && length > 0 && length >= told * PART_GROWTH) tellSoFar();
  };
  try {
    for (;;) {
      const { done, value } = await source.read();
      const piece = decoder.decode(value, { stream: !done });
      pieces.push(piece);
      reader.beginSlice();
      if (isReadable) {
        try {
          for (let at = 0; at < piece.length; at += PIECE) {
            await reader.add(list.add(piece.slice(at, at + PIECE)), () => {
              if (reader.read.good.length >= FIRST) tellIfDue();
            });
          }
        } catch {
          // The text is not valid JSON. It is parsed again as a whole later, which produces the error message.
          isReadable = false;
        }
      }
      if (done) break;
      tellIfDue();
    }
  } catch (error) {
    if (reader.read.good.length > told) tellSoFar();
    throw error;
  }
  const text = pieces.join('');
  // The records so far contain rounded numbers if the text has long numbers. The complete text is then parsed again.
  const isWhole = isReadable && list.isWhole && !list.hasLongNumbers;
  if (!isWhole && reader.read.good.length > told) tellSoFar();
  return { text, records: isWhole ? reader.read : null };
}

/**
 * Parses a response with the operation's schema. Rejects with a ServiceError for errors and invalid replies. Records of
 * a list are parsed individually: invalid ones are omitted and counted.
 */
export async function readReply<Op extends Operation>(
  operation: Op,
  response: Response,
  { text, records: known }: ReadBody,
): Promise<Reply<OperationResult<Op>>> {
  const { status, headers } = response;
  const receivedAt = currentTime();
  if (!response.ok) {
    throw toServiceError(operation.id, { cause: 'answer', status, headers, body: text, receivedAt });
  }
  const invalidCount = (why: string) =>
    toServiceError(operation.id, { cause: 'unreadable', status, headers, why });

  const { success: documented, records: path } = operation.responses;
  // The type OperationResult is either null or the output of `success`. TypeScript cannot distinguish the two cases,
  // hence the casts here and below.
  if (!documented) return { data: null as OperationResult<Op>, invalidCount: 0, receivedAt };

  const parsing = known ? { json: [] } : await parseJson(operation, text, headers, invalidCount);
  const { json, success = documented } = parsing;
  const listed = known ? null : path && recordsAt(path, success, json);
  const read = known ?? (listed && (await readRecords(listed)));
  if (read && read.good.length === 0 && read.invalidCount > 0) {
    const { index, error } = read.firstError!;
    const where = whereOf(error, [...(path ?? []), String(index)]);
    throw invalidCount(`none of the ${read.invalidCount} records in the response could be read (${where}).`);
  }
  const whole = success.safeParse(read ? withRecords(path ?? [], json, []) : json);
  if (!whole.success) {
    throw invalidCount(`the response does not match the API (${whereOf(whole.error)}).`);
  }
  const data = read ? withRecords(path ?? [], whole.data, read.good) : whole.data;
  return {
    data: data as OperationResult<Op>,
    invalidCount: read?.invalidCount ?? 0,
    receivedAt,
    size: text.length,
  };
}

async function parseJson(
  operation: Operation,
  text: string,
  headers: Headers,
  invalidCount: (why: string) => Error,
): Promise<{ json: unknown; success?: z.ZodType }> {
  if (text.trim() === '') throw invalidCount('the response has no body.');
  const isExact = operation.responses.keepsNumbers || LONG_NUMBER.test(text);
  const exact = isExact && (await import('./exact-reply.ts'));
  try {
    return exact ? exact.readExactly(operation, text) : { json: JSON.parse(text) };
  } catch {
    const isPage =
      /^text\/html\b/i.test(headers.get('Content-Type') ?? '') || text.trimStart().startsWith('<');
    throw invalidCount(
      isPage ? 'the service returned an HTML page instead of data.' : 'the response is not complete JSON.',
    );
  }
}

type Records = { items: readonly unknown[]; schema: z.ZodType };

/**
 * Returns the array of records at a path in a response, and the schema of one record; null if the path leads to no
 * array.
 */
function recordsAt(path: readonly string[], schema: z.ZodType, json: unknown): Records | null {
  const [key, ...deeper] = path;
  if (key === undefined) {
    if (!(schema instanceof z.ZodArray) || !Array.isArray(json)) return null;
    return { items: json, schema: schema.element as z.ZodType };
  }
  if (!(schema instanceof z.ZodObject) || !isObject(json)) return null;
  // The service may send null for any array, including the array of records.
  return recordsAt(deeper, schema.shape[key] as z.ZodType, json[key] ?? []);
}

/** Returns a copy of a response with other records at the path. */
function withRecords(path: readonly string[], whole: unknown, records: readonly unknown[]): unknown {
  const [key, ...deeper] = path;
  if (key === undefined) return records;
  const object = whole as Record<string, unknown>;
  return { ...object, [key]: withRecords(deeper, object[key], records) };
}

type ReadRecords = {
  good: readonly unknown[];
  invalidCount: number;
  firstError: { index: number; error: z.ZodError } | null;
};

/** The number of records that are parsed with high priority. Further records are parsed in the background. */
const FIRST = 100;
/** The number of records from which equal values are shared. Shorter lists need too little memory for the extra work. */
const LONG_LIST = 5000;

async function readRecords({ items, schema }: Records): Promise<ReadRecords> {
  const reader = recordReader(schema);
  reader.beginSlice();
  await reader.add(items);
  return reader.read;
}

/**
 * Parses records in slices, because thousands of records would block the main thread for longer than a frame. The
 * browser handles user input between slices.
 */
function recordReader(schema: z.ZodType) {
  const good: unknown[] = [];
  const read: ReadRecords = { good, invalidCount: 0, firstError: null };
  let share: ((record: unknown) => void) | undefined;
  let sliceBegan = 0;
  return {
    read,
    /** Starts measuring the time that blocks the main thread. Called after each pause outside of the reader. */
    beginSlice: () => {
      sliceBegan = performance.now();
    },
    /** Calls `onSlice` before each pause. */
    async add(items: readonly unknown[], onSlice?: () => void): Promise<void> {
      for (const item of items) {
        const record = schema.safeParse(item);
        if (record.success) {
          share?.(record.data);
          good.push(record.data);
        } else {
          read.firstError ??= { index: good.length + read.invalidCount, error: record.error };
          read.invalidCount += 1;
        }
        if (good.length === LONG_LIST) share ??= await loadSharing();
        if (performance.now() - sliceBegan > SLICE_MS) {
          onSlice?.();
          await pause(good.length < FIRST ? 'next' : 'background');
          sliceBegan = performance.now();
        }
      }
    },
  };
}

/** Loads the code for long lists. If it cannot be loaded, the list needs more memory. */
async function loadSharing() {
  const code = await import('./share-equal-values.ts').catch(() => undefined);
  return code?.shareEqualValues();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Describes the first difference between a response and the schema. Omits the values, because they may be personal
 * data.
 */
function whereOf(error: z.ZodError, within: readonly string[] = []): string {
  const [issue] = error.issues;
  const path = [...within, ...(issue?.path ?? [])];
  const place = path.length > 0 ? `at '${path.join('.')}'` : 'at its root';
  return issue ? `${place}: ${issue.message}` : place;
}
