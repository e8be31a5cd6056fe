/**
 * Converts a schema of the OpenAPI document into table rows for readers: one row for each field, including nested
 * fields.
 */
import type { oas31 } from 'zod-openapi';

export type Schema = oas31.SchemaObject | oas31.ReferenceObject;

export type TypeText = {
  /** The text before the name, e.g. `array of `. */
  prefix: string;
  name: string;
  isComponent: boolean;
  isNullable: boolean;
  /** The allowed values and bounds as readable text. */
  notes: string[];
};

export type FieldRow = { path: string; isRequired: boolean; type: TypeText };

const REFERENCE = '#/components/schemas/';

/** Returns the schema that a reference points to, or the schema itself if it is not a reference. */
export function resolve(schema: Schema, { components }: oas31.OpenAPIObject): Schema {
  const name = '$ref' in schema && schema.$ref?.slice(REFERENCE.length);
  return (name && (components?.schemas?.[name] as Schema)) || schema;
}

/** Returns the fields of an object. The fields of a nested object follow its row, e.g. `inbound.bodyPath`. */
export function fieldRows(schema: Schema, prefix = ''): FieldRow[] {
  const { properties = {}, required = [] } = plain(schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    return [
      { path, isRequired: required.includes(name), type: describeType(field) },
      ...fieldRows(itemOf(field), isArray(field) ? `${path}[].` : `${path}.`),
    ];
  });
}

export function describeType(schema: Schema): TypeText {
  const isNullable = allowsNull(schema);
  if (isArray(schema)) {
    const item = describeType(itemOf(schema));
    return {
      ...item,
      prefix: `array of ${item.prefix}`,
      isNullable,
      notes: [...item.notes, ...itemCount(plain(schema))],
    };
  }
  const bare = withoutNull(schema);
  if ('$ref' in bare && bare.$ref) {
    const name = bare.$ref.slice(REFERENCE.length);
    return { prefix: '', name, isComponent: true, isNullable, notes: [] };
  }
  return { prefix: '', name: typeName(bare), isComponent: false, isNullable, notes: notes(bare) };
}

function typeName(schema: oas31.SchemaObject): string {
  const values = schema.additionalProperties;
  if (typeof values === 'object' && Object.keys(values).length > 0) {
    return `map of ${describeType(values).name}`;
  }
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
  return schema.format ?? types.join(' or ');
}

function notes({ minLength, maxLength, minimum, maximum, enum: values }: oas31.SchemaObject): string[] {
  return [
    ...(values ? [values.map(String).join(' · ')] : []),
    ...(maxLength === undefined
      ? []
      : [`${minLength ? `${minLength} to ` : 'up to '}${maxLength} characters`]),
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
  ];
}

function itemCount({ minItems = 0, maxItems }: oas31.SchemaObject): string[] {
  return maxItems === undefined ? [] : [`${minItems} to ${maxItems} items`];
}

/** Returns the object in a field or in the items of its array. Components have their own rows elsewhere. */
function itemOf(schema: Schema): Schema {
  const { items } = plain(schema);
  return items ?? withoutNull(schema);
}

function isArray(schema: Schema): boolean {
  return plain(schema).items !== undefined;
}

function allowsNull(schema: Schema): boolean {
  if ('$ref' in schema && schema.$ref) return false;
  const { type, anyOf = [] } = schema as oas31.SchemaObject;
  return [type].flat().includes('null') || anyOf.some((each) => 'type' in each && each.type === 'null');
}

/** Returns the other alternative of a schema that is `anyOf` null and one alternative. */
function withoutNull(schema: Schema): Schema & oas31.SchemaObject {
  const { anyOf } = schema as oas31.SchemaObject;
  const other = anyOf?.filter((each) => !('type' in each && each.type === 'null'));
  return (other?.length === 1 ? other[0] : schema) as Schema & oas31.SchemaObject;
}

function plain(schema: Schema): oas31.SchemaObject {
  return withoutNull(schema);
}
