import { describe, expect, it } from 'vitest';
import { sampleAgency, secondAgency, type SampleSource } from './agencies.ts';
import { FAILURES } from './failures.ts';
import { talkAt } from './languages.ts';
import { NAMES } from './name-lists.ts';
import { phrase } from './phrase.ts';
import { Random } from './random.ts';

const TRIES = 12;
const sources = [...sampleAgency.sources, ...secondAgency.sources];

/** Fills each template several times, because each fill picks other choices. */
function fillAll(templates: readonly string[], words: Record<string, readonly string[]>): string[] {
  const random = new Random(5, 'templates');
  return templates.flatMap((template) =>
    Array.from({ length: TRIES }, () => phrase(random, template, words)),
  );
}

function messagesOf(source: SampleSource): string[] {
  return source.market.languages.flatMap(([language]) => {
    const { slots, ...templates } = talkAt(source, language);
    return fillAll(Object.values(templates).flat(), {
      ...slots,
      first: ['Ada'],
      city: ['Rome'],
      brand: ['Acme'],
    });
  });
}

describe('the templates of the sample', () => {
  it.each(sources)('have words for all slots at $name', (source) => {
    const { slots, funnel, aside, fields } = source.industry;
    const words = { ...slots, ...source.slots, month: ['May'], city: ['Rome'], brand: ['Acme'] };
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

  it('give each source its own bot and the bots for all sources', () => {
    for (const source of sampleAgency.sources) expect(source.bots.length).toBeGreaterThanOrEqual(2);
    for (const source of secondAgency.sources) expect(source.bots.length).toBeGreaterThanOrEqual(1);
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
