import { ChevronRight } from 'lucide-react';
import { Link } from '../../ui/link.tsx';
import { FolderLabel } from './folder-label.tsx';
import { pathOf } from './folder-search.ts';
import { idsTo, type FolderTree } from './folder-tree.ts';
import styles from './folders.module.css';

type BreadcrumbsProps = { tree: FolderTree; folderId: string | null; text: string };

/** The way down to a folder. Its own name is the heading below. */
export function Breadcrumbs({ tree, folderId, text }: BreadcrumbsProps) {
  const around = folderId === null ? [] : idsTo(tree, folderId).slice(0, -1);
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        <li>
          <Link to={pathOf({ kind: 'top' }, text)}>All folders</Link>
        </li>
        {around.map((id) => (
          <li key={id}>
            <ChevronRight className={styles.separator} size={14} aria-hidden />
            <Link to={pathOf({ kind: 'folder', id }, text)}>
              <FolderLabel folder={tree.byId.get(id) ?? { id, name: null }} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
