import type { ReactNode } from 'react';
import styles from './contents-columns.module.css';
import { Folded } from './folded.tsx';
import { useMedia } from './use-layout.ts';

type ContentsColumnsProps = {
  /** The name of the list of contents. */
  label: string;
  search: ReactNode;
  /** The links to the parts, with `aria-current` on the open one. */
  contents: ReactNode;
  children: ReactNode;
};

/** A text with its contents at the left. On narrow screens the contents are collapsed above the text. */
export function ContentsColumns({ label, search, contents, children }: ContentsColumnsProps) {
  const isNarrow = useMedia('(max-width: 899.95px)');
  const list = (
    <nav className={styles.list} aria-label={label}>
      {contents}
    </nav>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.contents}>
        {/* A field grows along a flex column. */}
        <div className="grid fixed">{search}</div>
        {isNarrow ? <Folded summary={label}>{list}</Folded> : list}
      </div>
      <div className="shrink">{children}</div>
    </div>
  );
}
