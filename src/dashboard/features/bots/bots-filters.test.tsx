import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import { botsPageOver, botsToolbar, DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { catchFiles, openExport } from '../../testing/export-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { readableText, rowNames } from '../../testing/rows-on-screen.ts';
import { aBot, aFolder, aPersona, aSplitTest } from '../../testing/test-service.ts';

const service = frozenService();
const { openBots, openBotsWithRows } = botsPageOver(service);

beforeEach(async () => {
  const folders = [
    aFolder({ id: 'clients', name: 'Clients' }),
    aFolder({ id: 'solar', name: 'Solar', parentId: 'clients' }),
  ];
  await service().add({
    folders,
    personas: [aPersona({ id: 'ada', personaName: 'Ada' }), aPersona({ id: 'bea', personaName: 'Bea' })],
    bots: [
      aBot({
        id: 'ann',
        name: 'Ann',
        category: 'Booking',
        folderId: 'solar',
        personaIds: ['ada'],
        favorited: true,
      }),
      aBot({
        id: 'bob',
        name: 'Bob',
        category: 'Support',
        folderId: 'clients',
        personaIds: ['bea'],
        locked: true,
      }),
      aBot({ id: 'cid', name: 'Cid', category: 'Booking', modifiedAt: '2025-03-14T00:00:00Z' }),
    ],
    splitTests: [aSplitTest({ botId: 'cid' })],
  });
});

const seen = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));

async function choose(
  page: Awaited<ReturnType<typeof openBotsWithRows>>,
  facet: string,
  value: RegExp | string,
) {
  const sheet = await openFilter(page.user, facet);
  const role = sheet.queryAllByRole('checkbox').length > 0 ? 'checkbox' : 'button';
  await page.user.click(sheet.getByRole(role, { name: value }));
  await page.user.keyboard('{Escape}');
}

describe('the filters of the bot list', () => {
  it('filter by category', async () => {
    const page = await openBotsWithRows();
    await choose(page, 'Category', /^Booking/);
    await seen(['Ann', 'Cid']);
    expect(page.router.state.location.search).toBe('?category=Booking');
    expect(screen.getByText('2 of 3')).toBeVisible();
  });

  it('filter by folder, including subfolders', async () => {
    const page = await openBotsWithRows();
    await choose(page, 'Folder', 'Clients');
    await seen(['Ann', 'Bob']);
    await choose(page, 'Folder', 'Clients / Solar');
    await seen(['Ann']);
    expect(page.router.state.location.search).toBe('?folder=solar');
  });

  it('filter by persona', async () => {
    const page = await openBotsWithRows();
    await choose(page, 'Persona', /^Bea/);
    await seen(['Bob']);
    expect(page.router.state.location.search).toBe('?persona=bea');
  });

  it.each([
    ['Favourites', 'favorite', 'Ann'],
    ['Locked', 'locked', 'Bob'],
    ['Running test', 'testing', 'Cid'],
  ])('filter by %s', async (label, parameter, name) => {
    const { user, router } = await openBotsWithRows();
    await turnOnFilter(user, label);
    await seen([name]);
    expect(router.state.location.search).toBe(`?${parameter}=yes`);
    await user.click(botsToolbar().getByRole('button', { name: label }));
    await seen(['Ann', 'Bob', 'Cid']);
  });

  it('find bots with every search word in their visible text or id', async () => {
    const { user, router } = await openBotsWithRows();
    await user.type(screen.getByRole('searchbox', { name: 'Search bots' }), 'solar ADA');
    await seen(['Ann']);
    await waitFor(() => expect(router.state.location.search).toBe('?text=solar+ADA'));
    await user.clear(screen.getByRole('searchbox', { name: 'Search bots' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search bots' }), 'cid');
    await seen(['Cid']);
  });

  it('are read from the URL and can be cleared together', async () => {
    const { user, router } = openBots('?category=Booking&persona=bea&sort=-name');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await seen(['Cid', 'Bob', 'Ann']);
    expect(router.state.location.search).toBe('?sort=-name');
  });

  it('ignore invalid values in the URL and show a notice', async () => {
    await openBotsWithRows('?view=cards&locked=maybe&sort=-nonsense');
    expect(rowNames()).toEqual(['Ann', 'Bob', 'Cid']);
    expect(screen.getByText(/Ignored invalid locked=maybe and view=cards in the link/)).toBeVisible();
    expect(screen.getByText("There is no column 'nonsense' to sort by.")).toBeVisible();
  });

  it('stay visible if the URL contains a filter and the service returns no bot details', async () => {
    openBots('?locked=yes', DOCUMENTED_ONLY);
    expect(await screen.findByRole('button', { name: 'Locked' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the order of the bot list', () => {
  it('can be changed by column and is kept in the URL', async () => {
    const { user, router } = await openBotsWithRows();
    const heading = within(screen.getByRole('columnheader', { name: 'Modified' })).getByRole('button');
    await user.click(heading);
    await seen(['Cid', 'Ann', 'Bob']);
    expect(router.state.location.search).toBe('?sort=-modified');
  });
});

describe('the tree of bots', () => {
  const items = () =>
    screen.getAllByRole('treeitem').map((item) => `${item.getAttribute('aria-level')} ${readableText(item)}`);

  it('shows the bots in their folders and is kept in the URL', async () => {
    const { user, router } = await openBotsWithRows();
    await user.click(screen.getByRole('button', { name: 'Folders' }));
    expect(router.state.location.search).toBe('?view=tree');
    await waitFor(() =>
      expect(items()).toEqual([
        '1 Clients2 bots',
        '2 Solar1 bot',
        expect.stringMatching(/^3 Ann favourite/),
        expect.stringMatching(/^2 Bob locked/),
        expect.stringMatching(/^1 CidBookings|^1 Cid/),
      ]),
    );
  });

  it('shows only matching bots and their folders', async () => {
    openBots('?view=tree&text=bob');
    await waitFor(() => expect(items()).toEqual(['1 Clients1 bot', expect.stringMatching(/^2 Bob/)]));
    expect(screen.getByText('1 of 3')).toBeVisible();
  });

  it('expands collapsed folders for a search result and collapses them afterwards', async () => {
    const { user } = openBots('?view=tree');
    const clients = await screen.findByRole('treeitem', { name: 'Clients' });
    await user.click(clients);
    await waitFor(() => expect(items()).toHaveLength(2));
    await turnOnFilter(user, 'Locked');
    await waitFor(() => expect(items()).toEqual(['1 Clients1 bot', expect.stringMatching(/^2 Bob/)]));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(items()).toHaveLength(2));
  });

  it('links to the page of a bot and has its menu of actions', async () => {
    const { user, router } = openBots('?view=tree');
    await user.click(await screen.findByRole('button', { name: 'Actions for Bob' }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate…' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('treeitem', { name: /^Bob/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bots/bob'));
  });

  it('explains why the tree is empty', async () => {
    openBots('?view=tree&text=nobody');
    expect(await screen.findByText('No bot matches')).toBeVisible();
    expect(screen.getByText('None of the 3 bots matches all of these filters.')).toBeVisible();
  });
});

describe('the export of the bot list', () => {
  it('saves the filtered rows in their order as CSV, with the filters in the file name', async () => {
    const saved = catchFiles();
    const { user } = await openBotsWithRows('?category=Booking&sort=-name');
    await (await openExport(user, 'Filtered')).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-bots-2-of-3-bots-category-booking.csv');
    const lines = saved[0]!.text.split('\r\n');
    expect(lines[0]).toContain('Bot id,Name,Folder');
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Cid', 'Ann']);
    expect(await screen.findByText('CSV saved: 2 of 3 bots, category Booking')).toBeVisible();
  });

  it('copies the ids of the filtered rows, one per line', async () => {
    const { user } = await openBotsWithRows('?category=Booking');
    await (await openExport(user, 'Filtered')).copyIds();
    await screen.findByText('Copied the ids of 2 bots');
    expect(await navigator.clipboard.readText()).toBe('ann\ncid');
  });
});
