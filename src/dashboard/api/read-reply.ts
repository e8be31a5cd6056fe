import * as z from 'zod';
import type { Operation, OperationResult } from '#contract/operation.ts';
import type { Reply } from './call.ts';
import { toServiceError } from './to-service-error.ts';

/** What a response says, read by the operation's own schema. Throws a ServiceError for all but a good reply. */
export function readReply<Op extends Operation>(
  operation: Op,
  response: Response,
  text: string,
): Reply<OperationResult<Op>> {
  const { status, headers } = response;
  const receivedAt = Date.now();
  if (!response.ok) {
    throw toServiceError(operation.id, { cause: 'answer', status, headers, body: text, receivedAt });
  }
  const unreadable = (why: string) =>
    toServiceError(operation.id, { cause: 'unreadable', status, headers, why });

  const { success, records } = operation.responses;
  // The casts here and below state the two sides of OperationResult: null, or the output of `success`.
  if (!success) return { data: null as OperationResult<Op>, unreadable: 0, receivedAt };

  const json = parseJson(text, headers, unreadable);
  const whole = success.safeParse(json);
  if (whole.success) return { data: whole.data as OperationResult<Op>, unreadable: 0, receivedAt };

  const rest = records && withoutBadRecords(success, json, records);
  const readable = rest ? success.safeParse(rest.json) : whole;
  if (!readable.success)
    throw unreadable(`the reply differs from what was promised (${whereOf(readable.error)}).`);
  if (rest && rest.dropped === rest.total && rest.total > 0) {
    throw unreadable(
      `none of the ${rest.total} records in the reply could be read (${whereOf(whole.error)}).`,
    );
  }
  return { data: readable.data as OperationResult<Op>, unreadable: rest?.dropped ?? 0, receivedAt };
}

function parseJson(text: string, headers: Headers, unreadable: (why: string) => Error): unknown {
  if (text.trim() === '') throw unreadable('the reply has no body, but one was promised.');
  try {
    return JSON.parse(text);
  } catch {
    const isPage =
      /^text\/html\b/i.test(headers.get('Content-Type') ?? '') || text.trimStart().startsWith('<');
    throw unreadable(isPage ? 'a web page came in place of data.' : 'the reply is not complete JSON.');
  }
}

type Sifted = { json: unknown; dropped: number; total: number };

/** The reply with only those records that their schema can read; null where there is no array of records. */
function withoutBadRecords(schema: z.ZodType, json: unknown, path: readonly string[]): Sifted | null {
  const [key, ...deeper] = path;
  if (key === undefined) {
    if (!(schema instanceof z.ZodArray) || !Array.isArray(json)) return null;
    const record = schema.element as z.ZodType;
    const good = json.filter((item) => record.safeParse(item).success);
    return { json: good, dropped: json.length - good.length, total: json.length };
  }
  if (!(schema instanceof z.ZodObject) || !isObject(json)) return null;
  // Arrays are nullable by the service's conventions, the array of records too.
  const inner = withoutBadRecords(schema.shape[key] as z.ZodType, json[key] ?? [], deeper);
  return inner && { ...inner, json: { ...json, [key]: inner.json } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a reply first differs, without its values: those may be personal. */
function whereOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.length ? `at '${issue.path.join('.')}'` : 'at its root';
  return issue ? `${place}: ${issue.message}` : place;
}
