import { useCallback } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import { Nothing } from '../../../ui/value.tsx';
import { formatCount, formatPercent } from '../../../lib/figure-words.ts';
import { Sparkline } from '../sparkline.tsx';
import {
  changeText,
  formatSentiment,
  MOVEMENT_WORDS,
  movementOf,
} from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import type { Place, Size } from './lay-out-map.ts';
import styles from './map-card.module.css';

type MapCardProps = {
  id: string;
  row: TopicRow;
  /** Of its tile. */
  place: Place;
  frame: Size;
};

const GAP = 6;

/** What a tile has no room for, beside the tile that has the pointer or the focus. */
export function MapCard({ id, row, place, frame }: MapCardProps) {
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      if (node === null) return;
      const { left, top } = besideOf(place, { width: node.offsetWidth, height: node.offsetHeight }, frame);
      node.style.transform = `translate(${left}px, ${top}px)`;
    },
    [place, frame],
  );
  const { name, count, share, sentiment, sentimentCount, sentimentCoverage, series, change } = row;
  return (
    <div ref={attach} id={id} role="tooltip" className={styles.card}>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Conversations</dt>
          <dd>{formatCount(count)}</dd>
        </div>
        <div>
          <dt>Of those analysed</dt>
          <dd>{share === null ? <Nothing label="not known" /> : formatPercent(share)}</dd>
        </div>
        <div>
          <dt>Sentiment</dt>
          <dd>{sentiment === null ? <Nothing label="no reading" /> : formatSentiment(sentiment)}</dd>
        </div>
        <div>
          <dt>Read in</dt>
          <dd>
            {formatCount(sentimentCount)} of {formatCount(count)}
            {sentimentCoverage !== null && ` (${formatPercent(sentimentCoverage, 0)})`}
          </dd>
        </div>
        {change !== null && (
          <div>
            <dt>Change</dt>
            <dd>
              {MOVEMENT_WORDS[movementOf(change)]} {changeText(row)}
              {change.kind === 'kept' && `, from ${formatCount(change.before)}`}
            </dd>
          </div>
        )}
      </dl>
      <Sparkline series={series} width={248} height={32} />
      <p className={styles.note}>
        {countOf(series.length, 'day')}. A conversation may have several topics: shares can add up to more
        than 100%.
      </p>
    </div>
  );
}

/** Right of the tile, else left of it, else below or above it, else over its right end; always within the frame. */
function besideOf(tile: Place, card: Size, frame: Size): { left: number; top: number } {
  const right = tile.x + tile.width + GAP;
  const left = tile.x - card.width - GAP;
  if (right + card.width <= frame.width || left >= 0) {
    const start = right + card.width <= frame.width ? right : left;
    return { left: start, top: within(tile.y, frame.height - card.height) };
  }
  const below = tile.y + tile.height + GAP;
  const above = tile.y - card.height - GAP;
  const top = below + card.height <= frame.height ? below : above >= 0 ? above : tile.y;
  return {
    left: within(tile.x + tile.width - card.width - GAP, frame.width - card.width),
    top: within(top, frame.height - card.height),
  };
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}
