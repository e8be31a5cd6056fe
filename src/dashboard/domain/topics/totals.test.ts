import { describe, expect, it } from 'vitest';
import { overallSentiment } from './totals.ts';

describe('overallSentiment', () => {
  it('weights each topic by its readings', () => {
    const rows = [
      { sentiment: 0.5, sentimentCount: 30 },
      { sentiment: -1, sentimentCount: 10 },
    ];
    expect(overallSentiment(rows)).toEqual({ mean: 5 / 40, sum: 5, readings: 40, topics: 2 });
  });

  it('ignores topics without readings or with invalid numbers of readings', () => {
    const rows = [
      { sentiment: null, sentimentCount: 30 },
      { sentiment: 1, sentimentCount: 0 },
      { sentiment: 1, sentimentCount: -5 },
    ];
    expect(overallSentiment(rows)).toBeNull();
    expect(overallSentiment([...rows, { sentiment: 0, sentimentCount: 1 }])).toMatchObject({ mean: 0 });
  });
});
