import { useLayoutEffect, type ReactNode } from 'react';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One line of count or meaning. */
  meta?: ReactNode;
  /**
   * At the end of that line, where nothing that comes or goes in it moves it; on a narrow screen at the end of the way back,
   * where it needs no line of its own.
   */
  freshness?: ReactNode;
  /** On the right; one primary at most. */
  actions?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Beside the title: status chips, an id. */
  beside?: ReactNode;
  /** Whether the actions are icons, which stand beside the title on a narrow screen too. */
  hasIcons?: boolean;
};

/** The top of a page, and its only first-level heading. */
export function PageHeader(props: PageHeaderProps) {
  const { title, meta, freshness, actions, back, beside, hasIcons = false } = props;
  return (
    <header className={styles.header} data-icons={hasIcons || undefined}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.line}>
          {/* A name may be in any script. */}
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {beside}
        </div>
        {(meta || freshness) && (
          <div className={styles.meta}>
            {meta}
            {freshness && <span className={styles.freshness}>{freshness}</span>}
          </div>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** One after the other in the line below the title, with a dot between those that are there. */
export function MetaPieces({ children }: { children: ReactNode }) {
  return <span className={styles.pieces}>{children}</span>;
}

/** Several things in the line below the title, apart from each other. */
export function MetaLine({ children }: { children: ReactNode }) {
  return <span className={styles.parts}>{children}</span>;
}

/** The title of the window or tab: what this page is about, then the product. Render one on each page. */
export function PageTitle({ children }: { children: string }) {
  return <title>{inTab(children)}</title>;
}

/** The title of the window or tab while something is open on a page, and the page's own again after it. */
export function useTitleOfOpen(title: string): void {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = inTab(title);
    return () => {
      // Unless the next page has put its own there.
      if (document.title === inTab(title)) document.title = before;
    };
  }, [title]);
}

function inTab(title: string): string {
  return `${title} – Botdeck`;
}
