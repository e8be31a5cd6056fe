import { describe, expect, it } from 'vitest';
import type { SplitTest } from '#contract/split-test.ts';
import { sourceResultValue, splitTestValue } from '../../testing/split-test-values.ts';
import { differenceApart } from './verdict-labels.ts';
import { answerConditions, answerSentence } from './answer.ts';
import { assess } from './assessment.ts';
import { readVariants } from './variants.ts';

type Results = Parameters<typeof splitTestValue>[0];

const COMPUTED = '2025-03-01T10:00:00.000Z';
const ENDED = { isActive: false, endedAt: COMPUTED };

function assessed(results: Results, overrides: Partial<SplitTest> = { metric: null }) {
  const test = splitTestValue(results, overrides);
  const variants = readVariants(test, () => null);
  return assess({ test, variants, history: null, now: Date.parse(COMPUTED) });
}

const sentence = (results: Results, overrides?: Partial<SplitTest>) =>
  answerSentence(assessed(results, overrides));

const persona = (totalInstances: number, responseCount: number, averageMetric = 0) => ({
  totalInstances,
  responseCount,
  averageMetric,
});

describe('answerSentence', () => {
  it('names the leader of a decided test with both values', () => {
    expect(sentence({ dario: persona(1000, 322), maya: persona(1000, 212) })).toBe(
      'If you end the test now, DARIO almost certainly wins: 32.2% responded, MAYA 21.2%.',
    );
    expect(
      sentence({ dario: persona(1000, 400, 0.322), maya: persona(1000, 400, 0.212) }, { metric: 'bookings' }),
    ).toBe('If you end the test now, DARIO almost certainly wins: 32.2% booked, MAYA 21.2%.');
  });

  it('warns if the service may pick another persona than the leader', () => {
    expect(sentence({ dario: persona(1000, 322, 0.1), maya: persona(1000, 212, 0.2) })).toBe(
      'DARIO is better: 32.2% responded, MAYA 21.2%. The service may still pick MAYA.',
    );
  });

  it('does not decide by the response rate if the metric of the test is undecided', () => {
    const results = { dario: persona(1000, 500, 0.322), maya: persona(1000, 200, 0.321) };
    expect(sentence(results, { metric: 'bookings' })).toBe(
      'No winner yet: DARIO is 0.1 points ahead of MAYA, which may be chance.',
    );
    expect(sentence(results)).toMatch(/^If you end the test now, DARIO almost certainly wins/);
  });

  it('names the leader of an undecided test', () => {
    expect(sentence({ dario: persona(1000, 350), maya: persona(1000, 300) })).toBe(
      'No winner yet, but DARIO leads: 35.0% responded, MAYA 30.0%.',
    );
    expect(sentence({ dario: persona(200, 80), maya: persona(200, 80) })).toBe(
      'No winner yet: DARIO and MAYA are level.',
    );
  });

  it('explains missing data', () => {
    expect(
      sentence({ dario: persona(80, 20), maya: persona(90, 30) }, { startedAt: '2025-02-21T10:00:00.000Z' }),
    ).toBe(
      'No winner yet: DARIO and MAYA have fewer than 100 conversations and the test has run 8 of 14 days.',
    );
    expect(
      sentence({ dario: persona(200, 20, 4.1), maya: persona(200, 30, 3.8) }, { metric: 'rating' }),
    ).toBe('No winner yet: the service returns averages without a spread, so the difference may be chance.');
    expect(sentence({ dario: persona(200, 20), maya: null })).toBe(
      'No winner yet: the service gives no results for some of the personas.',
    );
    expect(sentence({ dario: persona(200, 20) })).toBe('Nothing to compare: the test has only one persona.');
    expect(sentence({}, { personas: null })).toBe('The test has no personas.');
    expect(sentence({ dario: null, maya: null })).toMatch(/^No results yet/);
  });

  it('calls results invalid if the traffic does not match the weights, overall or on one source', () => {
    expect(sentence({ dario: persona(1100, 500), maya: persona(400, 100) })).toBe(
      'The results are invalid: DARIO has 73.3% of the conversations instead of 50.0%. Find the cause first.',
    );
    const on = (sourceName: string, totalInstances: number) =>
      sourceResultValue({ sourceId: sourceName, sourceName, totalInstances });
    expect(
      sentence({
        dario: { ...persona(1000, 500), sources: [on('Web', 600), on('Texts', 400)] },
        maya: { ...persona(1000, 100), sources: [on('Web', 400), on('Texts', 600)] },
      }),
    ).toBe(
      "The results are invalid: traffic does not match the weights on 'Web' and 'Texts'. Find the cause first.",
    );
    expect(sentence({ dario: persona(40, 4), maya: { ...persona(1, 1), splitWeight: 0 } })).toBe(
      'The results are invalid: MAYA has conversations in spite of weight 0. Find the cause first.',
    );
  });

  it('uses the past for an ended test', () => {
    expect(
      sentence({ dario: persona(1000, 322), maya: persona(1000, 212) }, { ...ENDED, metric: null }),
    ).toBe('DARIO was better: 32.2% responded, MAYA 21.2%.');
    expect(sentence({ dario: persona(100, 30), maya: persona(100, 29) }, { ...ENDED, metric: null })).toBe(
      'No clear winner: DARIO is 1.0 points ahead of MAYA, which may be chance.',
    );
  });
});

describe('answerConditions', () => {
  it('states the difference that keeps a test decided, or that would decide it', () => {
    expect(answerConditions(assessed({ dario: persona(1000, 322), maya: persona(1000, 212) }))).toEqual([
      expect.stringMatching(/^This holds as long as DARIO stays 5\.\d points ahead\.$/),
    ]);
    expect(answerConditions(assessed({ dario: persona(1000, 310), maya: persona(1000, 300) }))).toEqual([
      expect.stringMatching(/^With these conversations, a difference of 5\.\d points would decide it\.$/),
    ]);
  });

  it('warns if the response rate has another leader', () => {
    const results = { dario: persona(1000, 200, 0.322), maya: persona(1000, 500, 0.212) };
    expect(answerConditions(assessed(results, { metric: 'bookings' })).at(-1)).toBe(
      'By response rate, MAYA leads: a persona can win by the metric and lose responses.',
    );
  });

  it('are empty for an ended test and for invalid results', () => {
    expect(
      answerConditions(
        assessed({ a: persona(1000, 322), b: persona(1000, 212) }, { ...ENDED, metric: null }),
      ),
    ).toEqual([]);
    expect(answerConditions(assessed({ a: persona(1100, 500), b: persona(400, 100) }))).toEqual([]);
  });
});

describe('differenceApart', () => {
  it('names the unit of the metric', () => {
    expect(differenceApart(0.1802, { isShare: false, unit: 'replies' })).toBe('0.18 replies');
    expect(differenceApart(-43.991, { isShare: false })).toBe('44');
    expect(differenceApart(0.0312, { isShare: true })).toBe('3.1 points');
  });
});
