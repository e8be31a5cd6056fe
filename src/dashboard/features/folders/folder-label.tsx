import { shorten } from '../../lib/shorten.ts';
import styles from './folders.module.css';

/** A folder by its name; one that has none by its id. */
export function FolderLabel({ folder: { id, name } }: { folder: { id: string; name: string | null } }) {
  if (name !== null) return <bdi>{name}</bdi>;
  return (
    <span className={styles.unnamed}>
      Unnamed folder <span className={styles.id}>{shorten(id, 12)}</span>
    </span>
  );
}
