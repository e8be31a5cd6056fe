/** Parses and validates the path, query and body of a request. Errors name each invalid field. */
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
 * The validated input and the original body. The schema removes unknown fields and rounds numbers, so `sentBody` keeps
 * them. It contains a `JsonNumber` for each number that a double cannot represent exactly.
 */
export type SentInput = Input & { sentBody: unknown };

/** Parses and validates a request. Ignores the body if the operation defines no body schema. */
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

/**
 * Converts a zod issue to a field error. The field names come from the request, so they are truncated to limit the size
 * of the response.
 */
function toFieldError({ path, message }: z.core.$ZodIssue): FieldError {
  return {
    path: path.map((key) => (typeof key === 'number' ? key : String(key).slice(0, MAX_KEY_LENGTH))),
    message: message.slice(0, MAX_KEY_LENGTH),
  };
}

/**
 * Returns the path parameters by name. The router matches the undecoded path, so each value has the same segment index
 * as its name in the template.
 */
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
 * Returns the query parameters by name. assumed: unknown parameters are ignored. A repeated parameter is an error,
 * because programs disagree on which value applies. A client could otherwise bypass the filter of a proxy.
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
