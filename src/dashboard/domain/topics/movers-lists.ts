import type { Movement } from './changes.ts';
import type { TopicRow } from './topic-rows.ts';

export const MOVER_KINDS = ['new', 'gone', 'rising', 'falling'] as const satisfies readonly Movement[];

/**
 * Groups topics by the kind of their change, including changes that chance can explain. The largest difference is
 * first.
 */
export function toMovers(rows: readonly TopicRow[]): Record<Movement, readonly TopicRow[]> {
  const movers: Record<Movement, TopicRow[]> = {
    new: [],
    gone: [],
    rising: [],
    falling: [],
    chance: [],
    untested: [],
  };
  for (const row of rows) if (row.change) movers[row.change.movement].push(row);
  for (const kind of Object.values(movers)) kind.sort((a, b) => distanceOf(b) - distanceOf(a));
  return movers;
}

export function distanceOf({ change }: Pick<TopicRow, 'change'>): number {
  return Math.abs(change?.difference ?? 0);
}
