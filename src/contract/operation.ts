import * as z from 'zod';
import { PathId } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The header by which a client makes one request of all its attempts at it. assumed: the document shows none; this is
 * the name of the IETF's draft, and of most services that have one.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** A media type that a reply may be offered as; the bytes are JSON in each. */
export type Offer = 'application/json' | 'text/json' | 'text/plain';

/** The names between braces of a path template: `'/lead/{leadId}'` gives `'leadId'`. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type PathParameters<Path extends string> = z.ZodObject<{ [Name in PathNames<Path>]: typeof PathId }>;

/**
 * How an operation answers.
 * - `success`: the schema of a 2xx body, or null where the document shows none (then a body is ignored).
 * - `failure`: the documented form of a refusal. 'problem' is problem details, 'message' the split-test
 *   `{ message }`, 'text' a plain string. Readers accept every form from every operation.
 * - `offers`: media types that `Accept` may choose from, the first being the default.
 * - `records`: where in the success body the array of independent records stands (`[]` is the body itself).
 *   One unreadable record there costs that record and not the page.
 * - `stream`: what the records are streamed as to a client that accepts `text/event-stream`, each in the `data` of one
 *   event; null where there is no stream.
 */
export type Responses<Success extends z.ZodType | null> = {
  success: Success;
  failure: 'problem' | 'message' | 'text';
  offers: readonly [Offer, ...Offer[]];
  records: readonly string[] | null;
  stream: z.ZodType | null;
};

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without properties is what it means
type NoQuery = z.ZodObject<Record<never, never>>;

/** An operation of the service as a plain value. Client calls, service routes and OpenAPI derive from it. */
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
  /** Keys are the default wire names; `/config.json` may rename them where the document names none. */
  query: Query;
  body: Body;
  responses: Responses<Success>;
  /** Whether a repetition with the same `Idempotency-Key` gets the first one's answer. Only where there is a reply to keep. */
  idempotencyKey: boolean;
  /** Whether it changes nothing, so that it may be called just to see what is answered: what is got, and what says so. */
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
  responses: Pick<Responses<Success>, 'success'> & Partial<Responses<Success>>;
  idempotencyKey?: boolean;
  /** Only of a POST: what is got is a read, and what is put or deleted never is. */
  isRead?: true;
  origin?: 'documented' | 'extension';
  summary: string;
};

/** Fills in what most operations share: ids as path parameters, no query, no body, no key, problem details, JSON. */
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
    // The cast states what the line above it computes: one PathId for each name in the template.
    params: z.object(Object.fromEntries(names.map((name) => [name, PathId]))) as PathParameters<Path>,
    query: (definition.query ?? z.object({})) as Query,
    body: (definition.body ?? null) as Body,
    responses: {
      failure: 'problem',
      offers: ['application/json'],
      records: null,
      stream: null,
      ...definition.responses,
    },
  };
}

/** What a caller hands to an operation: typed values, not yet wire text. */
export type OperationInput<Op extends Operation> = {
  params: z.output<Op['params']>;
  query: z.output<Op['query']>;
  body: Op['body'] extends z.ZodType ? z.output<Op['body']> : undefined;
};

/** What an operation answers on success; null where the document shows no body. */
export type OperationResult<Op extends Operation> = Op['responses']['success'] extends z.ZodType
  ? z.output<Op['responses']['success']>
  : null;

/**
 * The path with its ids filled in, each percent-encoded. Throws a ZodError for an id that must not stand
 * in a path: percent-encoding alone does not protect against `..`.
 */
export function fillPath<Op extends Operation>(operation: Op, params: OperationInput<Op>['params']): string {
  const ids: Record<string, string> = operation.params.parse(params);
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}
