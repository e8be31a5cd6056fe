import { EqualApproximately, type LucideIcon, Minus, Plus, TrendingDown, TrendingUp } from 'lucide-react';
import styles from './movement.module.css';
import { MOVEMENT_LABELS, type Movement } from '../domain/topics/changes.ts';

const ICONS: Record<Movement, LucideIcon> = {
  new: Plus,
  gone: Minus,
  rising: TrendingUp,
  falling: TrendingDown,
  chance: EqualApproximately,
};

/** What became of a topic, as a sign and a word. In no colour: more of a topic is neither good nor bad. */
export function MovementMark({ movement }: { movement: Movement }) {
  const Icon = ICONS[movement];
  return (
    <span className={styles.mark}>
      <Icon size={14} aria-hidden />
      {MOVEMENT_LABELS[movement]}
    </span>
  );
}
