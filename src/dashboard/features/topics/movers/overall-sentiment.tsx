import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Nothing } from '../../../ui/value.tsx';
import { formatSentiment } from '../../../lib/topics/topic-figures.ts';
import { overallSentiment, type TopicRow } from '../../../lib/topics/topic-rows.ts';
import styles from './overall-sentiment.module.css';

const OverallFormula = onDemand(async () => (await import('./overall-formula.tsx')).OverallFormula);

type OverallSentimentProps = { rows: readonly TopicRow[]; isCompared: boolean };

/** The mean sentiment over all topics by their readings, and its formula on demand. */
export function OverallSentiment({ rows, isCompared }: OverallSentimentProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const now = useMemo(() => overallSentiment(rows), [rows]);
  const before = useMemo(
    () => (isCompared ? overallSentiment(rows.flatMap((row) => row.before ?? [])) : null),
    [rows, isCompared],
  );
  return (
    <span className={styles.overall}>
      Mean sentiment {now === null ? <Nothing label="no reading" /> : <b>{formatSentiment(now.mean)}</b>}
      {isCompared && (
        <> (before: {before === null ? <Nothing label="no reading" /> : formatSentiment(before.mean)})</>
      )}
      {now && (
        <>
          {' '}
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onPointerEnter={OverallFormula.prefetch}
            onFocus={OverallFormula.prefetch}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            How it is made
          </Button>
          {anchor && (
            <OverallFormula now={now} before={before} anchor={anchor} onClose={() => setAnchor(null)} />
          )}
        </>
      )}
    </span>
  );
}
