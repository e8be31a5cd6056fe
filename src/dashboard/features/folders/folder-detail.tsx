import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { CopyableId } from '../../ui/copyable.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ListSkeleton } from '../../list/tree/tree-skeleton.tsx';
import { BotsHere, PersonasHere, Subfolders } from './folder-contents.tsx';
import { FolderLabel } from './folder-label.tsx';
import { pathOf, type Chosen } from './folder-search.ts';
import { idsTo, type FolderTree } from './folder-tree.ts';
import styles from './folders.module.css';
import type { FoldersState } from './use-folder-tree.ts';

type FolderDetailProps = {
  tree: FolderTree;
  chosen: Chosen;
  text: string;
  /** Whether all data has loaded. If so, a folder that is missing in the tree is unknown to the service. */
  isComplete: boolean;
  state: FoldersState;
  /** Whether the folders come from other records, because the service cannot list folders. */
  isGathered: boolean;
  /** Whether the heading of the page already contains the name of the folder, as on narrow screens. */
  isTitled: boolean;
};

const NOT_LISTED =
  'The service does not list this folder, and no bot or persona is in it. It may have been deleted, or belong to another agency.';
const NOT_SEEN =
  'The service cannot list folders, no bot or persona seen here is in this one, and it was not added from this browser.';

export function FolderDetail(props: FolderDetailProps) {
  const { tree, chosen, text, isComplete, state, isGathered, isTitled } = props;
  const headingId = useId();
  const folderId = chosen.kind === 'folder' ? chosen.id : null;
  const folder = folderId === null ? null : (tree.byId.get(folderId) ?? null);
  const isUnknown = folderId !== null && folder === null && isComplete;
  const place = folderId ?? chosen.kind;
  const isHidden = isTitled || chosen.kind === 'top';

  return (
    <section className="no-ring" aria-labelledby={headingId}>
      {/* The key replaces the content when the user selects another folder. The clicked link disappears, and the
          focus moves to this section. */}
      <div key={place} className="stack gap-4">
        <header className={styles.head}>
          {!isTitled && chosen.kind !== 'top' && <FolderCrumbs tree={tree} folderId={folderId} text={text} />}
          {/* The heading of this section is visually hidden at the top level and on narrow screens, because the page
              has a heading. */}
          <div
            className={isHidden ? 'visually-hidden' : 'wrap gap-3 rows-1'}
            style={isHidden ? undefined : { minHeight: 32 }}
          >
            <h2
              id={headingId}
              className="breaks shrink"
              style={{ fontSize: 'var(--size-heading)', lineHeight: '24px' }}
              dir="auto"
            >
              <ChosenTitle tree={tree} chosen={chosen} state={state} />
            </h2>
            {!isTitled && folderId !== null && <CopyableId value={folderId} label="folder id" keep={24} />}
          </div>
          {folder && !folder.isListed && !isGathered && state === 'known' && (
            <p className="quiet">
              The service does not list this folder: it is known only from its bots and personas.
            </p>
          )}
        </header>
        {isUnknown && <EmptyState title="Unknown folder" reason={isGathered ? NOT_SEEN : NOT_LISTED} />}
        {!isUnknown && chosen.kind !== 'outside' && (
          <Subfolders tree={tree} folder={folder} text={text} state={state} />
        )}
        {!isUnknown && chosen.kind !== 'top' && (
          <>
            <Panel label="bots" skeleton={<PartSkeleton title="Bots" />} resetKey={place}>
              <BotsHere folderId={folderId} />
            </Panel>
            <Panel label="personas" skeleton={<PartSkeleton title="Personas" />} resetKey={place}>
              <PersonasHere folderId={folderId} />
            </Panel>
          </>
        )}
      </div>
    </section>
  );
}

/**
 * Returns the heading for the selection, e.g. the name of the selected folder. A folder without a known name gets no id
 * here, because the id is shown beside the heading.
 */
export function ChosenTitle({ tree, chosen, state }: Pick<FolderDetailProps, 'tree' | 'chosen' | 'state'>) {
  if (chosen.kind === 'top') return 'All folders';
  if (chosen.kind === 'outside') return 'Not in a folder';
  const name = tree.byId.get(chosen.id)?.name;
  if (name) return name;
  return state === 'known' ? <span className={styles.unnamed}>Unnamed folder</span> : 'Folder';
}

function PartSkeleton({ title }: { title: string }) {
  return (
    <Card title={title}>
      <ListSkeleton />
    </Card>
  );
}

type FolderCrumbsProps = { tree: FolderTree; folderId: string | null; text: string };

/** Shows the links to the parents of a folder. The folder itself is the heading below the links. */
export function FolderCrumbs({ tree, folderId, text }: FolderCrumbsProps) {
  const around = folderId === null ? [] : idsTo(tree, folderId).slice(0, -1);
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        <li className="inline shrink breaks">
          <Link to={pathOf({ kind: 'top' }, text)}>All folders</Link>
        </li>
        {around.map((id) => (
          <li key={id} className="inline shrink breaks">
            <ChevronRight style={{ color: 'var(--text-disabled)' }} size={14} aria-hidden />
            <Link to={pathOf({ kind: 'folder', id }, text)} dir="auto">
              <FolderLabel folder={tree.byId.get(id) ?? { id, name: null }} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
