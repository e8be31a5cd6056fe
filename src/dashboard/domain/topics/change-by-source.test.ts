import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBySource, largestSteps, type SourceCounts } from './change-by-source.ts';

const source = (id: string, before: number, now: number): SourceCounts => ({
  id,
  name: id,
  counts: { before, now },
});

describe('changeBySource', () => {
  it('begins each step at the end of the step before, with the largest change first', () => {
    const steps = changeBySource({ before: 100, now: 130 }, [
      source('web', 60, 70),
      source('app', 30, 60),
      source('shop', 10, 0),
    ]);
    expect(steps.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['app', 0, 30],
      ['web', 30, 40],
      ['shop', 40, 30],
    ]);
  });

  it('shows the conversations that no source accounts for', () => {
    const steps = changeBySource({ before: 100, now: 130 }, [
      source('web', 60, 70),
      { id: 'app', name: 'App', counts: null },
      source('silent', 0, 0),
    ]);
    expect(steps).toMatchObject([
      { label: 'web', before: 60, now: 70 },
      { label: 'Other sources', before: 40, now: 60, from: 10, to: 30 },
    ]);
  });
});

it('counts the merged sources, apart from those without figures', () => {
  const sources = Array.from({ length: 5 }, (_, place) => source(`s${place}`, 0, 50 - 10 * place));
  const steps = changeBySource({ before: 0, now: 157 }, sources);
  expect(largestSteps(steps, 4).map(({ label, now }) => [label, now])).toEqual([
    ['s0', 50],
    ['s1', 40],
    ['3 smaller changes', 60],
    ['Other sources', 7],
  ]);
});

it('the steps of any sources add up exactly, also after the smallest have been joined', () => {
  const count = fc.integer({ min: 0, max: 10_000 });
  const total = fc.record({ before: count, now: count });
  const counts = fc.array(fc.tuple(count, count), { maxLength: 40 });
  fc.assert(
    fc.property(total, counts, ({ before, now }, pairs) => {
      const sources = pairs.map(([earlier, later], place) => source(String(place), earlier, later));
      const steps = changeBySource({ before, now }, sources);
      for (const shown of [steps, largestSteps(steps, 9)]) {
        expect(shown.reduce((sum, step) => sum + step.to - step.from, 0)).toBe(now - before);
        expect(shown.reduce((sum, step) => sum + step.before, 0)).toBe(before);
        expect(shown.at(-1)?.to ?? 0).toBe(now - before);
      }
      expect(largestSteps(steps, 9).length).toBeLessThanOrEqual(9);
    }),
  );
});
