import type { Bot } from '#contract/bot.ts';
import { FolderPath } from '../../list/folder-path.tsx';
import type { Folders } from '../../api/folder-names.ts';
import { parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { CellValue, Column } from '../../list/data-table/column.ts';
import { Nothing } from '../../ui/value.tsx';
import { BotActions } from './bot-actions.tsx';
import {
  BotNameCell,
  ModifiedCell,
  PersonasCell,
  SplitTestCell,
  Switch,
  Text,
  VersionCell,
} from './bot-cells.tsx';
import { isTesting, metricName, publishedVersions, sourceCounts } from '../../lib/bot-facts.ts';
import { botName, type BotRow } from './bot-rows.ts';

/** `folders` is asked for once, for all rows. */
export function botColumns(folders: Folders): readonly Column<BotRow>[] {
  return [
    NAME,
    {
      id: 'folder',
      header: 'Folder',
      value: ({ folderPath, folderId }) => folderPath ?? folderId,
      cell: ({ bot, folderId }) => (bot ? <FolderPath id={folderId} folders={folders} /> : UNKNOWN),
      width: 144,
    },
    ...FACTS,
    ID,
    ACTIONS,
  ];
}

const UNKNOWN = <Nothing label="not known" />;

/** A column of what only the bot itself says: a dash where the bot is only named somewhere. */
function ofBot(
  column: Omit<Column<BotRow>, 'value' | 'cell'>,
  value: (bot: Bot) => CellValue,
  cell?: (bot: Bot) => React.ReactNode,
): Column<BotRow> {
  return {
    ...column,
    value: ({ bot }) => bot && value(bot),
    ...(cell && { cell: ({ bot }) => (bot ? cell(bot) : UNKNOWN) }),
  };
}

const NAME: Column<BotRow> = {
  id: 'name',
  header: 'Name',
  value: botName,
  cell: (row) => <BotNameCell row={row} />,
  width: 172,
  grows: true,
  hideable: false,
  cardRole: 'title',
};

const PERSONAS: Column<BotRow> = {
  id: 'personas',
  header: 'Personas',
  value: ({ personas }) => personas?.map(({ id, name }) => name || id).join(', ') || null,
  // One name that can be read says more than two that cannot.
  cell: ({ personas }) => <PersonasCell personas={personas} most={1} />,
  width: 144,
};

const ID: Column<BotRow> = {
  id: 'id',
  header: 'Bot id',
  value: ({ id }) => id,
  cell: ({ id }) => <CopyableId value={id} label="bot id" />,
  width: 150,
  defaultHidden: true,
};

const ACTIONS: Column<BotRow> = {
  id: 'actions',
  header: 'Actions',
  value: () => null,
  cell: (row) => <BotActions row={row} />,
  width: 52,
  sortable: false,
  hideable: false,
  cardRole: 'actions',
};

/** Where bots are only named somewhere, a column of anything else would hold nothing but dashes. */
export const NAMED_BOT_COLUMNS: readonly Column<BotRow>[] = [
  NAME,
  { ...PERSONAS, cell: ({ personas }) => <PersonasCell personas={personas} most={3} />, width: 420 },
  { ...ID, width: 280, defaultHidden: false },
  ACTIONS,
];

const FACTS: readonly Column<BotRow>[] = [
  ofBot(
    { id: 'category', header: 'Category', width: 104 },
    ({ category }) => category,
    ({ category }) => <Text value={category} />,
  ),
  ofBot(
    { id: 'version', header: 'Published', width: 104 },
    (bot) =>
      publishedVersions(bot)
        ?.map(({ version }) => version ?? '')
        .join(', '),
    (bot) => <VersionCell bot={bot} />,
  ),
  PERSONAS,
  ofBot(
    { id: 'sources', header: 'Sources', width: 92, align: 'end', sortFirst: 'descending' },
    (bot) => sourceCounts(bot)?.on,
    (bot) => {
      const counts = sourceCounts(bot);
      return counts ? `${counts.on} of ${counts.all}` : <Nothing />;
    },
  ),
  ofBot(
    { id: 'followUps', header: 'Follow-ups', width: 108 },
    ({ followUpActive }) => (followUpActive ? 'on' : 'off'),
    ({ followUpActive }) => <Switch isOn={followUpActive} />,
  ),
  ofBot(
    { id: 'test', header: 'Running test', width: 120 },
    (bot) => (isTesting(bot) ? (metricName(bot, bot.personaSplitTest?.metric ?? null) ?? 'running') : null),
    (bot) => <SplitTestCell bot={bot} />,
  ),
  ofBot(
    { id: 'modified', header: 'Modified', width: 120, grows: true, sortFirst: 'descending' },
    ({ modifiedAt }) => parseInstant(modifiedAt)?.toISOString() ?? modifiedAt,
    (bot) => <ModifiedCell bot={bot} />,
  ),
  ofBot(
    { id: 'modifiedBy', header: 'Modified by', width: 140, defaultHidden: true },
    ({ modifiedBy }) => modifiedBy,
    ({ modifiedBy }) => <Text value={modifiedBy} />,
  ),
  ofBot({ id: 'favorite', header: 'Favourite', width: 92, defaultHidden: true }, ({ favorited }) =>
    favorited ? 'favourite' : null,
  ),
  ofBot({ id: 'locked', header: 'Locked', width: 84, defaultHidden: true }, ({ locked }) =>
    locked ? 'locked' : null,
  ),
  ofBot(
    { id: 'tools', header: 'Tools', width: 200, defaultHidden: true },
    ({ tools }) =>
      tools?.map(({ type, enabled }) => `${type ?? '–'}${enabled ? '' : ' (off)'}`).join(', ') || null,
    ({ tools }) => (
      <Text
        value={
          tools?.map(({ type, enabled }) => `${type ?? '–'}${enabled ? '' : ' (off)'}`).join(', ') || null
        }
      />
    ),
  ),
  ofBot(
    { id: 'rescheduling', header: 'Rescheduling', width: 112, defaultHidden: true },
    ({ reschedulingEnabled }) => (reschedulingEnabled ? 'on' : 'off'),
    ({ reschedulingEnabled }) => <Switch isOn={reschedulingEnabled} />,
  ),
  ofBot(
    { id: 'smartFollowUp', header: 'Smart follow-up', width: 128, defaultHidden: true },
    ({ smartFollowUp }) => (smartFollowUp ? 'on' : 'off'),
    ({ smartFollowUp }) => <Switch isOn={smartFollowUp} />,
  ),
  ofBot(
    { id: 'followUpSteps', header: 'Follow-up steps', width: 128, align: 'end', defaultHidden: true },
    ({ followUpSequences }) => followUpSequences?.length,
  ),
  ofBot(
    { id: 'versions', header: 'Versions', width: 88, align: 'end', defaultHidden: true },
    ({ versions }) => versions?.length,
  ),
  ofBot(
    { id: 'metric', header: 'Metric of the last test', width: 180, defaultHidden: true },
    (bot) => metricName(bot, bot.personaSplitTest?.metric ?? null),
    (bot) => <Text value={metricName(bot, bot.personaSplitTest?.metric ?? null)} />,
  ),
];
