import type { BotSource } from '#contract/bot-source.ts';
import { containsWords } from '#contract/fold.ts';

type SourceFilter = { text: string; enabled: boolean };

/**
 * Returns the sources that contain every searched word in any of their texts (e.g. a name, a rule or a flow variable).
 * Ignores case and accents.
 */
export function findSources(
  sources: readonly BotSource[],
  { text, enabled }: SourceFilter,
): readonly BotSource[] {
  const contains = containsWords(text);
  return sources.filter((source) => {
    if (enabled && !source.enabled) return false;
    return text === '' || contains(textsOf(source).join('\n'));
  });
}

/**
 * Returns every text in a value, at any depth. Includes the keys of records, because the keys of `flowVariables` are
 * the names of flow variables.
 */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' ? [key, part] : textsOf(part),
  );
}
