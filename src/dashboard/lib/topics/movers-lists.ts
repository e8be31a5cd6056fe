import type { Movement } from './topic-figures.ts';
import { differenceOf, movementOf } from './topic-figures.ts';
import type { TopicRow } from './topic-rows.ts';

/** In the order in which they are told; what stayed the same did not move. */
export const MOVER_KINDS = ['new', 'gone', 'rising', 'falling'] as const satisfies readonly Movement[];
export type MoverKind = (typeof MOVER_KINDS)[number];

/** The topics of each kind, those that moved by the most conversations first. */
export function toMovers(rows: readonly TopicRow[]): Record<MoverKind, readonly TopicRow[]> {
  const movers: Record<Movement, TopicRow[]> = { new: [], gone: [], rising: [], falling: [], same: [] };
  for (const row of rows) if (row.change) movers[movementOf(row.change)].push(row);
  for (const kind of MOVER_KINDS) movers[kind].sort((a, b) => distanceOf(b) - distanceOf(a));
  return movers;
}

function distanceOf(row: TopicRow): number {
  return Math.abs(differenceOf(row) ?? 0);
}
