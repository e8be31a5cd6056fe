import { useMemo } from 'react';
import { listBots } from '#contract/bot.ts';
import type { Persona } from '#contract/persona.ts';
import type { BotDirectory } from '../../api/bot-directory.ts';
import { offers } from '../../api/config.ts';
import { folderPathText, useFolders, type Folders } from '../../api/folder-names.ts';
import { usePersonas } from '../../api/persona-names.ts';
import { shorten } from '../../lib/shorten.ts';
import type { Column } from '../../list/data-table/column.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { botColumns, NAMED_BOT_COLUMNS } from './bot-columns.tsx';
import { matchesFilters, toBotRows, type BotRow } from './bot-rows.ts';
import type { BotSearch } from './bot-search.ts';

export type BotList = {
  /** All that are known; null before they are. */
  bots: readonly BotRow[] | null;
  /** What the filters leave of them, in their order. */
  rows: readonly BotRow[];
  /** Whether more than their names is known, of one of them at least. */
  isKnown: boolean;
  /** The rows are not yet what was asked for. */
  pending: boolean;
  columns: readonly Column<BotRow>[];
  folders: Folders;
  personas: ReadonlyMap<string, Persona>;
  /** The name of a persona, or what there is of it. */
  personaOf: (personaId: string) => string;
  /** The path of a folder, or what there is of it. */
  folderOf: (folderId: string) => string;
  notices: readonly string[];
};

const NO_ROWS: readonly BotRow[] = [];

/** The bots as the screen shows them, with what personas and folders tell of them as soon as that is there. */
export function useBotList(directory: BotDirectory | undefined, search: BotSearch): BotList {
  const personas = usePersonas();
  const folders = useFolders();
  const bots = useMemo(
    () => (directory ? toBotRows(directory, personas.byId, folders) : null),
    [directory, personas.byId, folders],
  );
  const isKnown = bots?.some(({ bot }) => bot !== null) || offers(listBots);
  const columns = useMemo(() => (isKnown ? botColumns(folders) : NAMED_BOT_COLUMNS), [isKnown, folders]);
  const filter = useMemo(() => (row: BotRow) => matchesFilters(row, search), [search]);
  const { rows, pending } = useClientRows(bots ?? NO_ROWS, {
    columns,
    search: search.text,
    filter,
    sort: search.sort,
  });
  return {
    bots,
    rows,
    isKnown,
    pending,
    columns,
    folders,
    personas: personas.byId,
    personaOf: (id) => personas.byId.get(id)?.personaName || shorten(id, 12),
    folderOf: (id) => folderPathText(id, folders),
    notices: [...personas.notices, ...folders.notices],
  };
}
