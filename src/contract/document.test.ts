/** Compares the contract with the API document, by names and types. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RESOURCES, type Fields } from './testing/document-facts.ts';
import { BODY_PARTS, OPERATIONS, type OperationFacts } from './testing/document-operations.ts';
import { extensionField, isExtensionField } from './extension-fields.ts';
import { operations } from './index.ts';
import type { Operation } from './operation.ts';
import { Problem, SplitTestError } from './problem.ts';

/** Intended differences between the schemas and the rules of the API document on null. */
const NULL_CHOICES: Record<string, 'may be null' | 'never null'> = {
  // A record without an id can be neither shown nor addressed.
  'Bot.id': 'never null',
  'Lead.id': 'never null',
  'Persona.id': 'never null',
  'SmartFaq.id': 'never null',
  'Notification.id': 'never null',
  'CustomChannel.id': 'never null',
  'ReportShare.accountId': 'never null',
  'addFolder.id': 'never null',
  // A page or a treemap without its list is unreadable; an empty list means that there are no records.
  'listLeads.results': 'never null',
  'queryTopics.topics': 'never null',
  // The API document requires this field.
  'SplitTestError.message': 'never null',
  // A service that does not count leads can still list them.
  'listLeads.total': 'may be null',
  // An agency without conversations has no oldest day.
  'queryTopics.oldestAnalyzedOn': 'may be null',
};

/**
 * The type of each field of a schema or of the document, by the path of the field. ` or null` follows nullable types.
 */
type Listing = Record<string, string>;

const parts: Readonly<Record<string, Fields>> = { ...RESOURCES, ...BODY_PARTS };
const visited = new Set<string>();

/** Lists all fields of a type of the API document, with nested fields. */
function documented(path: string, type: string, owner: string, isReply: boolean): Listing {
  const plain = type.replace(/\?$/, '');
  const suffix = isReply && mayBeNull(owner, type) ? ' or null' : '';
  if (plain.endsWith('[]')) {
    const item = plain.slice(0, -'[]'.length);
    return { [path]: `array${suffix}`, ...documented(`${path}[]`, item, 'item', isReply) };
  }
  const fields = parts[plain];
  if (!fields) return { [path]: plain.replace(/\bint32\b/, 'integer') + suffix };
  visited.add(plain);
  return { [path]: `fields${suffix}`, ...documentedFields(path, fields, plain, isReply) };
}

function documentedReply(id: string, success: OperationFacts['success']): Listing | null {
  if (success === null) return null;
  if (typeof success === 'string') return documented(id, success, 'body', true);
  return { [id]: 'fields', ...documentedFields(id, success, id, true) };
}

function documentedFields(path: string, fields: Fields, owner: string, isReply: boolean): Listing {
  const listings = Object.entries(fields).map(([name, type]) =>
    documented(`${path}.${name}`, type, `${owner}.${name}`, isReply),
  );
  return Object.assign({}, ...listings) as Listing;
}

/**
 * Whether a field may be null. Strings and arrays may be null. spec: Conventions. assumed: times and objects may be
 * null too, because the API document does not say so; array items and whole bodies may not.
 */
function mayBeNull(owner: string, type: string): boolean {
  if (type.endsWith('?')) return true;
  const choice = NULL_CHOICES[owner];
  if (choice) return choice === 'may be null';
  if (owner === 'item' || owner === 'body') return false;
  return !['integer', 'int32', 'number', 'boolean', 'date'].includes(type);
}

/** Lists all fields of a schema in the same format as `documented`, except extension fields. */
function described(path: string, schema: z.core.$ZodType, isReply: boolean): Listing {
  const { core, isNullable } = unwrap(schema);
  const suffix = isReply && isNullable ? ' or null' : '';
  if (core instanceof z.ZodArray) {
    return { [path]: `array${suffix}`, ...described(`${path}[]`, core.element, isReply) };
  }
  if (core instanceof z.ZodObject) {
    const listings = Object.entries<z.core.$ZodType>(core.shape)
      .filter(([, field]) => !isExtensionField(field))
      .map(([name, field]) => described(`${path}.${name}`, field, isReply));
    return Object.assign({ [path]: `fields${suffix}` }, ...listings) as Listing;
  }
  return { [path]: primitive(core) + suffix };
}

/**
 * Returns the schema inside defaults and similar wrappers, and whether it may be null. Uses the decoded side of a
 * codec.
 */
function unwrap(schema: z.core.$ZodType): { core: z.core.$ZodType; isNullable: boolean } {
  if (schema instanceof z.ZodPipe) return unwrap(schema.out);
  if (schema instanceof z.ZodNullable) return { ...unwrap(schema.unwrap()), isNullable: true };
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return unwrap(schema.unwrap());
  return { core: schema, isNullable: false };
}

function primitive(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodISODateTime) return 'date-time';
  if (schema instanceof z.ZodISODate) return 'date';
  if (schema instanceof z.ZodString) return 'string';
  if (schema instanceof z.ZodEnum) return schema.options.join(' | ');
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'number';
  if (schema instanceof z.ZodRecord) {
    const value = unwrap(schema.valueType).core;
    return value instanceof z.ZodUnknown ? 'object' : `map of ${primitive(value)}`;
  }
  return `unknown to the document: ${schema.constructor.name}`;
}

const all: Record<string, Operation> = operations;

it('the documented operations have the order of the API document', () => {
  const ours = Object.values(all).filter(({ origin }) => origin === 'documented');
  expect(ours.map(({ id }) => id)).toEqual(Object.keys(OPERATIONS));
});

describe.each(Object.entries(OPERATIONS))('%s', (id, facts) => {
  const operation = all[id]!;

  it('has the documented method and path, and one id for each parameter in the path', () => {
    expect(`${operation.method} ${operation.path}`).toBe(facts.place);
    const names = Array.from(facts.place.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    expect(Object.keys(operation.params.shape)).toEqual(names);
  });

  it('accepts exactly the documented filters', () => {
    const expected = { [id]: 'fields', ...documentedFields(id, facts.query ?? {}, id, false) };
    expect(described(id, operation.query, false)).toEqual(expected);
  });

  it('accepts the documented body', () => {
    const expected = facts.body && {
      [id]: 'fields',
      ...documentedFields(id, facts.body, id, false),
    };
    expect(operation.body ? described(id, operation.body, false) : undefined).toEqual(expected);
  });

  it('returns the documented body', () => {
    const { success } = operation.responses;
    expect(success && described(id, success, true)).toEqual(documentedReply(id, facts.success));
  });

  it('offers the documented media types and the documented error format', () => {
    expect(operation.responses.offers.toSorted()).toEqual((facts.offers ?? ['application/json']).toSorted());
    // assumed: the format is problem details if the API document lists no error format.
    expect(operation.responses.failure).toBe(facts.failure ?? 'problem');
  });
});

describe('the error bodies', () => {
  it('match the API document, except for our extension member with the rejected fields', () => {
    expect(isExtensionField(Problem.shape.errors)).toBe(true);
    expect(described('Problem', Problem, true)).toEqual(documented('Problem', 'Problem', 'body', true));
    expect(described('SplitTestError', SplitTestError, true)).toEqual(
      documented('SplitTestError', 'SplitTestError', 'body', true),
    );
  });
});

it('every resource of the API document belongs to an operation or is an error body', () => {
  for (const { success, body = null } of Object.values(OPERATIONS)) {
    documentedReply('', success);
    documentedReply('', body);
  }
  for (const name of ['Problem', 'SplitTestError']) documented('', name, 'body', true);
  expect([...visited].toSorted()).toEqual(Object.keys(parts).toSorted());
});

it('the comparison detects fields that are missing, extra, or have another type or nullability', () => {
  const expected = documented('x', 'SplitTestMetric', 'body', true);
  const text = z.string().nullable().default(null);
  const right = { id: text, label: text, shortLabel: text };
  expect(described('x', z.object(right), true)).toEqual(expected);
  const { label: _, ...missing } = right;
  for (const wrong of [
    missing,
    { ...right, added: text },
    { ...right, label: z.string() },
    { ...right, label: z.int() },
  ]) {
    expect(described('x', z.object(wrong), true)).not.toEqual(expected);
  }
  expect(described('x', z.object({ ...right, added: extensionField(text) }), true)).toEqual(expected);
});
