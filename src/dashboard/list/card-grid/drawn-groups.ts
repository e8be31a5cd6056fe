import type { CardGroup, CardLayout } from './lay-out-cards.ts';

export type Place = {
  /** Pixels from the top. */
  start: number;
  column: number;
  /** In columns. */
  width: number;
};

type DrawnGroup<Item> = {
  group: CardGroup<Item>;
  /** Null where it is out of sight, or there is none. */
  heading: Place | null;
  cards: (Place & { item: Item; index: number })[];
};

/** The lines in sight, by the groups that have a part in them: each is one list with a heading. */
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
