/** Schemas of texts that several files in `contents/` share. */
import * as z from 'zod';

/** Templates for `phrase.ts`. */
export const Texts = z.array(z.string().min(1));

/** The possible words for each name in braces. */
export const Slots = z.record(z.string(), Texts);
export type Slots = Readonly<Record<string, readonly string[]>>;

/** A question with its answer. Both are templates, and a slot has the same word in both. */
export const FaqText = z.strictObject({
  /** The tidy wording first, then hasty ones. */
  asked: z.tuple([z.string()], z.string()),
  answer: z.string(),
});
export type FaqText = z.infer<typeof FaqText>;

/** The name of an entry of `entries`, which becomes the entry. */
export function oneOf<Entry>(entries: Readonly<Record<string, Entry>>) {
  return z.enum(Object.keys(entries)).transform((name) => entries[name] as Entry);
}
