import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBySource, largestSteps, type SourceCounts } from './change-by-source.ts';

const source = (id: string, before: number, now: number): SourceCounts => ({
  id,
  name: id,
  counts: { before, now },
});

describe('changeBySource', () => {
  it('leads from the total before to the total now, with the largest change first', () => {
    const steps = changeBySource({ before: 100, now: 130 }, [
      source('web', 60, 70),
      source('app', 30, 60),
      source('shop', 10, 0),
    ]);
    expect(steps.map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Before', 0, 100],
      ['app', 100, 130],
      ['web', 130, 140],
      ['shop', 140, 130],
      ['Now', 0, 130],
    ]);
  });

  it('shows the conversations that no source accounts for', () => {
    const steps = changeBySource({ before: 100, now: 130 }, [
      source('web', 60, 70),
      { id: 'app', name: 'App', counts: null },
      source('silent', 0, 0),
    ]);
    expect(steps.slice(1, -1)).toMatchObject([
      { label: 'web', before: 60, now: 70 },
      { label: 'Other sources', before: 40, now: 60, from: 110, to: 130 },
    ]);
  });
});

it('the steps of any sources add up exactly, also after the smallest have been joined', () => {
  const count = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(
      fc.record({ before: count, now: count }),
      fc.array(fc.tuple(count, count), { maxLength: 40 }),
      (total, counts) => {
        const steps = changeBySource(
          total,
          counts.map(([before, now], place) => source(String(place), before, now)),
        );
        for (const shown of [steps, largestSteps(steps, 9)]) {
          const parts = shown.slice(1, -1);
          expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(total.now - total.before);
          expect(parts.reduce((sum, { before }) => sum + before, 0)).toBe(
            parts.length === 0 ? 0 : total.before,
          );
          expect(shown.at(-1)!.to).toBe(total.now);
        }
        expect(largestSteps(steps, 9).length).toBeLessThanOrEqual(9);
      },
    ),
  );
});
