import { describe, expect, it } from 'vitest';
import { writingText } from './writing-text.ts';

const nothing = {
  responseTime: null,
};

describe('writingText', () => {
  it('describes each known value without a unit', () => {
    expect(
      writingText({
        typoPercent: 1.5,
        breakupLargeMessagePercent: 40,
        responseTime: 'natural',
        responseDelay: 12,
      }),
    ).toEqual([
      'Makes typos now and then.',
      'Splits some long messages.',
      'Response time: natural.',
      'Delays its responses.',
    ]);
  });

  it('distinguishes zero from unknown', () => {
    expect(
      writingText({ typoPercent: 0, breakupLargeMessagePercent: 0, responseTime: '', responseDelay: 0 }),
    ).toEqual(['Makes no typos.', 'Never splits a long message.', 'Does not delay a response.']);
    expect(writingText(nothing)).toEqual([]);
  });

  it('distinguishes always from sometimes', () => {
    expect(writingText({ ...nothing, typoPercent: 100, breakupLargeMessagePercent: 100 })).toEqual([
      'Makes typos all the time.',
      'Splits every long message.',
    ]);
  });

  it.each([
    [{ typoPercent: 140 }, 'Typos: 140, which is not a percentage.'],
    [{ breakupLargeMessagePercent: -1 }, 'Splits long messages: -1, which is not a percentage.'],
    [{ responseDelay: -3 }, 'Response delay is -3, which is not a delay.'],
  ])('reports the invalid value %j', (value, words) => {
    expect(writingText({ ...nothing, ...value })).toEqual([words]);
  });
});
