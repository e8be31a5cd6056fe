import type { Industry } from '../industry.ts';
import type { Slots } from '../phrase.ts';

/** What is said in a language, whatever the trade. {topic} is what the source offers, in that language. */
export type Talk = Pick<Industry, 'questions' | 'answers' | 'bookings' | 'confirmations' | 'nudges'> & {
  slots: Slots;
  /** From the lead: short replies in passing. */
  chatter: readonly string[];
  /** From the lead: no, or not now. */
  refusals: readonly string[];
  /** From the bot, to a no. */
  goodbyes: readonly string[];
  /** From the lead: never write again. */
  optOuts: readonly string[];
  /** From the bot, the last thing it says. */
  optOutAnswers: readonly string[];
};

/** Names that bots give themselves. */
export const AGENTS = ['Maya', 'Tom', 'Renata', 'Jonas', 'Priya', 'Claire', 'Dario', 'Noor', 'Ben', 'Ivy'];
export const TIMES = [
  '9:00',
  '9:30',
  '10:15',
  '11:00',
  '12:30',
  '14:00',
  '15:30',
  '16:45',
  '17:15',
  '18:00',
  '18:30',
];
