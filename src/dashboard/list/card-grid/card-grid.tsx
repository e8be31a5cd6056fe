import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useId,
  useMemo,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../lib/format.ts';
import { useRedraw } from '../../lib/redraw.ts';
import { useActiveRow } from '../data-table/row-events.ts';
import { useIsWhole } from '../use-is-whole.ts';
import { useScroller } from '../data-table/use-scroller.ts';
import { TabStop } from '../../ui/focus.ts';
import { tipIfTruncated } from '../../ui/tip.ts';
import styles from './card-grid.module.css';
import {
  cardAfterKey,
  drawnGroups,
  layOutCards,
  type CardGroup,
  type CardPosition,
} from './lay-out-cards.ts';

/** In pixels. GAP must match card-grid.module.css. */
const GAP = 12;
const HEADING_HEIGHT = 40;

/** The assumed size of the scroller if no layout is available, i.e. in the first render and in tests. */
const FALLBACK = { width: 1024, height: 640 };

type CardGridProps<Item> = {
  label: string;
  /** Must be memoised, because a new array triggers a new layout. */
  groups: readonly CardGroup<Item>[];
  getId: (item: Item) => string;
  /**
   * Renders the content of a card. Its first link receives the focus from the arrow keys. Must be memoised or at module
   * scope.
   */
  renderCard: (item: Item) => ReactNode;
  /** In pixels, the same for all cards, so that thousands of cards need no measuring. */
  cardHeight: number;
  minCardWidth: number;
  /** Whether the visible cards are about to be replaced. */
  dimmed?: boolean;
  /** A new value, e.g. another search or filter, scrolls to the top. */
  resetKey?: string;
  empty: ReactNode;
};

/**
 * Cards in groups, in a bounded scroller that fills its flex column. Only visible cards are rendered. The grid is one
 * Tab stop, followed by the controls of the current card; the arrow keys move from card to card.
 */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const {
    label,
    groups,
    getId,
    renderCard,
    cardHeight,
    minCardWidth,
    dimmed = false,
    resetKey,
    empty,
  } = props;
  const [scroller, attachScroller] = useScroller(resetKey === undefined ? {} : { resetKey });
  const [width, setWidth] = useState(FALLBACK.width);
  const attach = useCallback(
    (node: HTMLElement) => {
      const measure = () => setWidth(node.clientWidth || FALLBACK.width);
      const observer = new ResizeObserver(measure);
      observer.observe(node);
      // Measured before the scroller is attached, because its scroll position can be restored only if its height is
      // known.
      measure();
      attachScroller(node);
      return () => {
        observer.disconnect();
        attachScroller(null);
      };
    },
    [attachScroller],
  );

  const columns = Math.max(1, Math.floor((width - GAP) / (minCardWidth + GAP)));
  const layout = useMemo(() => layOutCards(groups, columns), [groups, columns]);
  const { items, lines, lineOf } = layout;
  const active = useActiveRow(items, getId);
  const id = useId();
  const isWhole = useIsWhole(items.length);

  // oxlint-disable-next-line react/incompatible-library -- its result is not memoised
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (lines[index]?.isHeading ? HEADING_HEIGHT : cardHeight + GAP),
    // A new function makes the virtualizer measure the lines again, because the same number of lines may have other
    // heights.
    getItemKey: useCallback((index: number) => (lines[index] ? index : -1), [lines]),
    paddingStart: GAP,
    // Space above and below a card that receives the focus from the keyboard.
    scrollPaddingStart: GAP,
    scrollPaddingEnd: GAP,
    initialRect: FALLBACK,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : FALLBACK)),
    overscan: 3,
    rangeExtractor: (range) => {
      if (isWhole) return lines.map((_, index) => index);
      // Keep the focused card and the previously focused card rendered.
      const pinned = active.pinned.flatMap((index) => lineOf[index] ?? []);
      return [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((a, b) => a - b);
    },
  });
  const drawn = virtualizer.getVirtualItems();
  const firstInSight = lines[virtualizer.range?.startIndex ?? 0]?.first ?? 0;
  const tabStop = active.index ?? firstInSight;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOfCard(event.target as Element);
    if (index === null || event.altKey || event.metaKey || event.shiftKey) return;
    const linesPerPage = Math.floor((scroller?.clientHeight || FALLBACK.height) / (cardHeight + GAP));
    const next = cardAfterKey(event, index, layout, Math.max(1, linesPerPage));
    if (next === null) return;
    event.preventDefault();
    // Render the card before it receives the focus, because it may be outside the rendered range.
    flushSync(() => active.set(next));
    virtualizer.scrollToIndex(lineOf[next] ?? 0, { align: 'auto' });
    const card = event.currentTarget.querySelector(`[data-index='${next}']`);
    card?.querySelector<HTMLElement>('a[href], button, input')?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.frame} data-dimmed={dimmed || undefined}>
      {/* The cards are interactive, not the section; it handles their events in one place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={attach}
        className={styles.scroller}
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const index = indexOfCard(event.target);
          if (index !== null && index !== active.index) active.set(index);
        }}
      >
        <div
          className={styles.lines}
          style={{ height: virtualizer.getTotalSize(), '--columns': columns } as CSSProperties}
        >
          {drawnGroups(drawn, layout).map(({ group, heading, cards }) => {
            const headingId = `${id}-${groups.indexOf(group)}`;
            return (
              <div key={group.id}>
                {group.title !== null && (
                  // If the heading is scrolled out of view, it still labels its cards.
                  <h2
                    id={headingId}
                    className={heading === null ? 'visually-hidden' : styles.heading}
                    style={heading === null ? undefined : placeOf(heading)}
                  >
                    <span className={styles.title} {...tipIfTruncated}>
                      <bdi>{group.title}</bdi>
                    </span>{' '}
                    <span className="secondary figures fixed regular">
                      {formatNumber(group.items.length)}
                    </span>
                  </h2>
                )}
                <ul {...(group.title === null ? { 'aria-label': label } : { 'aria-labelledby': headingId })}>
                  {cards.map(({ item, index, ...place }) => (
                    <li
                      key={getId(item)}
                      className={styles.card}
                      style={{ height: cardHeight, ...placeOf(place) }}
                      data-index={index}
                      aria-setsize={group.items.length}
                      aria-posinset={(layout.placeInGroup[index] ?? 0) + 1}
                    >
                      <CardContent item={item} render={renderCard} isTabStop={index === tabStop} />
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </section>
      {items.length === 0 && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

type CardContentProps<Item> = { item: Item; render: (item: Item) => ReactNode; isTabStop: boolean };

/** Memoised, so that a scroll renders only the cards that come into view. */
const CardContent = memo(function CardContent<Item>({ item, render, isTabStop }: CardContentProps<Item>) {
  useRedraw();
  return <TabStop value={isTabStop ? 0 : -1}>{render(item)}</TabStop>;
}) as <Item>(props: CardContentProps<Item>) => ReactNode;

function indexOfCard(element: Element): number | null {
  const index = element.closest<HTMLElement>('li[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}

function placeOf({ start, column, width }: CardPosition): CSSProperties {
  return { transform: `translateY(${start}px)`, '--column': column, '--width': width } as CSSProperties;
}
