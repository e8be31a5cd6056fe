import { describe, expect, it } from 'vitest';
import { sampleAgency, secondAgency } from './agencies.ts';
import { botsOf } from './bot-rows.ts';
import { splitTestRowsOf } from './split-test-rows.ts';
import { splitTestsOf } from './split-tests.ts';

const TODAY = Date.parse('2026-03-18T00:00:00Z');

const described = splitTestsOf(sampleAgency);
const rows = splitTestRowsOf(sampleAgency, TODAY);
const ended = described.filter(({ endedDaysAgo }) => endedDaysAgo !== null);

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('the split tests of the sample agency', () => {
  it('are two running and three ended tests, one per bot', () => {
    expect(ended).toHaveLength(3);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ botId }) => botId)).size).toBe(5);
  });

  it('cover four metrics, which every bot with a test offers', () => {
    expect(new Set(rows.map(({ metric }) => metric)).size).toBe(4);
    const bots = new Map(botsOf(sampleAgency, TODAY).map((bot) => [bot.id, bot]));
    for (const { botId, metric } of rows)
      expect(bots.get(botId)?.availableSplitTestMetrics?.map(({ id }) => id)).toContain(metric);
  });

  it.each(described)('have shares and weights that add up for $metric', ({ personas }) => {
    expect(sum(personas.map(({ share }) => share))).toBeCloseTo(1);
    expect(sum(personas.map(({ weight }) => weight))).toBe(100);
  });

  it('include a running test with a clear leader and a close test with skewed traffic', () => {
    const [clear, close] = described.filter(({ endedDaysAgo }) => endedDaysAgo === null);
    // Both in standard errors: the distance between the best two personas, and the deviation of the first
    // persona's traffic from its weight.
    expect(leadOf(clear)).toBeGreaterThan(3);
    expect(leadOf(close)).toBeLessThan(0.5);
    expect(strayOf(clear)).toBeLessThan(1);
    expect(strayOf(close)).toBeGreaterThan(4);
  });

  it('do not include the running test of the second agency', () => {
    expect(splitTestRowsOf(secondAgency, TODAY)).toMatchObject([
      { agencyId: secondAgency.id, botId: secondAgency.bots[1]?.id, endedAt: null },
    ]);
  });
});

type Described = (typeof described)[number] | undefined;

const conversationsOf = (test: Described) => (test?.conversationsPerDay ?? 0) * (test?.startedDaysAgo ?? 0);

/**
 * Returns the lead of the best persona over the second in standard errors, for a metric that a conversation either
 * reaches or not.
 */
function leadOf(test: Described): number {
  const [best, second] = test?.personas.toSorted((a, b) => b.mean - a.mean) ?? [];
  if (!best || !second) return Number.NaN;
  const variances = [best, second].map(
    ({ mean, share }) => (mean * (1 - mean)) / (share * conversationsOf(test)),
  );
  return (best.mean - second.mean) / Math.sqrt(sum(variances));
}

function strayOf(test: Described): number {
  const [first] = test?.personas ?? [];
  if (!first) return Number.NaN;
  const meant = first.weight / 100;
  return Math.abs(first.share - meant) / Math.sqrt((meant * (1 - meant)) / conversationsOf(test));
}
