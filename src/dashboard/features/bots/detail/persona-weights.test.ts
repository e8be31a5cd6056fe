import { describe, expect, it } from 'vitest';
import { weightsOf } from './persona-weights.ts';

describe('weightsOf', () => {
  it('gives each persona its part of the whole', () => {
    expect(weightsOf({ personaIds: ['a', 'b'], personaWeights: { b: 25, a: 75 } })).toEqual({
      personas: [
        { personaId: 'a', weight: 75, share: 0.75 },
        { personaId: 'b', weight: 25, share: 0.25 },
      ],
      notices: [],
      isPercent: true,
    });
  });

  it('says that the weights do not make up 100', () => {
    const { personas, notices } = weightsOf({ personaIds: ['a', 'b'], personaWeights: { a: 1, b: 3 } });
    expect(personas.map(({ share }) => share)).toEqual([0.25, 0.75]);
    expect(notices).toEqual(['The weights add up to 4, not 100: the bars show parts of that sum.']);
  });

  it('says which personas and weights lack the other', () => {
    const { personas, notices } = weightsOf({
      personaIds: ['a', 'b', 'b'],
      personaWeights: { a: 60, x: 40 },
    });
    expect(personas.map(({ personaId, weight }) => [personaId, weight])).toEqual([
      ['a', 60],
      ['b', null],
      ['x', 40],
    ]);
    expect(notices).toEqual([
      '1 persona has no weight.',
      "1 persona has a weight but is not among the bot's personas.",
    ]);
  });

  it.each([
    [null, 'The service sent no weights: how often each speaks is unknown.'],
    [{}, 'The service sent weights for none of them: how often each speaks is unknown.'],
  ])('says of weights %j that nothing is known', (personaWeights, notice) => {
    const { personas, notices } = weightsOf({ personaIds: ['a', 'b'], personaWeights });
    expect(personas.map(({ share }) => share)).toEqual([null, null]);
    expect(notices).toEqual([notice]);
  });

  it('has nothing to say of a single persona without a weight, and of none', () => {
    expect(weightsOf({ personaIds: ['a'], personaWeights: null }).notices).toEqual([]);
    expect(weightsOf({ personaIds: null, personaWeights: null })).toMatchObject({
      personas: [],
      notices: [],
    });
  });

  it('counts a weight below zero as zero, and gives no parts of nothing', () => {
    const { personas, notices } = weightsOf({ personaIds: ['a', 'b'], personaWeights: { a: -5, b: 0 } });
    expect(personas.map(({ share }) => share)).toEqual([null, null]);
    expect(notices).toContain('A weight is below zero: it counts as zero here.');
  });
});
