import type { Bot } from '#contract/bot.ts';

export type BotOnSource = {
  bot: Bot;
  /** Whether it is on there: on one of several parts of the bot, where it names the source twice. */
  isOn: boolean;
  /** Known by the source's name alone, which another source may have as well. */
  isByName: boolean;
};

type NamedSource = { id: string; name: string | null };

/**
 * The bots that talk on each source, by its id. assumed: a source of a bot is the agency's of the same id or, as it may
 * have an id of its own, those of the same name.
 */
export function botsBySource(
  sources: readonly NamedSource[],
  bots: readonly Bot[],
): ReadonlyMap<string, readonly BotOnSource[]> {
  const found = new Map<string, Map<string, BotOnSource>>(sources.map(({ id }) => [id, new Map()]));
  const idsByName = new Map<string, string[]>();
  for (const { id, name } of sources) if (name) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  for (const bot of bots) {
    for (const { id, name, enabled } of bot.sources ?? []) {
      const isByName = id === null || !found.has(id);
      const ids = isByName ? (idsByName.get(name ?? '') ?? []) : [id];
      for (const sourceId of ids) {
        const before = found.get(sourceId)?.get(bot.id);
        found.get(sourceId)?.set(bot.id, {
          bot,
          isOn: enabled || before?.isOn === true,
          isByName: isByName && before?.isByName !== false,
        });
      }
    }
  }
  return new Map(Array.from(found, ([id, byBot]) => [id, [...byBot.values()]]));
}
