/** The words that fill the templates of one conversation. */
import type { SampleSource } from './agencies.ts';
import { talkAt, type Talk } from './languages.ts';
import type { Language } from './markets.ts';
import type { Random } from './random.ts';
import type { Slots } from './texts.ts';

/** The months that a message may name, as numbers of months after the month of the message. */
const MONTHS_AHEAD = [1, 2, 3];
const MONTHS_AGO = [1, 2];

/**
 * The texts of a conversation. `talk` and `words` are in the language of the lead. `notes` is in the language of the
 * agency.
 */
export type Speech = { talk: Talk; words: Slots; notes: Slots };

/**
 * The person to whom the text is addressed. `first` is the first name of the lead, or null if unknown. `at` is the time
 * of the text in milliseconds.
 */
type Speaker = { first: string | null; at: number };

export function speechOf(
  random: Random,
  source: SampleSource,
  { language, ...speaker }: Speaker & { language: Language },
): Speech {
  const talk = talkAt(source, language);
  const words = wordsFor(random, source, talk, speaker);
  return { talk, words, notes: notesFor(source, words, speaker.at) };
}

export function wordsFor(random: Random, source: SampleSource, talk: Talk, { first, at }: Speaker): Slots {
  return {
    ...talk.slots,
    ...offerOf(random, source),
    ...monthsAround(talk.months, at),
    first: first === null ? [] : [first],
    city: [random.pick(source.market.cities)],
    brand: [source.brand],
  };
}

/** Returns the words for the agency's notes about a lead. The agency writes its notes in English. */
function notesFor(source: SampleSource, words: Slots, at: number): Slots {
  const { slots, months } = talkAt(source, 'en');
  const { day = [], time = [] } = slots;
  return { ...words, day, time, ...monthsAround(months, at) };
}

/** Returns the words of a random offer, which belong together: a product and its price. */
export function offerOf(random: Random, { offers, industry }: SampleSource): Slots {
  const choices = offers ?? industry.offers;
  return choices.length === 0 ? {} : random.pick(choices);
}

function monthsAround(months: readonly string[], at: number): Slots {
  const own = new Date(at).getUTCMonth();
  const named = (steps: readonly number[]) =>
    steps.map((step) => months[(own + step + months.length) % months.length] ?? '');
  return { month: named(MONTHS_AHEAD), pastMonth: named(MONTHS_AGO.map((step) => -step)) };
}
