import { paths } from '../lib/paths.ts';
import { useTabStop } from '../ui/tab-stop.ts';
import { tip } from '../ui/tip.ts';
import { Nothing } from '../ui/value.tsx';
import styles from './folder-path.module.css';
import { folderPathText, folderPathNames, type Folders } from '../api/folder-names.ts';
import { Link } from '../ui/link.tsx';

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
    <span className={styles.path}>
      <Link
        className={styles.link}
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
