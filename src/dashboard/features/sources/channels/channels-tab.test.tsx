import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTED_ONLY } from '../../../testing/bots-on-screen.ts';
import { putChannel } from '../../../testing/channel-on-screen.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { openSource } from '../../../testing/sources-on-screen.ts';
import { aChannel, aSource, FROZEN_NOW } from '../../../testing/test-service.ts';

const service = frozenService();
beforeEach(() => service().add({ sources: [aSource({ id: 'site', name: 'Website' })] }));

const openTab = (options: Parameters<typeof openSource>[2] = {}) =>
  openSource(service(), 'site', { tab: 'channels', ...options });

const inDays = (days: number) => new Date(FROZEN_NOW.getTime() + days * 86_400_000);

async function findRows() {
  const table = await screen.findByRole('table', { name: 'Custom channels' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from((row as HTMLTableRowElement).cells, ({ textContent }) => textContent));
}

const storeToken = (authToken: string) =>
  putChannel(service(), 'line', { friendlyName: 'Front desk', authToken, refreshToken: 'refresh-canary' });

describe('the channels of a source', () => {
  it('are listed with their values and a warning shortly before they expire', async () => {
    const channel = (id: string, friendlyName: string | null, expiration: Date | null) =>
      aChannel({ id, friendlyName, expiration, sourceId: 'site', provider: '', uniqueId: null });
    await service().add({
      customChannels: [
        channel('one', 'A', inDays(-1)),
        channel('two', 'B', inDays(3)),
        channel('three', 'C', inDays(30)),
        channel('four', 'D', null),
        channel('five', null, inDays(0.5)),
      ],
    });
    await openTab();
    const rows = await findRows();
    expect(screen.getByRole('heading', { name: '5 channels' })).toBeVisible();
    const chips = rows.map(([name, , , expiration]) => [name, /Expire.*$/.exec(expiration ?? '')?.[0]]);
    expect(Object.fromEntries(chips)).toEqual({
      A: 'Expired',
      B: 'Expires in 3 days',
      C: undefined,
      D: undefined,
      'Unnamed channel': 'Expires in 12 hr',
    });
    expect(rows.find(([name]) => name === 'D')).toEqual(['D', '–', '–', '–', '–', 'four']);
    expect(screen.getByRole('link', { name: 'A' })).toHaveAttribute('href', '/sources/site/channels/one');
    expect(screen.getByRole('link', { name: 'Add channel' })).toHaveAttribute(
      'href',
      '/sources/site/new-channel',
    );
  });

  it('show the provider in words', async () => {
    const channel = (provider: string) => aChannel({ id: provider, sourceId: 'site', provider });
    await service().add({
      customChannels: ['whatsapp', 'in_house-gateway', 'Vonage EU'].map(channel),
    });
    await openTab();
    const providers = (await findRows()).map(([, provider]) => provider);
    expect(new Set(providers)).toEqual(new Set(['In house gateway', 'Vonage EU', 'WhatsApp']));
  });

  it('show a token only on request, and remove the token after the focus leaves', async () => {
    await storeToken('auth-canary');
    const { user, sent, queryClient } = await openTab();
    const asked = () => sent.filter(({ path }) => path.endsWith('/custom-channels/line')).length;
    const everywhere = () =>
      document.documentElement.outerHTML +
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      );
    await user.click(await screen.findByRole('button', { name: 'Show auth token of Front desk' }));
    expect(await screen.findByText('auth-canary')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy auth token of Front desk' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add channel' }).parentElement!);
    await waitFor(() => expect(everywhere()).not.toContain('canary'));
    expect(asked()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Show auth token of Front desk' }));
    expect(await screen.findByText('auth-canary')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide auth token of Front desk' }));
    await waitFor(() => expect(everywhere()).not.toContain('canary'));
    expect(asked()).toBe(2);
  });

  it('have no secret in the page, the responses or the cache before a request for a token', async () => {
    await storeToken('auth-canary');
    const answers: string[] = [];
    const { queryClient } = await openTab({
      through: (passOn) => async (url, init) => {
        const response = await passOn(url, init);
        answers.push(await response.clone().text());
        return response;
      },
    });
    await screen.findByRole('button', { name: 'Show auth token of Front desk' });
    const cached = queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state);
    expect([document.documentElement.outerHTML, ...answers, JSON.stringify(cached)].join()).not.toContain(
      'canary',
    );
  });

  it('can be searched and sorted if there are many', async () => {
    const channels = Array.from({ length: 9 }, (_, number) =>
      aChannel({
        id: `line-${number}`,
        friendlyName: `Line ${number}`,
        sourceId: 'site',
        provider: 'whatsapp',
        expiration: number === 3 ? null : inDays(20 - number),
      }),
    );
    await service().add({ customChannels: channels });
    const { user } = await openTab();
    expect(await findRows()).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Expiration' }));
    const names = (await findRows()).map(([name]) => name);
    expect([names.at(0), names.at(-1)]).toEqual(['Line 8', 'Line 3']);
    const search = screen.getByRole('searchbox', { name: 'Search channels' });
    await user.type(search, 'WhatsApp line-4');
    await waitFor(async () => expect((await findRows()).map(([name]) => name)).toEqual(['Line 4']));
    await user.type(search, '2');
    expect(await screen.findByText(/^No channel matches .*WhatsApp line-42/)).toBeVisible();
    expect(screen.getByRole('heading', { name: '9 channels' })).toBeVisible();
  });

  it('show why a token could not be read', async () => {
    await storeToken('auth-canary');
    const { user } = await openTab({ through: (passOn) => failing(passOn, 'getCustomChannel', 403) });
    await user.click(await screen.findByRole('button', { name: 'Show auth token of Front desk' }));
    expect(
      await screen.findByText('The auth token of Front desk could not be read: Made to fail with 403'),
    ).toBeVisible();
  });

  it('link to the form of a new channel if the source has no channels', async () => {
    await openTab();
    expect(await screen.findByText('No custom channels yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add channel' })).toBeVisible();
  });

  it('show a load error instead of an empty list', async () => {
    await openTab({ through: (passOn) => failing(passOn, 'listCustomChannels', 400) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail with 400');
    expect(screen.queryByText('No custom channels yet')).toBeNull();
  });

  it('show the number of channels that could not be read', async () => {
    const list = [
      { id: 'line', friendlyName: 'Front desk', hasAuthToken: false },
      { friendlyName: 'without an id' },
    ];
    await openTab({ through: (passOn) => failing(passOn, 'listCustomChannels', Response.json(list)) });
    expect(await findRows()).toHaveLength(1);
    expect(screen.getByText('1 channel could not be read and is left out.')).toBeVisible();
  });

  it('are unknown if the service cannot list channels, but open by id', async () => {
    const { user, router, sent } = await openTab(DOCUMENTED_ONLY);
    expect(await screen.findByText('Channels unknown')).toBeVisible();
    expect(sent.filter(({ path }) => path.includes('custom-channels'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Open by id' }));
    await user.type(await screen.findByRole('textbox', { name: 'Channel id' }), 'line{Enter}');
    await screen.findByLabelText('Friendly name');
    expect(router.state.location.pathname).toBe('/sources/site/channels/line');
  });
});
