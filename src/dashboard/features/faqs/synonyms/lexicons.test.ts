import { describe, expect, it } from 'vitest';
import { fold } from '#contract/fold.ts';
import { ENGLISH_TABLES } from './english.ts';
import { GERMAN_TABLES } from './german.ts';
import { LEXICONS } from './lexicons.ts';
import { SPANISH_TABLES } from './spanish.ts';

const entriesOf = (table: string) =>
  fold(table)
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

const doubled = (entries: readonly string[]) => entries.filter((entry, at) => entries.indexOf(entry) < at);

describe.each([
  { lexicon: LEXICONS.english, tables: ENGLISH_TABLES },
  { lexicon: LEXICONS.german, tables: GERMAN_TABLES },
  { lexicon: LEXICONS.spanish, tables: SPANISH_TABLES },
])('the synonyms in $lexicon.name', ({ lexicon, tables }) => {
  const { intents, minor, subjects, weak } = tables;

  it('have one meaning each', () => {
    expect(doubled([intents, minor, subjects, weak].flatMap(entriesOf))).toEqual([]);
  });

  it('have the meaning of their line, unless they are common words', () => {
    const lines = [intents, minor, subjects].flatMap((table) => table.split('\n')).map(entriesOf);
    const words = lines.flatMap((line) =>
      line.filter((entry) => !/[ +]/.test(entry)).map((word) => ({ word, meaning: `=${line[0]}` })),
    );
    expect(words.filter(({ word }) => lexicon.common.has(word))).toEqual([]);
    expect(words.filter(({ word, meaning }) => lexicon.meaningOf(word) !== meaning)).toEqual([]);
  });
});

describe('phraseAt', () => {
  it('returns the longest phrase, and prefers equal words to equal stems', () => {
    const { german } = LEXICONS;
    const meaningAt = (text: string, at = 0) => german.phraseAt(text.split(' '), at)?.meaning;
    expect(meaningAt('wie viel kostet das')).toBe('=preis');
    expect(meaningAt('wie viele plätze')).toBe('=wie viele');
    expect(meaningAt('wie viele tage dauert das')).toBe('=wie lange');
    expect(meaningAt('das wie viel', 1)).toBe('=preis');
    expect(meaningAt('das wie viel')).toBeUndefined();
  });
});
