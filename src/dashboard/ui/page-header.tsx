import { useLayoutEffect, type ReactNode } from 'react';
import { isolate } from '../lib/isolate.ts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** The line below the title, with a count or a description. */
  meta?: ReactNode;
  /**
   * The time of the last update. It is at the end of the `meta` line, so that changes in the line do not move it. On
   * narrow screens, it is beside the back link, which saves a line.
   */
  freshness?: ReactNode;
  /** The buttons on the right, with at most one primary button. */
  actions?: ReactNode;
  back?: ReactNode;
  /** Content beside the title, e.g. status chips or an id. */
  beside?: ReactNode;
  /** Whether the actions are icon buttons on narrow screens. They then stay beside the title. */
  hasIcons?: boolean;
};

/** The top of a page. It contains the only first-level heading (`h1`) of the page. */
export function PageHeader(props: PageHeaderProps) {
  const { title, meta, freshness, actions, back, beside, hasIcons = false } = props;
  return (
    <header className={styles.header} data-icons={hasIcons || undefined}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.line}>
          {/* The title can be a name in any script, e.g. from right to left. */}
          <h1 className="title breaks shrink" dir="auto">
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

/** The content of the `meta` line: a dot separates the elements with `data-piece`, except empty ones. */
export function MetaPieces({ children }: { children: ReactNode }) {
  return <span className={styles.pieces}>{children}</span>;
}

/** The content of the `meta` line: parts separated by gaps. */
export function MetaLine({ children }: { children: ReactNode }) {
  return <span className={styles.parts}>{children}</span>;
}

/**
 * Sets the title of the browser tab: the title of the page, then the product name. Each page renders one `PageTitle`.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{inTab(children)}</title>;
}

/** Sets the title of the browser tab while a record is open on a page, and restores the title afterwards. */
export function useTitleOfOpen(title: string): void {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = inTab(title);
    return () => {
      // If the next page has already set its title, that title stays.
      if (document.title === inTab(title)) document.title = before;
    };
  }, [title]);
}

function inTab(title: string): string {
  return `${isolate(title)} – Botdeck`;
}
