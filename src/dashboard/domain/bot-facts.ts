import type { Bot, BotVersion } from '#contract/bot.ts';

/** Returns the versions marked as published. Null if the service sent no versions. */
export function publishedVersions({ versions }: Bot): readonly BotVersion[] | null {
  return versions && versions.filter(({ published }) => published);
}

/**
 * Returns the number of sources on which the bot is enabled, and of all its sources. Null if the service sent no
 * sources.
 */
export function sourceCounts({ sources }: Bot): { on: number; all: number } | null {
  return sources && { on: sources.filter(({ enabled }) => enabled).length, all: sources.length };
}

export function isTesting({ personaSplitTest }: Bot): boolean {
  return personaSplitTest?.isActive ?? false;
}

/** Returns the short label of a split test metric. Without a short label, returns the label or the id of the metric. */
export function metricName({ availableSplitTestMetrics }: Bot, metric: string | null): string | null {
  const option = availableSplitTestMetrics?.find(({ id }) => id === metric);
  return option?.shortLabel || option?.label || metric;
}
