import * as z from 'zod';
import { coreOf } from '#contract/marks.ts';

/**
 * Returns the paths of the schema fields that have no value in any of the bodies, including nested fields. Null does
 * not count as a value.
 */
export function fieldsWithoutValue(schema: z.core.$ZodType, bodies: readonly unknown[]): string[] {
  const given = new Set(bodies.flatMap((body) => pathsIn(body, 'body')));
  return pathsOf(schema, 'body').filter((path) => !given.has(path));
}

function pathsOf(schema: z.core.$ZodType, path: string): string[] {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) return [path, ...pathsOf(core.element, `${path}[]`)];
  if (!(core instanceof z.ZodObject)) return [path];
  const parts = Object.entries<z.core.$ZodType>(core.shape);
  return [path, ...parts.flatMap(([name, part]) => pathsOf(part, `${path}.${name}`))];
}

function pathsIn(value: unknown, path: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [path, ...value.flatMap((item) => pathsIn(item, `${path}[]`))];
  if (typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, `${path}.${name}`))];
}
