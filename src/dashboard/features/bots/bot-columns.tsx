import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Bot, BotTool } from '#contract/bot.ts';
import { codeWords } from '../../lib/code-words.ts';
import type { Folders } from '../../api/names/folder-names.ts';
import { isTesting, metricName, publishedVersions, sourceCounts } from '../../domain/bot-facts.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { paths } from '../../lib/paths.ts';
import { parseInstant } from '../../lib/time.ts';
import { Favourite, Locked, Name } from '../../list/cells.tsx';
import { actions, code, copyableId, count, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { cellContent } from '../../list/data-table/table-body.tsx';
import { FolderPath, PersonaChip } from '../../list/links.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { StatusChip, EmptyValue, Value } from '../../ui/value.tsx';
import { useTabStop } from '../../ui/focus.ts';
import { tip, tipIfTruncated } from '../../ui/tip.ts';
import { BotActions } from './bot-actions.tsx';
import styles from './bot-columns.module.css';
import { botName, type BotRow, type PersonaOfBot } from './bot-rows.ts';

const UNKNOWN = <EmptyValue label="unknown" />;

/**
 * Makes a column of the bot list from a column that reads a field of `Bot`. The cell is a dash if the row has no bot,
 * because only other records (e.g. personas) mention it.
 */
function ofBot(column: Column<Bot>): Column<BotRow> {
  const { value, csv } = column;
  return {
    ...(column as Omit<
      Column<Bot>,
      'value' | 'cell' | 'csv' | 'searchText' | 'isMissing' | 'narrowCell' | 'narrowLine'
    >),
    value: ({ bot }) => bot && value(bot),
    cell: ({ bot }) => (bot ? cellContent(column, bot) : UNKNOWN),
    ...(csv && {
      csv: csv.map((each) => ({ ...each, value: ({ bot }: BotRow) => bot && each.value(bot) })),
    }),
  };
}

const NAME = name<BotRow>('Name', botName, {
  isNamed: (row) => Boolean(row.name?.trim()),
  cell: (row) => <BotNameCell row={row} />,
  width: 172,
  csv: [{ header: 'Name', value: (row) => row.name }],
});

const PERSONAS: Column<BotRow> = {
  id: 'personas',
  header: 'Personas',
  value: ({ personas }) => namesOf(personas)?.join(', ') || null,
  // The cell shows one name, because one readable name is more useful than two truncated names.
  cell: ({ personas }) => <PersonasOfBot personas={personas} most={1} />,
  width: 144,
  narrowRole: 'subtitle',
  csv: [
    { header: 'Personas', value: ({ personas }) => namesOf(personas)?.join('; ') ?? null },
    { header: 'Persona ids', value: ({ personas }) => personas?.map(({ id }) => id).join('; ') ?? null },
  ],
};

const ID = copyableId<BotRow>('id', 'Bot id', ({ id }) => id, { width: 150, defaultHidden: true });

const ACTIONS = actions<BotRow>('Actions', (row) => <BotActions row={row} />);

/** Makes a column whose cells show 'On' or 'Off'. Exports contain true or false. */
function onOff(id: string, header: string, isOn: (bot: Bot) => boolean, options: Partial<Column<Bot>> = {}) {
  return ofBot({
    id,
    header,
    value: (bot) => (isOn(bot) ? 'on' : 'off'),
    cell: (bot) => <StatusChip tone={isOn(bot) ? 'good' : 'neutral'}>{isOn(bot) ? 'On' : 'Off'}</StatusChip>,
    width: 108,
    csv: [{ header, value: isOn }],
    ...options,
  });
}

/**
 * Makes a column whose cells contain the header as a word (e.g. 'locked') if the flag of the bot is set, and are empty
 * otherwise. Exports contain true or false.
 */
function markOf(id: string, header: string, is: (bot: Bot) => boolean, width: number) {
  const word = header.toLowerCase();
  return ofBot({
    id,
    header,
    value: (bot) => (is(bot) ? word : null),
    width,
    defaultHidden: true,
    csv: [{ header, value: is }],
  });
}

const FACTS: readonly Column<BotRow>[] = [
  ofBot(code('category', 'Category', ({ category }) => category, { width: 104 })),
  ofBot({
    id: 'version',
    header: 'Published',
    value: (bot) => versionsOf(bot)?.join(', '),
    cell: (bot) => <PublishedVersion bot={bot} />,
    width: 104,
    csv: [{ header: 'Published versions', value: (bot) => versionsOf(bot)?.join('; ') ?? null }],
  }),
  PERSONAS,
  ofBot(
    count('sources', 'Sources', (bot) => sourceCounts(bot)?.on, {
      cell: (bot) => {
        const counts = sourceCounts(bot);
        return counts ? `${counts.on} of ${counts.all}` : <EmptyValue />;
      },
      width: 92,
      csv: [
        { header: 'Sources on', value: (bot) => sourceCounts(bot)?.on ?? null },
        { header: 'Sources', value: (bot) => sourceCounts(bot)?.all ?? null },
      ],
    }),
  ),
  onOff('followUps', 'Follow-ups', ({ followUpActive }) => followUpActive, {
    csv: [{ header: 'Follow-ups on', value: ({ followUpActive }) => followUpActive }],
  }),
  ofBot({
    id: 'test',
    header: 'Running test',
    value: (bot) => (isTesting(bot) ? (lastMetric(bot) ?? 'running') : null),
    cell: (bot) => <RunningTest bot={bot} />,
    width: 120,
    narrowRole: 'state',
    csv: [{ header: 'Split test running', value: isTesting }],
  }),
  ofBot({
    id: 'modified',
    header: 'Modified',
    // Text that is not a date becomes null, so that its row sorts last.
    value: ({ modifiedAt }) => parseInstant(modifiedAt),
    cell: (bot) => <Modified bot={bot} />,
    width: 116,
    narrowRole: 'aside',
    grows: true,
    sortFirst: 'descending',
    csv: [{ header: 'Modified', value: ({ modifiedAt }) => modifiedAt }],
  }),
  ofBot(
    text('modifiedBy', 'Modified by', ({ modifiedBy }) => modifiedBy, { width: 140, defaultHidden: true }),
  ),
  markOf('favorite', 'Favourite', ({ favorited }) => favorited, 92),
  markOf('locked', 'Locked', ({ locked }) => locked, 84),
  ofBot(
    text('tools', 'Tools', (bot) => toolsOf(bot, (type) => codeWords(type ?? '–'))?.join(', ') || null, {
      width: 200,
      defaultHidden: true,
      csv: [{ header: 'Tools', value: (bot) => toolsOf(bot, (type) => type ?? '')?.join('; ') ?? null }],
    }),
  ),
  onOff('rescheduling', 'Rescheduling', ({ reschedulingEnabled }) => reschedulingEnabled, {
    width: 112,
    defaultHidden: true,
  }),
  onOff('smartFollowUp', 'Smart follow-up', ({ smartFollowUp }) => smartFollowUp, {
    width: 128,
    defaultHidden: true,
  }),
  ofBot(
    count('followUpSteps', 'Follow-up steps', ({ followUpSequences }) => followUpSequences?.length, {
      width: 128,
      defaultHidden: true,
    }),
  ),
  ofBot(
    count('versions', 'Versions', ({ versions }) => versions?.length, { width: 88, defaultHidden: true }),
  ),
  ofBot(text('metric', 'Metric of the last test', lastMetric, { width: 180, defaultHidden: true })),
];

/**
 * Returns the columns for bots with known details. Cells use the given `folders`, so that they do not look up the
 * folders for each row.
 */
export function botColumns(folders: Folders): readonly Column<BotRow>[] {
  const csv: readonly CsvColumn<BotRow>[] = [
    { header: 'Folder', value: ({ folderPath }) => folderPath },
    { header: 'Folder id', value: ({ folderId }) => folderId },
  ];
  return [
    NAME,
    {
      id: 'folder',
      header: 'Folder',
      value: ({ folderPath, folderId }) => folderPath ?? folderId,
      cell: ({ bot, folderId }) => (bot ? <FolderPath id={folderId} folders={folders} /> : UNKNOWN),
      width: 144,
      csv,
    },
    ...FACTS,
    ID,
    ACTIONS,
  ];
}

/** The columns for bots that are only known from other records, e.g. personas. All other columns would be empty. */
export const NAMED_BOT_COLUMNS: readonly Column<BotRow>[] = [
  NAME,
  { ...PERSONAS, cell: ({ personas }) => <PersonasOfBot personas={personas} most={3} />, width: 420 },
  { ...ID, width: 280, defaultHidden: false },
  ACTIONS,
];

function namesOf(personas: BotRow['personas']): string[] | undefined {
  return personas?.map(({ id, name: own }) => own || id);
}

function versionsOf(bot: Bot): string[] | undefined {
  return publishedVersions(bot)?.map(({ version }) => version ?? '');
}

function toolsOf({ tools }: Bot, textOf: (type: BotTool['type']) => string): string[] | undefined {
  return tools?.map(({ type, enabled }) => `${textOf(type)}${enabled ? '' : ' (off)'}`);
}

function lastMetric(bot: Bot): string | null {
  return metricName(bot, bot.personaSplitTest?.metric ?? null);
}

// Creates the icon once, because React skips the rendering of an unchanged element, and a table shows hundreds of
// icons.
const WARNING = <TriangleAlert size={13} aria-hidden />;

export function BotNameCell({ row }: { row: BotRow }) {
  return (
    <Name
      isNamed={Boolean(row.name?.trim())}
      marks={
        <>
          {row.bot?.favorited && <Favourite />}
          {row.bot?.locked && <Locked />}
        </>
      }
    >
      {botName(row)}
    </Name>
  );
}

/**
 * Shows the version number that is published. Shows a warning if no version or several versions are published, because
 * exactly one is expected.
 */
function PublishedVersion({ bot }: { bot: Bot }) {
  const published = publishedVersions(bot);
  if (published === null) return <EmptyValue />;
  const [first, ...others] = published;
  if (first === undefined) return <Flag words="none" why="No version is published" />;
  if (others.length > 0) {
    const numbers = published.map(({ version }) => version ?? '–').join(', ');
    return <Flag words={numbers} why={`${published.length} versions are published: ${numbers}`} />;
  }
  return (
    <span {...(first.name ? tip(first.name) : tipIfTruncated)}>
      <Value value={first.version} />
    </span>
  );
}

function Flag({ words, why }: { words: string; why: string }) {
  return (
    <span className={styles.flag} {...tip(why)}>
      {WARNING}
      <span className="ellipsis shrink">{words}</span>
      <span className="visually-hidden">, {why}</span>
    </span>
  );
}

const MOST_NAMES = 20;

type PersonasOfBotProps = {
  personas: readonly PersonaOfBot[] | null;
  /** The maximum number of personas that are shown by name. For the remaining personas, only their number is shown. */
  most: number;
};

export function PersonasOfBot({ personas, most }: PersonasOfBotProps) {
  if (personas === null) return <EmptyValue />;
  if (personas.length === 0) return <EmptyValue label="no personas" />;
  const others = namesOf(personas.slice(most)) ?? [];
  return (
    <span className={styles.chips}>
      {personas.slice(0, most).map(({ id, name: own }) => (
        <PersonaChip key={id} id={id} name={own} />
      ))}
      {others.length > 0 && (
        <span
          className="secondary caption fixed"
          {...tip([...others.slice(0, MOST_NAMES), ...(others.length > MOST_NAMES ? ['…'] : [])].join('\n'))}
        >
          +{others.length}
        </span>
      )}
    </span>
  );
}

export function RunningTest({ bot }: { bot: Bot }) {
  const tabStop = useTabStop();
  if (!isTesting(bot)) return <EmptyValue label="no running test" />;
  const metric = lastMetric(bot);
  return (
    <span className={styles.linked}>
      <Link
        className={styles.link}
        to={paths.splitTest(bot.id)}
        tabIndex={tabStop}
        aria-label={`Running test: ${metric ?? 'no metric'}`}
        {...tipIfTruncated}
      >
        {metric || 'Running'}
      </Link>
    </span>
  );
}

/** Shows `modifiedAt`, which is a free string: formatted if it is a time, otherwise unchanged. */
function Modified({ bot: { modifiedAt, modifiedBy } }: { bot: Bot }) {
  return (
    <span className={styles.modified}>
      <span className="ellipsis shrink" dir="auto" {...tipIfTruncated}>
        <Moment value={modifiedAt} />
      </span>
      {/* Hidden on phones, because the user's name would take half the width of the column with the bot's name. */}
      {modifiedBy && <span className="secondary phone-hidden">by {modifiedBy}</span>}
    </span>
  );
}
