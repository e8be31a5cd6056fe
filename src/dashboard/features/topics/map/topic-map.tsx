import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { startTransition, useCallback, useId, useMemo, useState } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MOD_KEY } from '../../../ui/keys.tsx';
import { useMedia } from '../../../ui/use-layout.ts';
import { MOST_TOPICS, type TopicSearch } from '../topic-search.ts';
import { mapColors } from './map-colors.ts';
import { layOutMap, type MapLayout, type Size } from './map-layout.ts';
import { MapLegend } from './map-legend.tsx';
import { MapCard, MapTiles } from './map-tiles.tsx';
import styles from './topic-map.module.css';
import { useMapEvents } from './use-map-events.ts';

type TopicMapProps = {
  /** Those with a conversation in the range. Memoised: other rows are laid out anew. */
  rows: readonly TopicRow[];
  search: TopicSearch;
  chosen: readonly string[];
  /** `isAdded` where it joins those that are chosen, or leaves them. */
  onChoose: (id: string, isAdded: boolean) => void;
  onClear: () => void;
  /** All but so many that have the most conversations. */
  onShowRest: (beyond: number) => void;
};

const EMPTY: MapLayout = { tiles: [], other: null };

/**
 * Topics as tiles: as large as they have conversations, coloured by their sentiment or their change. One stop of the Tab
 * key; the arrow keys go from tile to tile.
 */
export function TopicMap(props: TopicMapProps) {
  const { rows, search, chosen, onShowRest } = props;
  const { color, midpoint } = search;
  const [isAdding, setIsAdding] = useState(false);
  const [attach, size] = useFrameSize();
  const id = useId();
  const hasFinger = useMedia('(pointer: coarse)');
  const layout = useMemo(
    () => (size === null ? EMPTY : layOutMap(rows, size, hasFinger ? 44 : undefined)),
    [rows, size, hasFinger],
  );
  const colors = useMemo(() => mapColors(rows, color, midpoint), [rows, color, midpoint]);
  const { tiles, other } = layout;
  const { frame, handlers, tabStop, card } = useMapEvents(layout, { ...props, isAdding });
  const described = tiles.find(({ row }) => row.id === card);
  const cardId = `${id}card`;

  return (
    <div className={styles.map}>
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
          <Button
            variant="outlined"
            className={styles.other}
            style={{ transform: `translateY(${other.y}px)`, width: other.width, height: other.height }}
            data-index={tiles.length}
            data-chosen={other.rows.some((row) => chosen.includes(row.id)) || undefined}
            tabIndex={tabStop === tiles.length ? 0 : -1}
            onClick={() => onShowRest(tiles.length)}
          >
            <strong>Other ({formatNumber(other.rows.length)})</strong>{' '}
            <Typography variant="caption" component="span" color="textSecondary" noWrap>
              {pluralize(other.count, 'conversation')} · Show as a table
            </Typography>
          </Button>
        )}
        {described && size && <MapCard id={cardId} row={described.row} place={described} frame={size} />}
      </div>
      <div className={styles.foot}>
        <MapLegend colors={colors} />
        <Typography id={`${id}hint`} variant="caption" component="p" color="textSecondary">
          <span className={styles.byMouse}>
            Click a topic for its days. {MOD_KEY} + click adds another, up to {MOST_TOPICS}.
          </span>
          <span className={styles.byTouch}>Tap a topic for its days.</span>
          <span className="visually-hidden">
            The arrow keys move between topics, Enter shows a topic’s days, the space bar adds or removes it,
            and Escape clears the selection.
          </span>
        </Typography>
        <FormControlLabel
          className={styles.several}
          control={<Checkbox checked={isAdding} onChange={(event) => setIsAdding(event.target.checked)} />}
          label={`Choose several, up to ${MOST_TOPICS}`}
        />
      </div>
    </div>
  );
}

/** Where nothing has a size (a test without layout) the map is as large as on a usual screen. */
const FALLBACK: Size = { width: 1024, height: 640 };

/** How large an element is, in whole pixels. Null before its first layout. */
function useFrameSize(): [attach: (node: HTMLDivElement) => () => void, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const attach = useCallback((node: HTMLDivElement) => {
    const measure = () => {
      const width = node.clientWidth || FALLBACK.width;
      const height = node.clientHeight || FALLBACK.height;
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    // What took or gave the room is painted before hundreds of tiles find their new places.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(node);
    // At once, so that the tiles are there with the first paint.
    measure();
    return () => observer.disconnect();
  }, []);
  return [attach, size];
}
