import { NotFound, Rejected } from '../errors.ts';

/**
 * Returns the row with this id, or otherwise the only row. Throws an error with the message `none` or `several` if
 * there is no row or more than one.
 */
export function onlyMatch<Row extends { id: string }>(
  found: readonly Row[],
  id: string,
  { none, several }: { none: string; several: string },
): Row {
  const byId = found.find((row) => row.id === id);
  const [first, second] = byId ? [byId] : found;
  if (!first) throw new NotFound(none);
  if (!second) return first;
  throw new Rejected(`${several} Use an id instead: ${found.map((row) => row.id).join(', ')}.`);
}
