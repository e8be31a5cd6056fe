import Skeleton from '@mui/material/Skeleton';
import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = { title: string; beside?: ReactNode; actions?: ReactNode; children: ReactNode };

const CARD = { className: 'surface shrink', style: { padding: '12px 16px 16px' } };

export function Card({ title, beside, actions, children }: CardProps) {
  const id = useId();
  return (
    <section {...CARD} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A layout with two `CardColumn`s: side by side, or stacked on narrow screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

export function CardColumn({ children }: { children: ReactNode }) {
  return <div className="stack gap-4">{children}</div>;
}

export function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div {...CARD}>
      <Skeleton width={120} height={32} />
      <LinesSkeleton lines={lines} />
    </div>
  );
}

/** A skeleton of one or two columns of cards. `columns` contains the number of text lines of each card, by column. */
export function CardsSkeleton({ columns }: { columns: readonly (readonly number[])[] }) {
  return (
    <div className={columns.length > 1 ? styles.columns : undefined} aria-hidden>
      {columns.map((cards, column) => (
        // The index is a stable key, because columns and cards never change order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={column} className="stack gap-4">
          {cards.map((lines, card) => (
            // oxlint-disable-next-line react/no-array-index-key
            <CardSkeleton key={card} lines={lines} />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * A skeleton for the content of a card. It has no label for screen readers, because the title of the card is already
 * visible.
 */
export function LinesSkeleton({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // The index is a stable key, because lines never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <Skeleton key={line} height="max(32px, var(--target))" width={`${40 + ((line * 37) % 45)}%`} />
  ));
}
