import Typography from '@mui/material/Typography';
import { memo, useCallback, useMemo } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatPercent } from '../../../lib/format-figures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useRedraw } from '../../../lib/redraw.ts';
import { useGradualCount } from '../../../lib/use-gradual-count.ts';
import { MOVEMENT_LABELS } from '../../../domain/topics/changes.ts';
import { changeText, formatSentiment } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { cssOf } from '../../../ui/sentiment-colors.ts';
import { EmptyValue } from '../../../ui/value.tsx';
import { Sparkline } from '../../../charts/sparkline.tsx';
import type { Rectangle, Size } from '../../../charts/svg-drawing.ts';
import { BREAK_HYPHEN, MOST_LETTERS } from '../../../charts/text-width.ts';
import type { Coloring } from '../topic-search.ts';
import { textOn, type MapColors } from './map-colors.ts';
import { fitLabel, LABELS, sparklinePlace, tileChangeText, type Tile } from './map-layout.ts';
import styles from './topic-map.module.css';

/**
 * The number of tiles that each render adds, largest first, because inserting hundreds at once would block the page.
 */
const TILES_AT_ONCE = 80;

/** The maximum number of tiles whose moves are animated. The animation of more tiles would stutter. */
const MOST_MOVING = 60;

// Tiles spread these props, because no HTML element has these roles for positioned areas.
const listbox = { role: 'listbox' } as const;
const option = (isTabStop: boolean) => ({ role: 'option', tabIndex: isTabStop ? 0 : -1 }) as const;

type MapTilesProps = {
  tiles: readonly Tile[];
  colors: MapColors;
  chosen: readonly string[];
  /** The index of the tile that is the tab stop of the map; null if the tab stop is not a tile. */
  tabStop: number | null;
  /** The id of the element that describes the focused tile. */
  describedBy: string | undefined;
  hintId: string;
};

/** The tiles of the map. They have no event handlers, because the map handles their events by delegation. */
export const MapTiles = memo(function MapTiles(props: MapTilesProps) {
  const { tiles, colors, chosen, tabStop, describedBy, hintId } = props;
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  const count = useGradualCount(tiles.length, TILES_AT_ONCE);
  return (
    <div
      {...listbox}
      className={styles.tiles}
      aria-label="Topics by conversations"
      aria-describedby={hintId}
      aria-multiselectable
      data-moving={tiles.length <= MOST_MOVING || undefined}
    >
      {tiles.slice(0, count).map((tile, index) => (
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

const LABEL_STYLES = { usual: labelStyle('usual'), small: labelStyle('small') };

function labelStyle(size: keyof typeof LABELS) {
  const { paddingX, paddingY, lineHeight, nameSize, figureSize } = LABELS[size];
  return {
    label: {
      padding: `${paddingY}px ${paddingX}px`,
      fontSize: figureSize,
      lineHeight: `${lineHeight}px`,
    },
    name: { fontSize: nameSize },
  };
}

type MapTileProps = {
  tile: Tile;
  index: number;
  colors: MapColors;
  isChosen: boolean;
  isTabStop: boolean;
  describedBy: string | undefined;
};

const MapTile = memo(function MapTile(props: MapTileProps) {
  useRedraw();
  const { tile, index, colors, isChosen, isTabStop, describedBy } = props;
  const { row, x, y, width, height } = tile;
  const fill = colors.fillOf(row);
  const label = fitLabel(row, colors.coloring, tile);
  const sparkline = label && sparklinePlace(tile, label);
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
        <span className={styles.label} style={LABEL_STYLES[label.size].label}>
          <span className={styles.name} style={LABEL_STYLES[label.size].name} dir="auto">
            {label.name.map((line, place) => (
              // The lines of a name have no other key than their position.
              // oxlint-disable-next-line react/no-array-index-key
              <NameLine
                key={place}
                line={line}
                hidden={line.endsWith('…') ? hiddenPart(row.name, label.name) : ''}
              />
            ))}
          </span>
          {label.figures.map((figure) => (
            <span key={figure}>{`${figure} `}</span>
          ))}
        </span>
      )}
      {sparkline && (
        <span className={styles.sparkline} style={{ left: sparkline.x, top: sparkline.y }}>
          <Sparkline
            series={row.series}
            width={sparkline.width}
            height={sparkline.height}
            color="currentColor"
          />
        </span>
      )}
    </div>
  );
});

/**
 * Shows a line of a name. CSS adds its hyphen or '…', because the text of the tile must be a part of its accessible
 * name. The rest of a truncated name is hidden text for the same reason. A line that ends with a complete word ends with
 * a space, so that a screen reader does not join the words of two lines.
 */
function NameLine({ line, hidden }: { line: string; hidden: string }) {
  const end = line.at(-1)!;
  if (end !== BREAK_HYPHEN && end !== '…') return <span>{`${line} `}</span>;
  return (
    <span data-end={end}>
      {line.slice(0, -1)}
      {hidden !== '' && <span className={styles.hidden}>{`${hidden} `}</span>}
    </span>
  );
}

/** Returns the part of a truncated name that the lines of its label do not show. */
function hiddenPart(name: string, lines: readonly string[]): string {
  const shown = lines.join('').replaceAll(/\s|…$/g, '').replaceAll(BREAK_HYPHEN, '');
  const [start = ''] = new RegExp(`^(?:\\s*\\S){${shown.length}}`).exec(name) ?? [];
  return name.slice(start.length, MOST_LETTERS);
}

/**
 * Returns the accessible name of a tile. The name contains the visible text unchanged, so that users of speech control
 * can say the visible text to select the tile.
 */
function spokenOf(row: TopicRow, coloring: Coloring, figures: readonly string[]): string {
  const { name, count, sentiment, change } = row;
  const conversations = pluralize(count, 'conversation');
  const reading = sentiment === null ? 'no sentiment reading' : `sentiment ${formatSentiment(sentiment)}`;
  const changed = change === null ? [] : [tileChangeText(change)];
  const told = (
    coloring === 'change' ? [conversations, ...changed, reading] : [conversations, reading, ...changed]
  ).join(', ');
  // A small tile shows numbers without words. Its accessible name begins with these numbers.
  const written = figures.join(', ');
  return [name, ...(told.startsWith(written) ? [] : [written]), told].join(', ');
}

type MapCardProps = {
  id: string;
  row: TopicRow;
  place: Rectangle;
  frame: Size;
};

const GAP = 6;

/** A card next to the hovered or focused tile with the figures that do not fit the tile. */
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
      <Typography variant="subtitle2" component="p" className={styles.title} dir="auto">
        {name}
      </Typography>
      <dl>
        <div>
          <dt>Conversations</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
        <div>
          <dt>Share of analysed</dt>
          <dd>{share === null ? <EmptyValue label="unknown" /> : formatPercent(share)}</dd>
        </div>
        <div>
          <dt>Sentiment</dt>
          <dd>{sentiment === null ? <EmptyValue label="no reading" /> : formatSentiment(sentiment)}</dd>
        </div>
        <div>
          <dt>Coverage</dt>
          <dd>
            {formatNumber(sentimentCount)} of {formatNumber(count)}
            {sentimentCoverage !== null && ` (${formatPercent(sentimentCoverage, 0)})`}
          </dd>
        </div>
        {change !== null && (
          <div>
            <dt>Change</dt>
            <dd>
              {changeText(change)}, {MOVEMENT_LABELS[change.movement].toLowerCase()}
            </dd>
          </div>
        )}
      </dl>
      <Sparkline series={series} width={248} height={32} />
      <Typography variant="caption" component="p" color="textSecondary">
        {pluralize(series.length, 'day')}
        {series.some(({ isOver }) => !isOver) && ', with today so far as a ring'}. A conversation may have
        several topics: shares can add up to more than 100%.
      </Typography>
    </div>
  );
}

/**
 * Places the card to the right of the tile, otherwise to the left, below, above, or over its right end. The card always
 * stays within the frame.
 */
function besideOf(tile: Rectangle, card: Size, frame: Size): { left: number; top: number } {
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
