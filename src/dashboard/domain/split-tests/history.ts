/** The results of a split test over time, e.g. per day. */
import type { SplitTestHistory } from '#contract/split-test-history.ts';
import { DAY, parseInstant } from '../../lib/time.ts';
import type { Variant } from './variants.ts';

/** The counts of one persona in a period. `metrics` is the number of its instances that have a metric value. */
export type Tally = {
  instances: number;
  responses: number;
  metrics: number;
  metricSum: number;
  metricSquares: number;
};

/** A period of a test. `from` and `to` are the numbers of days since the start of the test. */
export type Period = {
  from: number;
  to: number;
  /** The counts of each persona, by `Variant.key`. */
  tallies: ReadonlyMap<string, Tally>;
};

export type TestHistory = {
  /**
   * `service`: daily counts that the service returned. `browser`: the differences between results that this browser has
   * loaded at several times.
   */
  origin: 'service' | 'browser';
  /** The periods in the order of time, without gaps. */
  periods: readonly Period[];
};

const NOTHING: Tally = { instances: 0, responses: 0, metrics: 0, metricSum: 0, metricSquares: 0 };

/**
 * Converts the response of the service to one period per day. The last period is shorter if the test has not run for a
 * whole number of days. Null if the start or the end of the counts is unknown.
 */
export function historyOfReply(reply: SplitTestHistory, variants: readonly Variant[]): TestHistory | null {
  const startedAt = parseInstant(reply.startedAt)?.getTime();
  const countedUntil = parseInstant(reply.countedUntil)?.getTime();
  if (startedAt === undefined || countedUntil === undefined) return null;
  const days = Math.max(0, (countedUntil - startedAt) / DAY);
  const keys = new Map(variants.toReversed().map(({ personaId, key }) => [personaId, key]));
  const periods = Array.from({ length: Math.ceil(days) }, (_, day) => ({
    from: day,
    to: Math.min(day + 1, days),
    tallies: new Map<string, Tally>(variants.map(({ key }) => [key, NOTHING])),
  }));
  for (const counted of reply.days ?? []) {
    const key = keys.get(counted.personaId);
    // Instances after the end of the counts belong to the last day.
    const period = periods[Math.min(counted.day, periods.length - 1)];
    if (key === undefined || !period) continue;
    const before = period.tallies.get(key) ?? NOTHING;
    period.tallies.set(key, {
      instances: before.instances + counted.totalInstances,
      responses: before.responses + counted.responseCount,
      metrics: before.metrics + counted.metricCount,
      metricSum: before.metricSum + counted.metricSum,
      metricSquares: before.metricSquares + counted.metricSquareSum,
    });
  }
  return { origin: 'service', periods };
}

/** Returns the part of a history from the start of the test until a number of days later. */
export function historyUntil(history: TestHistory, days: number): TestHistory {
  return { ...history, periods: history.periods.filter(({ to }) => to <= days + 1e-9) };
}

/** Returns the length of a history in days. */
export function historyDays({ periods }: TestHistory): number {
  return periods.at(-1)?.to ?? 0;
}
