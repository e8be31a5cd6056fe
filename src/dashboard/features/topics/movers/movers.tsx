import Button from '@mui/material/Button';
import { useMemo, useState, type MouseEvent } from 'react';
import { Card } from '../../../ui/card.tsx';
import { type DayRange, rangeWords } from '../../../lib/day.ts';
import { tipWhenCut } from '../../../ui/tip.ts';
import { formatCount } from '../../../lib/figure-words.ts';
import { MovementMark } from '../../../list/movement.tsx';
import { changeText, MOVEMENT_WORDS } from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { MOVER_KINDS, type MoverKind, toMovers } from '../../../lib/topics/movers-lists.ts';
import styles from './movers.module.css';

type MoversProps = {
  rows: readonly TopicRow[];
  comparedRange: DayRange;
  /** The limit may have left topics out of either answer: what is new or gone is then not certain. */
  isCut: boolean;
  chosen: readonly string[];
  onChoose: (id: string, isAdded: boolean) => void;
};

/** Which topics came, went, grew and shrank since the compared days. */
export function Movers({ rows, comparedRange, isCut, chosen, onChoose }: MoversProps) {
  const movers = useMemo(() => toMovers(rows), [rows]);
  const kinds = MOVER_KINDS.filter((kind) => movers[kind].length > 0);
  const isComparable = rows.some(({ before }) => before !== null && before.count > 0);
  return (
    <Card title="Movers" beside={<span className={styles.days}>against {rangeWords(comparedRange)}</span>}>
      {isComparable ? (
        <>
          {kinds.length === 0 && <p className={styles.note}>Every topic came up as often as then.</p>}
          <div className={styles.kinds}>
            {kinds.map((kind) => (
              <MoverList key={kind} kind={kind} rows={movers[kind]} chosen={chosen} onChoose={onChoose} />
            ))}
          </div>
          {isCut && (
            <p className={styles.note}>
              The limit may hide topics: one that is new or gone may only have been below it.
            </p>
          )}
        </>
      ) : (
        <p className={styles.note}>No topic came up in those days: there is nothing to compare with.</p>
      )}
    </Card>
  );
}

/** As many of a kind as are read at a glance. */
const FEW = 5;

type MoverListProps = Pick<MoversProps, 'rows' | 'chosen' | 'onChoose'> & { kind: MoverKind };

function MoverList({ kind, rows, chosen, onChoose }: MoverListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FEW);
  return (
    <section className={styles.kind} aria-label={MOVEMENT_WORDS[kind]}>
      <h3 className={styles.heading}>
        <MovementMark movement={kind} /> <span className={styles.count}>{formatCount(rows.length)}</span>
      </h3>
      <ul className={styles.list}>
        {shown.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.mover}
              aria-pressed={chosen.includes(row.id)}
              onClick={(event) => onChoose(row.id, isAdding(event))}
            >
              <span className={styles.name} dir="auto" {...tipWhenCut}>
                {row.name}
              </span>
              <span className={styles.change}>{changeText(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > FEW && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </section>
  );
}

function isAdding({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
