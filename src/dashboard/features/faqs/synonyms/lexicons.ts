/** The languages whose words can be compared by their stems. */
import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemFrench } from '@orama/stemmers/french';
import { stemmer as stemGerman } from '@orama/stemmers/german';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { cached } from '../cached.ts';
import { ENGLISH, FRENCH, GERMAN, SPANISH } from '../common-words.ts';
import { ENGLISH_TABLES } from './english.ts';
import { GERMAN_TABLES } from './german.ts';
import { createLexicon } from './lexicon.ts';
import { SPANISH_TABLES } from './spanish.ts';

const NO_TABLES = { intents: '', minor: '', subjects: '', weak: '', contrasts: '' };

/**
 * The stem of a German word without the prefix 'ge-' and the ending '-t' of verbs, which the stemmer keeps. Otherwise
 * 'zahlt' and 'gezahlt' would not have the stem of 'zahlen'.
 */
function stemGermanVerb(word: string): string {
  return stemGerman(word)
    .replace(/^ge(?=.{4,}t$)/, '')
    .replace(/(?<=.{4})t$/, '');
}

/**
 * The stem of a Spanish word without accents. The stemmer needs the accents that `fold` removes. For example,
 * 'cancelacion' has the stem of 'cancelar' only as 'cancelación'.
 */
function stemFoldedSpanish(word: string): string {
  return stemSpanish(
    word
      .replace(/([cs])ion$/, '$1ión')
      .replace(/ais$/, 'áis')
      .replace(/eis$/, 'éis'),
  );
}

export const LEXICONS = {
  english: createLexicon('english', { common: ENGLISH, ...ENGLISH_TABLES }, cached(stemEnglish)),
  german: createLexicon('german', { common: GERMAN, ...GERMAN_TABLES }, cached(stemGermanVerb)),
  spanish: createLexicon('spanish', { common: SPANISH, ...SPANISH_TABLES }, cached(stemFoldedSpanish)),
  french: createLexicon('french', { common: FRENCH, ...NO_TABLES }, cached(stemFrench)),
};
