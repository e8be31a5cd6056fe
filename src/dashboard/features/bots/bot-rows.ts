/** The rows of the bot list: each bot with the names of its folder and personas. */
import type { Bot } from '#contract/bot.ts';
import type { Persona } from '#contract/persona.ts';
import type { BotDirectory } from '../../api/resources/bot-directory.ts';
import { folderName, type Folders } from '../../api/names/folder-names.ts';
import { compareNames } from '../../lib/format.ts';
import { shorten } from '../../lib/shorten.ts';

export type PersonasById = ReadonlyMap<string, Persona>;

export type PersonaOfBot = { id: string; name: string | null };

export type BotRow = {
  id: string;
  name: string | null;
  /** The details of the bot. Null if the bot is only known from other records, e.g. personas. */
  bot: Bot | null;
  folderId: string | null;
  /** The path of the bot's folder, e.g. 'Clients / Solar'. Null if the bot is in no folder or its folder is unknown. */
  folderPath: string | null;
  /** The ids of the bot's folder and of all its parents, from the top level down. */
  folderIds: readonly string[];
  /**
   * The personas that the bot lists. If the bot is only known from other records, the personas that list the bot. Null
   * if the response contains no list.
   */
  personas: readonly PersonaOfBot[] | null;
};

/** Returns the rows of the bot list in the order of the service, or by name if the service cannot list bots. */
export function toBotRows(
  { data: bots, gatheredFrom }: Pick<BotDirectory, 'data' | 'gatheredFrom'>,
  personas: PersonasById,
  folders: Pick<Folders, 'pathTo'>,
): BotRow[] {
  const naming = personasByBot(personas);
  const places = new Map<string, Pick<BotRow, 'folderPath' | 'folderIds'>>();
  const placeOf = (folderId: string) => {
    const place = places.get(folderId) ?? placeIn(folderId, folders);
    places.set(folderId, place);
    return place;
  };
  const rows = bots.map(({ id, name, bot }) => ({
    id,
    name,
    bot,
    folderId: bot?.folderId || null,
    ...(bot?.folderId ? placeOf(bot.folderId) : NOWHERE),
    personas: bot ? personasOf(bot, personas) : (naming.get(id) ?? []),
  }));
  return gatheredFrom === null ? rows : rows.toSorted((a, b) => compareNames(botName(a), botName(b)));
}

const NOWHERE = { folderPath: null, folderIds: [] };

function placeIn(folderId: string, { pathTo }: Pick<Folders, 'pathTo'>) {
  const path = pathTo(folderId);
  return {
    folderPath: path.length === 0 ? null : path.map(folderName).join(' / '),
    folderIds: path.length === 0 ? [folderId] : path.map(({ id }) => id),
  };
}

function personasOf({ personaIds }: Bot, personas: PersonasById): PersonaOfBot[] | null {
  return personaIds && personaIds.map((id) => ({ id, name: personas.get(id)?.personaName ?? null }));
}

function personasByBot(personas: PersonasById): ReadonlyMap<string, PersonaOfBot[]> {
  const byBot = new Map<string, PersonaOfBot[]>();
  for (const { id, personaName, botIds, bots } of personas.values()) {
    const named = new Set([...(botIds ?? []), ...(bots ?? []).flatMap((bot) => bot.id ?? [])]);
    for (const botId of named) {
      const those = byBot.get(botId) ?? [];
      those.push({ id, name: personaName });
      byBot.set(botId, those);
    }
  }
  return byBot;
}

export function botName({ id, name }: Pick<BotRow, 'id' | 'name'>): string {
  return name === null || name.trim() === '' ? `Unnamed bot ${shorten(id, 12)}` : name;
}
