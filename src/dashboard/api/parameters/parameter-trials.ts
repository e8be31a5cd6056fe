/** Sends a few read requests to test whether the service uses the given names of query parameters. */
import { getLead, listLeads, type Lead } from '#contract/lead.ts';
import type { OperationId } from '#contract/index.ts';
import { listSmartFaqs, type SmartFaq } from '#contract/smart-faq.ts';
import { listTransactions, TRANSACTION_STATUSES, type Transaction } from '#contract/transaction.ts';
import { isAnswered } from './faq-filters.ts';
import { call, type CallInput } from '../transport/call.ts';
import type { WireNames } from '../transport/config.ts';
import { accepted, ignored, noteEvidence, unclear, type ParameterEvidence } from './parameter-evidence.ts';
import { namesInUse } from './parameter-names.ts';
import { ServiceError } from '../transport/service-error.ts';

export type Trial = Readonly<Record<string, ParameterEvidence>>;

/**
 * Tests parameter names of an operation before the user saves them, and returns the evidence for each parameter. Sends
 * only read requests. Rejects if a request fails for a reason unrelated to the names, e.g. if the service is
 * unavailable or rejects the API key.
 */
export async function tryNames(operationId: string, names: WireNames, signal: AbortSignal): Promise<Trial> {
  const trial = await TRIALS[operationId as OperationId]?.({ names, signal });
  return trial ?? {};
}

/** Tests the current parameter names of all operations and stores the evidence. */
export async function tryNamesInUse(signal: AbortSignal): Promise<void> {
  for (const [id, names] of Object.entries(namesInUse())) {
    // oxlint-disable-next-line no-await-in-loop -- sequential, so that the service does not treat the requests as an attack
    const trial = await tryNames(id, names, signal);
    for (const [name, evidence] of Object.entries(trial)) noteEvidence(id, name, evidence);
  }
}

type Trying = { names: WireNames; signal: AbortSignal };

const TRIALS: Partial<Record<OperationId, (trying: Trying) => Promise<Trial>>> = {
  listLeads: tryLeads,
  getLead: tryLead,
  listTransactions: tryTransactions,
  listSmartFaqs: tryFaqs,
};

/**
 * Judges one parameter. Returns 'refused' if the service rejects the parameter's name or value. Other errors end the
 * test of the whole operation.
 */
async function orRefused(judge: () => Promise<ParameterEvidence>): Promise<ParameterEvidence> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.kind !== 'rejected' && error.kind !== 'notFound'))
      throw error;
    return { verdict: 'refused', words: `${error.status} ${error.detail ?? error.title}` };
  }
}

async function tryLeads({ names, signal }: Trying): Promise<Trial> {
  const ask = async (query: CallInput<typeof listLeads>['query']) =>
    (await call(listLeads, { query }, { signal, names })).data;
  // The first request has no parameters. If it succeeds, the rejection of a later request is due to the parameters of
  // that request.
  const plain = await ask({});
  const [lead] = plain.results;
  const sourceId = plain.results.find(({ source }) => source?.id)?.source?.id;
  return {
    page: await orRefused(async () => {
      const { page, results } = await ask({ page: 2, pageSize: 1 });
      if (page !== 2) return ignored(`Asked for page 2, got page ${page}`);
      return results[0]?.id === lead?.id && lead !== undefined
        ? ignored('Page 2 returned the first lead again')
        : accepted('Page 2 was echoed');
    }),
    pageSize: await orRefused(async () => {
      const { pageSize, results } = await ask({ page: 1, pageSize: 1 });
      if (pageSize !== 1) return ignored(`Asked for 1 a page, got ${pageSize}`);
      return results.length > 1
        ? ignored(`Asked for 1 a page, got ${results.length} leads`)
        : accepted('Size 1 was echoed');
    }),
    sourceId: await orRefused(async () => {
      if (!sourceId) return unclear('No lead with a source to try it with');
      const { results, total } = await ask({ sourceId });
      return found(
        results,
        ({ source }) => source?.id === sourceId,
        total !== null && plain.total !== null && total < plain.total,
        'leads',
      );
    }),
    leadId: await orRefused(async () => {
      if (!lead) return unclear('No lead to try it with');
      const { results } = await ask({ leadId: lead.id });
      return found(
        results,
        ({ id }) => id === lead.id,
        results.length < (plain.total ?? plain.results.length),
        'leads',
      );
    }),
  };
}

async function tryLead({ names, signal }: Trying): Promise<Trial> {
  const { data } = await call(listLeads, { query: {} }, { signal });
  const [lead] = data.results;
  if (!lead) return { includeExternalFields: unclear('No lead to try it with') };
  const ask = async (query: { includeExternalFields?: boolean }) =>
    (await call(getLead, { params: { leadId: lead.id }, query }, { signal, names })).data;
  const without = await ask({});
  return {
    includeExternalFields: await orRefused(async () => {
      const more = fieldCount(await ask({ includeExternalFields: true })) - fieldCount(without);
      return more > 0
        ? accepted(`Added ${more} ${more === 1 ? 'field' : 'fields'}`)
        : unclear('This lead may have no CRM fields');
    }),
  };
}

function fieldCount({ fields }: Lead): number {
  return fields?.length ?? 0;
}

const statusOf = ({ status }: Transaction) => status?.toLowerCase();

async function tryTransactions({ names, signal }: Trying): Promise<Trial> {
  const ask = async (query: CallInput<typeof listTransactions>['query']) =>
    (await call(listTransactions, { query }, { signal, names })).data;
  const all = await ask({});
  // A filter on the rarest status removes most rows, so it shows most clearly whether the service filters.
  const status = rarest(
    TRANSACTION_STATUSES.filter((one) => all.some((each) => statusOf(each) === one)),
    (one) => all.filter((each) => statusOf(each) === one).length,
  );
  return {
    status: await orRefused(async () => {
      if (!status) return unclear('No transaction to try it with');
      const those = await ask({ status });
      return found(those, (each) => statusOf(each) === status, those.length < all.length, 'transactions');
    }),
  };
}

async function tryFaqs({ names, signal }: Trying): Promise<Trial> {
  const ask = async (query: CallInput<typeof listSmartFaqs>['query']) =>
    (await call(listSmartFaqs, { query }, { signal, names })).data;
  const all = await ask({});
  const tryFilter = (
    name: 'sourceId' | 'state' | 'answered',
    values: readonly string[],
    valueOf: (faq: SmartFaq) => string | null | undefined,
  ) =>
    orRefused(async () => {
      const countOf = (value: string) => all.filter((faq) => valueOf(faq) === value).length;
      const value = rarest(
        values.filter((one) => countOf(one) > 0),
        countOf,
      );
      if (value === undefined) return unclear('No question to try it with');
      const those = await ask({ [name]: value });
      return found(those, (faq) => valueOf(faq) === value, those.length < all.length, 'questions');
    });
  const sources = [...new Set(all.flatMap(({ sourceId }) => (sourceId ? [sourceId] : [])))];
  return {
    sourceId: await tryFilter('sourceId', sources, ({ sourceId }) => sourceId),
    state: await tryFilter('state', ['compressed', 'uncompressed'], ({ state }) => state?.toLowerCase()),
    answered: await tryFilter('answered', ['answered', 'unanswered'], (faq) =>
      isAnswered(faq) ? 'answered' : 'unanswered',
    ),
  };
}

function rarest<Value>(values: readonly Value[], countOf: (value: Value) => number): Value | undefined {
  return values.toSorted((a, b) => countOf(a) - countOf(b))[0];
}

/**
 * Judges from the returned rows whether the service applied a filter. `isLess`: whether the service returned fewer rows
 * than without the filter.
 */
function found<Row>(
  rows: readonly Row[],
  isWanted: (row: Row) => boolean,
  isLess: boolean,
  noun: string,
): ParameterEvidence {
  const matching = rows.filter(isWanted).length;
  const others = rows.length - matching;
  if (others > 0) return ignored(`Returned ${others} other ${noun}`);
  if (matching === 0) return unclear(`Returned no ${noun}`);
  return isLess ? accepted(`Returned only matching ${noun}`) : unclear(`All ${noun} match`);
}
