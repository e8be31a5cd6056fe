import * as z from 'zod';
import names from './contents/names.json' with { type: 'json' };

const NameList = z
  .string()
  .min(1)
  .transform((text): readonly string[] => text.split(', '));

export const Culture = z.enum(Object.keys(names.cultures) as (keyof typeof names.cultures)[]);
export type Culture = z.infer<typeof Culture>;

/** The schema of `contents/names.json`. Commas separate the names of a list. */
export const Names = z.strictObject({
  cultures: z.record(Culture, z.strictObject({ given: NameList, family: NameList })),
  /** Complete names in a script other than Latin. */
  native: NameList,
});

export const { cultures: NAMES, native: NATIVE_NAMES } = Names.parse(names);
