import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';

export type TestState = 'running' | 'ended' | 'notRunning';

export const TEST_STATE_LABELS: Record<TestState, string> = {
  running: 'Running',
  ended: 'Ended',
  notRunning: 'Not running',
};

/**
 * Returns the state of a test. Only `isActive` means that the test is running. A test that is neither running nor ended
 * may not have started.
 */
export function testState({ isActive, endedAt }: Pick<SplitTest, 'isActive' | 'endedAt'>): TestState {
  if (isActive) return 'running';
  return endedAt === null ? 'notRunning' : 'ended';
}

/**
 * Returns the label of the metric of a bot's split test, or the id of the metric if it has no label. Null without a
 * metric.
 */
export function metricLabel({
  personaSplitTest,
  availableSplitTestMetrics,
}: Pick<Bot, 'personaSplitTest' | 'availableSplitTestMetrics'>): string | null {
  const metric = personaSplitTest?.metric ?? null;
  if (metric === null || metric === '') return null;
  const option = availableSplitTestMetrics?.find(({ id }) => id === metric);
  return option?.label || option?.shortLabel || metric;
}

/**
 * Returns the unit of the values of a bot's metric, such as 'replies'. Null if the metric has no short label in the
 * plural. assumed: a label in the plural ends with 's', and another label, such as 'Rating', is no unit.
 */
export function metricUnit(bot: Pick<Bot, 'personaSplitTest' | 'availableSplitTestMetrics'>): string | null {
  const label = shortMetricLabel(bot);
  return label?.endsWith('s') ? label.toLowerCase() : null;
}

/** Returns the short label of the metric, such as 'Bookings'. Null if the metric has no short label. */
export function shortMetricLabel({
  personaSplitTest,
  availableSplitTestMetrics,
}: Pick<Bot, 'personaSplitTest' | 'availableSplitTestMetrics'>): string | null {
  const option = availableSplitTestMetrics?.find(({ id }) => id === personaSplitTest?.metric);
  return option?.shortLabel || null;
}

/** Returns the name of a bot, or its id if it has no name. */
export function botLabel({ id, name }: { id: string; name: string | null }): string {
  return name === null || name.trim() === '' ? id : name;
}
