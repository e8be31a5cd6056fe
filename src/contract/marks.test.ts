import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { extensionField, isExtensionField } from './extension-fields.ts';
import { Text } from './fields.ts';
import { coreOf } from './marks.ts';
import { mayHoldSecret, secret, sensitivityOf } from './secret-fields.ts';

type Step = (schema: z.ZodType) => z.ZodType;

const MARKS: Record<string, Step> = { secret, mayHoldSecret, extensionField };

const WRAPPERS: Record<string, Step> = {
  nothing: (schema) => schema,
  optional: (schema) => schema.optional(),
  nullable: (schema) => schema.nullable(),
  nullish: (schema) => schema.nullish(),
  default: (schema) => schema.nullable().default(null),
  catch: (schema) => schema.catch('unreadable'),
  readonly: (schema) => schema.readonly(),
  refine: (schema) => schema.refine(() => true),
  transform: (schema) => schema.transform(String),
  pipe: (schema) => schema.pipe(z.any()),
  describe: (schema) => schema.describe('a text'),
  'the end of a pipe': (schema) => z.any().pipe(schema),
};

const marksOf = (schema: z.ZodType) => ({
  isExtension: isExtensionField(schema),
  sensitivity: sensitivityOf(schema),
});

const EXPECTED: Record<string, ReturnType<typeof marksOf>> = {
  secret: { isExtension: false, sensitivity: 'secret' },
  mayHoldSecret: { isExtension: false, sensitivity: 'free' },
  extensionField: { isExtension: true, sensitivity: undefined },
};

const pairs = Object.keys(MARKS).flatMap((one) =>
  Object.keys(MARKS).flatMap((other) =>
    Object.keys(WRAPPERS).flatMap((inner) =>
      Object.keys(WRAPPERS).map((outer) => ({ one, other, inner, outer })),
    ),
  ),
);

describe('a mark', () => {
  it('survives every other mark and every wrapper between, inside and outside', () => {
    for (const { one, other, inner, outer } of pairs) {
      const first = WRAPPERS[inner]!(MARKS[one]!(z.string()));
      const marked = WRAPPERS[outer]!(MARKS[other]!(first));
      const sensitivities = [EXPECTED[one]!.sensitivity, EXPECTED[other]!.sensitivity];
      expect({ one, inner, other, outer, ...marksOf(marked) }).toEqual({
        one,
        inner,
        other,
        outer,
        isExtension: [one, other].includes('extensionField'),
        sensitivity: sensitivities.includes('secret') ? 'secret' : sensitivities.find(Boolean),
      });
    }
  });

  it.each(Object.keys(MARKS))(
    '%s applies to its field only, not to other fields with the same schema',
    (name) => {
      expect(marksOf(MARKS[name]!(Text))).toEqual(EXPECTED[name]);
      expect(marksOf(Text)).toEqual({ isExtension: false, sensitivity: undefined });
    },
  );

  it('keeps the limits of the schema', () => {
    const note = extensionField(secret(z.string().max(5)).nullish());
    expect((coreOf(note) as z.ZodString).maxLength).toBe(5);
    expect(note.safeParse('123456').success).toBe(false);
  });
});
