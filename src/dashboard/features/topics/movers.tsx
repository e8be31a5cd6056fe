import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { type DayRange, rangeWords } from '../../lib/day.ts';
import { tipWhenCut } from '../../ui/tip.ts';
import { formatCount } from '../../lib/figure-words.ts';
import { MovementMark } from '../../list/movement.tsx';
import { changeText, MOVEMENT_WORDS } from '../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../lib/topics/topic-rows.ts';
import { MOVER_KINDS, type MoverKind, toMovers } from '../../lib/topics/movers-lists.ts';
import styles from './topics-page.module.css';

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
    <Card title="Movers" beside={<Note>against {rangeWords(comparedRange)}</Note>}>
      {isComparable ? (
        <>
          {kinds.length === 0 && <Note>Every topic came up as often as then.</Note>}
          <div className={styles.kinds}>
            {kinds.map((kind) => (
              <MoverList key={kind} kind={kind} rows={movers[kind]} chosen={chosen} onChoose={onChoose} />
            ))}
          </div>
          {isCut && (
            <Note>The limit may hide topics: one that is new or gone may only have been below it.</Note>
          )}
        </>
      ) : (
        <Note>No topic came up in those days: there is nothing to compare with.</Note>
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
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ display: 'flex', gap: 2 }}>
        <MovementMark movement={kind} />
        <span>{formatCount(rows.length)}</span>
      </Typography>
      <List dense disablePadding>
        {shown.map((row) => (
          <li key={row.id}>
            <ListItemButton
              component="button"
              className={styles.mover}
              selected={chosen.includes(row.id)}
              aria-pressed={chosen.includes(row.id)}
              onClick={(event) => onChoose(row.id, isAdding(event))}
            >
              <Typography variant="body2" component="span" noWrap dir="auto" {...tipWhenCut}>
                {row.name}
              </Typography>
              <Typography variant="body2" component="span" color="textSecondary">
                {changeText(row)}
              </Typography>
            </ListItemButton>
          </li>
        ))}
      </List>
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

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ my: 1 }}>
      {children}
    </Typography>
  );
}
