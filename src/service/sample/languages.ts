import type { SampleSource } from './agencies.ts';
import type { Language } from './markets.ts';
import { arabic } from './talk/arabic.ts';
import { english } from './talk/english.ts';
import { french } from './talk/french.ts';
import { german } from './talk/german.ts';
import { spanish } from './talk/spanish.ts';
import type { Talk } from './talk/talk.ts';

const TALK: Record<Language, Talk> = { en: english, de: german, es: spanish, fr: french, ar: arabic };

/**
 * Returns the texts of a source in a language. English texts are about the trade, texts in other languages about the
 * source's topics.
 */
export function talkAt(source: SampleSource, language: Language): Talk {
  const talk = TALK[language];
  const topic = source.topics[language];
  if (topic) return { ...talk, slots: { ...source.industry.slots, ...source.slots, ...talk.slots, topic } };
  const { slots, questions, answers, bookings, confirmations, nudges } = source.industry;
  return {
    ...english,
    questions,
    answers,
    bookings,
    confirmations,
    nudges,
    slots: { ...slots, ...source.slots, ...english.slots },
  };
}

/**
 * Returns the language of the source that shares the most words with the text. Without a match, returns the most common
 * language of the source.
 */
export function languageOf(source: SampleSource, text: string | null): Language {
  const words = [...wordsIn(text ?? '')];
  const spoken = source.market.languages.toSorted(([, one], [, other]) => other - one);
  const found = spoken.map(([language]) => {
    const { slots: _slots, ...templates } = talkAt(source, language);
    const known = wordsIn(
      Object.values(templates)
        .flat()
        .join(' ')
        .replaceAll(/\{\w+\}/g, ''),
    );
    return { language, shared: words.filter((word) => known.has(word)).length };
  });
  return found.toSorted((one, other) => other.shared - one.shared)[0]?.language ?? 'en';
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
}
