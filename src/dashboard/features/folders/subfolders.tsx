import { Folder } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { countedIn, FolderCountHeadings, FolderCounts } from './folder-counts.tsx';
import { FolderLabel } from './folder-label.tsx';
import { pathOf } from './folder-search.ts';
import type { FolderNode, FolderTree } from './folder-tree.ts';
import styles from './folders.module.css';
import type { FoldersState } from './use-folder-tree.ts';
import { MoreToShow, useShownPart } from './shown-part.tsx';
import { Link } from '../../ui/link.tsx';

type SubfoldersProps = {
  tree: FolderTree;
  /** Null for the top, or for a folder that is not known yet. */
  folder: FolderNode | null;
  text: string;
  state: FoldersState;
};

const NOT_YET: Record<Exclude<FoldersState, 'known'>, string> = {
  loading: 'Loading the folders…',
  failed: 'Not known, as the folders could not be loaded.',
};

/** The folders in a folder, in which there may be none. */
export function Subfolders({ tree, folder, text, state }: SubfoldersProps) {
  const ids = folder ? folder.children : tree.roots;
  const { shown, rest, showMore } = useShownPart(ids);
  if (ids.length === 0 && state === 'known') return null;
  return (
    <Card
      title={folder ? 'Subfolders' : 'Folders at the top'}
      beside={state === 'known' && <span className={styles.quiet}>{ids.length}</span>}
    >
      {ids.length === 0 && state !== 'known' && <p className={styles.quiet}>{NOT_YET[state]}</p>}
      {ids.length > 0 && (
        <>
          <div className={styles.listHeading} aria-hidden>
            <FolderCountHeadings />
          </div>
          <ul className={styles.list}>
            {shown.map((id) => {
              const child = tree.byId.get(id);
              const words = child && countedIn(child, false);
              return (
                child && (
                  <li key={id} className={styles.item}>
                    <Folder className={styles.icon} size={16} aria-hidden />
                    <Link className={styles.itemName} to={pathOf({ kind: 'folder', id }, text)}>
                      <FolderLabel folder={child} />
                      {words && <span className="visually-hidden">, {words}</span>}
                    </Link>
                    <FolderCounts folder={child} isOpen={false} />
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
      <MoreToShow rest={rest} what="folders" onShowMore={showMore} />
    </Card>
  );
}
