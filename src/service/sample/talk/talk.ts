import type { Industry } from '../industry.ts';
import type { Slots } from '../phrase.ts';

/** The texts of a language for every trade. {topic} is an offer of the source in that language. */
export type Talk = Pick<Industry, 'questions' | 'answers' | 'bookings' | 'confirmations' | 'nudges'> & {
  slots: Slots;
  /** Short casual replies of the lead. */
  chatter: readonly string[];
  /** Refusals of the lead, final or for now. */
  refusals: readonly string[];
  /** Replies of the bot to a refusal. */
  goodbyes: readonly string[];
  /** Opt-outs of the lead. */
  optOuts: readonly string[];
  /** The last message of the bot, after an opt-out. */
  optOutAnswers: readonly string[];
};

/** Names that bots use. */
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
