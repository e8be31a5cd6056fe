import { describe, expect, it } from 'vitest';
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import { sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';
import { sourceRows } from './source-breakdown.ts';
import { figuresOf } from '../../../../domain/split-tests/figures.ts';
import { readVariants } from '../../../../domain/split-tests/variants.ts';

type Sources = Partial<SplitTestSourceResult>[];

/** Returns the rows for the results by source of each persona. The totals are the sums over the sources. */
function rowsOf(personas: Record<string, Sources>) {
  const results = Object.fromEntries(
    Object.entries(personas).map(([id, each]) => {
      const sources = each.map(sourceResultValue);
      const sum = (of: (source: SplitTestSourceResult) => number) =>
        sources.reduce((total, source) => total + of(source), 0);
      return [
        id,
        {
          sources,
          totalInstances: sum(({ totalInstances }) => totalInstances),
          responseCount: sum(({ responseCount }) => responseCount),
          averageMetric: sources[0]?.averageMetric ?? 0,
        },
      ];
    }),
  );
  const variants = readVariants(splitTestValue(results), () => null);
  return sourceRows(variants, figuresOf(variants));
}

const web = (responseCount: number, more: Partial<SplitTestSourceResult> = {}) => ({
  responseCount,
  ...more,
});
const sms = (responseCount: number, more: Partial<SplitTestSourceResult> = {}) => ({
  sourceId: 'sms',
  sourceName: 'Text messages',
  responseCount,
  ...more,
});

describe('sourceRows', () => {
  it('returns a row for each source of any persona, largest first', () => {
    const rows = rowsOf({ a: [web(10)], b: [web(5), sms(20, { totalInstances: 900 })] });
    expect(rows.map(({ name, instances, responses }) => [name, instances, responses])).toEqual([
      ['Text messages', 900, 20],
      ['Website', 200, 15],
    ]);
    expect(rows[0]?.cells.map(({ result }) => result?.totalInstances ?? null)).toEqual([null, 900]);
  });

  it('marks a source with another leader, beyond chance', () => {
    const rows = rowsOf({
      a: [web(800, { totalInstances: 1000 }), sms(10)],
      b: [web(500, { totalInstances: 1000 }), sms(60)],
    });
    expect(rows.map(({ name, otherByRate }) => [name, otherByRate])).toEqual([
      ['Website', 'no'],
      ['Text messages', 'beyondChance'],
    ]);
  });

  it('marks another leader within chance as "maybe"', () => {
    const rows = rowsOf({
      a: [web(800, { totalInstances: 1000 }), sms(50)],
      b: [web(500, { totalInstances: 1000 }), sms(52)],
    });
    expect(rows[1]).toMatchObject({ name: 'Text messages', otherByRate: 'maybe' });
  });

  it('marks another leader by average metric separately', () => {
    const rows = rowsOf({
      a: [web(80, { averageMetric: 3 }), sms(80, { averageMetric: 1 })],
      b: [web(50, { averageMetric: 2 }), sms(50, { averageMetric: 2 })],
    });
    expect(rows.map(({ otherByRate, otherByMetric }) => [otherByRate, otherByMetric])).toEqual([
      ['no', false],
      ['no', true],
    ]);
  });

  it('does not mark a persona that is level with the leader', () => {
    const rows = rowsOf({ a: [web(80), sms(50)], b: [web(50), sms(50)] });
    expect(rows.find(({ name }) => name === 'Text messages')?.otherByRate).toBe('no');
  });

  it('keeps duplicate sources of a persona in separate rows', () => {
    const rows = rowsOf({ a: [web(10), web(20)], b: [web(30)] });
    expect(rows.map(({ instances }) => instances)).toEqual([200, 100]);
  });

  it('falls back to the source id, and handles a source with neither name nor id', () => {
    const rows = rowsOf({ a: [sms(1, { sourceName: null }), web(1, { sourceId: null, sourceName: '' })] });
    expect(rows.map(({ sourceId, name }) => [sourceId, name])).toEqual([
      ['sms', null],
      [null, null],
    ]);
  });

  it('handles 12 personas on 40 sources', () => {
    const personas = Object.fromEntries(
      Array.from({ length: 12 }, (_, persona) => [
        `p${persona}`,
        Array.from({ length: 40 }, (_each, source) => ({
          sourceId: `s${source}`,
          responseCount: (persona * 7 + source * 3) % 100,
        })),
      ]),
    );
    const rows = rowsOf(personas);
    expect(rows).toHaveLength(40);
    expect(rows.every(({ cells }) => cells.length === 12)).toBe(true);
  });
});
