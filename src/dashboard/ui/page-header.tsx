import { useLayoutEffect, type ReactNode } from 'react';
import { isolate } from '../lib/isolate.ts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One line with a count or a description. */
  meta?: ReactNode;
  /**
   * The time of the last update. It is at the end of the meta line, so that changes in the line do not move it. On
   * narrow screens it is at the end of the back link's line, which saves a line.
   */
  freshness?: ReactNode;
  /** The actions on the right, with at most one primary action. */
  actions?: ReactNode;
  back?: ReactNode;
  /** Content beside the title, such as status chips or an id. */
  beside?: ReactNode;
  /** Whether the actions are icons. They stay beside the title on narrow screens. */
  hasIcons?: boolean;
};

/** The top of a page with its only first-level heading. */
export function PageHeader(props: PageHeaderProps) {
  const { title, meta, freshness, actions, back, beside, hasIcons = false } = props;
  return (
    <header className={styles.header} data-icons={hasIcons || undefined}>
      <div className={styles.words}>
        {back && <div className={styles.back}>{back}</div>}
        <div className={styles.line}>
          {/* Names may be in any script. */}
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

/** Pieces of the meta line, separated by dots. Empty pieces are skipped. */
export function MetaPieces({ children }: { children: ReactNode }) {
  return <span className={styles.pieces}>{children}</span>;
}

/** Parts of the meta line, separated by gaps. */
export function MetaLine({ children }: { children: ReactNode }) {
  return <span className={styles.parts}>{children}</span>;
}

/** The title of the browser tab: the page, then the product. Each page renders one. */
export function PageTitle({ children }: { children: string }) {
  return <title>{inTab(children)}</title>;
}

/** Sets the title of the browser tab while a record is open on a page, and restores the title afterwards. */
export function useTitleOfOpen(title: string): void {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = inTab(title);
    return () => {
      // Do not overwrite the title of the next page.
      if (document.title === inTab(title)) document.title = before;
    };
  }, [title]);
}

function inTab(title: string): string {
  return `${isolate(title)} – Botdeck`;
}
