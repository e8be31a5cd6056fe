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

/** The space between cards and the height of a group heading in pixels. GAP must match card-grid.module.css. */
const GAP = 12;
const HEADING_HEIGHT = 40;

/**
 * The assumed size of the scroll container in pixels if the browser has no layout yet, i.e. in the first render and in
 * tests.
 */
const FALLBACK = { width: 1024, height: 640 };

type CardGridProps<Item> = {
  label: string;
  /** The cards in groups. Must be memoised, because a new array triggers a new layout. */
  groups: readonly CardGroup<Item>[];
  getId: (item: Item) => string;
  /**
   * Renders the content of a card. The arrow keys move the focus to the first link of the card. Must be memoised or at
   * module scope.
   */
  renderCard: (item: Item) => ReactNode;
  /** The height of each card in pixels. It is fixed, so that thousands of cards need no measuring. */
  cardHeight: number;
  minCardWidth: number;
  /** Dims the visible cards while new cards are being computed or loaded. */
  dimmed?: boolean;
  /** A change of this value scrolls to the top. Pass e.g. the search text and the filters. */
  resetKey?: string;
  empty: ReactNode;
};

/**
 * A virtual grid of cards in groups. Its scroll container fills the flex column around it, and only visible cards are
 * rendered. The grid is one Tab stop, followed by the controls of the current card. The arrow keys move from card to
 * card.
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
      // `attachScroller` restores the scroll position, which is possible only if the height of the content is known.
      // The measurement must therefore come first.
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

  // oxlint-disable-next-line react/incompatible-library -- the result of `useVirtualizer` is not memoised
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (lines[index]?.isHeading ? HEADING_HEIGHT : cardHeight + GAP),
    // A new function makes the virtualizer measure the lines again, which is necessary because a line can change from a
    // heading to cards.
    getItemKey: useCallback((index: number) => (lines[index] ? index : -1), [lines]),
    paddingStart: GAP,
    // Leaves space above and below a card when a key press scrolls to it.
    scrollPaddingStart: GAP,
    scrollPaddingEnd: GAP,
    initialRect: FALLBACK,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : FALLBACK)),
    overscan: 3,
    rangeExtractor: (range) => {
      if (isWhole) return lines.map((_, index) => index);
      // Keep the focused card and the previously focused card rendered, because the focus would be lost with its
      // element.
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
    // Render the card before it receives the focus, because it can be outside the rendered range.
    flushSync(() => active.set(next));
    virtualizer.scrollToIndex(lineOf[next] ?? 0, { align: 'auto' });
    const card = event.currentTarget.querySelector(`[data-index='${next}']`);
    card?.querySelector<HTMLElement>('a[href], button, input')?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.frame} data-dimmed={dimmed || undefined}>
      {/* The section handles the events of all cards in one place. Only the cards are interactive. */}
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
                  // A heading that is scrolled out of view is visually hidden, because it still labels the list of its
                  // cards.
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

/** The content of a card. Memoised, so that a scroll renders only the cards that become visible. */
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
