import { describe, expect, it } from 'vitest';
import { cardAfterKey, layOutCards, type CardLayout } from './lay-out-cards.ts';

const layout = layOutCards(
  [
    { id: 'first', title: 'First', items: ['a', 'b', 'c', 'd', 'e'] },
    { id: 'none', title: 'None', items: [] },
    { id: 'second', title: null, items: ['f', 'g'] },
  ],
  3,
);

/**
 * Describes the lines of a layout as text. A line of headings contains the group title above each card, and a line of
 * cards contains its items.
 */
function inWords({ lines, items }: CardLayout<string>): string[] {
  return lines.map(({ isHeading, parts, first, end }) =>
    isHeading
      ? parts.map(({ group, width }) => Array(width).fill(group.title).join(' ')).join(' | ')
      : items.slice(first, end).join(' '),
  );
}

describe('layOutCards', () => {
  it('fills lines with as many cards as fit, and starts each large group on a new line', () => {
    expect(inWords(layout)).toEqual(['First First First', 'a b c', 'd e', 'f g']);
  });

  it('puts small groups side by side while they fit, each below its own heading', () => {
    const group = (title: string | null, ...items: string[]) => ({ id: items.join(' '), title, items });
    const groups = [group('A', 'a'), group('B', 'b', 'c'), group('C', 'd', 'e'), group(null, 'f')];
    expect(inWords(layOutCards(groups, 3))).toEqual(['A | B B', 'a b c', 'C C', 'd e', 'f']);
    expect(inWords(layOutCards(groups, 5))).toEqual(['A | B B | C C', 'a b c d e', 'f']);
    expect(inWords(layOutCards(groups, 1))).toEqual(['A', 'a', 'B', 'b', 'c', 'C', 'd', 'e', 'f']);
  });

  it('returns the line of each card and its position in the group', () => {
    expect(layout.lineOf).toEqual([1, 1, 1, 2, 2, 3, 3]);
    expect(layout.placeInGroup).toEqual([0, 1, 2, 3, 4, 0, 1]);
  });

  it('returns no lines if all groups are empty', () => {
    expect(layOutCards([{ id: 'none', title: 'None', items: [] }], 3).lines).toEqual([]);
  });
});

describe('cardAfterKey', () => {
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['c', 'ArrowRight', 'd'],
    ['e', 'ArrowRight', 'f'],
    ['g', 'ArrowRight', 'g'],
    ['a', 'ArrowLeft', 'a'],
    ['f', 'ArrowLeft', 'e'],
    ['b', 'ArrowDown', 'e'],
    ['c', 'ArrowDown', 'e'],
    ['e', 'ArrowDown', 'g'],
    ['g', 'ArrowDown', 'g'],
    ['g', 'ArrowUp', 'e'],
    ['a', 'ArrowUp', 'a'],
    ['b', 'PageDown', 'g'],
    ['g', 'PageUp', 'b'],
    ['b', 'Home', 'a'],
    ['a', 'End', 'c'],
    ['d', 'End', 'e'],
  ])('moves from %s with %s to %s', (from, key, to) => {
    const index = cardAfterKey({ key, ctrlKey: false }, layout.items.indexOf(from), layout, 2);
    expect(layout.items[index ?? -1]).toBe(to);
  });

  it('moves to the first and the last card with Control', () => {
    expect(cardAfterKey({ key: 'Home', ctrlKey: true }, 4, layout, 2)).toBe(0);
    expect(cardAfterKey({ key: 'End', ctrlKey: true }, 1, layout, 2)).toBe(6);
  });

  it('returns null for other keys and for an unknown card', () => {
    expect(cardAfterKey({ key: 'x', ctrlKey: false }, 0, layout, 2)).toBeNull();
    expect(cardAfterKey({ key: 'End', ctrlKey: false }, 99, layout, 2)).toBeNull();
  });
});
