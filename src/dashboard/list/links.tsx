/** Links to what a lead, a bot or a notification names, in cells and in text: by name where one is known, else by id. */
import { use } from 'react';
import { folderPathNames, folderPathText, type Folders } from '../api/names/folder-names.ts';
import { KnownNames, useNameRequest, type NameKind } from '../api/names/names.ts';
import { paths } from '../lib/paths.ts';
import { shorten } from '../lib/shorten.ts';
import { CopyableId } from '../ui/copyable.tsx';
import { Link } from '../ui/link.tsx';
import { useTabStop } from '../ui/focus.ts';
import { tip } from '../ui/tip.ts';
import { EmptyValue, Value } from '../ui/value.tsx';
import styles from './links.module.css';
import { PersonaDot } from './persona-avatar.tsx';

type EntityLinkProps = { to: string; hint: string; children: string };

/** A link on a line of its own. In a table a column of them is not to outshine the names of its rows. */
function EntityLink({ to, hint, children }: EntityLinkProps) {
  const tabStop = useTabStop();
  const isInTable = tabStop === -1;
  return (
    <Link
      className={styles.link}
      to={to}
      tabIndex={tabStop}
      // A cell has the direction of its text itself.
      dir={isInTable ? undefined : 'auto'}
      data-quiet={isInTable || undefined}
      {...tip(hint)}
    >
      {children}
    </Link>
  );
}

type NamedLinkProps = {
  kind: NameKind;
  id: string;
  /** Where whoever draws it knows it better. */
  name?: string | null | undefined;
  to: string;
  /** How much of the id is shown where there is no name. */
  keep?: number;
};

/** A link on a line of its own: by the name where one is known, else by the id until something names it. */
export function NamedLink({ kind, id, name, to, keep = 12 }: NamedLinkProps) {
  const known = useNameOf(kind, id) ?? name;
  return (
    <>
      <EntityLink to={to} hint={known ? `${known}\n${sentenceCase(kind)} id ${id}` : id}>
        {known || shorten(id, keep)}
      </EntityLink>
      {!known && <Wish kind={kind} id={id} />}
    </>
  );
}

function useNameOf(kind: NameKind, id: string): string | undefined {
  return use(KnownNames)[kind]?.byId.get(id)?.name?.trim() || undefined;
}

/** A part of its own, so that what has a name costs nothing more. */
function Wish({ kind, id }: { kind: NameKind; id: string }) {
  useNameRequest(kind, id);
  return null;
}

function sentenceCase(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

type BotNameProps = {
  id: string | null;
  /** The id beside the name, where there is room for both. */
  withId?: boolean;
};

/** A bot; leads to its page. */
export function BotLink({ id, withId = false }: BotNameProps) {
  if (id === null || id === '') return <EmptyValue label="no bot" />;
  const link = <NamedLink kind="bot" id={id} to={paths.bot(id)} />;
  // Within a table a link that stands alone in its cell would be taken for the row's own.
  if (!withId) return <span className={styles.line}>{link}</span>;
  return (
    <span className={styles.both}>
      {link}
      {/* Also where there is no name yet: nothing moves when it comes. */}
      <CopyableId value={id} label="bot id" keep={24} />
    </span>
  );
}

type SourceLinkProps = { id: string | null | undefined; name?: string | null | undefined };

/** A source; leads to its page, where its id is known. */
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
      <NamedLink kind="source" id={id} name={name} to={paths.source(id)} />
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
  if (!id) return <EmptyValue label="no folder" />;
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
        <span className={styles.path}>
          {above !== '' && (
            <span className={styles.above}>
              <bdi className={styles.aboveNames}>{above}</bdi>
              <span className={styles.slash}> / </span>
            </span>
          )}
          <bdi className={styles.own}>{names.at(-1)}</bdi>
        </span>
      </Link>
    </span>
  );
}

type PersonaChipProps = {
  id: string;
  /** Where the persona itself is not known. */
  name?: string | null;
};

/** A persona by its name where one is known, else by its id; leads to its page. On its colour where that is known. */
export function PersonaChip({ id, name = null }: PersonaChipProps) {
  const tabStop = useTabStop();
  const known = use(KnownNames).persona?.byId.get(id);
  const knownName = known?.name?.trim() || name;
  const text = knownName || shorten(id, 12);
  return (
    <Link
      className={styles.chip}
      to={paths.persona(id)}
      tabIndex={tabStop}
      {...tip(`${text}\nPersona id ${id}`)}
    >
      <PersonaDot name={knownName} color={known?.color ?? null} />
      <bdi className={styles.chipName}>{text}</bdi>
      {!knownName && <Wish kind="persona" id={id} />}
    </Link>
  );
}
