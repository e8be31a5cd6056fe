import { useId, useMemo, useState } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import type { ChangeKind } from '../../../lib/use-search-state.ts';
import checkbox from '../../../ui/checkbox.module.css';
import { formatCount } from '../../../lib/figure-words.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { MOST_TOPICS, type TopicSearch } from '../topic-search.ts';
import { layOutMap, type MapLayout } from './lay-out-map.ts';
import { MapCard } from './map-card.tsx';
import { mapColors } from './map-colors.ts';
import { MapLegend } from './map-legend.tsx';
import { MapTiles } from './map-tiles.tsx';
import styles from './topic-map.module.css';
import { useFrameSize } from './use-frame-size.ts';
import { useMapEvents } from './use-map-events.ts';

type TopicMapProps = {
  /** Those with a conversation in the range. Memoised: other rows are laid out anew. */
  rows: readonly TopicRow[];
  search: TopicSearch;
  chosen: readonly string[];
  isCompared: boolean;
  /** `isAdded` where it joins those that are chosen, or leaves them. */
  onChoose: (id: string, isAdded: boolean) => void;
  onClear: () => void;
  onShowTable: () => void;
  onChange: (changed: Partial<TopicSearch>, kind?: ChangeKind) => void;
};

const EMPTY: MapLayout = { tiles: [], other: null };

/**
 * Topics as tiles: as large as they have conversations, coloured by their sentiment or their change. One stop of the Tab
 * key; the arrow keys go from tile to tile.
 */
export function TopicMap(props: TopicMapProps) {
  const { rows, search, chosen, isCompared, onShowTable, onChange } = props;
  const { color, midpoint } = search;
  const [isAdding, setIsAdding] = useState(false);
  const [attach, size] = useFrameSize();
  const id = useId();
  const layout = useMemo(() => (size === null ? EMPTY : layOutMap(rows, size)), [rows, size]);
  const colors = useMemo(() => mapColors(rows, color, midpoint), [rows, color, midpoint]);
  const { tiles, other } = layout;
  const { frame, handlers, tabStop, card } = useMapEvents(layout, { ...props, isAdding });
  const described = tiles.find(({ row }) => row.id === card);
  const cardId = `${id}card`;

  return (
    <div className={styles.map}>
      <MapLegend colors={colors} midpoint={midpoint} isCompared={isCompared} onChange={onChange} />
      {/* The tiles inside are what takes the keys; this hears them once for all. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={frame} className={styles.frame} {...handlers}>
        <div ref={attach} className={styles.tiles}>
          <MapTiles
            tiles={tiles}
            colors={colors}
            chosen={chosen}
            tabStop={tabStop}
            describedBy={described && tiles[tabStop] === described ? cardId : undefined}
            hintId={`${id}hint`}
          />
        </div>
        {other && (
          <button
            type="button"
            className={styles.other}
            style={{ transform: `translateY(${other.y}px)`, width: other.width, height: other.height }}
            data-index={tiles.length}
            data-chosen={other.rows.some((row) => chosen.includes(row.id)) || undefined}
            tabIndex={tabStop === tiles.length ? 0 : -1}
            onClick={onShowTable}
          >
            <strong>Other ({formatCount(other.rows.length)})</strong>{' '}
            <span>{countOf(other.count, 'conversation')}, too small: see the table</span>
          </button>
        )}
        {described && size && <MapCard id={cardId} row={described.row} place={described} frame={size} />}
      </div>
      <div className={styles.foot}>
        <p id={`${id}hint`} className={styles.hint}>
          <span className={styles.byMouse}>
            Click a topic for its days; Ctrl + click adds it, up to {MOST_TOPICS}.
          </span>
          <span className={styles.byTouch}>Tap a topic for its days.</span>
          <span className="visually-hidden">
            The arrow keys go to the neighbours, Enter shows the days of a topic, the space bar adds or
            removes it, and Escape clears.
          </span>
        </p>
        <label className={styles.several}>
          <input
            type="checkbox"
            className={checkbox.box}
            checked={isAdding}
            onChange={(event) => setIsAdding(event.target.checked)}
          />
          Choose several, up to {MOST_TOPICS}
        </label>
      </div>
    </div>
  );
}
