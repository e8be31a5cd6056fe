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

describe('largestSteps', () => {
  it('merges the smallest changes into one step, and keeps unknown sources apart', () => {
    const steps = changeBySource({ before: 100, now: 140 }, [
      source('web', 50, 80),
      source('app', 30, 35),
      source('shop', 10, 13),
      source('fair', 5, 6),
    ]);
    expect(largestSteps(steps, 3).map(({ label, from, to }) => [label, from, to])).toEqual([
      ['web', 0, 30],
      ['3 smaller sources', 30, 39],
      ['Other sources', 39, 40],
    ]);
  });
});
