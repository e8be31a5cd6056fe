import type { ReactNode } from 'react';
import styles from './list-page.module.css';

type ListPageProps = {
  /** For another view of the same page: as long as what is in it. */
  isEndless?: boolean;
  children: ReactNode;
};

/** A page around one table, which comes last: as high as the window, so that the table scrolls in its own frame. */
export function ListPage({ isEndless = false, children }: ListPageProps) {
  return <div className={isEndless ? undefined : styles.page}>{children}</div>;
}
