import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { botsPageOver, botsToolbar, DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { rowCells, rowLink, rowNames } from '../../testing/rows-on-screen.ts';
import {
  aBot,
  aBotInFull,
  aFolder,
  aLead,
  aPersona,
  aSplitTest,
  unique,
} from '../../testing/test-service.ts';

const service = frozenService();
const { openBots, openBotsWithRows } = botsPageOver(service);

const version = (number: string, published: boolean) => ({
  version: number,
  name: null,
  published,
  modifiedAt: null,
  modifiedBy: null,
});

describe('the list of bots', () => {
  it('shows the setup of each bot in columns', async () => {
    const [top, solar] = [aFolder({ name: 'Clients' }), aFolder({ name: 'Solar' })];
    const bot = aBotInFull({
      name: 'Booker',
      category: 'Booking',
      folderId: solar.id,
      personaIds: ['ada', 'bea', 'cid'],
      modifiedAt: '2025-03-14T09:00:00Z',
      modifiedBy: 'Robin Example',
    });
    await service().add({
      folders: [top, { ...solar, parentId: top.id }],
      personas: [aPersona({ id: 'ada', personaName: 'Ada' }), aPersona({ id: 'bea', personaName: 'Bea' })],
      bots: [bot],
      splitTests: [aSplitTest({ botId: bot.id })],
    });
    await openBotsWithRows();
    await waitFor(() =>
      expect(rowCells('Booker')).toMatchObject({
        Name: 'Booker favourite locked',
        Folder: 'Clients / Solar',
        Category: 'Booking',
        Published: '2',
        Personas: expect.stringMatching(/Ada.*\+2$/),
        Sources: '1 of 1',
        'Follow-ups': 'On',
        'Running test': 'Bookings',
        Modified: '09:00by Robin Example',
      }),
    );
    expect(screen.getByText('1 bot')).toBeVisible();
    expect(document.title).toBe('Bots – Botdeck');
  });

  it('distinguishes missing from empty values, and shows an invalid date unchanged', async () => {
    await service().add({
      bots: [
        aBot({ name: 'Empty', category: '', modifiedAt: 'last Tuesday', versions: null }),
        aBot({ id: 'bot-nameless', name: null, category: null, modifiedAt: null }),
      ],
    });
    await openBotsWithRows();
    expect(rowCells('Empty')).toMatchObject({
      Folder: '–',
      Category: 'empty',
      Published: '–',
      Personas: '–',
      Sources: '–',
      'Follow-ups': 'Off',
      'Running test': '–',
      Modified: 'last Tuesday',
    });
    expect(rowCells('Unnamed bot bot-nameless')).toMatchObject({ Category: '–', Modified: '–' });
  });

  it('warns about bots with no published version or several', async () => {
    await service().add({
      bots: [
        aBot({ name: 'None', versions: [version('1', false)] }),
        aBot({ name: 'Several', versions: [version('3', true), version('2', true)] }),
        aBot({ name: 'One', versions: [version('3', true), version('2', false)] }),
      ],
    });
    await openBotsWithRows();
    expect(rowCells('None')['Published']).toBe('none, No version is published');
    expect(rowCells('Several')['Published']).toBe('3, 2, 2 versions are published: 3, 2');
    expect(rowCells('One')['Published']).toBe('3');
  });

  it('can show more columns', async () => {
    await service().add({ bots: [aBotInFull({ name: 'Booker' })] });
    const { user } = await openBotsWithRows();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Tools' }));
    await user.click(screen.getByRole('checkbox', { name: 'Rescheduling' }));
    await user.keyboard('{Escape}');
    expect(rowCells('Booker')).toMatchObject({ Tools: 'Calendar', Rescheduling: 'On' });
  });

  it('opens the page of a bot', async () => {
    const bot = aBot({ name: 'Booker' });
    await service().add({ bots: [bot] });
    const { user, router } = await openBotsWithRows();
    await user.click(rowLink('Booker'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bots/${bot.id}`));
  });

  it('renders HTML in a name as text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({ bots: [aBot({ name: hostile, category: hostile, modifiedAt: hostile })] });
    await openBotsWithRows();
    expect(rowCells(hostile)).toMatchObject({ Category: hostile, Modified: hostile });
    expect(document.querySelector('tbody img')).toBeNull();
  });
});

describe('failed or partial responses', () => {
  it('show the error of the service and can be retried', async () => {
    await service().add({ bots: [aBot({ name: 'Booker' })] });
    let isBroken = true;
    const { user } = openBots('', {
      through: (passOn) => (url, init) => (isBroken ? failing(passOn, 'listBots', 400) : passOn)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listBots fail.');
    expect(screen.queryByText('No bots yet')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rowNames()).toEqual(['Booker']));
  });

  it('omit an unreadable bot and show a notice', async () => {
    const bot = { id: 'good', name: 'Good', favorited: false, locked: false, reschedulingEnabled: false };
    const followUps = { followUpActive: false, smartFollowUp: false, followUpRepeat: false };
    const good = { ...bot, ...followUps, followUpVarianceMinutes: 0 };
    await openBotsWithRows('', {
      through: (passOn) => failing(passOn, 'listBots', Response.json([good, { id: null }])),
    });
    expect(rowNames()).toEqual(['Good']);
    expect(screen.getByText('1 bot could not be read and is left out.')).toBeVisible();
  });

  it('show an error instead of an empty list if no bot is readable', async () => {
    openBots('', { through: (passOn) => failing(passOn, 'listBots', Response.json([{ id: null }])) });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('No bots yet')).toBeNull();
  });

  it('keep the bots visible after a failed refetch and show the time of the data', async () => {
    await service().add({ bots: [aBot({ name: 'Booker' })] });
    let isBroken = false;
    const { queryClient } = await openBotsWithRows('', {
      through: (passOn) => (url, init) => (isBroken ? failing(passOn, 'listBots', 400) : passOn)(url, init),
    });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^These bots are as of .* Refreshing failed: Made to fail/)).toBeVisible();
    expect(rowNames()).toEqual(['Booker']);
  });

  it('show ids and a notice if the names of folders and personas fail to load', async () => {
    await service().add({ bots: [aBot({ name: 'Booker', personaIds: ['ada'], folderId: 'solar' })] });
    await openBotsWithRows('', {
      through: (passOn) => failing(failing(passOn, 'listPersonas', 400), 'listFolders', 400),
    });
    expect(await screen.findByText(/The names of the personas could not be loaded/)).toBeVisible();
    expect(await screen.findByText(/The names of the folders could not be loaded/)).toBeVisible();
    expect(rowCells('Booker')).toMatchObject({
      Folder: 'Unnamed folder solar',
      Personas: expect.stringContaining('ada'),
    });
  });

  it('show an empty state if there are no bots', async () => {
    openBots();
    expect(await screen.findByText('No bots yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open by id' })).toBeNull();
  });
});

describe('a service with only the documented operations', () => {
  it('lists bots that other records mention, explains their origin, and opens a bot by its id', async () => {
    const id = unique('unseen');
    await service().add({
      bots: [aBot({ id: 'named', name: 'Booker' }), aBot({ id, name: 'Unseen' })],
      personas: [aPersona({ personaName: 'Ada', botIds: ['named'] })],
      leads: [aLead({ lastMessageBotId: 'of a lead' })],
    });
    const { user, router, sent } = await openBotsWithRows('', DOCUMENTED_ONLY);
    expect(rowNames()).toEqual(['Booker', 'Unnamed bot of a lead']);
    expect(
      screen.getByText(/cannot list bots.*1 persona and the newest lead; there may be others/),
    ).toBeVisible();
    expect(screen.getByText('2 bots seen')).toBeVisible();
    expect(rowCells('Booker')['Personas']).toContain('Ada');
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Name',
      'Personas',
      'Bot id',
      'Actions',
    ]);
    expect(botsToolbar().queryByRole('button', { name: 'Locked' })).toBeNull();
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    expect(sent.map(({ path }) => path)).not.toContain('/bot');

    await user.click(screen.getByRole('button', { name: 'Open by id' }));
    await user.type(await screen.findByRole('textbox', { name: 'Bot id' }), ` ${id} {Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bots/${id}`));
  });

  it('explains the empty list', async () => {
    openBots('', DOCUMENTED_ONLY);
    expect(await screen.findByText('No bots seen yet')).toBeVisible();
  });
});

describe('the actions of a bot', () => {
  it('are in a menu that the keyboard reaches from the row', async () => {
    const bot = aBot({ name: 'Booker' });
    await service().add({ bots: [bot] });
    const { user, router } = await openBotsWithRows();
    act(() => rowLink('Booker').closest('tr')?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Actions for Booker' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Open',
      'Duplicate…',
      'Copy id',
    ]);
    await user.click(menu.getByRole('menuitem', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bots/${bot.id}`));
  });

  it('can copy the id', async () => {
    const bot = aBot({ name: 'Booker' });
    await service().add({ bots: [bot] });
    const { user } = await openBotsWithRows();
    await user.click(screen.getByRole('button', { name: 'Actions for Booker' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy id' }));
    expect(await screen.findByText('Copied the id of the bot')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(bot.id);
  });
});
