import * as z from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { appConfig } from '../transport/config.ts';
import { read } from '../transport/read.ts';

/** A JSON Schema, with the keywords that the API description (OpenAPI) of the embedded service contains. */
export type ApiSchema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, ApiSchema>>;
  additionalProperties?: boolean | ApiSchema;
  items?: ApiSchema;
  anyOf?: readonly ApiSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
};

/**
 * Accepts any object as a JSON Schema. A complete validation would be a recursive schema, but the search for fields
 * marked as secret does not support recursive schemas.
 */
const ApiSchema = z.custom<ApiSchema>((value) => typeof value === 'object' && value !== null);

const Content = z.record(
  z.string(),
  z.object({ schema: ApiSchema.default({}), example: z.unknown().optional() }),
);
export type ApiContent = z.infer<typeof Content>;

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: ApiSchema.default({}),
});
export type ApiParameter = z.infer<typeof Parameter>;

const ListedOperation = z.object({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
});

const DescribedOperation = ListedOperation.extend({
  description: z.string().default(''),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.default({}) })),
});

const tags = z.array(z.object({ name: z.string(), description: z.string().default('') })).default([]);

const ApiOperations = z.object({ tags, paths: z.record(z.string(), z.record(z.string(), ListedOperation)) });

const ApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  tags,
  paths: z.record(z.string(), z.record(z.string(), DescribedOperation)),
  components: z.object({ schemas: z.record(z.string(), ApiSchema).default({}) }),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

/**
 * Reads the API description of the embedded service. This operation is not part of the contract, because the
 * description is derived from the contract.
 */
const readApiDocument = defineOperation({
  id: 'readApiDocument',
  method: 'GET',
  path: '/openapi.json',
  summary: 'API description',
  responses: { success: ApiDocument },
});

/** Reads the API description without schemas and examples, which are its largest parts. */
const listApiOperations = defineOperation({
  id: 'listApiOperations',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Operations of the API',
  query: z.object({ only: z.literal('operations') }),
  responses: { success: ApiOperations },
});

/** Returns whether the service has an API description. Only the embedded service has one. */
export function hasApiDocument(): boolean {
  return appConfig().isEmbedded === true;
}

/** The API description does not change while the service runs, so the query never becomes stale. */
export function apiDocumentQuery() {
  return { ...read(readApiDocument, {}), enabled: hasApiDocument(), staleTime: 'static' as const };
}

export function apiOperationsQuery() {
  return {
    ...read(listApiOperations, { query: { only: 'operations' } }),
    enabled: hasApiDocument(),
    staleTime: 'static' as const,
  };
}

type Placed = { method: string; path: string };
export type ApiOperation = z.infer<typeof DescribedOperation> & Placed;
export type ApiOperationTitle = z.infer<typeof ListedOperation> & Placed;

/** Returns the operations of an API description in the order of their tags. */
export function apiOperations<Listed extends z.infer<typeof ListedOperation>>({
  paths,
  tags: order,
}: {
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Listed>>>>;
}): (Listed & Placed)[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return order.flatMap(({ name }) => all.filter((operation) => operation.tags.includes(name)));
}
