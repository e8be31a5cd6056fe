import type { BotSource } from '#contract/bot-source.ts';

type SourceFilter = { text: string; /** Only those that are on. */ enabled: boolean };

/** The sources that hold every word somewhere, in a name, a rule or a flow variable, letter case aside. */
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

/** Every text of a value, however deep, with the keys of records: flow variables are known by theirs. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? [key, part] : textsOf(part),
  );
}
