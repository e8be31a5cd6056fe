import type { ReactNode } from 'react';
import styles from './list-page.module.css';

/** A page around one table, which comes last: as high as the window, so that the table scrolls in its own frame. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
