/** Parses the path, query and body of a request into the operation's typed input. Refusals name each invalid field. */
import type * as z from 'zod';
import type { Operation } from '#contract/operation.ts';
import type { FieldError } from '#contract/problem.ts';
import { readJsonBody } from './json-body.ts';
import { readMessageBody } from './message-body.ts';
import { HttpRefusal } from './problems.ts';

const MAX_ERRORS = 50;
const MAX_KEY_LENGTH = 200;

export type Input = { params: Record<string, string>; query: Record<string, unknown>; body: unknown };

/**
 * The parsed input together with the body as sent, because the schema drops unknown fields and rounds numbers. Numbers
 * that a double would change are `JsonNumber`s.
 */
export type SentInput = Input & { sentBody: unknown };

/**
 * Never reads the body of an operation without a body schema, so the service ignores any body that the client sends.
 */
export async function readInput(operation: Operation, request: Request): Promise<SentInput> {
  const url = new URL(request.url);
  const params = check('path', operation.params, pathParameters(operation.path, url.pathname));
  const query = check('query', operation.query, queryParameters(operation.query, url.search));
  if (!operation.body) return { params, query, body: undefined, sentBody: undefined };
  const read = operation.takesMessage ? readMessageBody : readJsonBody;
  const { value, sent } = await read(request);
  return { params, query, body: check('body', operation.body, value), sentBody: sent };
}

type Part = 'path' | 'query' | 'body';

function refuse(part: Part, errors: FieldError[]): never {
  throw new HttpRefusal(400, `The ${part} is invalid.`, { errors });
}

function check<Schema extends z.ZodType>(part: Part, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return refuse(part, result.error.issues.slice(0, MAX_ERRORS).map(toFieldError));
}

/** Field names come from the request. Cutting them keeps the size of a reply limited. */
function toFieldError({ path, message }: z.core.$ZodIssue): FieldError {
  return {
    path: path.map((key) => (typeof key === 'number' ? key : String(key).slice(0, MAX_KEY_LENGTH))),
    message: message.slice(0, MAX_KEY_LENGTH),
  };
}

/** The router matches the raw path, so each value has the same segment index as its name in the template. */
function pathParameters(template: string, pathname: string): Record<string, string> {
  const segments = pathname.split('/');
  const parameters: Record<string, string> = {};
  for (const [index, part] of template.split('/').entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) parameters[name] = decode('path', segments[index] ?? '', [name]);
  }
  return parameters;
}

/**
 * assumed: unknown query parameters are ignored. A known parameter may appear only once, because services disagree on
 * which duplicate wins, which would let clients bypass filters.
 */
function queryParameters(schema: z.ZodObject, search: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const pair of search.slice(1).split('&')) {
    const [rawName = '', ...rawValue] = pair.replaceAll('+', ' ').split('=');
    const name = decode('query', rawName, []);
    if (!Object.hasOwn(schema.shape, name)) continue;
    if (Object.hasOwn(parameters, name)) {
      refuse('query', [{ path: [name], message: 'must be given once' }]);
    }
    parameters[name] = decode('query', rawValue.join('='), [name]);
  }
  return parameters;
}

function decode(part: Part, text: string, path: FieldError['path']): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse(part, [{ path, message: 'is not valid percent-encoded UTF-8' }]);
  }
}
