import type { ReactNode } from 'react';
import { PageTitle } from './page-header.tsx';
import styles from './centred-page.module.css';
import { Logo } from './logo.tsx';

type CentredPageProps = {
  title: string;
  /** Where the page says more than the title of its tab. */
  heading?: string;
  children: ReactNode;
};

/** A page outside the shell that has one thing to say. */
export function CentredPage({ title, heading = title, children }: CentredPageProps) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.card}>
        <Logo size={36} />
        <h1 className={styles.title}>{heading}</h1>
        {children}
      </div>
    </main>
  );
}
