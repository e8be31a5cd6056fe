import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { listPersonas } from '#contract/persona.ts';
import { botMutations } from '../api/resources/bot-mutations.ts';
import { runMutation } from '../api/transport/run-mutation.ts';
import { createIdempotentCall } from '../api/transport/idempotent-call.ts';
import { call } from '../api/transport/call.ts';
import { connection } from '../api/transport/connection.ts';
import { personaQueries } from '../api/resources/persona-queries.ts';
import { sessionQuery } from '../api/session/session.ts';
import { renderPage, type RenderedPage } from '../testing/render-page.tsx';
import {
  aBot,
  aLead,
  anApiKey,
  aPersona,
  openTestService,
  type TestService,
  unique,
} from '../testing/test-service.ts';
import { announce } from '../ui/announce.ts';

let service: TestService;
let leadName: string;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(async () => {
  await service.reset();
  leadName = unique('Kim Canary');
  await service.add({ leads: [aLead({ name: leadName })] });
});
afterAll(() => service.close());

async function openLeads(path = '/leads'): Promise<RenderedPage> {
  const page = renderPage(path, { service });
  await screen.findByText(leadName);
  return page;
}

/** Returns everything that could expose data: text, attributes, the title, the caches and the storage. */
function everythingLeft({ queryClient }: RenderedPage): string {
  const cached = queryClient.getQueryCache().getAll();
  const written = queryClient.getMutationCache().getAll();
  return [
    document.documentElement.outerHTML,
    document.title,
    JSON.stringify(cached.map(({ queryKey, state }) => [queryKey, state.data])),
    JSON.stringify(written.map(({ state }) => state)),
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  ].join('\n');
}

function expectNothingLeft(page: RenderedPage): void {
  const left = everythingLeft(page);
  expect(left).not.toContain(leadName);
  expect(left).not.toContain(service.agency.name);
  expect(left).not.toContain(service.agency.id);
  expect(left).not.toContain(service.key);
  expect(
    page.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([sessionQuery.queryKey]);
}

describe('a session', () => {
  it('shows the name of the agency', async () => {
    await openLeads();
    expect(screen.getByText(service.agency.name)).toBeInTheDocument();
    expect(screen.getByText(/connected directly to the service at service\.test/)).toBeInTheDocument();
  });

  it('keeps its key out of the DOM, the title, the caches and the storage', async () => {
    expect(everythingLeft(await openLeads())).not.toContain(service.key);
  });

  it('leaves no data of the agency after the sign-out, and confirms it', async () => {
    const page = await openLeads();
    await page.user.hover(screen.getByText(service.agency.name));
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(service.agency.name);
    // Simulates a page that announces its content to screen readers.
    announce(`Details of ${leadName}`);
    await page.user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed out.')).toBeInTheDocument();
    expectNothingLeft(page);
    expect(page.router.state.location.search).toBe('');
  });

  it('discards a response that arrives after the session has ended', async () => {
    const bot = aBot({ name: unique('Solar Canary') });
    await service.add({ bots: [bot] });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = renderPage('/leads', {
      service,
      config: { extensions: [] },
      through: (passOn) => async (url, init) => {
        if (init.method === 'POST') await answered;
        return passOn(url, init);
      },
    });
    await screen.findByText(leadName);
    const { queryClient } = page;
    const copied = runMutation(queryClient, botMutations.duplicate(createIdempotentCall()), bot.id);
    await page.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText('You are signed out.');
    answer();
    expect((await copied).data.name).toContain('Solar Canary');
    expectNothingLeft(page);
  });

  it('does not send its key after the session has ended', async () => {
    const { user, sent } = await openLeads();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText('You are signed out.');
    const before = sent.length;
    await call(listPersonas, {}).catch(() => undefined);
    expect(sent.slice(before).map(({ headers }) => headers.has(DEFAULT_KEY_HEADER))).toEqual([false]);
    const current = connection();
    expect(current.kind === 'direct' && current.hasKey()).toBe(false);
  });

  it("cannot be reopened with the browser's back button", async () => {
    const { user, router } = await openLeads();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText('You are signed out.');
    await act(() => router.navigate('/leads'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(screen.queryByText(leadName)).not.toBeInTheDocument();
  });

  describe('with a refused key', () => {
    /** Queries the document, because `screen` still finds the detached page. */
    const covered = () => within(document.body);

    async function openAndLoseKey(): Promise<RenderedPage> {
      const page = await openLeads('/leads?page=1&pageSize=25');
      await service.request(`/account/apiKey/${service.keyId}`, { method: 'DELETE' });
      await page.user.hover(screen.getByText(service.agency.name));
      await screen.findByRole('tooltip', { hidden: true });
      // The refetch is not awaited, because it waits until the session resumes.
      act(() => void page.queryClient.invalidateQueries({ queryKey: ['listLeads'] }));
      await waitFor(() => expect(document.body).not.toHaveTextContent(leadName));
      return page;
    }

    const signIn = async ({ user }: RenderedPage, key: string) =>
      user.type(await covered().findByLabelText('API key'), `${key}{Enter}`);

    it('leaves no readable data and explains the reason', async () => {
      await openAndLoseKey();
      expect(await covered().findByText(/Your key is no longer accepted/)).toHaveFocus();
      expect(document.documentElement.outerHTML).not.toContain(leadName);
      expect(document.title).toBe('Sign in again – Botdeck');
    });

    it('continues with typed and loaded data after a sign-in to the same agency', async () => {
      const { key, row } = anApiKey();
      await service.add({ personas: [aPersona()], apiKeys: [row] });
      const page = renderPage('/settings?tab=keys', {
        service,
        signedIn: false,
        config: { extensions: [] },
      });
      await page.user.type(await screen.findByLabelText('API key'), `${service.key}{Enter}`);
      const ids = await screen.findByRole('textbox', { name: /ids/i });
      await page.user.type(ids, 'key-1');
      const asked = page.sent.length;
      await service.request(`/account/apiKey/${service.keyId}`, { method: 'DELETE' });
      const read = page.queryClient.fetchQuery(personaQueries.list());
      await waitFor(() => expect(ids).not.toBeInTheDocument());
      await signIn(page, key);
      await waitFor(() => expect(ids).toBeInTheDocument());
      expect(ids).toHaveValue('key-1');
      expect((await read).data).toHaveLength(1);
      expect(page.sent.slice(asked).map(({ path }) => path)).toEqual(['/persona', '/persona', '/persona']);
    });

    it('shows no old data after a sign-in to another agency at the same address', async () => {
      const page = await openAndLoseKey();
      const other = await service.anotherAgency();
      await signIn(page, other.key);
      await waitFor(() => covered().getByRole('heading', { name: 'Leads' }));
      expect(page.router.state.location.search).toBe('?page=1&pageSize=25');
      await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
      expect(everythingLeft(page)).not.toContain(leadName);
    });

    it('can be discarded, and leaves no data of the agency', async () => {
      const page = await openAndLoseKey();
      await page.user.click(await covered().findByRole('button', { name: 'Discard the page and sign out' }));
      expect(await screen.findByText('You are signed out.')).toBeInTheDocument();
      expectNothingLeft(page);
    });
  });
});
