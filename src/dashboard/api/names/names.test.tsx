import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { configOf } from '../../testing/connect-to.ts';
import { botValue, leadValue, personaValue } from '../../testing/values.ts';
import { setAppConfig } from '../transport/config.ts';
import { collectNames } from './name-index.ts';
import { namesOf, useNames, type NameKind } from './names.ts';

const reply = (data: unknown, more: object = {}) => ({ data, invalidCount: 0, receivedAt: 0, ...more });

function openNames(extensions: string[] = ['listBots', 'listSources'], { isGathering = true } = {}) {
  setAppConfig(configOf({ extensions }));
  const queryClient = new QueryClient();
  if (isGathering) collectNames(queryClient);
  const nameOf = (kind: NameKind, id: string) => namesOf(queryClient).all()[kind]?.byId.get(id)?.name;
  return { queryClient, nameOf };
}

const useAsKnown = (kind: NameKind) => useNames(kind, false);

function namesIn(queryClient: QueryClient, kind: NameKind) {
  return renderHook(useAsKnown, {
    initialProps: kind,
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result;
}

describe('names', () => {
  it('come from all replies, including replies before collection starts', () => {
    const { queryClient, nameOf } = openNames(undefined, { isGathering: false });
    queryClient.setQueryData(
      ['listPersonas'],
      reply([personaValue({ id: 'p', personaName: 'Maya', bots: [{ id: 'b', name: 'Booking bot' }] })]),
    );
    collectNames(queryClient);
    expect([nameOf('persona', 'p'), nameOf('bot', 'b')]).toEqual(['Maya', 'Booking bot']);
    const lead = leadValue({ id: 'l', name: 'Ann', source: { id: 's', name: 'Web form' } });
    queryClient.setQueryData(['listLeads', {}], reply({ results: [lead] }));
    expect([nameOf('lead', 'l'), nameOf('source', 's')]).toEqual(['Ann', 'Web form']);
  });

  it('prefer the record itself to later mentions', () => {
    const { queryClient, nameOf } = openNames();
    const bot = botValue({ id: 'b', name: 'Booking bot' });
    queryClient.setQueryData(['getBot', { botId: 'b' }], reply(bot));
    expect(nameOf('bot', 'b')).toBe('Booking bot');
    queryClient.setQueryData(
      ['listPersonas'],
      reply([personaValue({ bots: [{ id: 'b', name: 'Its old name' }] })]),
    );
    expect(nameOf('bot', 'b')).toBe('Booking bot');
  });

  it('include personas and sources from split test results', () => {
    const { queryClient, nameOf } = openNames();
    const results = {
      personaId: 'p',
      personaName: 'Maya',
      sources: [{ sourceId: 's', sourceName: 'Texts' }],
    };
    const bot = { ...botValue({ id: 'b' }), personaSplitTest: { personas: [{ results }] } };
    queryClient.setQueryData(['listBots'], reply([{ id: 'b', name: 'B', bot }], { gatheredFrom: null }));
    expect([nameOf('persona', 'p'), nameOf('source', 's')]).toEqual(['Maya', 'Texts']);
  });

  it('are cleared at the end of the session', () => {
    const { queryClient, nameOf } = openNames();
    queryClient.setQueryData(['session'], { signedIn: true, agency: 'Northwind' });
    queryClient.setQueryData(['getLead', {}], reply(leadValue({ id: 'l', name: 'Ann' })));
    expect(nameOf('lead', 'l')).toBe('Ann');
    queryClient.setQueryData(['session'], { signedIn: false, agency: null });
    expect(nameOf('lead', 'l')).toBeUndefined();
    queryClient.setQueryData(['getLead', {}], reply(leadValue({ id: 'l', name: 'Anna' })));
    queryClient.clear();
    expect(nameOf('lead', 'l')).toBeUndefined();
  });

  it('are sorted options, with the id appended to duplicate names', () => {
    const { queryClient } = openNames();
    queryClient.setQueryData(
      ['listSources'],
      reply([
        { id: 's1', name: 'Web form' },
        { id: 's2', name: 'Phone' },
        { id: 's3', name: 'Web form' },
        { id: 's4', name: '' },
      ]),
    );
    const { choices, note } = namesIn(queryClient, 'source').current;
    expect(choices.map(({ label }) => label)).toEqual(['Phone', 's4', 'Web form (s1)', 'Web form (s3)']);
    expect(note).toBeNull();
  });

  it('are marked as incomplete until the list is loaded', async () => {
    const { queryClient } = openNames();
    queryClient.setQueryData(['getLead', {}], reply(leadValue({ source: { id: 's', name: 'Web form' } })));
    const names = namesIn(queryClient, 'source');
    expect(names.current.note).toBe('These are the sources seen so far; there may be others.');
    act(() => void queryClient.setQueryData(['listSources'], reply([{ id: 's', name: 'Web form' }])));
    await waitFor(() => expect(names.current.note).toBeNull());
  });

  it.each([
    [['listBots'], 'listBots'],
    [[], 'listPersonas'],
  ])('with the extensions %j, report that bot names are missing after %s failed', async (extensions, key) => {
    const { queryClient } = openNames(extensions);
    const names = namesIn(queryClient, 'bot');
    const fails = { queryKey: [key], queryFn: () => Promise.reject(new Error('no')), retry: false };
    await act(() => queryClient.prefetchQuery(fails));
    await waitFor(() =>
      expect(names.current.notices).toEqual([
        'The names of the bots could not be loaded: bots are shown by id.',
      ]),
    );
  });
});
