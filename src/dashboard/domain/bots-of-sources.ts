import type { Bot } from '#contract/bot.ts';

export type BotOnSource = {
  bot: Bot;
  /**
   * Whether the bot is enabled on this source. If the bot lists the source more than once, one enabled entry is enough.
   */
  isOn: boolean;
  /** Whether the bot was matched only by the name of the source, which may not be unique. */
  isByName: boolean;
};

type NamedSource = { id: string; name: string | null };

/**
 * Returns the bots of each source by source id. assumed: the source in a bot's list is the source of the agency with
 * the same id. If no source has this id, the name must match.
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
