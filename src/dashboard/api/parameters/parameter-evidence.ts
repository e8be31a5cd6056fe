/**
 * The API documentation does not specify the names of some query parameters. This module compares replies with their
 * requests to determine whether the service uses the configured names. It serves all operations, and the session's end
 * clears its evidence.
 */
import type { OperationId } from '#contract/index.ts';
import { getLead, listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import type { Operation } from '#contract/operation.ts';
import { listSmartFaqs, type SmartFaq } from '#contract/smart-faq.ts';
import { listTransactions, type Transaction } from '#contract/transaction.ts';
import { faqMatchesFilters } from './faq-filters.ts';
import { wireNames } from '../transport/config.ts';
import { leadMatchesFilters } from '../resources/lead-reply.ts';

/**
 * The conclusion from a reply about the name of a query parameter.
 * - 'accepted': the reply matches the request, and would probably not match if the service ignored the parameter.
 * - 'ignored': the reply does not match the request.
 * - 'refused': the service rejected the name or its value.
 * - 'unclear': the reply would be the same with and without the parameter.
 */
export type ParameterVerdict = 'accepted' | 'ignored' | 'refused' | 'unclear';

export type ParameterEvidence = { verdict: ParameterVerdict; words: string };

export const PARAMETER_VERDICT_LABELS: Readonly<Record<ParameterVerdict, string>> = {
  accepted: 'Accepted',
  ignored: 'Ignored',
  refused: 'Refused',
  unclear: 'Unclear',
};

export const accepted = (words: string): ParameterEvidence => ({ verdict: 'accepted', words });
export const ignored = (words: string): ParameterEvidence => ({ verdict: 'ignored', words });
export const unclear = (words: string): ParameterEvidence => ({ verdict: 'unclear', words });

/** The operations with undocumented parameter names, and the labels of these parameters. */
export const NAMED_PARAMETERS: readonly { operation: Operation; labels: Readonly<Record<string, string>> }[] =
  [
    {
      operation: listLeads,
      labels: { page: 'Page number', pageSize: 'Page size', sourceId: 'Source id', leadId: 'Lead id' },
    },
    { operation: getLead, labels: { includeExternalFields: 'Include CRM fields' } },
    { operation: listTransactions, labels: { status: 'Status' } },
    { operation: listSmartFaqs, labels: { sourceId: 'Source id', state: 'State', answered: 'Answered' } },
  ];

/**
 * The evidence for each parameter name. The key consists of the operation, the name in the code, and the name in the
 * query string (wire name).
 */
const known = new Map<string, ParameterEvidence>();
const sizesEchoed = new Set<number>();
const fieldsOfLeads = new Map<string, number>();

function keyOf(operationId: string, name: string, wireName: string): string {
  return JSON.stringify([operationId, name, wireName]);
}

/** Returns null if no reply has provided evidence for the current name of the parameter. */
export function parameterEvidence(operationId: string, name: string): ParameterEvidence | null {
  return known.get(keyOf(operationId, name, wireNames(operationId)[name] ?? name)) ?? null;
}

/** Stores the evidence for a parameter name, but does not replace 'accepted' by 'unclear'. */
export function noteEvidence(operationId: string, name: string, evidence: ParameterEvidence): void {
  const key = keyOf(operationId, name, wireNames(operationId)[name] ?? name);
  if (evidence.verdict === 'unclear' && known.get(key)?.verdict === 'accepted') return;
  known.set(key, evidence);
}

/** Derives evidence from a successful reply and the parameters of its request. */
export function learnFrom({ id }: Operation, asked: Readonly<Record<string, unknown>>, data: unknown): void {
  const judge = JUDGES[id as OperationId];
  if (judge === undefined) return;
  for (const [name, evidence] of Object.entries(judge(asked, data))) noteEvidence(id, name, evidence);
}

/** Called when the session ends, so that the next user does not see the evidence. */
export function forgetEvidence(): void {
  known.clear();
  sizesEchoed.clear();
  fieldsOfLeads.clear();
}

type Judge = (asked: Readonly<Record<string, unknown>>, data: unknown) => Record<string, ParameterEvidence>;

const JUDGES: Partial<Record<OperationId, Judge>> = {
  listLeads: (asked, data) => judgeLeads(asked, data as LeadPage),
  getLead: ({ includeExternalFields }, data) => judgeLead(includeExternalFields === true, data as Lead),
  listTransactions: ({ status }, data) => judgeStatus(status as string | undefined, data as Transaction[]),
  listSmartFaqs: (asked, data) => judgeFaqs(asked, data as SmartFaq[]),
};

function judgeLeads(
  asked: Readonly<Record<string, unknown>>,
  reply: LeadPage,
): Record<string, ParameterEvidence> {
  const { page, pageSize, sourceId, leadId } = asked as {
    page?: number;
    pageSize?: number;
    sourceId?: string;
    leadId?: string;
  };
  const { results } = reply;
  return {
    ...(page !== undefined && judgePage(page, reply)),
    ...(pageSize !== undefined && { pageSize: judgePageSize(pageSize, reply) }),
    ...(sourceId !== undefined && {
      sourceId: judgeFilter('lead', 'another source', {
        others: results.filter((lead) => !leadMatchesFilters({ sourceId }, lead)).length,
        matching: results.filter(({ source }) => source?.id === sourceId).length,
      }),
    }),
    ...(leadId !== undefined && {
      leadId: judgeFilter('lead', 'another id', {
        others: results.filter(({ id }) => id !== leadId).length,
        matching: results.filter(({ id }) => id === leadId).length,
      }),
    }),
  };
}

/** Services return the first page by default, so a reply with page 1 proves nothing about the parameter name. */
function judgePage(page: number, reply: LeadPage): Record<string, ParameterEvidence> {
  if (reply.page !== page) return { page: ignored(`Asked for page ${page}, got page ${reply.page}`) };
  return page === 1 ? {} : { page: accepted(`Page ${page} was echoed`) };
}

/**
 * If one reply has the requested page size, that size may be the service's default. Replies with two different
 * requested sizes prove that the service uses the parameter.
 */
function judgePageSize(pageSize: number, reply: LeadPage): ParameterEvidence {
  if (reply.pageSize !== pageSize) return ignored(`Asked for ${pageSize} a page, got ${reply.pageSize}`);
  if (reply.results.length > pageSize)
    return ignored(`Asked for ${pageSize} a page, got ${reply.results.length} leads`);
  sizesEchoed.add(pageSize);
  return sizesEchoed.size > 1
    ? accepted(`Sizes ${[...sizesEchoed].slice(-2).join(' and ')} were echoed`)
    : unclear(`Size ${pageSize} was echoed, which may be the default`);
}

function judgeLead(isExternal: boolean, { id, fields }: Lead): Record<string, ParameterEvidence> {
  const count = fields?.length ?? 0;
  if (!isExternal) {
    fieldsOfLeads.set(id, count);
    return {};
  }
  const before = fieldsOfLeads.get(id);
  if (before === undefined) return {};
  return {
    includeExternalFields:
      count > before
        ? accepted(`Added ${count - before} ${count - before === 1 ? 'field' : 'fields'}`)
        : unclear('Added no fields; the lead may have none'),
  };
}

function judgeStatus(
  status: string | undefined,
  data: readonly Transaction[],
): Record<string, ParameterEvidence> {
  if (status === undefined) return {};
  const matching = data.filter((each) => each.status?.toLowerCase() === status).length;
  const others = data.length - matching;
  return { status: judgeFilter('transaction', 'another status', { others, matching }) };
}

function judgeFaqs(
  asked: Readonly<Record<string, unknown>>,
  data: readonly SmartFaq[],
): Record<string, ParameterEvidence> {
  const names = (['sourceId', 'state', 'answered'] as const).filter((name) => asked[name] !== undefined);
  const words = { sourceId: 'another source', state: 'another state', answered: 'the other status' };
  return Object.fromEntries(
    names.map((name) => {
      const others = data.filter((faq) => !faqMatchesFilters(faq, { [name]: asked[name] })).length;
      return [name, judgeFilter('question', words[name], { others, matching: data.length - others })];
    }),
  );
}

function judgeFilter(
  noun: string,
  of: string,
  { others, matching }: { others: number; matching: number },
): ParameterEvidence {
  if (others > 0) {
    const all = others + matching;
    return ignored(`${others} of ${all} ${noun}s have ${of}; filtered here`);
  }
  return matching > 0 ? accepted(`Returned only matching ${noun}s`) : unclear(`Returned no ${noun}s`);
}
