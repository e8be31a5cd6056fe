/** What the list knows of a bot: the bot itself, and what folders and personas say of it. */
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
  /** Null where the bot is only named somewhere. */
  bot: Bot | null;
  folderId: string | null;
  /** 'Clients / Solar'; null where it lies in no folder, or in one whose name is not known. */
  folderPath: string | null;
  /** Its folder and all that this one lies in. */
  folderIds: readonly string[];
  /** Its own where the bot is known, else those that name it. Null where the service does not say. */
  personas: readonly PersonaOfBot[] | null;
};

/** In the service's own order, or by name where there is none. */
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

/** By the ids of the bots that they name. One pass, however many of both there are. */
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
