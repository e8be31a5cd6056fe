/** Generates the OpenAPI document of the service from the contract. */
import * as z from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { operations, type OperationId } from '#contract/index.ts';
import { IDEMPOTENCY_KEY_HEADER, type Operation } from '#contract/operation.ts';
import { Problem, SplitTestError } from '#contract/problem.ts';
import { nameSchemas } from './components.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { EXAMPLES } from './examples.ts';

export const TAGS = { documented: 'Documented operations', extension: 'Extensions' } as const;

/**
 * The media types of request bodies. spec: Endpoints. A key of a content map in OpenAPI can be a range of media types.
 */
const BODY_TYPES = ['application/json', 'text/json', 'application/*+json'];

export function describeService(): oas31.OpenAPIObject {
  nameSchemas();
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Conversational Bot Service API',
        version: 'v1',
        description:
          'Bots that talk with leads on behalf of an agency. Generated from the schemas that ' +
          'validate requests.',
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // The URL is relative to the URL of this document, because the service does not know its public address.
      servers: [{ url: '.' }],
      security: [{ Key: [] }],
      tags: [
        { name: TAGS.documented, description: 'The operations of the documented API.' },
        { name: TAGS.extension, description: 'Additional operations. Other services may not offer them.' },
      ],
      paths: paths(),
      components: {
        securitySchemes: { Key: { type: 'apiKey', in: 'header', name: DEFAULT_KEY_HEADER } },
      },
    },
    OPTIONS,
  );
}

type ListedOperation = Pick<oas31.OperationObject, 'operationId' | 'summary' | 'tags'>;

/** Returns a short version of an OpenAPI document, with only the ids, titles and tags of its operations. */
export function listOperations({ tags, paths: described = {} }: oas31.OpenAPIObject) {
  const listed: Record<string, Record<string, ListedOperation>> = {};
  for (const [path, methods] of Object.entries(described)) {
    const entries = Object.entries(methods as Record<string, oas31.OperationObject>);
    listed[path] = Object.fromEntries(
      entries.map(([method, { operationId, summary, tags: of }]) => [
        method,
        { operationId, summary, tags: of },
      ]),
    );
  }
  return { tags, paths: listed };
}

function paths(): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const items: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of Object.values<Operation>(operations)) {
    items[operation.path] = {
      ...items[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return items;
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, origin, params, query, body, idempotencyKey } = operation;
  return {
    operationId: id,
    summary,
    description: DESCRIPTIONS[id as OperationId],
    tags: [TAGS[origin]],
    requestParams: {
      path: params,
      query: asTyped(query),
      ...(idempotencyKey && { header: IdempotencyHeader }),
    },
    ...(body && { requestBody: { required: true, content: asEach(BODY_TYPES, body, EXAMPLES[id]?.body) } }),
    responses: { ...success(operation), ...failures(operation) },
  };
}

const IdempotencyHeader = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z.string().min(1).max(200).optional().meta({
    description:
      'Chosen by the client. For 24 hours, repeating the request with the same key returns the first response and changes nothing.',
  }),
});

/**
 * Replaces the codec of each query parameter by its output type. The document then contains the type of the value, e.g.
 * a number, and not the type of its text form.
 */
function asTyped(query: z.ZodObject): z.ZodObject {
  const fields = Object.entries<z.ZodType>(query.shape).map(([name, schema]) => {
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return [name, inner instanceof z.ZodCodec ? z.optional(inner.out) : schema] as const;
  });
  return z.object(Object.fromEntries(fields));
}

/** Describes the same content in several media types. Only the first media type contains the example. */
function asEach(types: readonly string[], schema: z.ZodType, example?: unknown) {
  return Object.fromEntries(
    types.map((type, place) => [type, { schema, ...(place === 0 && example !== undefined && { example }) }]),
  );
}

function success({ id, responses }: Operation): ZodOpenApiResponsesObject {
  if (responses.success === null) return { '204': { description: 'Done' } };
  const { offers, success: body, stream } = responses;
  return {
    '200': {
      description: 'Success',
      content: {
        ...asEach(offers, body, EXAMPLES[id]?.reply),
        ...(stream && { 'text/event-stream': { schema: stream } }),
      },
    },
  };
}

function failures(operation: Operation): ZodOpenApiResponsesObject {
  const { params, query, body, idempotencyKey } = operation;
  const hasIds = Object.keys(params.shape).length > 0;
  const canBeWrong = hasIds || body !== null || Object.keys(query.shape).length > 0;
  return {
    ...(canBeWrong && { '400': refusal(operation, 'The path, query or body is invalid') }),
    '401': problem('The key is missing or invalid'),
    ...((hasIds || body) && { '404': refusal(operation, 'Not found, or in another agency') }),
    ...(body && {
      '413': problem('The body is too large'),
      '415': problem('The media type of the body is unsupported'),
    }),
    ...(idempotencyKey && {
      '409': problem('The first request with this key is still in progress'),
      '422': problem('The key was used for another request'),
    }),
    '429': problem('Too many requests: try again after the time in Retry-After'),
    default: problem('Any other failure'),
  };
}

const PROBLEM_CONTENT = { 'application/problem+json': { schema: Problem } };

function problem(description: string) {
  return { description, content: PROBLEM_CONTENT };
}

/**
 * Describes an error response. A client receives the documented format of the operation, or problem details if it names
 * their media type in `Accept`.
 */
function refusal({ responses: { failure, offers } }: Operation, description: string) {
  const forms = {
    problem: {},
    message: asEach(offers, SplitTestError),
    text: asEach(['text/plain'], z.string()),
  };
  return { description, content: { ...forms[failure], ...PROBLEM_CONTENT } };
}

const OPTIONS: CreateDocumentOptions = {
  override: ({ jsonSchema, zodSchema, io }) => {
    if (zodSchema instanceof z.ZodISODateTime) {
      // Zod omits the format if the UTC offset is optional. assumed: a time without an offset is in UTC.
      delete jsonSchema.pattern;
      jsonSchema.format = 'date-time';
    }
    if (zodSchema instanceof z.ZodISODate) delete jsonSchema.pattern;
    delete jsonSchema.propertyNames;
    // The limits of safe integers are omitted, because every JSON parser has these limits.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (io === 'output') {
      // Response schemas replace missing fields by defaults and drop unknown fields. These rules describe how a client
      // parses a response, and not what a response contains, so they are omitted.
      delete jsonSchema.default;
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    }
  },
};
