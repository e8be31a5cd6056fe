import type { Persona } from '#contract/persona.ts';
import { folderPathText, type Folders } from '../../api/names/folder-names.ts';
import { personaName } from '../../domain/persona-name.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { Favourite, Name } from '../../list/cells.tsx';
import { copyableId, count, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { FolderPath } from '../../list/links.tsx';
import { PersonaDot } from '../../list/persona-avatar.tsx';
import { codeWords } from '../../lib/code-words.ts';
import { Value } from '../../ui/value.tsx';
import { botsOfPersona } from './detail/persona-bots.ts';
import { PERSONA_FIELDS } from './detail/persona-fields.ts';

/** The maximum number of characters of a prompt in a cell, because prompts may be very long. */
const MOST_LETTERS = 400;

const HIDDEN = { defaultHidden: true } as const;

function prompt(
  id: 'howToRespond' | 'voiceStyles' | 'responseTime' | 'description',
  header: string,
  options: Partial<Column<Persona>> = { width: 240, ...HIDDEN },
): Column<Persona> {
  return text(id, header, (persona) => persona[id], {
    cell: (persona) => <Value value={persona[id]?.slice(0, MOST_LETTERS) ?? null} />,
    ...options,
  });
}

/** Returns the columns of the persona table. The search includes hidden columns, so that it finds words in prompts. */
export function personaColumns(folders: Folders): readonly Column<Persona>[] {
  return [
    name<Persona>('Name', personaName, {
      isNamed: (persona) => Boolean(persona.personaName?.trim()),
      cell: (persona) => <PersonaName persona={persona} />,
      width: 232,
      grows: false,
    }),
    prompt('description', 'Description', { width: 200, grows: true, narrowRole: 'subtitle' }),
    {
      id: 'folder',
      header: 'Folder',
      value: ({ folderId }) => (folderId ? folderPathText(folderId, folders) : null),
      cell: ({ folderId }) => <FolderPath id={folderId} folders={folders} />,
      width: 176,
    },
    count('bots', 'Bots', (persona) => botsOfPersona(persona).length, {
      width: 72,
      narrowRole: 'state',
    }),
    text(
      'providers',
      'AI providers',
      ({ aiProviderPreferences: codes }) => codes?.map(codeWords).join(', '),
      {
        width: 152,
        searchText: ({ aiProviderPreferences: codes }) =>
          [...(codes ?? []), ...(codes ?? []).map(codeWords)].join(' '),
      },
    ),
    // `modifiedAt` is a free string. Text that is not a time is shown unchanged and sorted like a missing value.
    moment('modified', 'Modified', ({ modifiedAt }) => modifiedAt, { narrowRole: 'aside' }),
    text('modifiedBy', 'Modified by', ({ modifiedBy }) => modifiedBy, { width: 144 }),
    prompt('howToRespond', 'How to respond'),
    prompt('voiceStyles', 'Voice styles'),
    count('typoPercent', 'Typos, %', ({ typoPercent }) => typoPercent, { width: 132, ...HIDDEN }),
    count('breakupLargeMessagePercent', 'Splits messages, %', (row) => row.breakupLargeMessagePercent, {
      width: 132,
      ...HIDDEN,
    }),
    prompt('responseTime', 'Response time'),
    count('responseDelay', 'Response delay', ({ responseDelay }) => responseDelay, {
      width: 132,
      ...HIDDEN,
    }),
    copyableId('id', 'Persona id', ({ id }) => id, { width: 150, ...HIDDEN }),
  ];
}

/**
 * Returns the columns of the CSV file: every field of a persona unchanged, and the folder name beside the folder id.
 */
export function personaCsv(folders: Folders): CsvColumn<Persona>[] {
  return PERSONA_FIELDS.flatMap(({ id, label, value }) => {
    if (id !== 'folderId') return [{ header: label, value }];
    const path: CsvColumn<Persona> = {
      header: 'Folder',
      value: ({ folderId }) => (folderId ? folderPathText(folderId, folders) : folderId),
    };
    return [path, { header: 'Folder id', value }];
  });
}

function PersonaName({ persona }: { persona: Persona }) {
  return (
    <Name
      before={<PersonaDot name={persona.personaName} color={persona.color} />}
      marks={
        <>
          {persona.default && <span className="tag fixed regular">Default</span>}
          {persona.favorited && <Favourite />}
        </>
      }
    >
      {personaName(persona)}
    </Name>
  );
}
