import type { Slots } from './phrase.ts';

/**
 * What the leads of one trade ask, hear and do. Every text is a template of `phrase.ts`; besides the
 * industry's own slots it may use {first}, {me}, {day}, {time}, {month}, {city} and {brand}.
 */
export type Industry = {
  slots: Slots;
  /** From the lead: what they want to know. */
  questions: readonly string[];
  /** From the bot: answers that move things on. */
  answers: readonly string[];
  /** From the lead: settling a time. */
  bookings: readonly string[];
  /** From the bot: a time is settled. */
  confirmations: readonly string[];
  /** From the bot, when the lead went quiet. */
  nudges: readonly string[];
  tags: readonly string[];
  fields: readonly FieldTemplate[];
  /** Pages in the order in which people who buy walk through them. */
  funnel: readonly Page[];
  /** Pages that people wander to on the way. */
  aside: readonly Page[];
};

/** `byAi` is how often a bot, not a person, wrote the value. */
type FieldTemplate = { name: string; value: string; byAi: number };

/** A path and the title of its page; both are templates. */
export type Page = readonly [path: string, title: string];
