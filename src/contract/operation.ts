import * as z from 'zod';
import { PathId } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The header that has the same value in all attempts of one request, so that the service executes the request only
 * once. assumed: the API document has no such header; this is the name in the IETF draft and in most services.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** A media type of a response. The content is JSON in each case. */
export type Offer = 'application/json' | 'text/json' | 'text/plain';

/** The parameter names in a path template: `'/lead/{leadId}'` has `'leadId'`. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type PathParameters<Path extends string> = z.ZodObject<{ [Name in PathNames<Path>]: typeof PathId }>;

/**
 * The responses of an operation.
 * - `success`: the schema of a 2xx body; null if the API document shows none. Clients then ignore the body.
 * - `failure`: the documented format of errors. 'problem' means problem details, 'message' means the `SplitTestError`
 *   of split tests, 'text' means a plain string. Clients accept every format from every operation.
 * - `offers`: the media types that `Accept` can select. The first is the default.
 * - `records`: the path of the record array in the success body (`[]` means the body itself). An unreadable record in
 *   this array is left out, and the rest of the page is shown.
 * - `keepsNumbers`: whether clients read numbers that a double would change as `JsonNumber`, because the response
 *   contains the JSON of an external system. Otherwise clients read such numbers as texts.
 * - `stream`: the schema of the streamed records, for clients that accept `text/event-stream`. Each record is the
 *   `data` of one event. null if the operation has no stream.
 */
export type Responses<Success extends z.ZodType | null> = {
  success: Success;
  failure: 'problem' | 'message' | 'text';
  offers: readonly [Offer, ...Offer[]];
  records: readonly string[] | null;
  keepsNumbers?: true;
  stream: z.ZodType | null;
};

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- the type means an object without properties
type NoQuery = z.ZodObject<Record<never, never>>;

/**
 * An operation of the service as a plain value. The client's calls, the service's routes and the OpenAPI document all
 * derive from such values.
 */
export type Operation<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType | null = z.ZodType | null,
  Success extends z.ZodType | null = z.ZodType | null,
> = {
  id: string;
  method: Method;
  path: Path;
  params: PathParameters<Path>;
  /**
   * The query parameters by their default names. If the API document does not define a name, `/config.json` can replace
   * it.
   */
  query: Query;
  body: Body;
  /**
   * Present if the request body is the message of an external system, in any of the usual formats and with numbers as
   * `JsonNumber`. The body of any other operation is JSON without control characters or broken Unicode.
   */
  takesMessage?: true;
  responses: Responses<Success>;
  /**
   * Whether the service returns its stored response if a request repeats an `Idempotency-Key`. Only possible for an
   * operation with a response body.
   */
  idempotencyKey: boolean;
  /**
   * Whether the operation changes nothing, so that a client can call it without consequences. True for every GET, and
   * for a POST that is marked as a read.
   */
  isRead: boolean;
  origin: 'documented' | 'extension';
  summary: string;
};

type Definition<Path extends string, Query extends z.ZodObject, Body, Success extends z.ZodType | null> = {
  id: string;
  method: Method;
  path: Path;
  query?: Query;
  body?: Body;
  takesMessage?: true;
  responses: Pick<Responses<Success>, 'success'> & Partial<Responses<Success>>;
  idempotencyKey?: boolean;
  /** Marks a POST as a read. A GET is always a read; a PUT or DELETE never is. */
  isRead?: true;
  origin?: 'documented' | 'extension';
  summary: string;
};

/**
 * Creates an operation. Its defaults are ids as path parameters, no query, no body, no idempotency key, errors as
 * problem details, and JSON.
 */
export function defineOperation<
  const Path extends string,
  Query extends z.ZodObject = NoQuery,
  Body extends z.ZodType | null = null,
  Success extends z.ZodType | null = null,
>(definition: Definition<Path, Query, Body, Success>): Operation<Path, Query, Body, Success> {
  const names = Array.from(definition.path.matchAll(/\{(\w+)\}/g), ([, name]) => name as PathNames<Path>);
  return {
    id: definition.id,
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    origin: definition.origin ?? 'documented',
    idempotencyKey: definition.idempotencyKey ?? false,
    isRead: definition.method === 'GET' || (definition.method === 'POST' && definition.isRead === true),
    // The cast is safe because the object has one PathId for each name in the template.
    params: z.object(Object.fromEntries(names.map((name) => [name, PathId]))) as PathParameters<Path>,
    query: (definition.query ?? z.object({})) as Query,
    body: (definition.body ?? null) as Body,
    ...(definition.takesMessage && { takesMessage: true }),
    responses: {
      failure: 'problem',
      offers: ['application/json'],
      records: null,
      stream: null,
      ...definition.responses,
    },
  };
}

/** The input of an operation, as typed values before serialisation. */
export type OperationInput<Op extends Operation> = {
  params: z.output<Op['params']>;
  query: z.output<Op['query']>;
  body: Op['body'] extends z.ZodType ? z.output<Op['body']> : undefined;
};

/** The result of a successful operation; null if the API document shows no body. */
export type OperationResult<Op extends Operation> = Op['responses']['success'] extends z.ZodType
  ? z.output<Op['responses']['success']>
  : null;

/**
 * Returns the path with percent-encoded ids. Throws a ZodError for an invalid id, because percent-encoding does not
 * protect against `..`.
 */
export function fillPath<Op extends Operation>(operation: Op, params: OperationInput<Op>['params']): string {
  const ids: Record<string, string> = operation.params.parse(params);
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}
