import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import { listSources } from '#contract/source.ts';
import type { Reply } from './call.ts';
import { sourceQueries } from './source-queries.ts';
import { offers } from './config.ts';
import { compareNames } from '../lib/format.ts';
import { useStableFor } from '../lib/use-stable-for.ts';

export type SourceOptions = {
  choices: readonly { value: string; label: string }[];
  /** Where the choices come from, when they may not be all. */
  note: string | null;
  nameOf: (sourceId: string) => string | null;
};

/**
 * The sources to choose from: the service's own list where it offers one, else those of the leads loaded here. The same
 * object for as long as it says the same.
 */
export function useSourceOptions(): SourceOptions {
  const queryClient = useQueryClient();
  const isOffered = offers(listSources);
  const listed = useQuery({ ...sourceQueries.list(), enabled: isOffered });
  const seenIn = listed.data ? [] : loadedLeads(queryClient);
  const sources = listed.data?.data ?? sourcesOf(seenIn);
  const names = new Map(sources.map(({ id, name }) => [id, name || id]));
  const choices = Array.from(names, ([value, label]) => ({ value, label })).toSorted((a, b) =>
    compareNames(a.label, b.label),
  );
  const note = listed.data ? null : noteOf(isOffered && listed.isError, seenIn.length);
  return useStableFor(
    { choices, note, nameOf: (sourceId) => names.get(sourceId) ?? null },
    JSON.stringify([choices, note]),
  );
}

function loadedLeads(queryClient: QueryClient): Lead[] {
  const replies = queryClient.getQueriesData<Reply<LeadPage>>({ queryKey: [listLeads.id] });
  return replies.flatMap(([, reply]) => reply?.data.results ?? []);
}

function sourcesOf(leads: readonly Lead[]): { id: string; name: string | null }[] {
  return leads.flatMap(({ source }) => (source?.id ? [{ id: source.id, name: source.name }] : []));
}

function noteOf(hasFailed: boolean, leadCount: number): string {
  const seen = `These are the sources of the ${leadCount === 1 ? 'one lead' : `${leadCount} leads`} loaded here; there may be others.`;
  return hasFailed ? `The list of sources could not be loaded. ${seen}` : seen;
}
