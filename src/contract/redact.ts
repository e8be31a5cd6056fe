/**
 * Redacts requests and responses for a log. Shows only values that the contract contains and does not mark as
 * sensitive.
 */
import * as z from 'zod';
import { coreOf } from './marks.ts';
import type { Operation } from './operation.ts';
import { FieldError, Problem, SplitTestError } from './problem.ts';
import { sensitivityOf } from './secret-fields.ts';
import { REDACTED, withoutSecretParameters, withoutSecrets } from './secret-names.ts';

/** The maximum number of items of each list in the redacted copy. A note counts the remaining items. */
const MOST_ITEMS = 50;
const MOST_LETTERS = 2000;

export type Redacted = {
  shown: unknown;
  /**
   * The secrets in the body. A response may repeat secrets of the request, so callers remove them from other texts too.
   */
  secrets: readonly string[];
};

/**
 * Returns a copy of a body without its secrets. Replaces values that are not in the schema, and free texts, by a
 * description of their kind, because they may contain anything. Keeps null, empty texts and booleans, because they show
 * whether a secret is kept or removed.
 */
export function redactBody(
  schema: z.core.$ZodType | null,
  body: unknown,
  known: readonly string[] = [],
): Redacted {
  const secrets: string[] = [...known];
  const copied = copy(schema ?? UNKNOWN, body, secrets);
  return { shown: withoutKnown(copied, secrets), secrets };
}

const UNKNOWN = z.unknown();

/** All error formats of services. `errors` can be a list of our `FieldError`, or a list of texts for each field. */
const Refusal = z.object({
  ...Problem.shape,
  ...SplitTestError.shape,
  errors: z.union([z.array(FieldError), z.record(z.string(), z.array(z.string()))]),
});

/** Redacts an error body: problem details, a message or a plain text. */
export function redactRefusal(body: unknown, known: readonly string[] = []): Redacted {
  return redactBody(typeof body === 'string' ? z.string() : Refusal, body, known);
}

/**
 * Matches path parameters such as `{keyId}`. assumed: the id may be the key itself, because a user may have pasted the
 * key.
 */
const NAMES_A_KEY = /key/i;

/** Returns the path of a request without ids that may be secrets. */
export function redactPath({ path: template }: Pick<Operation, 'path'>, path: string): string {
  const steps = path.split('/');
  return template
    .split('/')
    .map((step, place) =>
      step.startsWith('{') && NAMES_A_KEY.test(step) ? REDACTED : (steps[place] ?? step),
    )
    .join('/');
}

/** Whether the request or the response of an operation can contain a secret. */
export function hasSecrets({ body, responses }: Pick<Operation, 'body' | 'responses'>): boolean {
  return [body, responses.success].some((schema) => schema !== null && leadsToSecret(schema));
}

function leadsToSecret(schema: z.core.$ZodType): boolean {
  if (sensitivityOf(schema) === 'secret') return true;
  const core = coreOf(schema);
  if (core instanceof z.ZodObject) return Object.values<z.core.$ZodType>(core.shape).some(leadsToSecret);
  if (core instanceof z.ZodArray) return leadsToSecret(core.element);
  return core instanceof z.ZodRecord && leadsToSecret(core.valueType);
}

function copy(schema: z.core.$ZodType, value: unknown, secrets: string[]): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value;
  const core = coreOf(schema);
  const sensitivity = sensitivityOf(schema);
  if (sensitivity === 'secret') {
    if (typeof value === 'string') secrets.push(value);
    return REDACTED;
  }
  if (sensitivity === 'free') return kindOf(value);
  if (core instanceof z.ZodUnion) {
    const option = core.options.find((each) => fits(coreOf(each), value));
    return option === undefined ? kindOf(value) : copy(option, value, secrets);
  }
  if (!fits(core, value)) return kindOf(value);
  if (Array.isArray(value)) return copyItems((core as z.ZodArray).element, value, secrets);
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, part]) => {
      const known = core instanceof z.ZodObject ? ownSchema(core, key) : (core as z.ZodRecord).valueType;
      return [key, copy(known, part, secrets)] as const;
    });
    return Object.fromEntries(entries);
  }
  return typeof value === 'string' ? shortened(withoutSecretParameters(value)) : value;
}

function ownSchema({ shape }: z.ZodObject, key: string): z.core.$ZodType {
  return Object.hasOwn(shape, key) ? shape[key]! : UNKNOWN;
}

function copyItems(element: z.core.$ZodType, items: readonly unknown[], secrets: string[]): unknown[] {
  const shown = items.slice(0, MOST_ITEMS).map((item) => copy(element, item, secrets));
  const rest = items.length - shown.length;
  return rest === 0 ? shown : [...shown, `[${rest.toLocaleString('en')} more]`];
}

/** Whether a value has the kind that the schema expects. Values of another kind may be sensitive. */
function fits(core: z.core.$ZodType, value: unknown): boolean {
  if (Array.isArray(value)) return core instanceof z.ZodArray;
  if (typeof value === 'object') return core instanceof z.ZodObject || core instanceof z.ZodRecord;
  const { type } = (core as z.ZodType).def;
  if (typeof value === 'number') return type === 'number' || type === 'literal';
  return type === 'string' || type === 'enum' || type === 'literal';
}

/** Describes a hidden value by its kind and length. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return `[text, ${value.length.toLocaleString('en')} characters]`;
  if (Array.isArray(value)) return `[list of ${value.length.toLocaleString('en')}]`;
  return typeof value === 'object' ? '[object]' : `[${typeof value}]`;
}

function shortened(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, MOST_LETTERS).toWellFormed()}… [${text.length.toLocaleString('en')} characters]`;
}

/** Removes the known secrets from all texts of a value, because a service may repeat secrets anywhere. */
function withoutKnown(value: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((item) => withoutKnown(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutKnown(part, secrets)]));
}
