/** The languages with a stemmer. */
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { ENGLISH, FRENCH, GERMAN, SPANISH } from '../common-words.ts';
import {
  ENGLISH_CONTRASTS,
  ENGLISH_INTENTS,
  ENGLISH_MINOR,
  ENGLISH_SUBJECTS,
  ENGLISH_WEAK,
} from './english.ts';
import { GERMAN_CONTRASTS, GERMAN_INTENTS, GERMAN_MINOR, GERMAN_SUBJECTS, GERMAN_WEAK } from './german.ts';
import { createLexicon } from './lexicon.ts';
import {
  SPANISH_CONTRASTS,
  SPANISH_INTENTS,
  SPANISH_MINOR,
  SPANISH_SUBJECTS,
  SPANISH_WEAK,
} from './spanish.ts';

/** Caches the stems, because questions repeat their words. */
function cached(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    let known = stems.get(word);
    if (known === undefined) {
      known = stem(word);
      stems.set(word, known);
    }
    return known;
  };
}

export const LEXICONS = {
  english: createLexicon(
    'english',
    {
      common: ENGLISH,
      intents: ENGLISH_INTENTS,
      minor: ENGLISH_MINOR,
      subjects: ENGLISH_SUBJECTS,
      weak: ENGLISH_WEAK,
      contrasts: ENGLISH_CONTRASTS,
    },
    cached(stemEnglish),
  ),
  german: createLexicon(
    'german',
    {
      common: GERMAN,
      intents: GERMAN_INTENTS,
      minor: GERMAN_MINOR,
      subjects: GERMAN_SUBJECTS,
      weak: GERMAN_WEAK,
      contrasts: GERMAN_CONTRASTS,
    },
    // The stemmer keeps the endings of verbs: 'zahlt' and 'gezahlt' have the stem of 'zahlen' only without them.
    cached((word) =>
      stemGerman(word)
        .replace(/^ge(?=.{4,}t$)/, '')
        .replace(/(?<=.{4})t$/, ''),
    ),
  ),
  spanish: createLexicon(
    'spanish',
    {
      common: SPANISH,
      intents: SPANISH_INTENTS,
      minor: SPANISH_MINOR,
      subjects: SPANISH_SUBJECTS,
      weak: SPANISH_WEAK,
      contrasts: SPANISH_CONTRASTS,
    },
    // The stemmer expects the accents, which `fold` removes: 'cancelacion' has the stem of 'cancelar' only with one.
    cached((word) =>
      stemSpanish(
        word
          .replace(/([cs])ion$/, '$1ión')
          .replace(/ais$/, 'áis')
          .replace(/eis$/, 'éis'),
      ),
    ),
  ),
  french: createLexicon(
    'french',
    { common: FRENCH, intents: '', minor: '', subjects: '', weak: '', contrasts: '' },
    cached(stemFrench),
  ),
};
