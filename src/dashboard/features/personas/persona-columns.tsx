import type { Persona } from '#contract/persona.ts';
import { FolderPath } from '../../list/folder-path.tsx';
import { folderPathText, type Folders } from '../../api/folder-names.ts';
import { PersonaDot } from '../../list/persona-avatar.tsx';
import { personaName } from '../../api/persona-names.ts';
import { parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment } from '../../ui/moment.tsx';
import { tipWhenCut } from '../../ui/tip.ts';
import { Value } from '../../ui/value.tsx';
import { FavouriteMark } from './favourite-mark.tsx';
import { botsOf } from './detail/persona-bots.ts';
import styles from './persona-columns.module.css';

/** Columns of the table. The hidden ones are searched as well: prompts, above all. */
export function personaColumns(folders: Folders): Column<Persona>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: personaName,
      cell: nameCell,
      width: 232,
      hideable: false,
      cardRole: 'title',
    },
    {
      id: 'description',
      header: 'Description',
      value: ({ description }) => description,
      cell: ({ description }) => <Text value={description} />,
      width: 200,
      grows: true,
      cardRole: 'subtitle',
    },
    {
      id: 'folder',
      header: 'Folder',
      value: ({ folderId }) => (folderId ? folderPathText(folderId, folders) : null),
      cell: ({ folderId }) => <FolderPath id={folderId} folders={folders} />,
      width: 176,
    },
    {
      id: 'bots',
      header: 'Bots',
      value: (persona) => botsOf(persona).length,
      align: 'end',
      width: 72,
      sortFirst: 'descending',
    },
    {
      id: 'providers',
      header: 'AI providers',
      value: ({ aiProviderPreferences }) => aiProviderPreferences?.join(', '),
      cell: ({ aiProviderPreferences }) => <Text value={aiProviderPreferences?.join(', ') ?? null} />,
      width: 152,
    },
    {
      id: 'modified',
      header: 'Modified',
      // A plain string: what is no moment sorts as missing, and is shown as it is.
      value: ({ modifiedAt }) => parseInstant(modifiedAt),
      cell: ({ modifiedAt }) => <Moment value={modifiedAt} />,
      width: 120,
      sortFirst: 'descending',
    },
    {
      id: 'modifiedBy',
      header: 'Modified by',
      value: ({ modifiedBy }) => modifiedBy,
      cell: ({ modifiedBy }) => <Text value={modifiedBy} />,
      width: 144,
    },
    ...HIDDEN_COLUMNS,
  ];
}

const HIDDEN_COLUMNS: readonly Column<Persona>[] = [
  text('howToRespond', 'How to respond'),
  text('voiceStyles', 'Voice styles'),
  number('typoPercent', 'Typo percent'),
  number('breakupLargeMessagePercent', 'Break up percent'),
  text('responseTime', 'Response time'),
  number('responseDelay', 'Response delay'),
  {
    id: 'id',
    header: 'Persona id',
    value: ({ id }) => id,
    cell: ({ id }) => <CopyableId value={id} label="persona id" />,
    width: 150,
    defaultHidden: true,
    cardRole: 'hidden',
  },
];

function text(id: 'howToRespond' | 'voiceStyles' | 'responseTime', header: string): Column<Persona> {
  return {
    id,
    header,
    value: (persona) => persona[id],
    cell: (persona) => <Text value={persona[id]} />,
    width: 240,
    defaultHidden: true,
  };
}

function number(
  id: 'typoPercent' | 'breakupLargeMessagePercent' | 'responseDelay',
  header: string,
): Column<Persona> {
  return {
    id,
    header,
    value: (persona) => persona[id],
    align: 'end',
    width: 132,
    defaultHidden: true,
    sortFirst: 'descending',
  };
}

function nameCell(persona: Persona) {
  return (
    <span className={styles.name}>
      <PersonaDot name={persona.personaName} color={persona.color} />
      <bdi className={styles.text} {...tipWhenCut}>
        {personaName(persona)}
      </bdi>
      {persona.default && <span className={styles.mark}>Default</span>}
      {persona.favorited && <FavouriteMark />}
    </span>
  );
}

/** Only what fits: a prompt of many pages is no text for a cell. */
const MOST_LETTERS = 400;

function Text({ value }: { value: string | null }) {
  return (
    <span className={styles.whole} dir="auto" {...tipWhenCut}>
      <Value value={value === null ? null : value.slice(0, MOST_LETTERS)} />
    </span>
  );
}
