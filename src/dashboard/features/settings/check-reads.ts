/** Checks whether each read operation of the service responds. This module never sends a write. */
import { operations, type OperationId } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { call, type Reply } from '../../api/transport/call.ts';
import { isSupported } from '../../api/transport/config.ts';
import { ServiceError } from '../../api/transport/service-error.ts';

/** The first id of each kind that a list returned. Reads of a single record need these ids. */
export type KnownIds = Map<string, string>;

/** Returns the ids in a reply, by the name of the path parameter that needs each id. */
type IdsInReply = (data: unknown) => Record<string, string | null | undefined>;

type Listed = { id?: string | null; sourceId?: string | null; botIds?: readonly string[] | null };
type ListedLead = Listed & {
  source?: Listed | null;
  instances?: readonly { botId?: string | null }[] | null;
};

const first = (data: unknown) => (data as readonly ListedLead[] | undefined)?.[0];
const results = (data: unknown) => (data as { results?: unknown } | undefined)?.results;
const idsNeeded = ({ params }: Operation) => Object.keys(params.shape).length;

const IDS_IN_REPLY: Partial<Record<OperationId, IdsInReply>> = {
  listLeads: (data) => {
    const lead = first(results(data));
    return { leadId: lead?.id, sourceId: lead?.source?.id, botId: lead?.instances?.[0]?.botId };
  },
  listPersonas: (data) => ({
    botId: (data as readonly Listed[]).find(({ botIds }) => botIds?.length)?.botIds?.[0],
  }),
  listSmartFaqs: (data) => ({ sourceId: first(data)?.sourceId }),
  listBots: (data) => ({ botId: first(data)?.id }),
  listSources: (data) => ({ sourceId: first(data)?.id }),
  listReports: (data) => ({ reportId: first(data)?.id }),
  listCustomChannels: (data) => ({ channelId: first(data)?.id }),
  listDeliveries: (data) => ({ deliveryId: first(results(data))?.id }),
};

/** The kind of id that each operation expects in a path parameter named `id`. */
const PLAIN_IDS: Partial<Record<OperationId, string>> = { getBot: 'botId', listReportShares: 'reportId' };

const DAY = 24 * 60 * 60 * 1000;

const lastDay = () => ({
  start: new Date(Date.now() - DAY).toISOString(),
  end: new Date().toISOString(),
});

/** Minimal inputs for operations that would otherwise return large replies. */
const MINIMAL_INPUT: Partial<Record<OperationId, () => { query?: object; body?: object }>> = {
  listLeads: () => ({ query: { page: 1, pageSize: 1 } }),
  listDeliveries: () => ({ query: { limit: 1 } }),
  dryRunTemplate: () => ({
    body: {
      request: 'sendMessage',
      template: { method: 'POST', url: 'https://receiver.example/', headers: [], bodyTemplate: '{}' },
    },
  }),
  countReplay: () => {
    const { start, end } = lastDay();
    return { body: { from: start, to: end, includesDelivered: false } };
  },
  queryTopics: () => ({ body: { ...lastDay(), limit: 1 } }),
};

/**
 * Returns the read operations that the service supports. Lists come first, because they provide the ids for other
 * reads.
 */
export function readsToCheck(): Operation[] {
  const reads = Object.values<Operation>(operations).filter((each) => each.isRead && isSupported(each));
  return reads.toSorted((a, b) => idsNeeded(a) - idsNeeded(b));
}

export type ReadOutcome = 'answered' | 'skipped';

/**
 * Calls a read operation with minimal input. Returns 'skipped' if a needed id is unknown. A 404 for an id also counts
 * as a response. Rejects with the same errors as `call`.
 */
export async function checkRead(operation: Operation, ids: KnownIds): Promise<ReadOutcome> {
  const id = operation.id as OperationId;
  const names = Object.keys(operation.params.shape);
  const params = Object.fromEntries(names.map((name) => [name, ids.get(idKind(id, name))]));
  if (Object.values(params).some((value) => value === undefined)) return 'skipped';
  try {
    const { data } = await callRead(operation, { params, ...MINIMAL_INPUT[id]?.() });
    const found = IDS_IN_REPLY[id]?.(data) ?? {};
    for (const [kind, value] of Object.entries(found)) {
      if (value && !ids.has(kind)) ids.set(kind, value);
    }
  } catch (error) {
    const isMissing = error instanceof ServiceError && error.kind === 'notFound' && names.length > 0;
    if (!isMissing) throw error;
  }
  return 'answered';
}

function idKind(id: OperationId, name: string): string {
  return name === 'id' ? (PLAIN_IDS[id] ?? name) : name;
}

/**
 * Calls a read operation. Rejects operations that the contract does not mark as reads. No other function of this module
 * sends requests.
 */
export async function callRead(operation: Operation, input: object): Promise<Reply<unknown>> {
  if (!operation.isRead) throw new Error(`${operation.id} is no read.`);
  return call(operation, input, { isCheck: true });
}
