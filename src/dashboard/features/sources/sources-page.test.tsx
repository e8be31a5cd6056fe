import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { rowCells, rowLink, rowNames } from '../../testing/rows-on-screen.ts';
import { sourcesPageOver, sourcesToolbar } from '../../testing/sources-on-screen.ts';
import { botWithTest, sourceResultValue, splitTestValue } from '../../testing/split-test-values.ts';
import { aBot, aBotInFull, aLead, aSmartFaq, aSource, unique } from '../../testing/test-service.ts';

const service = frozenService();
const { openSources, openSourcesWithRows } = sourcesPageOver(service);

const [botSource] = aBotInFull().sources ?? [];
const on = (id: string | null, enabled: boolean, name: string | null = null) => ({
  ...botSource!,
  id,
  name,
  enabled,
});

describe('the list of sources', () => {
  it('shows what each source is, and how many bots talk there', async () => {
    await service().add({
      sources: [
        aSource({ id: 'site', name: 'Website', category: 'chat', key: 'web' }),
        aSource({ id: 'texts', name: 'Texts', category: 'sms', key: 'sms-1', enabled: false }),
      ],
      bots: [
        aBot({ sources: [on('site', true)] }),
        aBot({ sources: [on('site', false), on('of the bot', true, 'Texts')] }),
      ],
    });
    await openSourcesWithRows();
    await waitFor(() =>
      expect(rowCells('Website')).toMatchObject({
        Category: 'chat',
        Key: 'web',
        State: 'On',
        'Bots on': '1 of 2',
      }),
    );
    expect(rowCells('Texts')).toMatchObject({ State: 'Off', 'Bots on': '1 of 1', 'Source id': 'texts' });
    expect(screen.getByText('2 sources')).toBeVisible();
    expect(document.title).toBe('Sources – Botdeck');
  });

  it('tells nothing from empty and from none', async () => {
    const nameless = { id: 'nameless', name: null, category: '', key: null, enabled: true };
    await openSourcesWithRows('', {
      through: (passOn) => failing(passOn, 'listSources', Response.json([nameless])),
    });
    expect(rowNames()).toEqual(['Unnamed source nameless']);
    await waitFor(() =>
      expect(rowCells('Unnamed source nameless')).toMatchObject({
        Category: 'empty',
        Key: '–',
        'Bots on': '0',
      }),
    );
  });

  it('shows hostile text as text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({ sources: [aSource({ name: hostile, category: hostile, key: hostile })] });
    await openSourcesWithRows();
    expect(rowCells(hostile)).toMatchObject({ Category: hostile, Key: hostile });
    expect(document.querySelector('tbody img')).toBeNull();
  });

  it('opens the page of a source, from which there is a way back to the list as it was', async () => {
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

  it('keep the sources of a category, and those that are on', async () => {
    await service().add({ sources });
    const { user, router } = await openSourcesWithRows();
    await user.click(sourcesToolbar().getByRole('button', { name: 'Category' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^chat/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Cid']));
    await user.click(sourcesToolbar().getByRole('button', { name: 'State' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^On/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowNames()).toEqual(['Ann']));
    expect(screen.getByText('1 of 3')).toBeVisible();
    expect(router.state.location.search).toBe('?category=chat&state=on');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Bob', 'Cid']));
  });

  it('find a source by any of its words, and say so where none fits', async () => {
    await service().add({ sources });
    const { user } = await openSourcesWithRows('?text=first+key');
    expect(rowNames()).toEqual(['Ann']);
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'x');
    expect(await screen.findByText('No source matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Bob', 'Cid']));
  });

  it('are taken from the address, with its sort, and what is no value is said', async () => {
    await service().add({ sources });
    await openSourcesWithRows('?sort=-name&state=broken');
    expect(rowNames()).toEqual(['Cid', 'Bob', 'Ann']);
    expect(screen.getByText(/Ignored invalid state=broken in the link/)).toBeVisible();
  });
});

describe('when the sources cannot be had as they should', () => {
  it('says so in the words of the service, and tries again when told to', async () => {
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

  it('shows the others where one cannot be read, and says so', async () => {
    const good = { id: 'good', name: 'Good', category: null, key: null, enabled: true };
    await openSourcesWithRows('', {
      through: (passOn) => failing(passOn, 'listSources', Response.json([good, { id: 7 }])),
    });
    expect(rowNames()).toEqual(['Good']);
    expect(screen.getByText('1 source could not be read and is left out.')).toBeVisible();
  });

  it('keeps them on the screen when refreshing them fails, and says of when they are', async () => {
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

  it('shows them without their bots where those cannot be had, and says so', async () => {
    await service().add({ sources: [aSource({ name: 'Website' })] });
    await openSourcesWithRows('', { through: (passOn) => failing(passOn, 'listBots', 400) });
    expect(await screen.findByText(/^The bots could not be loaded/)).toBeVisible();
    expect(rowCells('Website')['Bots on']).toBe('–');
  });

  it('is empty and says why where there are none', async () => {
    openSources();
    expect(await screen.findByText('No sources yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open by id' })).toBeNull();
  });
});

describe('a service with nothing but the documented operations', () => {
  it('shows the sources that are named, says where they were seen, and opens any by its id', async () => {
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
      'Name',
      'Source id',
    ]);
    expect(sourcesToolbar().queryByRole('button', { name: 'State' })).toBeNull();
    expect(sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /lead?page=1&pageSize=100',
      'GET /smart-faq',
    ]);

    await user.click(screen.getByRole('button', { name: 'Open by id' }));
    await user.type(await screen.findByRole('textbox', { name: 'Source id' }), ` ${id} {Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sources/${id}`));
  });

  it('names the sources of split tests where it lists its bots', async () => {
    const sources = [sourceResultValue({ sourceId: 'texts', sourceName: 'Texts' })];
    const bot = botWithTest(splitTestValue({ ada: { sources } }));
    await openSourcesWithRows('', {
      config: { extensions: ['listBots'] },
      through: (passOn) => failing(passOn, 'listBots', Response.json([bot])),
    });
    expect(rowNames()).toEqual(['Texts']);
    expect(screen.getByText(/questions of leads, and split tests; there may be others/)).toBeVisible();
  });

  it('says why none is seen', async () => {
    openSources('', DOCUMENTED_ONLY);
    expect(await screen.findByText('No sources found yet')).toBeVisible();
  });
});
