/**
 * Marks on zod schemas, such as 'secret'. A field is marked where it is defined, and its mark survives every method and
 * wrapper of zod.
 */
import * as z from 'zod';

/**
 * The kinds of marks.
 * - 'secret': a key, a token or a password.
 * - 'free': a text from users or external systems that may contain a secret, e.g. a template or a response.
 * - 'extension': a field that the API document does not have.
 */
export type Mark = 'secret' | 'free' | 'extension';

/**
 * Stores the marks of schemas. A registry of zod, because a schema that a method creates from another schema inherits
 * the entry of this schema.
 */
const registry = z.registry<{ marks: readonly Mark[] }>();

/** Returns a marked clone of the schema. A clone, because many fields share one schema. */
export function marked<Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema {
  const own = schema.clone();
  registry.add(own, { marks: [mark, ...ownMarks(schema)] });
  return own;
}

/** Whether a schema, or a schema that it wraps, has the mark. */
export function isMarked(schema: z.core.$ZodType, mark: Mark): boolean {
  return ownMarks(schema).includes(mark) || wrappedBy(schema).some((inner) => isMarked(inner, mark));
}

/**
 * Unwraps a zod schema: returns the schema inside `default`, `nullish` and similar wrappers. For a pipe, returns the
 * unwrapped input schema.
 */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  const [inner] = wrappedBy(schema);
  return inner === undefined ? schema : coreOf(inner);
}

function ownMarks(schema: z.core.$ZodType): readonly Mark[] {
  return registry.get(schema)?.marks ?? [];
}

/** Returns the schemas that a wrapper or a pipe contains. For a pipe, the schema of the received value is first. */
function wrappedBy(schema: z.core.$ZodType): z.core.$ZodType[] {
  const {
    innerType,
    in: received,
    out,
  } = (schema as z.ZodType).def as Partial<Record<'innerType' | 'in' | 'out', z.core.$ZodType>>;
  return [innerType, received, out].filter((inner) => inner !== undefined);
}
