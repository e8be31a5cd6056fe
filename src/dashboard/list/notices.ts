/** Notices about the data of a page. Each notice is one sentence. */
import { quoted } from '../lib/isolate.ts';
import type { Reply } from '../api/transport/call.ts';
import { pluralize } from '../lib/pluralize.ts';
import { formatNumber, joinNames } from '../lib/format.ts';
import { formatClock, viewerZone } from '../lib/time.ts';
import { describeError } from '../ui/describe-error.ts';
import type { Column, Sort } from './data-table/column.ts';

/** Returns a single notice that names all search parameters with invalid values, e.g. `page=two`. */
export function ignoredNotices(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  return [`Ignored invalid ${joinNames(ignored)} in the link.`];
}

export function unknownSortNotices(
  sort: Sort | null,
  columns: readonly Pick<Column<never>, 'id'>[],
): string[] {
  if (sort === null || columns.some(({ id }) => id === sort.column)) return [];
  return [`There is no column ${quoted(sort.column)} to sort by.`];
}

export function unreadableNotices(what: string, count: number): string[] {
  return count === 0
    ? []
    : [`${pluralize(count, what)} could not be read and ${count === 1 ? 'is' : 'are'} left out.`];
}

type Watched = { data: Reply<unknown> | undefined; error: unknown };

/**
 * Returns a notice if the visible data is outdated or incomplete, because the latest request failed. `what` is the
 * start of the sentence, e.g. 'These bots are'.
 */
export function staleNotices(what: string, { data, error }: Watched): string[] {
  if (!data || !error) return [];
  if (data.isPartial) {
    const count = formatNumber((data.data as readonly unknown[]).length);
    return [`Only the first ${count} could be loaded: ${describeError(error).title}.`];
  }
  const time = formatClock(new Date(data.receivedAt), viewerZone());
  return [`${what} as of ${time}. Refreshing failed: ${describeError(error).title}.`];
}
