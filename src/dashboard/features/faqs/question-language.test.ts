import { describe, expect, it } from 'vitest';
import { languagesOf } from './question-language.ts';

const languages = (...questions: string[]) =>
  languagesOf(
    questions,
    questions.map((question) => question.toLowerCase().match(/\p{L}+/gu) ?? []),
  ).map((lexicon) => lexicon?.name ?? null);

describe('languagesOf', () => {
  it('detects the languages of short questions', () => {
    expect(
      languages(
        'How much is it?',
        'Was kostet das?',
        '¿Cuánto cuesta?',
        'C’est combien ?',
        'donde estan ubicados',
        'Beratungskosten?',
        'Открыто?',
      ),
    ).toEqual(['english', 'german', 'spanish', 'french', 'spanish', 'german', null]);
  });

  it('uses the language of other questions with the same words, otherwise of most questions', () => {
    expect(
      languages('Vorbesitzer?', 'Golf?', 'Haben Sie einen Zimtstern?', 'Wo ist er?', 'Is it zimtstern?'),
    ).toEqual(['german', 'german', 'german', 'german', 'english']);
    expect(languages('¿Tiene un tragaluz?', 'tragaluz?', 'Is it open?', 'Is it free?')[1]).toBe('spanish');
  });
});
