import type { Slots } from './phrase.ts';

/**
 * The messages, fields and pages of one trade. Every text is a template for `phrase.ts`. Besides the slots of the
 * industry, it may use {first}, {me}, {day}, {time}, {month}, {city} and {brand}.
 */
export type Industry = {
  slots: Slots;
  /** Questions of the lead. */
  questions: readonly string[];
  /** Answers of the bot that continue the conversation. */
  answers: readonly string[];
  /** Messages of the lead that settle a time. */
  bookings: readonly string[];
  /** Messages of the bot that confirm a time. */
  confirmations: readonly string[];
  /** Messages of the bot to a silent lead. */
  nudges: readonly string[];
  tags: readonly string[];
  fields: readonly FieldTemplate[];
  /** Pages in the typical order of a buyer. */
  funnel: readonly Page[];
  /** Pages outside the funnel. */
  aside: readonly Page[];
};

/** `byAi` is the probability that a bot, not a person, wrote the value. */
type FieldTemplate = { name: string; value: string; byAi: number };

/** A path and a page title. Both are templates. */
export type Page = readonly [path: string, title: string];
