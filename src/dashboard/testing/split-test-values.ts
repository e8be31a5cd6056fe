import type { Bot } from '#contract/bot.ts';
import type { SplitTest, SplitTestResults, SplitTestSourceResult } from '#contract/split-test.ts';
import { botValue } from './values.ts';

type Results = NonNullable<SplitTestResults>;

/** Returns the results of a persona in the format of API responses. By default, 100 instances with 50 responses. */
function resultsValue(overrides: Partial<Results> = {}): Results {
  return {
    personaId: null,
    personaName: null,
    splitWeight: 50,
    totalInstances: 100,
    responseCount: 50,
    averageMetric: 0.2,
    sources: null,
    computedAt: '2025-03-01T10:00:00.000Z',
    ...overrides,
  };
}

export function sourceResultValue(overrides: Partial<SplitTestSourceResult> = {}): SplitTestSourceResult {
  return {
    sourceId: 'web',
    sourceName: 'Website',
    totalInstances: 100,
    responseCount: 50,
    averageMetric: 0.2,
    ...overrides,
  };
}

/** Returns a running test. It has a persona of weight 50 for each entry of `results`, which are by persona id. */
export function splitTestValue(
  results: Record<string, Partial<Results> | null>,
  overrides: Partial<SplitTest> = {},
): SplitTest {
  return {
    id: 'test-1',
    isActive: true,
    metric: 'bookings',
    startedAt: '2025-02-01T10:00:00.000Z',
    endedAt: null,
    personas: Object.entries(results).map(([personaId, each], order) => ({
      personaId,
      weight: 50,
      order,
      results: each && resultsValue({ personaId, personaName: personaId.toUpperCase(), ...each }),
    })),
    ...overrides,
  };
}

/** Returns a bot with this split test and a label for the metric of the test. */
export function botWithTest(personaSplitTest: Bot['personaSplitTest']): Bot {
  return botValue({
    id: 'bot-1',
    name: 'Solar qualifier',
    personaSplitTest,
    availableSplitTestMetrics: [{ id: 'bookings', label: 'Booked appointments', shortLabel: null }],
  });
}
