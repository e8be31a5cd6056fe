/** A request's path, query and body as the operation's typed input. Names every field that it refuses. */
import type * as z from 'zod';
import type { Operation } from '#contract/operation.ts';
import type { FieldError } from '#contract/problem.ts';
import { readJsonBody } from './json-body.ts';
import { HttpRefusal } from './problems.ts';

const MAX_ERRORS = 50;
const MAX_KEY_LENGTH = 200;

/** What any operation is handed, once its own schemas have passed it. */
export type Input = { params: Record<string, string>; query: Record<string, unknown>; body: unknown };

/** With the body as it was sent, of which the schema drops fields. */
export type SentInput = Input & { sentBody: unknown };

/** An operation without a body never reads one: whatever a client sends along is ignored. */
export async function readInput(operation: Operation, request: Request): Promise<SentInput> {
  const url = new URL(request.url);
  const params = check('path', operation.params, pathParameters(operation.path, url.pathname));
  const query = check('query', operation.query, queryParameters(operation.query, url.search));
  if (!operation.body) return { params, query, body: undefined, sentBody: undefined };
  const sentBody = await readJsonBody(request);
  return { params, query, body: check('body', operation.body, sentBody), sentBody };
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

/** Keys come from the request: cut, so that an answer never grows beyond it. */
function toFieldError({ path, message }: z.core.$ZodIssue): FieldError {
  return {
    path: path.map((key) => (typeof key === 'number' ? key : String(key).slice(0, MAX_KEY_LENGTH))),
    message: message.slice(0, MAX_KEY_LENGTH),
  };
}

/** The router matched the path's raw segments, so each stands where its name stands in the template. */
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
 * assumed: a parameter that the operation does not know is ignored. One that it knows may stand there once:
 * which of two a service takes is where services differ, and filters get bypassed.
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
