import type { ReactNode } from 'react';
import styles from './contents-columns.module.css';
import { pluralize } from '../lib/pluralize.ts';
import { EmptyState } from './feedback.tsx';
import { Folded } from './folded.tsx';
import { Link } from './link.tsx';
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

type SearchResultsProps = {
  results: readonly { key: string; to: string; content: ReactNode }[];
  /** The sentence without results. */
  nothing: string;
};

/** The parts of the text that a search found, in place of the text. */
export function SearchResults({ results, nothing }: SearchResultsProps) {
  if (results.length === 0) return <EmptyState title={nothing} reason="Try fewer words." />;
  return (
    <section aria-label="Results">
      <output className="secondary small block mb-3">{pluralize(results.length, 'result')}</output>
      <ul className="column gap-3">
        {results.map(({ key, to, content }) => (
          <li key={key}>
            <Link className={styles.result} to={to}>
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
