import CircleHelp from 'lucide-react/icons/circle-question-mark';
import EqualApproximately from 'lucide-react/icons/equal-approximately';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { LucideIcon } from 'lucide-react';
import styles from './movement.module.css';
import { MOVEMENT_LABELS, type Movement } from '../domain/topics/changes.ts';

const ICONS: Record<Movement, LucideIcon> = {
  new: Plus,
  gone: Minus,
  rising: TrendingUp,
  falling: TrendingDown,
  chance: EqualApproximately,
  untested: CircleHelp,
};

/**
 * Shows the development of a topic, e.g. rising, as an icon and a word. The mark has no colour, because an increase is
 * neither good nor bad.
 */
export function MovementMark({ movement }: { movement: Movement }) {
  const Icon = ICONS[movement];
  return (
    <span className={styles.mark}>
      <Icon size={14} aria-hidden />
      {MOVEMENT_LABELS[movement]}
    </span>
  );
}
