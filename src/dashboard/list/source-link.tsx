import { paths } from '../lib/paths.ts';
import { shorten } from '../lib/shorten.ts';
import { Link } from '../ui/link.tsx';
import { useTabStop } from '../ui/tab-stop.ts';
import { tip } from '../ui/tip.ts';
import { Value } from '../ui/value.tsx';
import styles from './source-link.module.css';

type SourceLinkProps = { id: string | null | undefined; name: string | null | undefined };

/** A source by its name where it has one, else by its id; leads to its page, where its id is known. */
export function SourceLink({ id, name }: SourceLinkProps) {
  const tabStop = useTabStop();
  if (!id) {
    return (
      <bdi className={styles.name}>
        <Value value={name || id} />
      </bdi>
    );
  }
  // Within a table a link that stands alone in its cell would be taken for the row's own.
  return (
    <span className={styles.name}>
      <Link
        className={styles.link}
        to={paths.source(id)}
        tabIndex={tabStop}
        dir="auto"
        // A column of links is not to outshine the names of its rows.
        data-quiet={tabStop === -1 || undefined}
        {...tip(name ? `${name}\nSource id ${id}` : id)}
      >
        {name || shorten(id, 12)}
      </Link>
    </span>
  );
}
