import type { ReactNode } from 'react';
import styles from './contents-columns.module.css';
import { pluralize } from '../lib/pluralize.ts';
import { EmptyState } from './feedback.tsx';
import { Folded } from './folded.tsx';
import { Link } from './link.tsx';
import { useMedia } from './use-layout.ts';

type ContentsColumnsProps = {
  /** The name of the table of contents for screen readers. */
  label: string;
  search: ReactNode;
  /** The table of contents: links to the sections. The link to the open section has `aria-current`. */
  contents: ReactNode;
  children: ReactNode;
};

/**
 * A page with a long text and its table of contents on the left. On narrow screens, the table of contents is collapsed
 * above the text.
 */
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
        {/* The wrapper is a grid, because the search field would grow vertically in a flex column. */}
        <div className="grid fixed">{search}</div>
        {isNarrow ? <Folded summary={label}>{list}</Folded> : list}
      </div>
      <div className="shrink">{children}</div>
    </div>
  );
}

type SearchResultsProps = {
  results: readonly { key: string; to: string; content: ReactNode }[];
  /** The sentence that is shown if there are no results. */
  nothing: string;
};

/** The sections that match a search. They replace the text of the page. */
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
