import type { QueryFunctionContext } from '@tanstack/react-query';
import type { Bot } from '#contract/bot.ts';
import type { Lead } from '#contract/lead.ts';
import { joinNames } from '../../lib/format.ts';
import type { FetchDependency } from '../transport/fetch-dependency.ts';
import { listedBots } from './bot-directory.ts';
import { cachedBots } from './bot-queries.ts';
import { faqQueries } from './faq-queries.ts';
import { leadQueries } from './lead-queries.ts';
import type { KnownSource, SourceDirectory } from './source-directory.ts';

const LEADS_LOOKED_AT = 100;

/**
 * Collects the sources that other records mention, for services that cannot list sources. These records are the newest
 * leads, questions, and split tests of known bots. If any request fails, the function rejects, because the result would
 * otherwise lack sources without notice.
 */
export async function gatherSources(
  read: FetchDependency,
  { client }: QueryFunctionContext,
): Promise<SourceDirectory> {
  const listed = listedBots();
  const [leads, faqs, bots] = await Promise.all([
    read(leadQueries.list({ page: 1, pageSize: LEADS_LOOKED_AT })),
    read(faqQueries.list({})),
    listed.enabled ? read(listed) : null,
  ]);
  const seenLeads = leads.data.results ?? [];
  const seenBots = bots
    ? bots.data.flatMap(({ bot }) => bot ?? [])
    : cachedBots(client).map(({ data }) => data);
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
