import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { offeredFilters, openFilter } from '../../testing/filters-on-screen.ts';
import { DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { catchFiles, openExport } from '../../testing/export-on-screen.ts';
import { sendTests, setDelivery, setEndpoint, storeSending } from '../../testing/deliveries-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { onAPhone } from '../../testing/on-a-phone.ts';
import type { RenderedPage } from '../../testing/render-page.tsx';
import { rowCells, rowLink, rowNames } from '../../testing/rows-on-screen.ts';
import { sourcesPageOver } from '../../testing/sources-on-screen.ts';
import { botWithTest, sourceResultValue, splitTestValue } from '../../testing/split-test-values.ts';
import {
  aBot,
  aBotInFull,
  aChannel,
  aLead,
  aSmartFaq,
  aSource,
  FROZEN_NOW,
  unique,
} from '../../testing/test-service.ts';

const service = frozenService();
const { openSources, openSourcesWithRows } = sourcesPageOver(service);

const DAY = 86_400_000;

async function showColumn(user: RenderedPage['user'], name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('checkbox', { name }));
  await user.keyboard('{Escape}');
}

const [botSource] = aBotInFull().sources ?? [];
const on = (id: string | null, enabled: boolean, name: string | null = null) => ({
  ...botSource!,
  id,
  name,
  enabled,
});

describe('the list of sources', () => {
  it('shows the properties of each source and the number of its bots', async () => {
    await service().add({
      sources: [
        aSource({ id: 'site', name: 'Website', category: 'chat', key: 'web' }),
        aSource({ id: 'texts', name: 'Texts', category: 'sms', key: 'sms-1', enabled: false }),
      ],
      bots: [
        aBot({ sources: [on('site', true)] }),
        aBot({ sources: [on('site', false), on('of the bot', true, 'Texts')] }),
      ],
      leads: [aLead({ sourceId: 'site', createdAt: new Date(FROZEN_NOW.getTime() - DAY) })],
    });
    const { user } = await openSourcesWithRows();
    await waitFor(() =>
      expect(rowCells('Website')).toMatchObject({
        Channel: 'Chat',
        'Bots on': '1 of 2',
        'Leads (7 d)': '1',
        Webhook: '–',
        Tokens: '–',
      }),
    );
    expect(rowCells('TextsOff')).toMatchObject({ 'Bots on': '1 of 1', 'Leads (7 d)': '0' });
    for (const column of ['State', 'Key', 'Source id']) await showColumn(user, column);
    expect(rowCells('Website')).toMatchObject({ State: 'On', Key: 'web', 'Source id': 'site' });
    expect(rowCells('TextsOff')).toMatchObject({ State: 'Off' });
    expect(screen.getByText('2 sources')).toBeVisible();
    expect(document.title).toBe('Sources – Botdeck');
  });

  it('lists the most harmful problems first, and filters by the states of webhooks and tokens', async () => {
    await service().add({ sources: [aSource({ id: 'quiet', name: 'A quiet one' })] });
    await storeSending(service(), { id: 'site', name: 'B website' });
    for (const [id, name, expiration, lastTestResults] of [
      ['shop', 'C shop', null, null],
      ['soon', 'D soon', FROZEN_NOW.getTime() + 3.6 * DAY, null],
      ['tested', 'E tested', FROZEN_NOW.getTime() + 30 * DAY, { callback: { ok: false, status: 500 } }],
      ['expired', 'F expired', FROZEN_NOW.getTime() - DAY, null],
    ] as const) {
      await storeSending(service(), { id, name }, { lastTestResults });
      if (expiration !== null)
        await service().add({
          customChannels: [aChannel({ sourceId: id, expiration: new Date(expiration) })],
        });
    }
    const [held] = await sendTests(service(), 'shop');
    await setDelivery(service(), held!, { state: 'held', nextAttemptAt: null });
    await setEndpoint(service(), 'shop', { state: 'paused', since: FROZEN_NOW, consecutiveFailures: 4 });
    const { user } = await openSourcesWithRows();
    const sorted = ['C shop', 'F expired', 'E tested', 'D soon', 'A quiet one', 'B website'];
    expect(rowNames()).toEqual(sorted);
    expect(rowCells('C shop')).toMatchObject({ Webhook: 'Paused, 1 waiting', Tokens: '–' });
    expect(rowCells('F expired')).toMatchObject({ Webhook: 'Legacy', Tokens: '1 token expired' });
    expect(rowCells('E tested')).toMatchObject({ Webhook: 'Test failed', Tokens: 'OK' });
    expect(rowCells('D soon')).toMatchObject({ Tokens: '1 token expires in 4 days' });
    await openFilter(user, 'Webhook');
    await user.click(await screen.findByRole('checkbox', { name: /^Paused/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowNames()).toEqual(['C shop']));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await openFilter(user, 'Tokens');
    await user.click(await screen.findByRole('checkbox', { name: /^Expires soon/ }));
    await waitFor(() => expect(rowNames()).toEqual(['D soon']));
  });

  it('keeps the rows in place when problems change', async () => {
    await storeSending(service(), { id: 'a', name: 'A' });
    await storeSending(service(), { id: 'b', name: 'B' });
    const { queryClient } = await openSourcesWithRows();
    await setEndpoint(service(), 'b', { state: 'off', since: FROZEN_NOW, consecutiveFailures: 40 });
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(rowCells('B')).toMatchObject({ Webhook: 'Off' }));
    expect(rowNames()).toEqual(['A', 'B']);
  });

  it('has no columns of operations that the service does not offer', async () => {
    await service().add({ sources: [aSource({ name: 'Website' })] });
    await openSourcesWithRows('', { config: { extensions: ['listSources', 'listCustomChannels'] } });
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Source',
      'Channel',
    ]);
  });

  it('exports the records of the service, without the counts of bots', async () => {
    const saved = catchFiles();
    const record = { id: 'site', name: 'Website', category: 'chat', key: 'web', enabled: true };
    await service().add({ sources: [aSource(record)], bots: [aBot({ sources: [on('site', true)] })] });
    const { user } = await openSourcesWithRows();
    await waitFor(() => expect(rowCells('Website')).toMatchObject({ 'Bots on': '1 of 1' }));
    await (await openExport(user, 'All', 'JSON')).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(saved[0]!.text)).toEqual([record]);
  });

  it('distinguishes empty text, missing values and zero', async () => {
    const nameless = { id: 'nameless', name: null, category: '', key: null, enabled: true };
    await openSourcesWithRows('', {
      through: (passOn) => failing(passOn, 'listSources', Response.json([nameless])),
    });
    expect(rowNames()).toEqual(['Unnamed source nameless']);
    await waitFor(() =>
      expect(rowCells('Unnamed source nameless')).toMatchObject({
        Channel: 'empty',
        'Bots on': '0',
      }),
    );
  });

  it('shows hostile text as plain text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({ sources: [aSource({ name: hostile, category: hostile, key: hostile })] });
    await openSourcesWithRows();
    expect(rowCells(hostile)).toMatchObject({ Channel: hostile });
    expect(document.querySelector('tbody img')).toBeNull();
  });

  it('opens the page of a source, with a link back to the filtered list', async () => {
    await service().add({ sources: [aSource({ id: 'site', name: 'Website' })] });
    const { user, router } = await openSourcesWithRows('?text=web');
    await user.click(rowLink('Website'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sources/site'));
    await user.click(await screen.findByRole('link', { name: 'Sources', current: false }));
    await waitFor(() => expect(router.state.location.search).toBe('?text=web'));
  });
});

describe('the filters of the list of sources', () => {
  const sources = [
    aSource({ name: 'Ann', category: 'chat', key: 'first key' }),
    aSource({ name: 'Bob', category: 'sms' }),
    aSource({ name: 'Cid', category: 'chat', enabled: false }),
  ];

  it('match the category and the state', async () => {
    await service().add({ sources });
    const { user, router } = await openSourcesWithRows();
    await openFilter(user, 'Channel');
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^Chat/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'CidOff']));
    await openFilter(user, 'State');
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^On/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowNames()).toEqual(['Ann']));
    expect(screen.getByText('1 of 3')).toBeVisible();
    expect(router.state.location.search).toBe('?category=chat&state=on');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Bob', 'CidOff']));
  });

  it('match any text of a source and report no match', async () => {
    await service().add({ sources });
    const { user } = await openSourcesWithRows('?text=first+key');
    expect(rowNames()).toEqual(['Ann']);
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'x');
    expect(await screen.findByText('No source matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Bob', 'CidOff']));
  });

  it('come from the address, with the sort order and a notice about invalid values', async () => {
    await service().add({ sources });
    await openSourcesWithRows('?sort=-name&state=broken');
    expect(rowNames()).toEqual(['CidOff', 'Bob', 'Ann']);
    expect(screen.getByText(/Ignored invalid state=broken in the link/)).toBeVisible();
  });
});

describe('the list of sources with incomplete data', () => {
  it('shows the error of the service and a button to retry', async () => {
    await service().add({ sources: [aSource({ name: 'Website' })] });
    let isBroken = true;
    const { user } = openSources('', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listSources', 400) : passOn)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listSources fail.');
    expect(screen.queryByText('No sources yet')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rowNames()).toEqual(['Website']));
  });

  it('omits a malformed source and shows the number of omitted sources', async () => {
    const good = { id: 'good', name: 'Good', category: null, key: null, enabled: true };
    await openSourcesWithRows('', {
      through: (passOn) => failing(passOn, 'listSources', Response.json([good, { id: null }])),
    });
    expect(rowNames()).toEqual(['Good']);
    expect(screen.getByText('1 source could not be read and is left out.')).toBeVisible();
  });

  it('keeps the rows of the last successful request and shows their age', async () => {
    await service().add({ sources: [aSource({ name: 'Website' })] });
    let isBroken = false;
    const { queryClient } = await openSourcesWithRows('', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listSources', 400) : passOn)(url, init),
    });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(
      await screen.findByText(/^These sources are as of .* Refreshing failed: Made to fail/),
    ).toBeVisible();
    expect(rowNames()).toEqual(['Website']);
  });

  it('shows sources without bots if only the bots fail to load', async () => {
    await service().add({ sources: [aSource({ name: 'Website' })] });
    await openSourcesWithRows('', { through: (passOn) => failing(passOn, 'listBots', 400) });
    expect(await screen.findByText(/^The bots could not be loaded/)).toBeVisible();
    expect(rowCells('Website')['Bots on']).toBe('–');
  });

  it('names all other failed responses in one notice', async () => {
    await service().add({ sources: [aSource({ name: 'Website' })] });
    await openSourcesWithRows('', {
      through: (passOn) => failing(failing(passOn, 'listOutboundWebhooks', 400), 'listAgencyChannels', 400),
    });
    expect(await screen.findByText('The webhooks and channel tokens could not be loaded.')).toBeVisible();
    expect(rowCells('Website')).toMatchObject({ Webhook: '–', Tokens: '–' });
  });

  it('explains an empty list', async () => {
    openSources();
    expect(await screen.findByText('No sources yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open by id' })).toBeNull();
  });
});

describe('a service with only the documented operations', () => {
  it('shows the sources named by other records and opens any source by id', async () => {
    const id = unique('unseen');
    await service().add({
      sources: [aSource({ id: 'of a lead', name: 'Website' })],
      leads: [aLead({ sourceId: 'of a lead' })],
      smartFaqs: [aSmartFaq({ sourceId: 'of a question' })],
    });
    const { user, router, sent } = await openSourcesWithRows('', DOCUMENTED_ONLY);
    expect(rowNames()).toEqual(['Unnamed source of a question', 'Website']);
    expect(
      screen.getByText(/cannot list sources.*the newest lead and questions of leads; there may be others/),
    ).toBeVisible();
    expect(screen.getByText('2 sources seen')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Source',
      'Source id',
    ]);
    expect(await offeredFilters(user)).not.toContain('State');
    expect(sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /lead?page=1&pageSize=100',
      'GET /smart-faq',
    ]);

    await user.click(screen.getByRole('button', { name: 'Open by id' }));
    await user.type(await screen.findByRole('textbox', { name: 'Source id' }), ` ${id} {Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sources/${id}`));
  });

  it('includes the sources of split tests if it lists bots', async () => {
    const sources = [sourceResultValue({ sourceId: 'texts', sourceName: 'Texts' })];
    const bot = botWithTest(splitTestValue({ ada: { sources } }));
    await openSourcesWithRows('', {
      config: { extensions: ['listBots'] },
      through: (passOn) => failing(passOn, 'listBots', Response.json([bot])),
    });
    expect(rowNames()).toEqual(['Texts']);
    expect(screen.getByText(/questions of leads, and split tests; there may be others/)).toBeVisible();
  });

  it('explains why no sources were found', async () => {
    openSources('', DOCUMENTED_ONLY);
    expect(await screen.findByText('No sources found yet')).toBeVisible();
  });
});

describe('the list of sources on a narrow screen', () => {
  onAPhone();

  it('names expired tokens and shows no valid ones', async () => {
    await service().add({
      sources: [aSource({ id: 'expired', name: 'Expired' }), aSource({ id: 'valid', name: 'Valid' })],
      customChannels: [
        aChannel({ sourceId: 'expired', expiration: new Date(FROZEN_NOW.getTime() - DAY) }),
        aChannel({ sourceId: 'valid', expiration: new Date(FROZEN_NOW.getTime() + 30 * DAY) }),
      ],
    });
    openSources();
    expect(await screen.findByText('1 token expired')).toBeVisible();
    expect(screen.getByText('Valid')).toBeVisible();
    expect(screen.queryByText('OK')).toBeNull();
  });
});
