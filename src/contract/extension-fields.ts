/**
 * Marks fields that the API document does not have: in the query or the body of an operation, or in its response.
 */
import * as z from 'zod';
import { coreOf, isMarked, marked } from './marks.ts';
import type { Operation, OperationInput, OperationResult } from './operation.ts';

export function extensionField<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'extension');
}

export function isExtensionField(schema: z.core.$ZodType): boolean {
  return isMarked(schema, 'extension');
}

type KeyOf<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? keyof Value & string
    : never;

type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never;

/** The names of the fields in the request of an operation, in its response and in the records of its response. */
export type FieldNameOf<Op extends Operation, Result = OperationResult<Op>> =
  | (keyof Op['query']['shape'] & string)
  | KeyOf<OperationInput<Op>['body']>
  | KeyOf<Result | ItemOf<Result> | ItemOf<Result[keyof Result]>>;

/**
 * Returns the names of the extension fields of an operation: in the request, in the response and in the records of the
 * response. A field of both the request and the response is listed once.
 */
export function extensionFieldsOf({ query, body, responses }: Operation): string[] {
  const { success, records } = responses;
  const names = [query, body, success, success && recordIn(success, records ?? [])].flatMap((schema) =>
    schema === null
      ? []
      : fieldsIn(schema).flatMap(([name, field]) => (isExtensionField(field) ? [name] : [])),
  );
  return [...new Set(names)];
}

/** Returns the schema at a path of the response, e.g. of the records in a page. */
function recordIn(success: z.core.$ZodType, path: readonly string[]): z.core.$ZodType {
  return path.reduce((schema, name) => Object.fromEntries(fieldsIn(schema))[name] ?? schema, success);
}

function fieldsIn(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) return fieldsIn(core.element);
  return core instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(core.shape) : [];
}

/**
 * Returns the extensions that a service must declare before the dashboard uses them: the id of the operation if the
 * whole operation is an extension, and its extension fields, e.g. 'putCustomChannel.note'.
 */
export function extensionsOf(operation: Operation): string[] {
  const fields = extensionFieldsOf(operation).map((field) => `${operation.id}.${field}`);
  return operation.origin === 'extension' ? [operation.id, ...fields] : fields;
}
