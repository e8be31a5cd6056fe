/**
 * Marks fields that the API document does not have. Each field is marked where it is defined: in the query or the body
 * of an operation, or in its response.
 */
import * as z from 'zod';
import type { Operation } from './operation.ts';

const extensionFields = new WeakSet<z.core.$ZodType>();

/** Clones the schema, because many fields share one schema. */
export function extensionField<Schema extends z.ZodType>(schema: Schema): Schema {
  const own = schema.clone();
  extensionFields.add(own);
  return own;
}

export function isExtensionField(schema: z.core.$ZodType): boolean {
  return extensionFields.has(schema);
}

/** Returns the names of an operation's extension fields. A field of the request and the response is listed once. */
export function extensionFieldsOf({ query, body, responses }: Operation): string[] {
  const names = [query, body, responses.success].flatMap((schema) => {
    const record = schema instanceof z.ZodArray ? schema.element : schema;
    const fields = record instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(record.shape) : [];
    return fields.flatMap(([name, field]) => (isExtensionField(field) ? [name] : []));
  });
  return [...new Set(names)];
}

/**
 * Returns everything that a service must declare before the dashboard uses it: the id of an operation that is an
 * extension, and its extension fields, e.g. 'putCustomChannel.note'.
 */
export function extensionsOf(operation: Operation): string[] {
  const fields = extensionFieldsOf(operation).map((field) => `${operation.id}.${field}`);
  return operation.origin === 'extension' ? [operation.id, ...fields] : fields;
}
