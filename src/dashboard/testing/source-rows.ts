/** Rows of the list of sources, for tests of its columns and filters. */
import type { Listed } from '../features/sources/source-columns.tsx';
import type { SourceRow } from '../features/sources/source-rows.ts';

/** The lists that a service with all operations provides. */
export const ALL_LISTED: Listed = {
  isListed: true,
  areBotsListed: true,
  areWebhooksListed: true,
  areChannelsListed: true,
  areLeadsCounted: true,
};

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
