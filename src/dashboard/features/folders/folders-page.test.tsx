import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listBots } from '#contract/bot.ts';
import { listPersonas } from '#contract/persona.ts';
import { failing } from '../../testing/fail-operation.ts';
import {
  chosenFolder,
  findFolderRow,
  folderRow,
  folderRows,
  foldersPageOver,
} from '../../testing/folders-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aBot, aBotInFull, aFolder, aPersona, unique } from '../../testing/test-service.ts';

const service = frozenService();
const { openFolders, openFolderTree } = foldersPageOver(service);

async function storeFolders() {
  const clients = aFolder({ name: 'Clients' });
  const solar = aFolder({ name: 'Solar', parentId: clients.id });
  const dental = aFolder({ name: 'Dental', parentId: clients.id });
  await service().add({ folders: [clients, solar, dental] });
  return { clients, solar, dental };
}

describe('the tree of folders', () => {
  it('shows each folder in its place with its counts', async () => {
    const { solar } = await storeFolders();
    await service().add({
      bots: [aBot({ folderId: solar.id }), aBot()],
      personas: [aPersona({ folderId: solar.id }), aPersona({ folderId: solar.id })],
    });
    await openFolderTree();
    await waitFor(() =>
      expect(folderRows()).toEqual([
        'Clients, 1 bot, 2 personas with its subfolders',
        'Dental, 0 bots, 0 personas',
        'Solar, 1 bot, 2 personas',
        'Not in a folder, 1 bot, 0 personas',
      ]),
    );
    expect(folderRow('Solar')).toHaveAttribute('aria-level', '2');
    const columns = [...folderRow('Solar').querySelectorAll('[data-value]')];
    expect(columns.map((column) => column.getAttribute('data-value'))).toEqual(['1', '2']);
    expect(columns.map((column) => column.textContent)).toEqual(['', '']);
    expect(screen.getByText('3 folders')).toBeVisible();
    expect(document.title).toBe('Folders – Botdeck');
  });

  it('includes subfolders in the counts, expanded or collapsed', async () => {
    const { solar } = await storeFolders();
    await service().add({ personas: [aPersona({ folderId: solar.id })] });
    const { user } = await openFolderTree();
    await findFolderRow('Solar');
    const counted = 'Clients, 0 bots, 1 persona with its subfolders';
    await waitFor(() => expect(folderRows()[0]).toBe(counted));
    act(() => folderRow('Clients').focus());
    await user.keyboard('{ArrowLeft}');
    expect(folderRows()[0]).toBe(counted);
  });

  it('explains once that folders can only be added', async () => {
    await storeFolders();
    await openFolderTree();
    expect(screen.getByText(/^Folders can only be added/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /rename|move|delete/i })).toBeNull();
  });

  it('remembers collapsed folders after navigation', async () => {
    await storeFolders();
    const { user, router } = await openFolderTree();
    act(() => folderRow('Clients').focus());
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /Solar/ })).toBeNull();
    await act(() => router.navigate('/leads'));
    await screen.findByRole('heading', { level: 1, name: 'Leads' });
    await act(() => router.navigate('/folders'));
    expect(await findFolderRow('Clients')).toHaveAttribute('aria-expanded', 'false');
  });

  it('finds a folder by name, shows its parents, and keeps the search in the URL', async () => {
    await storeFolders();
    const { user, router } = await openFolderTree();
    await user.type(screen.getByRole('searchbox', { name: 'Search folders' }), 'sol');
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /Dental/ })).toBeNull());
    expect(screen.getAllByRole('treeitem')).toHaveLength(2);
    expect(screen.getByText('1 folder found')).toBeVisible();
    await user.click(folderRow('Solar'));
    await waitFor(() => expect(router.state.location.search).toBe('?text=sol'));
    expect(chosenFolder('Solar')).toBeDefined();
    await user.clear(screen.getByRole('searchbox', { name: 'Search folders' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search folders' }), 'nothing like it');
    expect(await screen.findByText('No folder matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await findFolderRow('Dental');
  });

  it('shows an empty state with a button to add the first folder', async () => {
    const { user } = await openFolderTree();
    expect(screen.getByText('No folders yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add the first folder' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('shows folders missing from the list, and folders in a loop of parents', async () => {
    await service().add({ personas: [aPersona({ folderId: 'fld_unlisted' })] });
    const list = [
      { id: 'one', name: 'One', parentId: 'two' },
      { id: 'two', name: 'Two', parentId: 'one' },
      { name: 'without an id' },
    ];
    const { user } = await openFolderTree('', {
      through: (passOn) => failing(passOn, 'listFolders', Response.json(list)),
    });
    await findFolderRow('Unnamed folder fld_unlisted');
    expect(folderRows().slice(0, 2)).toEqual(['One, 0 bots, 0 personas', 'Two, 0 bots, 0 personas']);
    expect(screen.getByText(/1 folder is part of a loop/)).toBeVisible();
    await user.click(folderRow('Unnamed folder fld_unlisted'));
    expect(await screen.findByText(/^The service does not list this folder/)).toBeVisible();
    expect(screen.getByText('1 folder could not be read and is left out.')).toBeVisible();
  });
});

describe('the selected folder', () => {
  it('opens from the URL, with its path and contents', async () => {
    const { clients, solar } = await storeFolders();
    const inner = aFolder({ name: 'Inner', parentId: solar.id });
    const bot = aBotInFull({ name: 'Qualifier', folderId: solar.id });
    const persona = aPersona({ personaName: 'Maya', folderId: solar.id, isDefault: true });
    await service().add({ folders: [inner], bots: [bot], personas: [persona] });
    await openFolderTree(`/${solar.id}`);
    const chosen = chosenFolder('Solar');
    expect(chosen.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', `/folders/${clients.id}`);
    expect(await chosen.findByRole('link', { name: /^Inner/ })).toHaveAttribute(
      'href',
      `/folders/${inner.id}`,
    );
    expect(await chosen.findByRole('link', { name: 'Qualifier' })).toHaveAttribute('href', `/bots/${bot.id}`);
    expect(chosen.getByText('Version 2')).toBeVisible();
    expect(await chosen.findByRole('link', { name: /^Maya/ })).toHaveAttribute(
      'href',
      `/personas/${persona.id}`,
    );
    expect(folderRow('Solar')).toHaveAttribute('aria-selected', 'true');
    expect(document.title).toBe('Solar – Botdeck');
  });

  it('shows no empty list of subfolders, but empty states for bots and personas', async () => {
    const { solar } = await storeFolders();
    await openFolderTree(`/${solar.id}`);
    expect(await screen.findByText('No bots in this folder')).toBeVisible();
    expect(await screen.findByText('No personas in this folder')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Subfolders' })).toBeNull();
  });

  it('expands its parents in the tree', async () => {
    const many = Array.from({ length: 60 }, () => aFolder({ name: unique('Many') }));
    const inner = aFolder({ name: 'Inner', parentId: many[30]!.id });
    await service().add({ folders: [...many, inner] });
    await openFolderTree(`/${inner.id}`);
    expect(folderRow('Inner')).toHaveAttribute('aria-level', '2');
  });

  it('is selected with the keyboard, and the focus stays in the tree', async () => {
    const { solar } = await storeFolders();
    const { user, router } = await openFolderTree();
    act(() => folderRow('Clients').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/folders/${solar.id}`));
    expect(await screen.findByRole('region', { name: 'Solar' })).toBeVisible();
    expect(folderRow('Solar')).toHaveFocus();
  });

  it('gets the focus after a click on a link outside the tree', async () => {
    const { solar } = await storeFolders();
    const { user } = await openFolderTree(`/${solar.id}`);
    await user.click(chosenFolder('Solar').getByRole('link', { name: 'Clients' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Clients' })).toHaveFocus());
    expect(folderRow('Clients')).toHaveAttribute('aria-selected', 'true');
  });

  it('can be "Not in a folder", which has its own URL', async () => {
    await service().add({ personas: [aPersona({ personaName: 'Loose' })] });
    const { user, router } = await openFolderTree();
    await user.click(await findFolderRow('Not in a folder'));
    expect(await chosenFolder('Not in a folder').findByRole('link', { name: /^Loose/ })).toBeVisible();
    expect(router.state.location.search).toBe('?outside=yes');
    expect(chosenFolder('Not in a folder').getByText('No bots in this folder')).toBeVisible();
  });

  it('shows an empty state for an unknown folder', async () => {
    await storeFolders();
    await openFolderTree('/fld_gone');
    expect(await screen.findByText('Unknown folder')).toBeVisible();
  });

  it('shows the first 50 bots, and more on request', async () => {
    const { solar } = await storeFolders();
    await service().add({ bots: Array.from({ length: 110 }, () => aBot({ folderId: solar.id })) });
    const { user } = await openFolderTree(`/${solar.id}`);
    const more = await screen.findByRole('button', { name: 'Show 50 more of 60 bots' });
    const bots = within(screen.getByRole('region', { name: 'Bots' }));
    expect(bots.getAllByRole('listitem')).toHaveLength(50);
    await user.click(more);
    expect(bots.getAllByRole('listitem')).toHaveLength(100);
  });
});

describe('a failed request', () => {
  it.each([400, 403, 404])('is not repeated on render after status %i', async (status) => {
    const { sent, router } = renderPage('/settings', {
      service: service(),
      through: (passOn) => failing(failing(passOn, 'listBots', status), 'listPersonas', status),
    });
    await screen.findByRole('radio', { name: 'Dark' });
    await act(() => router.navigate('/folders'));
    await screen.findByText('The bots could not be loaded, so their counts are unknown.');
    const asked = sent
      .map(({ path }) => path)
      .filter((path) => path === listBots.path || path === listPersonas.path);
    expect(asked.toSorted()).toEqual([listBots.path, listPersonas.path]);
  });

  it('for the bots keeps the tree and the personas', async () => {
    const { solar } = await storeFolders();
    await service().add({ personas: [aPersona({ personaName: 'Maya', folderId: solar.id })] });
    await openFolderTree(`/${solar.id}`, { through: (passOn) => failing(passOn, 'listBots', 400) });
    expect(await chosenFolder('Solar').findByRole('alert')).toHaveTextContent('Made to fail with 400');
    expect(await chosenFolder('Solar').findByRole('link', { name: /^Maya/ })).toBeVisible();
    expect(screen.getByText('The bots could not be loaded, so their counts are unknown.')).toBeVisible();
    expect(folderRow('Solar')).toHaveAccessibleName('Solar, 1 persona');
  });

  it('for the personas keeps the tree and the bots', async () => {
    const { solar } = await storeFolders();
    await service().add({ bots: [aBot({ name: 'Qualifier', folderId: solar.id })] });
    await openFolderTree(`/${solar.id}`, { through: (passOn) => failing(passOn, 'listPersonas', 400) });
    expect(await chosenFolder('Solar').findByRole('alert')).toHaveTextContent('Made to fail with 400');
    expect(await chosenFolder('Solar').findByRole('link', { name: 'Qualifier' })).toBeVisible();
    expect(folderRow('Solar')).toHaveAccessibleName('Solar, 1 bot');
  });

  it('for the folders keeps the contents of the selected folder', async () => {
    const { solar } = await storeFolders();
    await service().add({ bots: [aBot({ name: 'Qualifier', folderId: solar.id })] });
    openFolders(`/${solar.id}`, { through: (passOn) => failing(passOn, 'listFolders', 400) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail with 400');
    expect(await screen.findByRole('link', { name: 'Qualifier' })).toBeVisible();
    expect(screen.queryByText('No folders yet')).toBeNull();
    expect(screen.getByText('Unknown: the folders could not be loaded.')).toBeVisible();
  });
});

describe('a service with only the documented operations', () => {
  it('shows the folders that personas mention, and explains their origin', async () => {
    await service().add({
      folders: [aFolder({ id: 'fld_seen', name: 'Not to be known' })],
      personas: [aPersona({ folderId: 'fld_seen' }), aPersona({ botIds: ['bot-x'] })],
    });
    await openFolderTree('', { config: { extensions: [] } });
    await findFolderRow('Unnamed folder fld_seen');
    expect(folderRows()).toEqual(['Unnamed folder fld_seen, 1 persona', 'Not in a folder, 1 persona']);
    expect(screen.getByText(/^This service cannot list folders\./)).toBeVisible();
    expect(screen.getByText(/1 of them is known by name only/)).toBeVisible();
  });
});
