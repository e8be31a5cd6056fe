import { useState } from 'react';
import { QuietButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { tip } from '../../../ui/tip.ts';
import type { Ranked } from './page-history.ts';
import styles from './page-history.module.css';

const FEW = 8;

/** Which pages and domains were visited most, of all visits. */
export function TopPages({ pages, domains }: { pages: readonly Ranked[]; domains: readonly Ranked[] }) {
  return (
    <div className={styles.aside}>
      <RankedList title="Top pages" entries={pages} nameOf={({ path, domain }) => path || domain} />
      <RankedList title="Domains" entries={domains} nameOf={({ domain }) => domain} />
    </div>
  );
}

type RankedListProps = { title: string; entries: readonly Ranked[]; nameOf: (entry: Ranked) => string };

function RankedList({ title, entries, nameOf }: RankedListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, FEW);
  const most = entries[0]?.count ?? 1;
  return (
    <Card title={title}>
      <ol className={styles.ranked}>
        {shown.map((entry) => (
          <li key={entry.key} className={styles.rank}>
            <span
              className={styles.rankName}
              {...tip(entry.title ? `${entry.title}\n${entry.key}` : entry.key)}
            >
              {nameOf(entry)}
            </span>
            <span className={styles.rankCount}>{entry.count.toLocaleString('en')}</span>
            <span className={styles.bar} style={{ width: `${(100 * entry.count) / most}%` }} />
          </li>
        ))}
      </ol>
      {entries.length > FEW && (
        <div className={styles.more}>
          <QuietButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${entries.length}`}
          </QuietButton>
        </div>
      )}
    </Card>
  );
}
