import type { BotSource } from '#contract/bot-source.ts';

type SourceFilter = { text: string; enabled: boolean };

/**
 * Returns the sources that contain every word in any text (e.g. a name, a rule or a flow variable), ignoring case.
 */
export function findSources(
  sources: readonly BotSource[],
  { text, enabled }: SourceFilter,
): readonly BotSource[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return sources.filter((source) => {
    if (enabled && !source.enabled) return false;
    if (words.length === 0) return true;
    const all = textsOf(source).join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/**
 * Returns every text in a value, at any depth, including the keys of records, because flow variables are named by their
 * keys.
 */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? [key, part] : textsOf(part),
  );
}
