import { describe, expect, it } from 'vitest';
import { sampleAgency, secondAgency, type SampleSource } from './agencies.ts';
import { FAILURES } from './failures.ts';
import { talkAt } from './languages.ts';
import { NAMES } from './name-lists.ts';
import { phrase } from './phrase.ts';
import { Random } from './random.ts';
import { wordsFor } from './words.ts';

const TRIES = 12;
const WORDS = new Random(6, 'words');
const sources = [...sampleAgency.sources, ...secondAgency.sources];

/** Fills each template several times, because each attempt picks other choices at random. */
function fillAll(templates: readonly string[], words: Record<string, readonly string[]>): string[] {
  const random = new Random(5, 'templates');
  return templates.flatMap((template) =>
    Array.from({ length: TRIES }, () => phrase(random, template, words)),
  );
}

function messagesOf(source: SampleSource): string[] {
  return source.market.languages.flatMap(([language]) => {
    const talk = talkAt(source, language);
    const { slots: _, ...templates } = talk;
    return fillAll(Object.values(templates).flat(), wordsFor(WORDS, source, talk, { first: 'Ada', at: 0 }));
  });
}

describe('the templates of the sample', () => {
  it.each(sources)('have words for all slots at $name', (source) => {
    const { funnel, aside, fields } = source.industry;
    const words = wordsFor(WORDS, source, talkAt(source, 'en'), { first: 'Ada', at: 0 });
    const pages = fillAll([...funnel, ...aside].flat(), words);
    const values = fillAll(
      fields.map(({ value }) => value),
      words,
    );
    for (const text of [...messagesOf(source), ...pages, ...values])
      expect(text).not.toMatch(/[[\]{}]|undefined/);
  });

  it.each(sources)('exist in every language of $name', (source) => {
    for (const [language] of source.market.languages) {
      const { slots: _, ...templates } = talkAt(source, language);
      for (const list of Object.values(templates)) expect(list).not.toHaveLength(0);
    }
  });

  it('give each source its own bots', () => {
    for (const source of sources) expect(source.bots).not.toHaveLength(0);
  });

  it('contain failures of one line each', () => {
    expect(new Set(FAILURES).size).toBe(FAILURES.length);
    for (const failure of FAILURES) expect(failure).toMatch(/^\S.{10,}\S$/);
  });

  it('contain each name once per culture', () => {
    for (const { given, family } of Object.values(NAMES)) {
      expect(new Set(given).size).toBe(given.length);
      expect(new Set(family).size).toBe(family.length);
    }
  });
});
