import * as z from 'zod';
import type { SampleSource } from './agencies.ts';
import ar from './contents/languages/ar.json' with { type: 'json' };
import de from './contents/languages/de.json' with { type: 'json' };
import en from './contents/languages/en.json' with { type: 'json' };
import es from './contents/languages/es.json' with { type: 'json' };
import fr from './contents/languages/fr.json' with { type: 'json' };
import { Industry } from './industries.ts';
import { Language } from './markets.ts';
import { FaqText, Texts } from './texts.ts';

/** Messages in one language that suit every trade. The slot {topic} is a product of the source in that language. */
const Talk = Industry.pick({
  slots: true,
  questions: true,
  answers: true,
  bookings: true,
  confirmations: true,
  nudges: true,
}).extend({
  /** The names of the months, January first. */
  months: Texts.length(12),
  /** Short casual replies of the lead. */
  chatter: Texts,
  /** Messages in which the lead declines, either finally or for the moment. */
  refusals: Texts,
  /** Replies of the bot to a refusal. */
  goodbyes: Texts,
  /** Messages in which the lead opts out. */
  optOuts: Texts,
  /** The last message of the bot, after an opt-out. */
  optOutAnswers: Texts,
});
export type Talk = z.infer<typeof Talk>;

/** The schema of a file in `contents/languages/`. */
export const LanguageContents = z.strictObject({
  talk: Talk,
  faqs: z.array(FaqText),
  /** Values of a bot's flow variables. `{{…}}` in a value is a variable of the service. */
  flow: z.strictObject({ greetings: z.array(z.string()), hours: Texts }),
});
export type LanguageContents = z.infer<typeof LanguageContents>;

const LANGUAGES = z.record(Language, LanguageContents).parse({ en, de, es, fr, ar });

/**
 * Returns the questions and answers for a source. English texts are about the trade. Texts in other languages name a
 * topic of the source.
 */
export function faqTextsAt({ industry }: SampleSource, language: Language): readonly FaqText[] {
  const { faqs } = LANGUAGES[language];
  return language === 'en' ? [...industry.faqs, ...faqs] : faqs;
}

/**
 * Returns the messages for a source. English texts are about the trade. Texts in other languages name a topic of the
 * source.
 */
export function talkAt(source: SampleSource, language: Language): Talk {
  const { talk } = LANGUAGES[language];
  const topic = source.topics[language];
  const own = { ...source.industry.slots, ...source.slots, me: source.team };
  if (topic) return { ...talk, slots: { ...own, ...talk.slots, topic } };
  const { questions, answers, bookings, confirmations, nudges } = source.industry;
  return {
    ...talk,
    questions,
    answers,
    bookings,
    confirmations,
    nudges,
    slots: { ...own, ...talk.slots },
  };
}

/**
 * Guesses the language of a text: the language of the source that has the most words in common with the text. Without a
 * common word, returns the most common language of the source.
 */
export function languageOf(source: SampleSource, text: string | null): Language {
  const words = [...wordsIn(text ?? '')];
  const found = spokenAt(source).map((language) => {
    const { slots: _slots, ...templates } = talkAt(source, language);
    const known = wordsIn(
      Object.values(templates)
        .flat()
        .join(' ')
        .replaceAll(/\{[\w.]+\}/g, ''),
    );
    return { language, shared: words.filter((word) => known.has(word)).length };
  });
  return found.toSorted((one, other) => other.shared - one.shared)[0]?.language ?? 'en';
}

/** Returns the languages of a source, the most common one first. */
export function spokenAt({ market }: SampleSource): Language[] {
  return market.languages.toSorted(([, one], [, other]) => other - one).map(([language]) => language);
}

/** Returns the flow variable values for a source, in its most common language. */
export function flowAt(source: SampleSource): LanguageContents['flow'] {
  return LANGUAGES[spokenAt(source)[0] ?? 'en'].flow;
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
}
