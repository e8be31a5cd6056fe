import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { tip } from '../ui/tip.ts';
import styles from './direction.module.css';

/** The values are undocumented: an arrow only where the word itself points a way, the word always. */
const ARROWS = [
  { pattern: /^(in|from)/i, Arrow: ArrowDownLeft },
  { pattern: /^(out|to)/i, Arrow: ArrowUpRight },
];

/** The direction of a message in a word. `compact` keeps the arrow alone to see, and the word on hover and to hear. */
export function Direction({ value, compact = false }: { value: string; compact?: boolean }) {
  const Arrow = ARROWS.find(({ pattern }) => pattern.test(value))?.Arrow;
  if (!Arrow) return <span className={styles.word}>{value}</span>;
  return (
    <span className={styles.direction} {...(compact && tip(value))}>
      <Arrow className={styles.arrow} size={14} aria-hidden />
      <span className={compact ? 'visually-hidden' : styles.word}>{value}</span>
    </span>
  );
}
