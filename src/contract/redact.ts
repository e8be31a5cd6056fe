/** Requests and replies as they may be shown in a log: by what the contract knows of each field, and nothing that it does not know. */
import * as z from 'zod';
import type { Operation } from './operation.ts';
import { FieldError, Problem, SplitTestError } from './problem.ts';
import { sensitivityOf, type Sensitivity } from './secret-fields.ts';
import { REDACTED, withoutSecretParameters, withoutSecrets } from './secret-names.ts';

/** Of a list; what comes after them is counted. */
const MOST_ITEMS = 50;
const MOST_LETTERS = 2000;

export type Redacted = {
  /** A copy to be shown. */
  shown: unknown;
  /** The secrets that were in it, to be looked for elsewhere: an answer may repeat what was sent. */
  secrets: readonly string[];
};

/**
 * A copy of a body, without its secrets. What the schema does not know is told by its kind alone, and so is a free text:
 * nobody can say what stands in it. Null, an empty text, yes and no stay: they say what happens to a secret.
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

/** Every form in which services refuse. `errors` may be a list of ours, or texts by field. */
const Refusal = z.object({
  ...Problem.shape,
  ...SplitTestError.shape,
  errors: z.union([z.array(FieldError), z.record(z.string(), z.array(z.string()))]),
});

/** The same of what a service said as it refused: problem details, a message, or a plain text. */
export function redactRefusal(body: unknown, known: readonly string[] = []): Redacted {
  return redactBody(typeof body === 'string' ? z.string() : Refusal, body, known);
}

/** assumed: whoever deletes a key by its id may have pasted the key itself. */
const NAMES_A_KEY = /key/i;

/** A path of an operation without ids that may be secrets. */
export function redactPath({ path: template }: Pick<Operation, 'path'>, path: string): string {
  const steps = path.split('/');
  return template
    .split('/')
    .map((step, place) =>
      step.startsWith('{') && NAMES_A_KEY.test(step) ? REDACTED : (steps[place] ?? step),
    )
    .join('/');
}

/** Whether what an operation sends or answers can hold a secret at all. */
export function hasSecrets({ body, responses }: Pick<Operation, 'body' | 'responses'>): boolean {
  return [body, responses.success].some((schema) => schema !== null && leadsToSecret(schema));
}

function leadsToSecret(schema: z.core.$ZodType): boolean {
  const { core, discretion } = unwrap(schema);
  if (discretion === 'secret') return true;
  if (core instanceof z.ZodObject) return Object.values<z.core.$ZodType>(core.shape).some(leadsToSecret);
  if (core instanceof z.ZodArray) return leadsToSecret(core.element);
  return core instanceof z.ZodRecord && leadsToSecret(core.valueType);
}

/** The schema of what stands on the wire, within defaults and the like, and what is said of it on the way there. */
function unwrap(schema: z.core.$ZodType): { core: z.core.$ZodType; discretion: Sensitivity | undefined } {
  let core = schema;
  let discretion = sensitivityOf(core);
  for (;;) {
    const { innerType, in: wire } = (core as z.ZodType).def as {
      innerType?: z.core.$ZodType;
      in?: z.core.$ZodType;
    };
    const inner = innerType ?? wire;
    if (inner === undefined) return { core, discretion };
    core = inner;
    discretion ??= sensitivityOf(core);
  }
}

function copy(schema: z.core.$ZodType, value: unknown, secrets: string[]): unknown {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return value;
  const { core, discretion } = unwrap(schema);
  if (discretion === 'secret') {
    if (typeof value === 'string') secrets.push(value);
    return REDACTED;
  }
  if (discretion === 'free') return kindOf(value);
  if (core instanceof z.ZodUnion) {
    const option = core.options.find((each) => fits(unwrap(each).core, value));
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

/** Whether a value is of the kind that a schema asks for: what is of another kind is not known to be harmless. */
function fits(core: z.core.$ZodType, value: unknown): boolean {
  if (Array.isArray(value)) return core instanceof z.ZodArray;
  if (typeof value === 'object') return core instanceof z.ZodObject || core instanceof z.ZodRecord;
  const { type } = (core as z.ZodType).def;
  if (typeof value === 'number') return type === 'number' || type === 'literal';
  return type === 'string' || type === 'enum' || type === 'literal';
}

/** What stands where something is not shown: of which kind it is, and how long. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return `[text, ${value.length.toLocaleString('en')} characters]`;
  if (Array.isArray(value)) return `[list of ${value.length.toLocaleString('en')}]`;
  return typeof value === 'object' ? '[object]' : `[${typeof value}]`;
}

function shortened(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, MOST_LETTERS).toWellFormed()}… [${text.length.toLocaleString('en')} characters]`;
}

/** Secrets may stand anywhere, such as in what a service says of them. */
function withoutKnown(value: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((item) => withoutKnown(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutKnown(part, secrets)]));
}
