import * as z from 'zod';
import { Instant, list, part, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/**
 * The counts of one persona on one source on one day of a split test. A day is a period of 24 hours since the start of
 * the test; the first is 0. `metricCount` is the number of instances with a value of the metric.
 */
export const SplitTestDay = z.object({
  day: z.int().min(0),
  personaId: Text,
  sourceId: Text,
  totalInstances: z.int(),
  responseCount: z.int(),
  metricCount: z.int(),
  metricSum: z.number(),
  /** The sum of the squared metric values. Clients compute the standard deviation from it. */
  metricSquareSum: z.number(),
});
export type SplitTestDay = z.infer<typeof SplitTestDay>;

const plan = {
  /**
   * The difference between personas that the test should detect, in units of its metric. For a share, 0.05 is 5 points.
   */
  difference: z.number(),
  plannedAt: Instant,
};

/** The daily counts of a bot's current or last split test, and the stored plan of the test. */
export const SplitTestHistory = z.object({
  splitTestId: Text,
  startedAt: Instant,
  /** The end of the counted period: the time of the response, or the end of the test. */
  countedUntil: Instant,
  plan: part(plan),
  days: list(SplitTestDay),
});
export type SplitTestHistory = z.infer<typeof SplitTestHistory>;

export const getSplitTestHistory = defineOperation({
  id: 'getSplitTestHistory',
  method: 'GET',
  path: '/bot/{id}/persona-split-test/history',
  summary: 'Get the daily counts of a persona split test',
  origin: 'extension',
  responses: { success: SplitTestHistory },
});

/** A null `difference` deletes the plan. */
export const SplitTestPlanInput = z.object({
  difference: z.number().positive('must be above 0').max(1e12, 'must be at most 1e12').nullable(),
});

export const SplitTestPlan = z.object({ plan: part(plan) });

export const saveSplitTestPlan = defineOperation({
  id: 'saveSplitTestPlan',
  method: 'PUT',
  path: '/bot/{id}/persona-split-test/plan',
  summary: 'Store or delete the plan of a persona split test',
  origin: 'extension',
  body: SplitTestPlanInput,
  responses: { success: SplitTestPlan },
});
