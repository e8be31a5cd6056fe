export type CardGroup<Item> = {
  id: string;
  /** The heading of the group. null for cards without a heading. */
  title: string | null;
  items: readonly Item[];
};

/** The part of a line that a group occupies: the index of its first column, and the number of columns. */
export type LinePart<Item> = { group: CardGroup<Item>; column: number; width: number };

/** One line of the card grid: either a line of cards, or the line with the headings of the groups below. */
export type GridLine<Item> = {
  isHeading: boolean;
  parts: readonly LinePart<Item>[];
  /**
   * The range of the line's cards in `items`, from `first` up to but not including `end`. Empty for a line of headings.
   */
  first: number;
  end: number;
};

export type CardLayout<Item> = {
  items: readonly Item[];
  lines: readonly GridLine<Item>[];
  /** Indexed like `items`: the line of each card, and the position of each card in its group. */
  lineOf: readonly number[];
  placeInGroup: readonly number[];
};

/** Arranges the cards of all groups in lines with at most `columns` cards. */
export function layOutCards<Item>(groups: readonly CardGroup<Item>[], columns: number): CardLayout<Item> {
  const items: Item[] = [];
  const lines: GridLine<Item>[] = [];
  const lineOf: number[] = [];
  const placeInGroup: number[] = [];
  for (const parts of shareLines(groups, columns)) {
    const start = items.length;
    if (parts[0]?.group.title !== null) lines.push({ isHeading: true, parts, first: start, end: start });
    for (const { group } of parts) {
      for (const [place, item] of group.items.entries()) {
        items.push(item);
        placeInGroup.push(place);
      }
    }
    for (let first = start; first < items.length; first += columns) {
      const end = Math.min(first + columns, items.length);
      lineOf.push(...Array.from({ length: end - first }, () => lines.length));
      lines.push({ isHeading: false, parts, first, end });
    }
  }
  return { items, lines, lineOf, placeInGroup };
}

/**
 * Distributes the non-empty groups to lines. Small groups share a line while they fit, each below its own heading,
 * because many small groups would otherwise leave most of the grid blank. Large groups and groups without a heading
 * start a new line.
 */
function shareLines<Item>(groups: readonly CardGroup<Item>[], columns: number): LinePart<Item>[][] {
  const shared: LinePart<Item>[][] = [];
  let column = columns;
  for (const group of groups) {
    const { length } = group.items;
    if (length === 0) continue;
    if (group.title === null || column + length > columns) {
      shared.push([]);
      column = 0;
    }
    shared.at(-1)!.push({ group, column, width: Math.min(length, columns) });
    column = group.title === null ? columns : column + length;
  }
  return shared;
}

/** Returns the index of the card that receives the focus after a key press, null if the key does not move the focus. */
export function cardAfterKey<Item>(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  index: number,
  layout: CardLayout<Item>,
  linesPerPage: number,
): number | null {
  const { items, lines, lineOf } = layout;
  const at = lineOf[index];
  const line = at === undefined ? undefined : lines[at];
  if (at === undefined || line === undefined) return null;
  const last = items.length - 1;
  const column = index - line.first;
  /**
   * Returns the index of the card in the same column, `by` lines below (positive) or above (negative). Lines of
   * headings are skipped.
   */
  const vertically = (by: number): number => {
    const step = Math.sign(by);
    let reached = line;
    let left = Math.abs(by);
    for (let next = at + step; left > 0; next += step) {
      const other = lines[next];
      if (other === undefined) break;
      if (other.isHeading) continue;
      reached = other;
      left -= 1;
    }
    return reached === line ? index : Math.min(reached.first + column, reached.end - 1);
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return vertically(1);
    case 'ArrowUp':
      return vertically(-1);
    case 'PageDown':
      return vertically(linesPerPage);
    case 'PageUp':
      return vertically(-linesPerPage);
    case 'Home':
      return ctrlKey ? 0 : line.first;
    case 'End':
      return ctrlKey ? last : line.end - 1;
    default:
      return null;
  }
}

export type CardPosition = {
  /** The offset in pixels from the top of the grid. */
  start: number;
  column: number;
  /** The number of columns. */
  width: number;
};

type DrawnGroup<Item> = {
  group: CardGroup<Item>;
  /** The position of the heading. null if the heading is not rendered, or if the group has no heading. */
  heading: CardPosition | null;
  cards: (CardPosition & { item: Item; index: number })[];
};

/**
 * Collects the headings and cards of the rendered lines by group, because each group is rendered as one list with a
 * heading.
 */
export function drawnGroups<Item>(
  drawn: readonly { index: number; start: number }[],
  { items, lines }: CardLayout<Item>,
): DrawnGroup<Item>[] {
  const groups = new Map<CardGroup<Item>, DrawnGroup<Item>>();
  for (const { index: lineIndex, start } of drawn) {
    const line = lines[lineIndex];
    if (line === undefined) continue;
    for (const { group, column, width } of line.parts) {
      const shown: DrawnGroup<Item> = groups.get(group) ?? { group, heading: null, cards: [] };
      groups.set(group, shown);
      if (line.isHeading) shown.heading = { start, column, width };
      const from = line.first + column;
      for (const [place, item] of items.slice(from, Math.min(from + width, line.end)).entries()) {
        shown.cards.push({ item, index: from + place, start, column: column + place, width: 1 });
      }
    }
  }
  return [...groups.values()];
}
