/**
 * Links to bots, sources, folders and personas, for table cells and for text. The link shows the name of the object if
 * it is known, otherwise the id.
 */
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

/** A link that fills its own line. In a table it is less prominent than the name of the row. */
function EntityLink({ to, hint, children }: EntityLinkProps) {
  const tabStop = useTabStop();
  const isInTable = tabStop === -1;
  return (
    <Link
      className={styles.link}
      to={to}
      tabIndex={tabStop}
      // The table cell already sets the text direction.
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
  /** The name from the record with the id. Used if no cached response of the service contains the name. */
  name?: string | null | undefined;
  to: string;
  /** The number of visible characters of the id, if the name is unknown. */
  keep?: number;
};

/**
 * A link that fills its own line. It shows the name if it is known. Otherwise it shows the id and requests the name.
 */
export function NamedLink({ kind, id, name, to, keep = 12 }: NamedLinkProps) {
  const known = useNameOf(kind, id) ?? name;
  return (
    <>
      <EntityLink to={to} hint={known ? `${known}\n${sentenceCase(kind)} id ${id}` : id}>
        {known || shorten(id, keep)}
      </EntityLink>
      {!known && <NameRequest kind={kind} id={id} />}
    </>
  );
}

function useNameOf(kind: NameKind, id: string): string | undefined {
  return use(KnownNames)[kind]?.byId.get(id)?.name?.trim() || undefined;
}

/**
 * Requests the name of an object and renders nothing. A separate component, because a link with a known name needs no
 * request hook.
 */
function NameRequest({ kind, id }: { kind: NameKind; id: string }) {
  useNameRequest(kind, id);
  return null;
}

function sentenceCase(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

type BotNameProps = {
  id: string | null;
  withId?: boolean;
};

export function BotLink({ id, withId = false }: BotNameProps) {
  if (id === null || id === '') return <EmptyValue label="no bot" />;
  const link = <NamedLink kind="bot" id={id} to={paths.bot(id)} />;
  // The `span` is necessary, because the table treats a link that is a direct child of a cell as the row's own link.
  if (!withId) return <span className={styles.line}>{link}</span>;
  return (
    <span className={styles.both}>
      {link}
      {/* The id is shown even while the link above also shows it, so that nothing moves when the name arrives. */}
      <CopyableId value={id} label="bot id" keep={24} />
    </span>
  );
}

type SourceLinkProps = { id: string | null | undefined; name?: string | null | undefined };

/** A link to a source, or plain text if the id is unknown. */
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
  /** The result of `useFolders`. Call that hook once per table, not once per row. */
  folders: Folders;
};

/**
 * A link to a folder that shows the path, e.g. 'Sales / Solar'. If the path is too long, the names of the parents are
 * truncated first, because the folder's own name identifies it.
 */
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
              <bdi className="ellipsis shrink">{above}</bdi>
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
  /** The name to show if the persona is not among the known names. */
  name?: string | null;
};

/**
 * A link to a persona that shows the name, otherwise the id. The chip has the colour of the persona if the colour is
 * known.
 */
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
      <bdi className="ellipsis shrink">{text}</bdi>
      {!knownName && <NameRequest kind="persona" id={id} />}
    </Link>
  );
}
