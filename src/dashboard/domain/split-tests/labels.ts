import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';

export type TestState = 'running' | 'ended' | 'notRunning';

export const TEST_STATE_LABELS: Record<TestState, string> = {
  running: 'Running',
  ended: 'Ended',
  notRunning: 'Not running',
};

/** `isActive` alone says that a test runs. One that neither runs nor has an end may not have started. */
export function testState({ isActive, endedAt }: Pick<SplitTest, 'isActive' | 'endedAt'>): TestState {
  if (isActive) return 'running';
  return endedAt === null ? 'notRunning' : 'ended';
}

/** The metric of a bot's test by the label that the bot gives it, else as it came; null where none is named. */
export function metricLabel({
  personaSplitTest,
  availableSplitTestMetrics,
}: Pick<Bot, 'personaSplitTest' | 'availableSplitTestMetrics'>): string | null {
  const metric = personaSplitTest?.metric ?? null;
  if (metric === null || metric === '') return null;
  const option = availableSplitTestMetrics?.find(({ id }) => id === metric);
  return option?.label || option?.shortLabel || metric;
}

/** What a bot is called: by its name, else by its id. */
export function botLabel({ id, name }: { id: string; name: string | null }): string {
  return name === null || name.trim() === '' ? id : name;
}
