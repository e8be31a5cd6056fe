import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { startTransition, useCallback, useId, useMemo, useState, type CSSProperties } from 'react';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MOD_KEY } from '../../../ui/keys.tsx';
import { memoIgnoringHandlers } from '../../../ui/memo-ignoring-handlers.tsx';
import { CHANGE_COLORS, cssOf, NO_VALUE_COLOR } from '../../../ui/sentiment-colors.ts';
import { useStableFor } from '../../../lib/use-stable-for.ts';
import { useMedia } from '../../../ui/use-layout.ts';
import { MOST_TOPICS, type TopicSearch } from '../topic-search.ts';
import { coloringOf, mapColors, mapScale, USUAL_FRAME, type MapColors } from './map-colors.ts';
import type { Size } from '../../../charts/svg-drawing.ts';
import { layOutMap, type MapLayout } from './map-layout.ts';
import { MapLegend } from './map-legend.tsx';
import { MapCard, MapTiles } from './map-tiles.tsx';
import styles from './topic-map.module.css';
import { useMapEvents } from './use-map-events.ts';

type TopicMapProps = {
  /**
   * The topics that have conversations in the range. Callers must memoise the array, because a new array causes a new
   * layout.
   */
  rows: readonly TopicRow[];
  search: TopicSearch;
  chosen: readonly string[];
  /** `isAdded` means that the topic joins or leaves the chosen topics instead of replacing them. */
  onChoose: (id: string, isAdded: boolean) => void;
  onClear: () => void;
  /** Opens the table without the `beyond` largest topics. */
  onShowRest: (beyond: number) => void;
};

const PATTERN_COLORS = {
  '--sentiment-none': cssOf(NO_VALUE_COLOR),
  '--change-high': cssOf(CHANGE_COLORS.highest),
} as CSSProperties;

const EMPTY: MapLayout = { tiles: [], other: null };

/**
 * Shows topics as tiles. The area is in proportion to the conversations; the colour shows the sentiment or the change.
 * The map is one tab stop; the arrow keys move between tiles.
 */
export function TopicMap(props: TopicMapProps) {
  const { rows, search, chosen, onShowRest } = props;
  const { color, midpoint } = search;
  const [isAdding, setIsAdding] = useState(false);
  const [attach, size] = useFrameSize();
  const id = useId();
  const hasFinger = useMedia('(pointer: coarse)');
  const layout = useMemo(
    () => (size === null ? EMPTY : layOutMap(rows, size, { stripHeight: hasFinger ? 44 : undefined })),
    [rows, size, hasFinger],
  );
  const coloring = coloringOf(rows, color);
  // The colour scale does not change with live updates, so that a tile changes its colour only with its own figure.
  const scale = useStableFor(
    useMemo(() => mapScale(rows, coloring, midpoint), [rows, coloring, midpoint]),
    JSON.stringify([
      search.range,
      search.source,
      search.filter,
      search.limit,
      coloring,
      midpoint,
      rows.length > 0,
    ]),
  );
  const colors = useMemo(() => mapColors(rows, color, midpoint, scale), [rows, color, midpoint, scale]);
  const { tiles, other } = layout;
  const { frame, handlers, tabStop, card } = useMapEvents(layout, { ...props, isAdding });
  const described = tiles.find(({ row }) => row.id === card);
  const cardId = `${id}card`;

  return (
    <div className={styles.map} style={PATTERN_COLORS}>
      {/* This element handles the events of the focusable tiles inside by delegation. */}
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
              Not to scale · Show as a table
            </Typography>
          </Button>
        )}
        {described && size && <MapCard id={cardId} row={described.row} place={described} frame={size} />}
      </div>
      <MapFoot
        hintId={`${id}hint`}
        colors={colors}
        hasOther={other !== null}
        isAdding={isAdding}
        onAdding={setIsAdding}
      />
    </div>
  );
}

type MapFootProps = {
  hintId: string;
  colors: MapColors;
  hasOther: boolean;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
};

/**
 * The area below the map: the legend, the instructions, and a checkbox for choosing several topics without a keyboard.
 */
const MapFoot = memoIgnoringHandlers(({ hintId, colors, hasOther, isAdding, onAdding }: MapFootProps) => (
  <div className="wrap gap-4 rows-1 between secondary caption figures">
    <MapLegend colors={colors} hasOther={hasOther} />
    <Typography id={hintId} variant="caption" component="p" color="textSecondary">
      <span className={styles.byMouse}>
        Click a topic for its days. {MOD_KEY} + click adds another, up to {MOST_TOPICS}.
      </span>
      <span className={styles.byTouch}>Tap a topic for its days.</span>
      <span className="visually-hidden">
        The arrow keys move between topics, Enter shows a topic’s days, the space bar adds or removes it, and
        Escape clears the selection.
      </span>
    </Typography>
    <FormControlLabel
      className={styles.several}
      control={<Checkbox checked={isAdding} onChange={(event) => onAdding(event.target.checked)} />}
      label={`Choose several, up to ${MOST_TOPICS}`}
    />
  </div>
));

/**
 * Returns the size of an element in whole pixels; null before its first layout. Tests have no layout, so the size falls
 * back to `USUAL_FRAME`.
 */
function useFrameSize(): [attach: (node: HTMLDivElement) => () => void, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const attach = useCallback((node: HTMLDivElement) => {
    const measure = () => {
      const width = node.clientWidth || USUAL_FRAME.width;
      const height = node.clientHeight || USUAL_FRAME.height;
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    // The transition lets the browser paint the resized page before hundreds of tiles move.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(node);
    // Measures immediately, so that the first paint includes the tiles.
    measure();
    return () => observer.disconnect();
  }, []);
  return [attach, size];
}
