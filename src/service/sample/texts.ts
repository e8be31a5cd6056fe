/** Schemas of texts that several files in `contents/` share. */
import * as z from 'zod';

/** A list of texts, which are templates for `phrase.ts`. */
export const Texts = z.array(z.string().min(1));

/** The possible words for each slot, i.e. for each name in braces in a template. */
export const Slots = z.record(z.string(), Texts);
export type Slots = Readonly<Record<string, readonly string[]>>;

/** A question with its answer. Both are templates and use the same word for a slot. */
export const FaqText = z.strictObject({
  /** Wordings of the question: the first is tidy, all others are typed in a hurry. */
  asked: z.tuple([z.string()], z.string()),
  answer: z.string(),
});
export type FaqText = z.infer<typeof FaqText>;

/** A schema for the name of an entry. Parsing replaces the name with the entry. */
export function oneOf<Entry>(entries: Readonly<Record<string, Entry>>) {
  return z.enum(Object.keys(entries)).transform((name) => entries[name] as Entry);
}
