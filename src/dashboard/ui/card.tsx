import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = { title: string; beside?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A named part of an entity's page. */
export function Card({ title, beside, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
