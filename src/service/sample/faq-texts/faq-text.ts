/** A question with its answer. Both are templates for `phrase.ts`, and a slot has the same word in both. */
export type FaqText = {
  /** The tidy wording first, then hasty ones. */
  asked: readonly [string, ...string[]];
  answer: string;
};
