export type CardGroup<Item> = {
  id: string;
  /** null for cards without a heading. */
  title: string | null;
  items: readonly Item[];
};

/** A group's part of a line: the first column, and the width in columns. */
export type LinePart<Item> = { group: CardGroup<Item>; column: number; width: number };

/** One line of the grid: a row of cards, or the headings above them. */
export type GridLine<Item> = {
  isHeading: boolean;
  parts: readonly LinePart<Item>[];
  /** The range of cards in `items`, from `first` up to but not including `end`. Empty for headings. */
  first: number;
  end: number;
};

export type CardLayout<Item> = {
  items: readonly Item[];
  lines: readonly GridLine<Item>[];
  /** Indexed like `items`: the line of each item, and its position in its group. */
  lineOf: readonly number[];
  placeInGroup: readonly number[];
};

/** Arranges cards in lines of `columns` cards. */
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
 * Arranges the non-empty groups in lines. Small groups share a line while they fit, each below its own heading, because
 * otherwise many small folders would leave most of the grid blank. Large groups and groups without a heading get their
 * own lines.
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

/** Returns the index of the card that a key moves to, null if the key does not move the focus. */
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
  /** Returns the card in the same column, up to `by` lines of cards away. Headings do not count. */
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
  /** The offset from the top, in pixels. */
  start: number;
  column: number;
  /** In columns. */
  width: number;
};

type DrawnGroup<Item> = {
  group: CardGroup<Item>;
  /** null if the heading is out of view, or if the group has none. */
  heading: CardPosition | null;
  cards: (CardPosition & { item: Item; index: number })[];
};

/** Groups the visible lines by their groups. Each group is rendered as one list with a heading. */
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
