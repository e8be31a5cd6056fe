import type { ReactNode } from 'react';
import { PageTitle } from './page-header.tsx';
import styles from './centred-page.module.css';
import { Logo } from './logo.tsx';

type CentredPageProps = {
  title: string;
  /** The heading. The default is the title of the browser tab. */
  heading?: string;
  children: ReactNode;
};

/** A page outside the application shell (without navigation), with one card in the centre. */
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
