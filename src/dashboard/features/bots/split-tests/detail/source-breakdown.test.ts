import { describe, expect, it } from 'vitest';
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import { sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';
import { sourceRows, variationBetweenSources } from './source-breakdown.ts';
import { assess } from '../../../../domain/split-tests/assessment.ts';
import { readVariants } from '../../../../domain/split-tests/variants.ts';

type Sources = Partial<SplitTestSourceResult>[];

/**
 * Returns the rows of the breakdown by source. `personas` contains the results by source for each persona id. The
 * totals of a persona are the sums over its sources.
 */
function rowsOf(personas: Record<string, Sources>, metric: string | null = null) {
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
  const test = splitTestValue(results, { metric });
  const variants = readVariants(test, () => null);
  return sourceRows(assess({ test, variants, history: null, now: 0 }));
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

  it('marks another leader beyond chance as "beyondChance"', () => {
    const rows = rowsOf({
      a: [web(800, { totalInstances: 1000 }), sms(10)],
      b: [web(500, { totalInstances: 1000 }), sms(60)],
    });
    expect(rows.map(({ name, otherLeader }) => [name, otherLeader])).toEqual([
      ['Website', 'no'],
      ['Text messages', 'beyondChance'],
    ]);
  });

  it('marks another leader within chance as "maybe"', () => {
    const rows = rowsOf({
      a: [web(800, { totalInstances: 1000 }), sms(50)],
      b: [web(500, { totalInstances: 1000 }), sms(52)],
    });
    expect(rows[1]).toMatchObject({ name: 'Text messages', otherLeader: 'maybe' });
  });

  it('compares by the metric of the test', () => {
    const rows = rowsOf(
      {
        a: [web(80, { averageMetric: 0.3 }), sms(80, { averageMetric: 0.1 })],
        b: [web(50, { averageMetric: 0.2 }), sms(50, { averageMetric: 0.2 })],
      },
      'bookings',
    );
    expect(rows.map(({ otherLeader }) => otherLeader)).toEqual(['no', 'maybe']);
  });

  it('has wider intervals with more sources', () => {
    const widthWith = (sources: number) => {
      const each = (responseCount: number) =>
        Array.from({ length: sources }, (_, place) => ({ sourceId: `s${place}`, responseCount }));
      const { low, high } = rowsOf({ a: each(60), b: each(50) })[0]!.lead!;
      return high - low;
    };
    expect(widthWith(10)).toBeGreaterThan(widthWith(1) * 1.1);
  });

  it('does not mark a persona that is level with the leader', () => {
    const rows = rowsOf({ a: [web(80), sms(50)], b: [web(50), sms(50)] });
    expect(rows.find(({ name }) => name === 'Text messages')?.otherLeader).toBe('no');
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

describe('variationBetweenSources', () => {
  const pOf = (...responses: readonly (readonly [a: number, b: number])[]) => {
    const each = (of: 0 | 1) =>
      responses.map((pair, place) => ({
        sourceId: `s${place}`,
        totalInstances: 1000,
        responseCount: pair[of],
      }));
    return variationBetweenSources(rowsOf({ a: each(0), b: each(1) }));
  };

  it('is significant if a persona leads on one source and trails on another', () => {
    expect(pOf([400, 300], [300, 380])!.p).toBeLessThan(0.001);
  });

  it('is not significant for equal differences', () => {
    expect(pOf([400, 350], [300, 250], [500, 450])).toMatchObject({ sources: 3 });
    expect(pOf([400, 350], [300, 250], [500, 450])!.p).toBeGreaterThan(0.9);
  });

  it('needs two sources with enough instances', () => {
    expect(pOf([400, 350])).toBeNull();
  });
});
