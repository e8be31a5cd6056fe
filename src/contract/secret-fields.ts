/** Which fields of the contract are not for everybody's eyes: said once, beside each field, and heeded by `redact.ts`. */
import type * as z from 'zod';

/**
 * - 'secret': a key, a token, a password.
 * - 'free': a text that others write as they like, and that may hold a secret: a template, an answer from outside.
 */
export type Sensitivity = 'secret' | 'free';

const discretions = new WeakMap<z.core.$ZodType, Sensitivity>();

/** The same schema, of what is a secret. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'secret');
}

/** The same schema, of a text that may hold a secret. */
export function mayHoldSecret<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'free');
}

/** A copy: most fields share the schema of their kind. */
function marked<Schema extends z.ZodType>(schema: Schema, discretion: Sensitivity): Schema {
  const own = schema.clone();
  discretions.set(own, discretion);
  return own;
}

/** Undefined for what may be shown. Of this very schema: one that is wrapped in another has to be unwrapped. */
export function sensitivityOf(schema: z.core.$ZodType): Sensitivity | undefined {
  return discretions.get(schema);
}
