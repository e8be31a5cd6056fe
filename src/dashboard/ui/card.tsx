import Skeleton from '@mui/material/Skeleton';
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

/** What a thing is, beside what belongs to it: two `Column`s, below each other where there is no room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Cards, one below the other. */
export function CardColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** A card before what stands in it is there. */
export function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.card}>
      <Skeleton width={120} height={32} />
      <LinesSkeleton lines={lines} />
    </div>
  );
}

/** The cards of an entity's page before they are there, in one column or two: so many lines in each. */
export function CardsSkeleton({ columns }: { columns: readonly (readonly number[])[] }) {
  return (
    <div className={columns.length > 1 ? styles.columns : undefined} aria-hidden>
      {columns.map((cards, column) => (
        // Neither columns nor cards ever change place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={column} className={styles.column}>
          {cards.map((lines, card) => (
            // oxlint-disable-next-line react/no-array-index-key
            <CardSkeleton key={card} lines={lines} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What stands in a card, before it is there: the card itself says already what it is about. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // Lines that never change place.
    // oxlint-disable-next-line react/no-array-index-key
    <Skeleton key={line} height="max(32px, var(--target))" width={`${40 + ((line * 37) % 45)}%`} />
  ));
}
