import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { listBots, type Bot } from '#contract/bot.ts';
import type { Lead } from '#contract/lead.ts';
import { listSources } from '#contract/source.ts';
import { isSupported } from '../transport/config.ts';
import { botDirectory } from './bot-directory.ts';
import { cachedBots } from './bot-queries.ts';
import type { Reply } from '../transport/call.ts';
import { faqQueries } from './faq-queries.ts';
import { leadQueries } from './lead-queries.ts';
import { createDependencyFetcher } from '../transport/fetch-dependency.ts';
import { sourceQueries } from './source-queries.ts';
import { joinNames } from '../../lib/format.ts';

/** A source. If another record mentions it, only its id and possibly its name are known. */
export type KnownSource = {
  id: string;
  name: string | null;
  category: string | null;
  key: string | null;
  enabled: boolean | null;
};

export type SourceDirectory = Reply<KnownSource[]> & {
  /** The origin of the sources if the list may be incomplete; null for the service's own list. */
  gatheredFrom: string | null;
};

/** The sources of the agency: the service's list if supported, otherwise the sources that other records mention. */
export function sourceDirectory() {
  return queryOptions({
    queryKey: ['sourceDirectory'],
    queryFn: (context) => (isSupported(listSources) ? readSources(context) : gatherSources(context)),
    // The underlying requests have their own retries.
    retry: false,
  });
}

async function readSources(context: QueryFunctionContext): Promise<SourceDirectory> {
  return { ...(await createDependencyFetcher(context)(sourceQueries.list())), gatheredFrom: null };
}

const LEADS_LOOKED_AT = 100;

/**
 * Collects the sources that other records mention if the service cannot list sources: the newest leads, questions, and
 * split tests of known bots. Fails if any request fails, so that no sources are missing without notice.
 */
async function gatherSources(context: QueryFunctionContext): Promise<SourceDirectory> {
  const read = createDependencyFetcher(context);
  const [leads, faqs, bots] = await Promise.all([
    read(leadQueries.list({ page: 1, pageSize: LEADS_LOOKED_AT })),
    read(faqQueries.list({})),
    isSupported(listBots) ? read(botDirectory()) : null,
  ]);
  const seenLeads = leads.data.results ?? [];
  const seenBots = bots
    ? bots.data.flatMap(({ bot }) => bot ?? [])
    : cachedBots(context.client).map(({ data }) => data);
  const known = new Map<string, KnownSource>();
  const seen = [
    ...namedByLeads(seenLeads),
    ...namedByTests(seenBots),
    ...faqs.data.flatMap(({ sourceId }) => (sourceId ? [{ id: sourceId, name: null }] : [])),
  ];
  for (const { id, name } of seen) {
    known.set(id, { id, name: known.get(id)?.name ?? name, category: null, key: null, enabled: null });
  }
  return {
    data: [...known.values()],
    invalidCount: leads.invalidCount + faqs.invalidCount + (bots?.invalidCount ?? 0),
    receivedAt: Math.min(leads.receivedAt, faqs.receivedAt, bots?.receivedAt ?? Number.POSITIVE_INFINITY),
    gatheredFrom: gatheredFrom(seenLeads.length, seenBots.length),
  };
}

function gatheredFrom(leads: number, bots: number): string {
  const places = [
    leads === 1 ? 'the newest lead' : `the newest ${leads} leads`,
    'questions of leads',
    ...(bots === 0 ? [] : ['split tests']),
  ];
  return `This service cannot list sources. These are the sources named by ${joinNames(places)}; there may be others.`;
}

type Named = { id: string; name: string | null };

function namedByLeads(leads: readonly Lead[]): Named[] {
  return leads.flatMap(({ source }) => (source?.id ? [{ id: source.id, name: source.name }] : []));
}

function namedByTests(bots: readonly Bot[]): Named[] {
  return bots.flatMap(({ personaSplitTest }) =>
    (personaSplitTest?.personas ?? []).flatMap(({ results }) =>
      (results?.sources ?? []).flatMap(({ sourceId, sourceName }) =>
        sourceId ? [{ id: sourceId, name: sourceName }] : [],
      ),
    ),
  );
}
