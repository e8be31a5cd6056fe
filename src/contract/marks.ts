/** Marks on schemas. A field is marked where it is defined, and a mark survives every method and wrapper of zod. */
import * as z from 'zod';

/**
 * - 'secret': a key, a token or a password.
 * - 'free': a text from users or external systems that may contain a secret, e.g. a template or a response.
 * - 'extension': a field that the API document does not have.
 */
export type Mark = 'secret' | 'free' | 'extension';

/** A registry of zod, because a schema inherits the entry of the schema from which a method derived it. */
const registry = z.registry<{ marks: readonly Mark[] }>();

/** Clones the schema, because many fields share one schema. */
export function marked<Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema {
  const own = schema.clone();
  registry.add(own, { marks: [mark, ...ownMarks(schema)] });
  return own;
}

/** Whether a schema, or a schema that it wraps, has the mark. */
export function isMarked(schema: z.core.$ZodType, mark: Mark): boolean {
  return ownMarks(schema).includes(mark) || wrappedBy(schema).some((inner) => isMarked(inner, mark));
}

/** Returns the schema of the request or the response inside defaults, `nullish` and similar wrappers. */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  const [inner] = wrappedBy(schema);
  return inner === undefined ? schema : coreOf(inner);
}

function ownMarks(schema: z.core.$ZodType): readonly Mark[] {
  return registry.get(schema)?.marks ?? [];
}

/** Of a pipe, the schema of the received value is first. */
function wrappedBy(schema: z.core.$ZodType): z.core.$ZodType[] {
  const {
    innerType,
    in: received,
    out,
  } = (schema as z.ZodType).def as Partial<Record<'innerType' | 'in' | 'out', z.core.$ZodType>>;
  return [innerType, received, out].filter((inner) => inner !== undefined);
}
