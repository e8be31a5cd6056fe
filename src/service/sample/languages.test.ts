import { describe, expect, it } from 'vitest';
import { sampleAgency } from './agencies.ts';
import { languageOf, talkAt } from './languages.ts';
import { fromBot, fromLead } from './message.ts';
import { Random } from './random.ts';
import { wordsFor } from './words.ts';

describe('the language of a text', () => {
  it('is detected for nearly all texts of a source', () => {
    const random = new Random(1, 'language');
    let told = 0;
    let said = 0;
    for (const source of sampleAgency.sources) {
      for (const [language] of source.market.languages.filter(
        ([each]) => each === 'en' || source.topics[each],
      )) {
        const talk = talkAt(source, language);
        const words = wordsFor(random, source, talk, { first: 'Kim', at: 0 });
        for (let count = 0; count < 20; count++) {
          const text = (count % 2 ? fromLead : fromBot)(random, 'booking', talk, words);
          said += 1;
          if (languageOf(source, text) === language) told += 1;
        }
      }
    }
    expect(told / said).toBeGreaterThan(0.93);
  });

  it.each([null, '', '👍', '<script>'])('is the most common language of the source for %j', (text) => {
    for (const source of sampleAgency.sources) {
      const [usual] = source.market.languages.toSorted(([, one], [, other]) => other - one);
      expect(languageOf(source, text)).toBe(usual?.[0]);
    }
  });
});
