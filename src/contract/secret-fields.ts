/**
 * Marks the sensitive fields of the contract. Each field is marked where it is defined, and `redact.ts` uses the marks.
 */
import type * as z from 'zod';

/**
 * - 'secret': a key, a token or a password.
 * - 'free': a text from users or external systems that may contain a secret, e.g. a template or a response.
 */
export type Sensitivity = 'secret' | 'free';

const sensitivities = new WeakMap<z.core.$ZodType, Sensitivity>();

export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'secret');
}

export function mayHoldSecret<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'free');
}

/** Clones the schema, because many fields share one schema. */
function marked<Schema extends z.ZodType>(schema: Schema, sensitivity: Sensitivity): Schema {
  const own = schema.clone();
  sensitivities.set(own, sensitivity);
  return own;
}

/** Returns undefined if the schema is not marked. Callers must unwrap a wrapped schema first. */
export function sensitivityOf(schema: z.core.$ZodType): Sensitivity | undefined {
  return sensitivities.get(schema);
}
