import * as z from 'zod';
import { isStorableText } from '#contract/fields.ts';

/**
 * Derives a strict schema from the schema of an API response, which converts invalid values leniently. An operator
 * writes the records by hand, so the strict schema reports each invalid value and each unknown field with its path. As
 * in responses, a missing boolean is false and a missing number is 0.
 */
export function strict<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>>;
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodCatch) return withDefault(strict(inner(schema.unwrap())));
  if (schema instanceof z.ZodDefault) {
    return strict(inner(schema.unwrap())).default(schema.def.defaultValue);
  }
  if (schema instanceof z.ZodNullable) return strict(inner(schema.unwrap())).nullable();
  if (schema instanceof z.ZodOptional) return strict(inner(schema.unwrap())).optional();
  if (schema instanceof z.ZodArray) return z.array(strict(inner(schema.element)));
  if (schema instanceof z.ZodRecord) {
    const key = storable(z.string());
    return z.record(key, strict(inner(schema.valueType)));
  }
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, field]) => [name, strict(inner(field))]);
    return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
  }
  if (schema instanceof z.ZodPipe) return strict(inner(schema.in)).pipe(inner(schema.out));
  return schema instanceof z.ZodString ? storable(schema) : schema;
}

/**
 * zod types nested schemas as `$ZodType` of its core. All nested schemas here are created by zod itself, so the cast is
 * safe.
 */
function inner(schema: z.core.$ZodType): z.ZodType {
  return schema as z.ZodType;
}

function withDefault(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodBoolean) return schema.default(false);
  return schema instanceof z.ZodNumber ? schema.default(0) : schema;
}

function storable<Schema extends z.ZodString>(schema: Schema): Schema {
  return schema.refine(isStorableText, 'must not contain control characters or broken Unicode');
}
