import * as z from 'zod';
import names from './contents/names.json' with { type: 'json' };

const NameList = z
  .string()
  .min(1)
  .transform((text): readonly string[] => text.split(', '));

export const Culture = z.enum(Object.keys(names.cultures) as (keyof typeof names.cultures)[]);
export type Culture = z.infer<typeof Culture>;

/** `contents/names.json`. A comma separates two names. */
export const Names = z.strictObject({
  cultures: z.record(Culture, z.strictObject({ given: NameList, family: NameList })),
  /** Complete names in their native script. */
  native: NameList,
});

export const { cultures: NAMES, native: NATIVE_NAMES } = Names.parse(names);
