/** Marks the sensitive fields of the contract. `redact.ts` hides their values. */
import type * as z from 'zod';
import { isMarked, marked, type Mark } from './marks.ts';

export type Sensitivity = Extract<Mark, 'secret' | 'free'>;

export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'secret');
}

export function mayHoldSecret<Schema extends z.ZodType>(schema: Schema): Schema {
  return marked(schema, 'free');
}

/** Returns the sensitivity of a schema or of the schemas that it wraps; undefined if none is marked. */
export function sensitivityOf(schema: z.core.$ZodType): Sensitivity | undefined {
  if (isMarked(schema, 'secret')) return 'secret';
  return isMarked(schema, 'free') ? 'free' : undefined;
}
