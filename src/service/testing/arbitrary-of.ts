/** Generates random values that match a zod schema. No library for this purpose supports the used version of zod. */
import * as fc from 'fast-check';
import * as z from 'zod';
import { isStorableText } from '#contract/fields.ts';
import { TOPIC_DIMENSIONS, TOPIC_OPERATORS } from '#contract/topic.ts';

/** Values of text fields whose schema accepts any text, although the service accepts only these. */
const ACCEPTED_VALUES = new Map<string, readonly string[]>([
  ['dimension', TOPIC_DIMENSIONS],
  ['operator', TOPIC_OPERATORS],
]);

/**
 * Returns a generator (`fc.Arbitrary`) of values for the schema. `known` contains texts with a meaning for the service,
 * such as ids of stored records.
 */
export function arbitraryOf(schema: z.core.$ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional)
    return fc.option(arbitraryOf(schema.unwrap(), known), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(schema.unwrap(), known), { nil: null });
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODateTime || schema instanceof z.ZodCodec) {
    return texts(schema, known);
  }
  if (schema instanceof z.ZodArray) {
    return fc.array(arbitraryOf(schema.element, known), { maxLength: 5 }).filter(fits(schema));
  }
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 3 }).filter(isStorable);
  if (schema instanceof z.ZodRecord) {
    const values = arbitraryOf(schema.valueType, known);
    return fc.dictionary(texts(schema.keyType, known), values, { maxKeys: 5 }).filter(fits(schema));
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    const arbitraries = fields.map(
      ([name, field]) => [name, arbitraryOf(field, knownFor(name, known))] as const,
    );
    return fc.record(Object.fromEntries(arbitraries)).filter(fits(schema));
  }
  throw new TypeError(`Values of a ${schema.constructor.name} cannot be made yet.`);
}

/**
 * Returns the texts that suit a field: its accepted values, or, for `accountIds`, the known ids that begin with
 * `account-`. Without such ids, returns all.
 */
function knownFor(field: string, known: readonly string[]): readonly string[] {
  const accepted = ACCEPTED_VALUES.get(field);
  if (accepted) return accepted;
  const meant = known.filter((id) => field.startsWith(id.split('-')[0] ?? ''));
  return meant.length > 0 ? meant : known;
}

/** Whether the service accepts all texts in a value without a schema. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner));
}

const fits = (schema: z.core.$ZodType) => (value: unknown) => z.safeParse(schema, value).success;

function numbers({ minValue, maxValue }: z.ZodNumber): fc.Arbitrary<number> {
  const min = Math.max(minValue ?? 0, -(2 ** 31));
  const max = Math.min(maxValue ?? 0, 2 ** 31 - 1);
  // The service limits many numbers to less than their schema allows, so half of the numbers are small.
  const least = Math.max(min, Math.min(0, max));
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min: least, max: Math.min(max, least + 100) }));
}

const instants = fc
  .tuple(
    fc.oneof(
      // The service limits the length of ranges, so most instants are close to each other.
      {
        weight: 4,
        arbitrary: fc.date({
          min: new Date('2024-01-01'),
          max: new Date('2025-12-31'),
          noInvalidDate: true,
        }),
      },
      fc.date({
        min: new Date('0001-01-01'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
    ),
    fc.constantFrom('Z', '', '+00:00', '-11:30', '+14:00', '.5891234+05:30'),
  )
  .map(([date, zone]) => date.toISOString().slice(0, zone.startsWith('.') ? 19 : 23) + zone);

const words = [
  fc.constantFrom(
    'compressed',
    'UNCOMPRESSED',
    'answered',
    'positive',
    'none',
    'GET',
    'X-Header',
    'true',
    'false',
  ),
  fc.integer({ min: 0, max: 600 }).map(String),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.toWellFormed()),
  fc.constantFrom(' ', "' or 1=1 --", '%', '_', '$1', '{{x}}', '\u202e', '😀', '__proto__', 'null', '١'),
  fc.webUrl({ withQueryParameters: true }),
  instants,
];

function patternOf(schema: z.core.$ZodType): RegExp | undefined {
  const checks = schema instanceof z.ZodString ? (schema.def.checks ?? []) : [];
  const patterns = checks.map(({ _zod: { def } }) => (def as { pattern?: unknown }).pattern);
  return patterns.find((pattern) => pattern instanceof RegExp);
}

/**
 * Returns a generator of texts for the schema, which may require digits, a timestamp or a URL. Uses only generators
 * whose texts can match the schema.
 */
function texts(schema: z.core.$ZodType, known: readonly string[]): fc.Arbitrary<string> {
  const usable = [fc.constantFrom(...known), ...words].filter((candidate) =>
    fc.sample(candidate, { numRuns: 50, seed: 1 }).some(fits(schema)),
  );
  // Without a usable generator, generates texts from the pattern of the schema. A random text would hardly
  // ever match it.
  const pattern = patternOf(schema);
  if (usable.length === 0 && pattern) usable.push(fc.stringMatching(pattern));
  const [first = fc.constant(''), ...others] = usable;
  return fc.oneof({ weight: 6, arbitrary: first }, ...others).filter(fits(schema));
}
