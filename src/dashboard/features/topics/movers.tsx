import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { countDays, formatDayRange } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import { utcNote } from '../../lib/time.ts';
import { tipIfTruncated } from '../../ui/tip.ts';
import { MovementMark } from '../../list/movement.tsx';
import { MOVEMENT_LABELS, type Movement } from '../../domain/topics/changes.ts';
import { EXPLANATIONS } from '../../domain/topics/explanations.ts';
import {
  changeText,
  formatSentiment,
  sentimentChangeText,
  shareChangeText,
} from '../../domain/topics/topic-figures.ts';
import { type ComparedTopics, type TopicRow } from '../../domain/topics/topic-rows.ts';
import { overallBefore, overallComplete, totalChange } from '../../domain/topics/totals.ts';
import { MOVER_KINDS, toMovers } from '../../domain/topics/movers-lists.ts';
import styles from './topics-page.module.css';

type MoversProps = {
  rows: readonly TopicRow[];
  comparison: ComparedTopics;
  /** Whether the page shows today. The comparison covers only full days and therefore leaves today out. */
  hasToday: boolean;
  chosen: readonly string[];
  onChoose: (id: string, isAdded: boolean) => void;
};

export function Movers({ rows, comparison, hasToday, chosen, onChoose }: MoversProps) {
  const { now, before } = comparison;
  const movers = useMemo(() => toMovers(rows), [rows]);
  const kinds = MOVER_KINDS.filter((kind) => movers[kind].length > 0);
  const [areOthersShown, setAreOthersShown] = useState(false);
  const isTested = movers.untested.length === 0;
  const others = isTested ? movers.chance : movers.untested;
  const isUncertain = rows.some(({ change }) => change?.isVariationKnown === false);
  return (
    <Card
      title="Movers"
      beside={
        <HelpTip of="movers">
          {EXPLANATIONS.change} {EXPLANATIONS.chance}
        </HelpTip>
      }
    >
      <Note>
        {formatDayRange(now.range)} compared with {formatDayRange(before.range)}
        {utcNote()}.{hasToday && ' Today is left out until it ends.'}
        {before.days < countDays(before.range) && ` ${coverageText(comparison)}`}
      </Note>
      <Totals rows={rows} comparison={comparison} />
      {kinds.length === 0 && (
        <Note>
          {isTested
            ? 'No topic changed clearly.'
            : 'The two periods have different weekdays, so no topic is called rising or falling.'}
        </Note>
      )}
      {isTested && isUncertain && (
        <Note>
          How much days vary is unknown without more daily counts, so chance may explain more of these
          changes.
        </Note>
      )}
      {/* A wide card shows the lists in several columns, so that each name stays close to its number. */}
      <div className="figures" style={{ columns: '280px', columnGap: 40 }}>
        {kinds.map((kind) => (
          <MoverList key={kind} kind={kind} rows={movers[kind]} chosen={chosen} onChoose={onChoose} />
        ))}
        {areOthersShown && (
          <MoverList
            kind={isTested ? 'chance' : 'untested'}
            rows={others}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </div>
      {others.length > 0 && (
        <Button
          size="small"
          aria-expanded={areOthersShown}
          onClick={() => setAreOthersShown(!areOthersShown)}
        >
          {areOthersShown ? 'Hide' : 'Show'} {pluralize(others.length, 'topic')}
          {isTested && ' without a clear change'}
        </Button>
      )}
      {(now.isCut || before.isCut) && (
        <Note>The limit may hide topics: a new or gone topic may only have been below it.</Note>
      )}
    </Card>
  );
}

export function NoMovers({ reason }: { reason: string }) {
  return (
    <Card title="Movers">
      <Note>{reason}</Note>
    </Card>
  );
}

/**
 * Returns the number of covered days of the earlier period. The current period needs no mention: if the record covers
 * any earlier day, it covers every current day.
 */
function coverageText({ before: { days, range } }: ComparedTopics): string {
  return `The record covers ${formatNumber(days)} of the ${pluralize(countDays(range), 'day')} before, so changes are in conversations per day.`;
}

/** Shows the change of all conversations, so that readers do not mistake a general rise for a rise of each topic. */
function Totals({ rows, comparison }: Pick<MoversProps, 'rows' | 'comparison'>) {
  const { now, before } = comparison;
  const change = totalChange(comparison);
  const [mean, meanBefore] = useMemo(() => [overallComplete(rows), overallBefore(rows)], [rows]);
  return (
    <dl className={styles.totals}>
      <div>
        <dt className="row gap-1 secondary caption">
          Analysed conversations
          <HelpTip of="analysed conversations">{EXPLANATIONS.total}</HelpTip>
        </dt>
        <dd>
          <strong>{formatNumber(now.analytics.analyzedConversations)}</strong>
          <span>
            {changeText(change)}, {MOVEMENT_LABELS[change.movement].toLowerCase()}
          </span>
          <span className="note">{formatNumber(before.analytics.analyzedConversations)} before</span>
        </dd>
      </div>
      {mean && meanBefore && (
        <div>
          <dt className="row gap-1 secondary caption">
            Average sentiment
            <HelpTip of="the average sentiment">{EXPLANATIONS.sentimentChange}</HelpTip>
          </dt>
          <dd>
            <strong>{formatSentiment(mean.mean)}</strong>
            <span>{sentimentChangeText(mean.mean - meanBefore.mean)}</span>
            <span className="note">
              {formatSentiment(meanBefore.mean)} before; {formatNumber(mean.readings)} and{' '}
              {pluralize(meanBefore.readings, 'reading')}, one per topic of a conversation
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The number of topics that each list shows before the user expands it. */
const FEW = 5;

type MoverListProps = Pick<MoversProps, 'rows' | 'chosen' | 'onChoose'> & { kind: Movement };

function MoverList({ kind, rows, chosen, onChoose }: MoverListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FEW);
  return (
    <section style={{ breakInside: 'avoid', paddingTop: 8 }} aria-label={MOVEMENT_LABELS[kind]}>
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ display: 'flex', gap: 2 }}>
        <MovementMark movement={kind} />
        <span>{formatNumber(rows.length)}</span>
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
              <Typography variant="body2" component="span" noWrap dir="auto" {...tipIfTruncated}>
                {row.name}
              </Typography>
              <Typography variant="body2" component="span" color="textSecondary">
                {row.change && changeText(row.change)}
              </Typography>
              <Typography
                variant="caption"
                component="span"
                color="textSecondary"
                style={{ gridColumn: '1 / -1' }}
              >
                {besidesText(row)}
              </Typography>
            </ListItemButton>
          </li>
        ))}
      </List>
      {rows.length > FEW && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatNumber(rows.length)}`}
        </Button>
      )}
    </section>
  );
}

/** Returns further changes of a topic, e.g. 'Share +1.2 points, sentiment −0.10 (80 and 92 readings)'. */
function besidesText({ change, complete, before }: TopicRow): string {
  const words: string[] = [];
  if (change && change.share !== null) words.push(`share ${shareChangeText(change.share)}`);
  if (change && change.sentiment !== null) {
    const readings = `${formatNumber(complete?.sentimentCount ?? 0)} and ${pluralize(before?.sentimentCount ?? 0, 'reading')}`;
    words.push(`sentiment ${sentimentChangeText(change.sentiment)} (${readings})`);
  }
  const [first = '', ...rest] = words.join(', ');
  return first.toUpperCase() + rest.join('');
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
