import type { Bot, BotVersion } from '#contract/bot.ts';

/** The versions that are marked as published; null where the service says nothing of versions. */
export function publishedVersions({ versions }: Bot): readonly BotVersion[] | null {
  return versions && versions.filter(({ published }) => published);
}

/** 'on / all' of its sources; null where the service says nothing of them. */
export function sourceCounts({ sources }: Bot): { on: number; all: number } | null {
  return sources && { on: sources.filter(({ enabled }) => enabled).length, all: sources.length };
}

export function isTesting({ personaSplitTest }: Bot): boolean {
  return personaSplitTest?.isActive ?? false;
}

/** A metric of split tests by the shortest label that the bot gives it, else by its id. */
export function metricName({ availableSplitTestMetrics }: Bot, metric: string | null): string | null {
  const option = availableSplitTestMetrics?.find(({ id }) => id === metric);
  return option?.shortLabel || option?.label || metric;
}
