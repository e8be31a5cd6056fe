import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { getLead, listLeads } from '#contract/lead.ts';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { listTransactions } from '#contract/transaction.ts';
import { connectTo, type ConnectOptions } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { aLead, aSmartFaq, aSource, aTransaction } from '../../testing/test-service.ts';
import { call } from '../transport/call.ts';
import { forgetCalls } from '../transport/call-record.ts';
import { setAppConfig, appConfig } from '../transport/config.ts';
import { parameterEvidence } from './parameter-evidence.ts';
import { namesInUse, operatorNames, setNames } from './parameter-names.ts';
import { tryNames, tryNamesInUse } from './parameter-trials.ts';
// This module derives the evidence from replies.
import '../transport/request-log.ts';

const service = frozenService();
const { signal } = new AbortController();

/** Simulates a service that uses these parameter names and ignores the dashboard's default names. */
const renaming =
  (names: Readonly<Record<string, string>>): NonNullable<ConnectOptions['through']> =>
  (passOn) =>
  (address, init) => {
    const url = new URL(address);
    const query = new URLSearchParams();
    for (const [ours, its] of Object.entries(names)) {
      const value = url.searchParams.get(its);
      if (value !== null) query.set(ours, value);
    }
    url.search = query.toString();
    return passOn(url.href, init);
  };

const ITS_NAMES = { page: 'pageNumber', pageSize: 'size', sourceId: 'source', leadId: 'lead' };
const OUR_NAMES = { page: 'page', pageSize: 'pageSize', sourceId: 'sourceId', leadId: 'leadId' };

async function addLeads(): Promise<void> {
  const sources = [aSource(), aSource()];
  const leads = [0, 0, 1].map((place) => aLead({ sourceId: sources[place]!.id }));
  await service().add({ sources, leads });
}

const verdicts = async (operationId: string, names: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(await tryNames(operationId, names, signal)).map(([name, { verdict }]) => [name, verdict]),
  );

describe('tested parameter names', () => {
  it('are accepted if the service uses them', async () => {
    await addLeads();
    const { sent } = connectTo({ service: service(), through: renaming(ITS_NAMES) });
    expect(await verdicts('listLeads', ITS_NAMES)).toEqual({
      page: 'accepted',
      pageSize: 'accepted',
      sourceId: 'accepted',
      leadId: 'accepted',
    });
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    expect(sent.map(({ path }) => path)).toContain('/lead?pageNumber=2&size=1');
  });

  it('are ignored if the service does not know them, with an explanation of the actual reply', async () => {
    await addLeads();
    connectTo({ service: service(), through: renaming(ITS_NAMES) });
    const trial = await tryNames('listLeads', OUR_NAMES, signal);
    expect(trial.page).toEqual({ verdict: 'ignored', words: 'Asked for page 2, got page 1' });
    expect(trial.pageSize?.words).toBe('Asked for 1 a page, got 50');
    expect(trial.leadId?.words).toBe('Returned 2 other leads');
    expect(trial.sourceId?.verdict).toBe('ignored');
  });

  it('are refused if the service rejects them', async () => {
    await addLeads();
    connectTo({
      service: service(),
      through: (passOn) => (address, init) =>
        address.includes('pageNo=')
          ? Promise.resolve(Response.json({ detail: 'pageNo is unknown' }, { status: 400 }))
          : passOn(address, init),
    });
    const trial = await tryNames('listLeads', { ...OUR_NAMES, page: 'pageNo' }, signal);
    expect(trial.page).toEqual({ verdict: 'refused', words: '400 pageNo is unknown' });
    expect(trial.sourceId?.verdict).toBe('accepted');
  });

  it('are unclear if there are no records to test with', async () => {
    connectTo({ service: service() });
    const trial = await tryNames('listLeads', OUR_NAMES, signal);
    expect([trial.sourceId?.verdict, trial.leadId?.verdict]).toEqual(['unclear', 'unclear']);
    expect(await verdicts('getLead', { includeExternalFields: 'crm' })).toEqual({
      includeExternalFields: 'unclear',
    });
  });

  it('of transactions and questions are judged by the filtered records', async () => {
    await service().add({
      transactions: [aTransaction({ status: 'failed' }), aTransaction({ status: 'succeeded' })],
      smartFaqs: [aSmartFaq({ answer: 'Yes.' }), aSmartFaq({ answer: null })],
    });
    connectTo({ service: service() });
    expect(await verdicts('listTransactions', { status: 'status' })).toEqual({ status: 'accepted' });
    expect(await verdicts('listTransactions', { status: 'state' })).toEqual({ status: 'ignored' });
    expect(await verdicts('listSmartFaqs', { answered: 'answered' })).toMatchObject({ answered: 'accepted' });
    expect(await verdicts('listSmartFaqs', { answered: 'isAnswered' })).toMatchObject({
      answered: 'ignored',
    });
  });

  it('fail together if the service is unavailable', async () => {
    connectTo({ service: service(), through: () => () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(tryNames('listLeads', OUR_NAMES, signal)).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('saved parameter names', () => {
  it('apply from the next call, survive a reload, and affect only this service', async () => {
    const { sent } = connectTo({ service: service() });
    const queryClient = new QueryClient();
    setNames(queryClient, { ...namesInUse(), listLeads: ITS_NAMES });
    await call(listLeads, { query: { page: 2 } });
    setAppConfig({ ...appConfig() });
    await call(listLeads, { query: { page: 3 } });
    setAppConfig({ ...appConfig(), serviceUrl: 'https://other.test' });
    await call(listLeads, { query: { page: 4 } });
    expect(sent.map(({ path }) => path)).toEqual([
      '/lead?pageNumber=2',
      '/lead?pageNumber=3',
      '/lead?page=4',
    ]);
  });

  it("override the operator's names, and leave no entry after a reset", async () => {
    const { sent } = connectTo({ service: service(), config: { parameters: { listLeads: { page: 'p' } } } });
    const queryClient = new QueryClient();
    setNames(queryClient, { ...namesInUse(), listLeads: { ...ITS_NAMES, page: 'pageNumber' } });
    await call(listLeads, { query: { page: 2 } });
    setNames(queryClient, operatorNames());
    await call(listLeads, { query: { page: 2 } });
    expect(sent.map(({ path }) => path)).toEqual(['/lead?pageNumber=2', '/lead?p=2']);
    expect(localStorage).toHaveLength(0);
  });

  it('drop cached replies to requests with the old names', () => {
    connectTo({ service: service() });
    const queryClient = new QueryClient();
    queryClient.setQueryData(['listLeads', {}], 'read before');
    queryClient.setQueryData(['listPersonas'], 'as before');
    setNames(queryClient, { ...namesInUse(), listLeads: ITS_NAMES });
    expect(queryClient.getQueryData(['listLeads', {}])).toBeUndefined();
    expect(queryClient.getQueryData(['listPersonas'])).toBe('as before');
  });

  it.each(['no JSON', '{"version":2}', '{"version":1,"services":7}', 'null'])(
    'are ignored if the stored value is %s',
    async (stored) => {
      localStorage.setItem('botdeck-parameter-names', stored);
      const { sent } = connectTo({ service: service() });
      await call(listLeads, { query: { page: 2 } });
      expect(sent[0]?.path).toBe('/lead?page=2');
    },
  );
});

describe('the evidence from replies', () => {
  const verdictOf = (name: string) => parameterEvidence('listLeads', name)?.verdict ?? null;

  it('exists only for names that were sent', async () => {
    forgetCalls();
    await addLeads();
    connectTo({ service: service(), through: renaming({ ...OUR_NAMES, page: 'pageNumber' }) });
    await call(listLeads, { query: { page: 1, pageSize: 50 } });
    expect([verdictOf('page'), verdictOf('pageSize'), verdictOf('sourceId')]).toEqual([
      null,
      'unclear',
      null,
    ]);
    await call(listLeads, { query: { page: 2, pageSize: 1 } });
    expect([verdictOf('page'), verdictOf('pageSize')]).toEqual(['ignored', 'accepted']);
    expect(parameterEvidence('listLeads', 'page')?.words).toBe('Asked for page 2, got page 1');
  });

  it('does not apply to another name of the same parameter', async () => {
    forgetCalls();
    connectTo({ service: service() });
    await call(listLeads, { query: { page: 2 } });
    expect(verdictOf('page')).toBe('accepted');
    setAppConfig({ ...appConfig(), parameters: { listLeads: { page: 'p' } } });
    expect(verdictOf('page')).toBeNull();
  });

  it('covers the options and filters of other operations', async () => {
    forgetCalls();
    const lead = aLead();
    await service().add({
      leads: [lead],
      transactions: [aTransaction({ status: 'failed' }), aTransaction({ status: 'succeeded' })],
      smartFaqs: [aSmartFaq({ answer: 'Yes.' }), aSmartFaq({ answer: null })],
    });
    connectTo({ service: service(), config: { parameters: { listTransactions: { status: 'its' } } } });
    const params = { leadId: lead.id };
    await call(getLead, { params });
    await call(getLead, { params, query: { includeExternalFields: true } });
    await call(listTransactions, { query: { status: 'failed' } });
    await call(listSmartFaqs, { query: { answered: 'answered' } });
    expect(parameterEvidence('getLead', 'includeExternalFields')?.words).toBe('Added 1 field');
    expect(parameterEvidence('listTransactions', 'status')?.words).toBe(
      '1 of 2 transactions have another status; filtered here',
    );
    expect(parameterEvidence('listSmartFaqs', 'answered')?.words).toBe('Returned only matching questions');
    expect(parameterEvidence('listSmartFaqs', 'state')).toBeNull();
  });

  it('includes tests of the current names', async () => {
    forgetCalls();
    await addLeads();
    connectTo({ service: service() });
    await tryNamesInUse(signal);
    expect([verdictOf('page'), verdictOf('sourceId'), verdictOf('leadId')]).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ]);
  });
});
