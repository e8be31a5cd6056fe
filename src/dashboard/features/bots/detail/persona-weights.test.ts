import { describe, expect, it } from 'vitest';
import { weightsOf } from './persona-weights.ts';

describe('weightsOf', () => {
  it("returns each persona's share of the total weight", () => {
    expect(weightsOf({ personaIds: ['a', 'b'], personaWeights: { b: 25, a: 75 } })).toEqual({
      personas: [
        { personaId: 'a', weight: 75, share: 0.75 },
        { personaId: 'b', weight: 25, share: 0.25 },
      ],
      notices: [],
      isPercent: true,
    });
  });

  it('warns if the weights do not add up to 100', () => {
    const { personas, notices } = weightsOf({ personaIds: ['a', 'b'], personaWeights: { a: 1, b: 3 } });
    expect(personas.map(({ share }) => share)).toEqual([0.25, 0.75]);
    expect(notices).toEqual(['The weights add up to 4, not 100: the bars show parts of that sum.']);
  });

  it('warns about personas without a weight and weights without a persona', () => {
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
  ])('reports unknown shares for the weights %j', (personaWeights, notice) => {
    const { personas, notices } = weightsOf({ personaIds: ['a', 'b'], personaWeights });
    expect(personas.map(({ share }) => share)).toEqual([null, null]);
    expect(notices).toEqual([notice]);
  });

  it('returns no notices for a single persona without a weight, or for no personas', () => {
    expect(weightsOf({ personaIds: ['a'], personaWeights: null }).notices).toEqual([]);
    expect(weightsOf({ personaIds: null, personaWeights: null })).toMatchObject({
      personas: [],
      notices: [],
    });
  });

  it('counts a negative weight as zero, and returns no shares if the total is zero', () => {
    const { personas, notices } = weightsOf({ personaIds: ['a', 'b'], personaWeights: { a: -5, b: 0 } });
    expect(personas.map(({ share }) => share)).toEqual([null, null]);
    expect(notices).toContain('A weight is below zero: it counts as zero here.');
  });
});
