import { useState } from 'react';
import { QuietButton } from '../../ui/button.tsx';
import styles from './folders.module.css';

const STEP = 50;

/** The first fifty of many, and as many more as are asked for. */
export function useShownPart<Item>(items: readonly Item[]) {
  const [most, setMost] = useState(STEP);
  return {
    shown: items.slice(0, most),
    rest: Math.max(0, items.length - most),
    showMore: () => setMost(most + STEP),
  };
}

type MoreToShowProps = { rest: number; what: string; onShowMore: () => void };

export function MoreToShow({ rest, what, onShowMore }: MoreToShowProps) {
  if (rest === 0) return null;
  return (
    <div className={styles.more}>
      <QuietButton onClick={onShowMore}>
        Show {Math.min(rest, STEP)} more of {rest} {what}
      </QuietButton>
    </div>
  );
}
