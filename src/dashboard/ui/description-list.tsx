import type { ReactNode } from 'react';
import styles from './description-list.module.css';

type DescriptionListProps = {
  items: readonly {
    term: string;
    value: ReactNode;
    /** Beside the term, such as a mark. */ note?: ReactNode;
  }[];
};

/** Facts in two columns, the terms aligned. Ids, moments and values bring their own parts. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value, note }) => (
        <div className={styles.fact} key={term}>
          <dt className={styles.term}>
            {term}
            {note}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
