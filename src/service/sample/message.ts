import type { Talk } from './languages.ts';
import { phrase } from './phrase.ts';
import type { Random } from './random.ts';
import type { Slots } from './texts.ts';
import type { Speech } from './words.ts';

export type Stage = 'asking' | 'booking' | 'silent' | 'cold' | 'optedOut';

/** The last message of a conversation. */
export type Message = { text: string | null; direction: string | null };

const RECENT: readonly (readonly [Stage, number])[] = [
  ['asking', 55],
  ['booking', 22],
  ['silent', 14],
  ['cold', 6],
  ['optedOut', 3],
];
const LATER: readonly (readonly [Stage, number])[] = [
  ['asking', 22],
  ['booking', 21],
  ['silent', 35],
  ['cold', 15],
  ['optedOut', 7],
];

export function aStage(random: Random, ageInDays: number): Stage {
  return random.weighted(ageInDays < 4 ? RECENT : LATER);
}

/** The probability that the lead wrote the last message of the conversation. */
const LEAD_HAS_LAST_WORD: Record<Stage, number> = {
  asking: 0.58,
  booking: 0.5,
  silent: 0,
  cold: 0.5,
  optedOut: 0.4,
};

const SYSTEM_NOTES = [
  'Conversation handed over to {me}.',
  'Imported from a spreadsheet.',
  'Call missed: {day}, {time}.',
];

export function aMessage(random: Random, stage: Stage, { talk, words, notes }: Speech): Message {
  const isInbound = random.chance(LEAD_HAS_LAST_WORD[stage]);
  if (random.chance(0.002))
    return { text: phrase(random, random.pick(SYSTEM_NOTES), notes), direction: 'system' };
  const direction = random.chance(0.008) ? null : isInbound ? 'inbound' : 'outbound';
  // A voice note or a photo has no text.
  if (isInbound && random.chance(0.012)) return { text: random.chance(0.5) ? null : '', direction };
  const text = (isInbound ? fromLead : fromBot)(random, stage, talk, words);
  return { text, direction };
}

/** Creates a message of the lead. `words` must contain words for all slots of the templates in `talk`. */
export function fromLead(random: Random, stage: Stage, talk: Talk, words: Slots): string {
  if (stage === 'asking' && random.chance(0.02)) {
    return random
      .some(talk.questions, random.int(3, 8))
      .map((template) => phrase(random, template, words))
      .join('\n\n');
  }
  const templates = {
    asking: random.chance(0.28) ? talk.chatter : talk.questions,
    booking: random.chance(0.2) ? talk.chatter : talk.bookings,
    silent: talk.chatter,
    cold: talk.refusals,
    optedOut: talk.optOuts,
  }[stage];
  return phrase(random, random.pick(templates), words);
}

/** Creates a message of the bot: a nudge if the lead does not reply, otherwise an answer. */
export function fromBot(random: Random, stage: Stage, talk: Talk, words: Slots): string {
  return capitalised(phrase(random, random.pick(botTemplates(stage, talk)), words));
}

function botTemplates(stage: Stage, talk: Talk): readonly string[] {
  switch (stage) {
    case 'asking':
      return talk.answers;
    case 'booking':
      return talk.confirmations;
    case 'silent':
      return talk.nudges;
    case 'cold':
      return talk.goodbyes;
    case 'optedOut':
      return talk.optOutAnswers;
  }
}

/** Capitalizes the first letter of each sentence, because the word of a slot may be in lower case. */
export function capitalised(text: string): string {
  return text.replaceAll(/(?<=^|[.?!] )\p{Ll}/gu, (letter) => letter.toUpperCase());
}
