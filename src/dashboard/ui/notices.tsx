import { Info } from 'lucide-react';
import styles from './notices.module.css';

/** What does not hold of what is shown, plainly. Nothing where there is nothing to say. */
export function Notices({ items }: { items: readonly string[] }) {
  return (
    <output className={styles.notices}>
      {items.map((item) => (
        <span key={item} className={styles.notice}>
          <Info className={styles.icon} size={16} aria-hidden />
          <span>{item}</span>
        </span>
      ))}
    </output>
  );
}
