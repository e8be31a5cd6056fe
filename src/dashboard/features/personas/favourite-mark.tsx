import { Star } from 'lucide-react';
import { tip } from '../../ui/tip.ts';
import styles from './favourite-mark.module.css';

/** After a name, with which it is read. */
export function FavouriteMark() {
  return (
    <span className={styles.mark} {...tip('Favourite')}>
      <Star size={14} fill="currentColor" aria-hidden />
      <span className="visually-hidden">, favourite</span>
    </span>
  );
}
