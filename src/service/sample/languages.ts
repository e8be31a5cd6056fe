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

/** The texts of a language for every trade. {topic} is an offer of the source in that language. */
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
  /** Refusals of the lead, final or for now. */
  refusals: Texts,
  /** Replies of the bot to a refusal. */
  goodbyes: Texts,
  /** Opt-outs of the lead. */
  optOuts: Texts,
  /** The last message of the bot, after an opt-out. */
  optOutAnswers: Texts,
});
export type Talk = z.infer<typeof Talk>;

/** A file in `contents/languages/`. */
export const LanguageContents = z.strictObject({
  talk: Talk,
  faqs: z.array(FaqText),
  /** Values of flow variables of a bot at a source. `{{…}}` is a variable of the service. */
  flow: z.strictObject({ greetings: z.array(z.string()), hours: Texts }),
});
export type LanguageContents = z.infer<typeof LanguageContents>;

const LANGUAGES = z.record(Language, LanguageContents).parse({ en, de, es, fr, ar });

/**
 * Returns the questions of a source in a language. English questions are about the trade, questions in other languages
 * about the source's topics.
 */
export function faqTextsAt({ industry }: SampleSource, language: Language): readonly FaqText[] {
  const { faqs } = LANGUAGES[language];
  return language === 'en' ? [...industry.faqs, ...faqs] : faqs;
}

/**
 * Returns the texts of a source in a language. English texts are about the trade, texts in other languages about the
 * source's topics.
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
 * Returns the language of the source that shares the most words with the text. Without a match, returns the most common
 * language of the source.
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

/** Returns texts of a bot in the most common language of a source. */
export function flowAt(source: SampleSource): LanguageContents['flow'] {
  return LANGUAGES[spokenAt(source)[0] ?? 'en'].flow;
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
}
