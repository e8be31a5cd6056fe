import type { ReactNode } from 'react';
import { PageTitle } from './page-header.tsx';
import styles from './centred-page.module.css';
import { Logo } from './logo.tsx';

type CentredPageProps = {
  title: string;
  /** The heading, if it differs from the title of the browser tab. */
  heading?: string;
  children: ReactNode;
};

/** A simple page outside the application shell, with one card. */
export function CentredPage({ title, heading = title, children }: CentredPageProps) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.card}>
        <Logo size={36} />
        <h1 className="title" style={{ margin: '20px 0 4px' }}>
          {heading}
        </h1>
        {children}
      </div>
    </main>
  );
}
