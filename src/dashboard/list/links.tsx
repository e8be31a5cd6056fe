/** Links to what a lead, a bot or a notification names, in cells and in text: by name where one is known, else by id. */
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Persona } from '#contract/persona.ts';
import type { Reply } from '../api/call.ts';
import { folderPathNames, folderPathText, type Folders } from '../api/folder-names.ts';
import { KnownPersonas } from '../api/persona-names.ts';
import { personaQueries } from '../api/persona-queries.ts';
import { ASKED_BY_LOADER } from '../api/query-client.ts';
import { paths } from '../lib/paths.ts';
import { shorten } from '../lib/shorten.ts';
import { CopyableId } from '../ui/copyable.tsx';
import { Link } from '../ui/link.tsx';
import { useTabStop } from '../ui/focus.ts';
import { tip } from '../ui/tip.ts';
import { Nothing, Value } from '../ui/value.tsx';
import styles from './links.module.css';
import { PersonaDot } from './persona-avatar.tsx';

type Names = ReadonlyMap<string, string>;

/** Names of bots by id. A context, so that a table of a thousand cells reads the cache once. */
export const BotNames = createContext<Names>(new Map());

/** The names that personas give to their bots: the document has no read of bots. Empty until known. */
export function useBotNames(): { names: Names; notices: readonly string[] } {
  const { data: names = NO_NAMES, isError } = useQuery({
    ...personaQueries.list(),
    ...ASKED_BY_LOADER,
    select: namesOfBots,
  });
  return { names, notices: isError && names === NO_NAMES ? UNNAMED : NONE };
}

const NONE: readonly string[] = [];

const UNNAMED = ['The names of the bots could not be loaded: bots are shown by their ids.'];

const NO_NAMES: Names = new Map();

function namesOfBots({ data }: Reply<Persona[]>): Names {
  const bots = data.flatMap((persona) => persona.bots ?? []);
  return new Map(
    bots.flatMap(({ id, name }) => (id !== null && name !== null && name !== '' ? [[id, name]] : [])),
  );
}

type EntityLinkProps = { to: string; hint: string; children: string };

/** A link on a line of its own. In a table a column of them is not to outshine the names of its rows. */
function EntityLink({ to, hint, children }: EntityLinkProps) {
  const tabStop = useTabStop();
  return (
    <Link
      className={styles.link}
      to={to}
      tabIndex={tabStop}
      dir="auto"
      data-quiet={tabStop === -1 || undefined}
      {...tip(hint)}
    >
      {children}
    </Link>
  );
}

type BotNameProps = {
  id: string | null;
  /** The id beside the name, where there is room for both. */
  withId?: boolean;
};

/** A bot by its name where one is known, else by its id; leads to its page. */
export function BotName({ id, withId = false }: BotNameProps) {
  const name = use(BotNames).get(id ?? '');
  if (id === null || id === '') return <Nothing label="no bot" />;
  const link = (
    <EntityLink to={paths.bot(id)} hint={name === undefined ? id : `${name}\nBot id ${id}`}>
      {name ?? shorten(id, withId ? 24 : 12)}
    </EntityLink>
  );
  // Within a table a link that stands alone in its cell would be taken for the row's own.
  if (!withId) return <span className={styles.line}>{link}</span>;
  return (
    <span className={styles.both}>
      {link}
      {name !== undefined && <CopyableId value={id} label="bot id" keep={24} />}
    </span>
  );
}

type SourceLinkProps = { id: string | null | undefined; name: string | null | undefined };

/** A source by its name where it has one, else by its id; leads to its page, where its id is known. */
export function SourceLink({ id, name }: SourceLinkProps) {
  if (!id) {
    return (
      <bdi className={styles.line}>
        <Value value={name || id} />
      </bdi>
    );
  }
  return (
    <span className={styles.line}>
      <EntityLink to={paths.source(id)} hint={name ? `${name}\nSource id ${id}` : id}>
        {name || shorten(id, 12)}
      </EntityLink>
    </span>
  );
}

type FolderPathProps = {
  id: string | null;
  /** From `useFolders`, which a table asks once for all of its rows. */
  folders: Folders;
};

/** Where something lies: 'Sales / Solar', leading to that folder. Its own name is what tells: those above it are cut first. */
export function FolderPath({ id, folders }: FolderPathProps) {
  const tabStop = useTabStop();
  if (!id) return <Nothing label="no folder" />;
  const names = folderPathNames(id, folders);
  const above = names.slice(0, -1).join(' / ');
  return (
    <span className={styles.line}>
      <Link
        className={styles.folder}
        to={paths.folder(id)}
        tabIndex={tabStop}
        {...tip(`${folderPathText(id, folders)}\nFolder id ${id}`)}
      >
        {above !== '' && (
          <>
            <bdi className={styles.above}>{above}</bdi>
            <span className={styles.slash}> / </span>
          </>
        )}
        <bdi className={styles.own}>{names.at(-1)}</bdi>
      </Link>
    </span>
  );
}

type PersonaChipProps = {
  id: string;
  /** Where the persona itself is not known. */
  name?: string | null;
};

/** A persona by its name where one is known, else by its id; leads to its page. Its colour is that of `KnownPersonas`. */
export function PersonaChip({ id, name = null }: PersonaChipProps) {
  const tabStop = useTabStop();
  const persona = use(KnownPersonas).get(id);
  const knownName = persona?.personaName?.trim() || name;
  const text = knownName || shorten(id, 12);
  return (
    <Link
      className={styles.chip}
      to={paths.persona(id)}
      tabIndex={tabStop}
      {...tip(`${text}\nPersona id ${id}`)}
    >
      <PersonaDot name={knownName} color={persona?.color ?? null} />
      <bdi className={styles.chipName}>{text}</bdi>
    </Link>
  );
}
