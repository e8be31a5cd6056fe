import type { QueryFunctionContext } from '@tanstack/react-query';
import { listBots, type Bot } from '#contract/bot.ts';
import type { Lead } from '#contract/lead.ts';
import type { Persona } from '#contract/persona.ts';
import { isSupported } from '../transport/config.ts';
import { cachedBots } from './bot-queries.ts';
import type { FetchDependency } from '../transport/fetch-dependency.ts';
import { gathered, type Gathered } from '../transport/gathered.ts';
import { leadQueries } from './lead-queries.ts';
import { personaQueries } from './persona-queries.ts';
import { joinNames } from '../../lib/format.ts';

export type KnownBot = {
  id: string;
  name: string | null;
  /** The complete bot if the service returned it; null if only other records mention the bot. */
  bot: Bot | null;
};

export type BotDirectory = Gathered<KnownBot[]>;

/** The query of the agency's bots: the service's list if supported, otherwise the bots that other records mention. */
export function botDirectory() {
  return gathered(listBots, {
    fromList: async (list): Promise<BotDirectory> => {
      const reply = await list;
      const data = reply.data.map((bot) => ({ id: bot.id, name: bot.name, bot }));
      return { ...reply, data, gatheredFrom: null };
    },
    fallback: gatherBots,
  });
}

/** Like `botDirectory`, but disabled if the service cannot list bots. */
export function listedBots() {
  return { ...botDirectory(), enabled: isSupported(listBots) };
}

const LEADS_LOOKED_AT = 100;

/**
 * Collects the bots that other records mention, for services that cannot list bots. These records are personas, the
 * newest leads, and the replies to actions on bots in this tab. If any request fails, the function rejects, because the
 * result would otherwise lack bots without notice.
 */
async function gatherBots(read: FetchDependency, { client }: QueryFunctionContext): Promise<BotDirectory> {
  const [personas, leads] = await Promise.all([
    read(personaQueries.list()),
    read(leadQueries.list({ page: 1, pageSize: LEADS_LOOKED_AT })),
  ]);
  const seenLeads = leads.data.results ?? [];
  const returned = cachedBots(client);
  const known = new Map<string, KnownBot>();
  for (const { id, name } of [...namedByPersonas(personas.data), ...namedByLeads(seenLeads)]) {
    known.set(id, { id, name: known.get(id)?.name ?? name, bot: null });
  }
  for (const { data: bot } of returned) known.set(bot.id, { id: bot.id, name: bot.name, bot });
  return {
    data: [...known.values()],
    invalidCount: personas.invalidCount + leads.invalidCount,
    receivedAt: Math.min(personas.receivedAt, leads.receivedAt),
    gatheredFrom: gatheredFrom(personas.data.length, seenLeads.length, returned.length),
  };
}

type Named = { id: string; name: string | null };

function namedByPersonas(personas: readonly Persona[]): Named[] {
  return personas.flatMap(({ bots, botIds }) => [
    ...(bots ?? []).flatMap(({ id, name }) => (id ? [{ id, name }] : [])),
    ...(botIds ?? []).map((id) => ({ id, name: null })),
  ]);
}

function namedByLeads(leads: readonly Lead[]): Named[] {
  const ids = leads.flatMap(({ lastMessageBotId, instances }) => [
    lastMessageBotId,
    ...(instances ?? []).map(({ botId }) => botId),
  ]);
  return ids.flatMap((id) => (id ? [{ id, name: null }] : []));
}

function gatheredFrom(personas: number, leads: number, returned: number): string {
  const places = [
    `${personas} ${personas === 1 ? 'persona' : 'personas'}`,
    leads === 1 ? 'the newest lead' : `the newest ${leads} leads`,
    ...(returned === 0 ? [] : ['actions in this tab']),
  ];
  return `This service cannot list bots. These are the bots named by ${joinNames(places)}; there may be others.`;
}
