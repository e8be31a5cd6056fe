import type { ApiDocument, ApiSchema } from '../../api/resources/api-document.ts';
import { pluralize } from '../../lib/pluralize.ts';

export type NamedSchemas = ApiDocument['components']['schemas'];

export type SchemaField = { name: string; isRequired: boolean; schema: ApiSchema };

const REFERENCE = '#/components/schemas/';

/** Returns the fields of an object, of the items of an array or of the values of a map. */
export function fieldsOf(schema: ApiSchema, named: NamedSchemas): SchemaField[] {
  const { properties = {}, required = [], items, additionalProperties } = resolved(schema, named);
  if (items) return fieldsOf(items, named);
  if (typeof additionalProperties === 'object') return fieldsOf(additionalProperties, named);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field,
  }));
}

/** Returns the type of a schema as text, e.g. 'array of Lead or null'. */
export function typeText(schema: ApiSchema): string {
  const name = typeName(withoutNull(schema));
  return allowsNull(schema) ? `${name} or null` : name;
}

function typeName({ $ref, items, additionalProperties, anyOf, type, format }: ApiSchema): string {
  if ($ref !== undefined) return $ref.slice(REFERENCE.length);
  if (items) return `array of ${typeText(items)}`;
  if (isMap(additionalProperties)) return `map of ${typeText(additionalProperties)}`;
  if (anyOf) return anyOf.map(typeText).join(' or ');
  return (
    format ??
    [type ?? 'any']
      .flat()
      .filter((each) => each !== 'null')
      .join(' or ')
  );
}

function isMap(values: ApiSchema['additionalProperties']): values is ApiSchema {
  return typeof values === 'object' && Object.keys(values).length > 0;
}

/** Returns the allowed values and the limits of a schema as readable texts. */
export function limitsOf(schema: ApiSchema): string[] {
  const {
    items,
    minItems,
    maxItems,
    enum: values,
    minLength,
    maxLength,
    minimum,
    maximum,
    exclusiveMinimum,
    pattern,
  } = withoutNull(schema);
  return [
    ...(values ? [values.map(String).join(' · ')] : []),
    range(minLength, maxLength, (count) => pluralize(count, 'character')),
    range(minimum, maximum, String),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
    range(minItems, maxItems, (count) => pluralize(count, 'item')),
    ...(items ? limitsOf(items) : []),
  ].filter((text) => text !== '');
}

function range(
  least: number | undefined,
  most: number | undefined,
  words: (count: number) => string,
): string {
  if (most === undefined) return least === undefined || least === 0 ? '' : `at least ${words(least)}`;
  return least === undefined || least === 0 ? `up to ${words(most)}` : `${least} to ${words(most)}`;
}

function resolved(schema: ApiSchema, named: NamedSchemas): ApiSchema {
  const bare = withoutNull(schema);
  return bare.$ref === undefined ? bare : (named[bare.$ref.slice(REFERENCE.length)] ?? {});
}

const isNull = ({ type }: ApiSchema) => type === 'null';

function allowsNull({ type, anyOf = [] }: ApiSchema): boolean {
  return [type].flat().includes('null') || anyOf.some(isNull);
}

/** Returns the schema without null among its alternatives. */
function withoutNull(schema: ApiSchema): ApiSchema {
  const { anyOf, ...facts } = schema;
  const others = anyOf?.filter((each) => !isNull(each));
  if (!others) return schema;
  return others.length === 1 ? { ...facts, ...others[0] } : { ...facts, anyOf: others };
}
