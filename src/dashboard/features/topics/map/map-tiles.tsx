import { memo, useMemo } from 'react';
import { cssOf, textOn } from '../sentiment-scale.ts';
import { changeText, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { countOf } from '../../../lib/count-of.ts';
import { fitLabel } from './fit-label.ts';
import type { Coloring } from '../topic-search.ts';
import type { Tile } from './lay-out-map.ts';
import type { MapColors } from './map-colors.ts';
import styles from './topic-map.module.css';

/** More that move at once would stutter. */
const MOST_MOVING = 60;

// Spread: no element of HTML stands for these roles where they are areas.
const listbox = { role: 'listbox' } as const;
const option = (isTabStop: boolean) => ({ role: 'option', tabIndex: isTabStop ? 0 : -1 }) as const;

type MapTilesProps = {
  tiles: readonly Tile[];
  colors: MapColors;
  chosen: readonly string[];
  /** The tile that the Tab key reaches; null where it reaches none of these. */
  tabStop: number | null;
  /** What describes the tile that has the focus. */
  describedBy: string | undefined;
  hintId: string;
};

/** Events are the map's: a tile has no handler of its own. */
export const MapTiles = memo(function MapTiles(props: MapTilesProps) {
  const { tiles, colors, chosen, tabStop, describedBy, hintId } = props;
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  return (
    <div
      {...listbox}
      className={styles.tiles}
      aria-label="Topics by conversations"
      aria-describedby={hintId}
      aria-multiselectable
      data-moving={tiles.length <= MOST_MOVING || undefined}
    >
      {tiles.map((tile, index) => (
        <MapTile
          key={tile.row.id}
          tile={tile}
          index={index}
          colors={colors}
          isChosen={isChosen.has(tile.row.id)}
          isTabStop={index === tabStop}
          describedBy={index === tabStop ? describedBy : undefined}
        />
      ))}
    </div>
  );
});

type MapTileProps = {
  tile: Tile;
  index: number;
  colors: MapColors;
  isChosen: boolean;
  isTabStop: boolean;
  describedBy: string | undefined;
};

const MapTile = memo(function MapTile(props: MapTileProps) {
  const { tile, index, colors, isChosen, isTabStop, describedBy } = props;
  const { row, x, y, width, height } = tile;
  const fill = colors.fillOf(row);
  const label = fitLabel(row, colors.coloring, tile);
  return (
    <div
      {...option(isTabStop)}
      className={styles.tile}
      style={{
        transform: `translate(${x}px, ${y}px)`,
        width,
        height,
        ...(fill.kind === 'color' && {
          background: cssOf(fill.color),
          color: cssOf(textOn(fill.color)),
        }),
      }}
      data-index={index}
      data-fill={fill.kind}
      aria-selected={isChosen}
      aria-label={spokenOf(row, colors.coloring, label?.figures ?? [])}
      aria-describedby={describedBy}
    >
      {label && (
        <span className={styles.label}>
          <span className={styles.name} dir="auto">
            {label.name.map((line, place) => (
              // Lines of a text have nothing but their place. A blank parts them where they are read as one.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={place}>{`${line} `}</span>
            ))}
          </span>
          {label.figures.map((figure) => (
            <span key={figure}>{`${figure} `}</span>
          ))}
        </span>
      )}
    </div>
  );
});

/** All that the tile tells to the eye: what is written on it as it is written, so that saying it means this tile. */
function spokenOf(row: TopicRow, coloring: Coloring, figures: readonly string[]): string {
  const { name, count, sentiment, change } = row;
  const conversations = countOf(count, 'conversation');
  const reading = sentiment === null ? 'no sentiment reading' : `sentiment ${formatSentiment(sentiment)}`;
  const changed = change === null ? [] : [change.kind === 'new' ? 'new' : (changeText(row) ?? '')];
  const told = (
    coloring === 'change' ? [conversations, ...changed, reading] : [conversations, reading, ...changed]
  ).join(', ');
  // Where there is no room for their words, figures stand bare.
  const written = figures.join(', ');
  return [name, ...(told.startsWith(written) ? [] : [written]), told].join(', ');
}
