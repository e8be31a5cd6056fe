import { useState } from 'react';
import { QuietButton } from '../../../ui/button.tsx';
import { Nothing } from '../../../ui/value.tsx';
import type { Lines } from './aspect.ts';
import styles from './duplicate-bot.module.css';

const FEW = 6;

/** What one of two bots has that the other has not. */
export function LineList({ lines, bot }: { lines: Lines; bot: string }) {
  const [isOpen, setOpen] = useState(false);
  if (lines === null) return <span className={styles.none}>nothing given</span>;
  if (lines.length === 0) return <Nothing label="nothing" />;
  const shown = isOpen ? lines : lines.slice(0, FEW);
  return (
    <div className={styles.list}>
      <ul className={styles.lines}>
        {shown.map((line, place) => (
          // Two things may read the same, and none of them ever moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {lines.length > FEW && (
        <QuietButton
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show fewer of ${bot}` : `Show all ${lines.length} of ${bot}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${lines.length}`}
        </QuietButton>
      )}
    </div>
  );
}
