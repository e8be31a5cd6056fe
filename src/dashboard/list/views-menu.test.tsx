import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { botsPageOver } from '../testing/bots-on-screen.ts';
import { frozenService } from '../testing/frozen-service.ts';
import { findRowNames, rowNames } from '../testing/rows-on-screen.ts';
import { aBot } from '../testing/test-service.ts';
import { sharedText } from './saved-views.ts';
import { DEFAULT_LAYOUT } from './table-layout.ts';

const service = frozenService();
const { openBots } = botsPageOver(service);

beforeEach(async () => {
  localStorage.clear();
  await service().add({
    bots: [
      aBot({ name: 'Ann', favorited: true }),
      aBot({ name: 'Bob' }),
      aBot({ name: 'Cid', favorited: true }),
    ],
  });
});

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function choose(user: UserEvent, view: RegExp | string, entry: RegExp | string) {
  await user.click(await screen.findByRole('button', { name: view }));
  const menu = within(await screen.findByRole('menu'));
  await user.click(menu.getByText(entry));
}

async function save(user: UserEvent, name: string) {
  await choose(user, 'Views', 'Save as a new view…');
  await user.type(await screen.findByLabelText('Name'), name);
  await user.click(screen.getByRole('button', { name: 'Save view' }));
}

describe('a saved view', () => {
  it('stores filters and columns, which do not affect other views', async () => {
    const { user, router } = openBots('?favorite=yes');
    await findRowNames();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Folder' }));
    await user.keyboard('{Escape}');
    await save(user, 'Starred ones');
    await screen.findByRole('button', { name: 'Starred ones' });
    expect(router.state.location.search).toMatch(/^\?favorite=yes&saved=v\w+$/);

    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Category' }));
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Starred ones, changed' });
    expect(headings()).not.toContain('Category');

    await choose(user, 'Starred ones, changed', 'All bots');
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Bob', 'Cid']));
    expect(headings()).toContain('Category');
  });

  it('can be changed, reset and saved', async () => {
    const { user } = openBots('?favorite=yes');
    await findRowNames();
    await save(user, 'Starred ones');
    await screen.findByRole('button', { name: 'Starred ones' });
    await user.type(screen.getByRole('searchbox', { name: 'Search bots' }), 'ann');
    await waitFor(() => expect(rowNames()).toEqual(['Ann']));
    await choose(user, 'Starred ones, changed', 'Discard changes');
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Cid']));
    await user.type(screen.getByRole('searchbox', { name: 'Search bots' }), 'cid');
    await choose(user, 'Starred ones, changed', "Save changes to 'Starred ones'");
    await screen.findByRole('button', { name: 'Starred ones' });
    expect(rowNames()).toEqual(['Cid']);
  });

  it('keeps its unsaved changes while views are managed', async () => {
    const { user } = openBots();
    await findRowNames();
    await save(user, 'Mine');
    await screen.findByRole('button', { name: 'Mine' });
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Category' }));
    await user.keyboard('{Escape}');
    await choose(user, 'Mine, changed', 'Manage views…');
    await user.click(await screen.findByRole('button', { name: 'Make Mine the default view' }));
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Mine, changed' });
    expect(headings()).not.toContain('Category');
  });

  it('can be renamed, made the default, deleted and restored', async () => {
    const { user } = openBots('?favorite=yes');
    await findRowNames();
    await save(user, 'Starred ones');
    await choose(user, 'Starred ones', 'Manage views…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Views of bots' }));
    await user.clear(dialog.getByLabelText('Name of Starred ones'));
    await user.type(dialog.getByLabelText('Name of Starred ones'), 'Mine{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Make Mine the default view' }));
    await user.click(dialog.getByRole('button', { name: 'Duplicate Mine' }));
    expect(dialog.getByLabelText('Name of Mine (2)')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete Mine' }));
    expect(dialog.queryByLabelText('Name of Mine')).toBeNull();
    await user.click(
      within(screen.getByLabelText('Messages')).getByRole('button', { name: /Undo/, hidden: true }),
    );
    expect(await dialog.findByLabelText('Name of Mine')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Make Mine the default view' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('can be pinned to the navigation and unpinned', async () => {
    const { user, router } = openBots('?favorite=yes');
    await findRowNames();
    await save(user, 'Starred ones');
    await choose(user, 'Starred ones', 'Pin to the navigation');
    const pinned = await screen.findByRole('list', { name: 'Pinned views of Bots' });
    const link = within(pinned).getByRole('link', { name: 'Starred ones', current: true });
    await user.click(screen.getByRole('link', { name: 'Bots' }));
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Bob', 'Cid']));
    expect(link).not.toHaveAttribute('aria-current');
    await user.click(link);
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Cid']));
    expect(router.state.location.search).toMatch(/favorite=yes/);
    await choose(user, 'Starred ones', 'Manage views…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Views of bots' }));
    expect(dialog.getByRole('button', { name: 'Pin Starred ones to the navigation' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const pinOf = (name: string) => dialog.getByRole('button', { name: `Pin ${name} to the navigation` });
    await user.click(dialog.getByRole('button', { name: 'Duplicate Starred ones' }));
    expect(pinOf('Starred ones (2)')).toHaveAttribute('aria-pressed', 'false');
    const views = [{ id: 'v1', name: 'Of a file', search: '', isPinned: true, layout: DEFAULT_LAYOUT }];
    const file = JSON.stringify({ version: 1, list: 'bots', views });
    await user.upload(dialog.getByLabelText('File of views'), new File([file], 'views.json'));
    await dialog.findByLabelText('Name of Of a file');
    expect(pinOf('Of a file')).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard('{Escape}');
    await choose(user, 'Starred ones', 'Unpin from the navigation');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Pinned views of Bots' })).toBeNull());
  });

  it('can be pinned to the navigation when it is saved', async () => {
    const { user } = openBots('?favorite=yes');
    await findRowNames();
    await choose(user, 'Views', 'Save as a new view…');
    await user.type(await screen.findByLabelText('Name'), 'Starred ones');
    await user.click(screen.getByRole('checkbox', { name: 'Pin to the navigation' }));
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const pinned = await screen.findByRole('list', { name: 'Pinned views of Bots' });
    expect(within(pinned).getByRole('link', { name: 'Starred ones' })).toBeVisible();
  });

  it('opens completely from a shared link', async () => {
    const shared = sharedText({ name: 'From Bea', layout: { ...DEFAULT_LAYOUT, hidden: ['category'] } });
    const { user } = openBots(`?favorite=yes&saved=${shared}`);
    await findRowNames();
    expect(headings()).not.toContain('Category');
    await choose(user, 'From Bea', 'Save as a new view…');
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('From Bea');
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('keeps its filters if it is unknown in this browser', async () => {
    const { user } = openBots('?favorite=yes&saved=v99');
    await waitFor(() => expect(rowNames()).toEqual(['Ann', 'Cid']));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Not saved in this browser' })).toBeChecked();
  });
});
