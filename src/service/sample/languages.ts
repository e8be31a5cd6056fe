import type { SampleSource } from './agencies.ts';
import type { Language } from './markets.ts';
import { arabic } from './talk/arabic.ts';
import { english } from './talk/english.ts';
import { french } from './talk/french.ts';
import { german } from './talk/german.ts';
import { spanish } from './talk/spanish.ts';
import type { Talk } from './talk/talk.ts';

const TALK: Record<Language, Talk> = { en: english, de: german, es: spanish, fr: french, ar: arabic };

/** What is said at a source in a language. English talks about the trade, the others about the source's topics. */
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
