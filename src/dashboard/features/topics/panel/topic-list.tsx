import { X } from 'lucide-react';
import type { Day } from '../../../lib/day.ts';
import { IconButton } from '../../../ui/button.tsx';
import { tip } from '../../../ui/tip.ts';
import { Nothing } from '../../../ui/value.tsx';
import { formatCount, formatPercent } from '../../../lib/figure-words.ts';
import { changeText, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { Swatch } from './swatch.tsx';
import { dailyMean, formatMean } from './daily-mean.ts';
import styles from './topic-list.module.css';

type TopicListProps = {
  rows: readonly TopicRow[];
  isCompared: boolean;
  today: Day;
  onRemove: (id: string) => void;
};

/** The figures of several topics over the whole range, each with the line that it has in the charts. */
export function TopicList({ rows, isCompared, today, onRemove }: TopicListProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">Figures of the chosen topics</caption>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Count</th>
            <th scope="col">Share</th>
            <th scope="col">A day</th>
            <th scope="col">Sentiment</th>
            {isCompared && <th scope="col">Change</th>}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, topic) => {
            const daily = dailyMean(row, today);
            return (
              <tr key={row.id}>
                <th scope="row">
                  <span className={styles.topic}>
                    <Swatch topic={topic} />
                    <span className={styles.name} dir="auto">
                      {row.name}
                    </span>
                  </span>
                </th>
                <td>{formatCount(row.count)}</td>
                <td>{row.share === null ? <Nothing /> : formatPercent(row.share)}</td>
                <td>{daily === null ? <Nothing /> : formatMean(daily.mean)}</td>
                <td>
                  {row.sentiment === null ? <Nothing label="not read" /> : formatSentiment(row.sentiment)}
                  {row.sentimentCoverage !== null && (
                    <span className={styles.note}>of {formatPercent(row.sentimentCoverage, 0)}</span>
                  )}
                </td>
                {isCompared && <td>{changeText(row) ?? <Nothing />}</td>}
                <td>
                  <IconButton
                    aria-label={`Remove ${row.name}`}
                    onClick={() => onRemove(row.id)}
                    {...tip('Remove')}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
