/** A question with its answer; both are templates of `phrase.ts`, and a slot stands for the same word in both. */
export type FaqText = {
  /** The tidy wording first, then those of people in a hurry. */
  asked: readonly [string, ...string[]];
  answer: string;
};
