/** Rows of the list of sources, for tests of its columns and filters. */
import type { SourceRow } from '../features/sources/source-rows.ts';

/** Returns a source with unknown values, except for its id and the given values. */
export function aSourceRow(known: Partial<SourceRow> = {}): SourceRow {
  return {
    id: 'site',
    name: null,
    category: null,
    key: null,
    enabled: null,
    bots: null,
    newLeads: null,
    webhook: null,
    tokens: null,
    ...known,
  };
}
