import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HOSTED } from '../../testing/connect-to.ts';
import { failing } from '../../testing/fail-operation.ts';
import { findFolderRow, folderRow, foldersPageOver } from '../../testing/folders-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { pickOption } from '../../testing/pick-option.ts';
import type { RenderedPage } from '../../testing/render-page.tsx';
import { aFolder } from '../../testing/test-service.ts';

const service = frozenService();
const { openFolderTree } = foldersPageOver(service);

const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const insideField = () => screen.getByRole('combobox', { name: 'Inside' });
const submit = () => screen.getByRole('button', { name: 'Add folder' });
const added = ({ sent }: RenderedPage) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

async function openForm(address = '', options: Parameters<typeof openFolderTree>[1] = {}) {
  const page = await openFolderTree(address, options);
  await page.user.click(screen.getByRole('button', { name: 'New folder' }));
  await screen.findByRole('textbox', { name: 'Name' });
  return page;
}

describe('adding a folder', () => {
  it('adds the folder to the selected folder, then selects and focuses the new folder', async () => {
    const solar = aFolder({ name: 'Solar' });
    await service().add({ folders: [solar] });
    const page = await openForm(`/${solar.id}`);
    expect(nameField()).toHaveFocus();
    expect(insideField()).toHaveDisplayValue('Solar');
    await page.user.keyboard('  Spring fair {Enter}');
    expect(await screen.findByText("Added the folder 'Spring fair'")).toBeVisible();
    expect(added(page)).toEqual([{ name: 'Spring fair', parentId: solar.id }]);
    await waitFor(() => expect(folderRow('Spring fair')).toHaveFocus());
    expect(folderRow('Spring fair')).toHaveAttribute('aria-selected', 'true');
    expect(folderRow('Spring fair')).toHaveAttribute('aria-level', '2');
    expect(page.router.state.location.pathname).toMatch(/^\/folders\/fld_/);
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  it('isolates a name that would reverse the rest of the message', async () => {
    const page = await openForm();
    await page.user.click(nameField());
    await page.user.paste('a\u202Egnp');
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText("Added the folder '\u2068a\u202Egnp\u2069'")).toBeVisible();
  });

  it('keeps the typed name if the user signs out by mistake', async () => {
    const page = await openForm();
    const signOut = async () => page.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await page.user.type(nameField(), 'Spring fair');
    await signOut();
    const dialog = await screen.findByRole('dialog', { name: 'Sign out without saving?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(nameField()).toHaveValue('Spring fair');
    await signOut();
    await page.user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Sign out' }),
    );
    expect(await screen.findByText('You are signed out.')).toBeVisible();
  });

  it('waits while the browser is offline and keeps the typed name', async () => {
    const page = await openForm();
    await page.user.type(nameField(), 'Spring fair');
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await page.user.keyboard('{Enter}');
    expect(screen.getByText(/You can send this once you are back online/)).toBeVisible();
    expect(added(page)).toEqual([]);
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(added(page)).toEqual([]);
    await page.user.click(submit());
    await findFolderRow('Spring fair');
  });

  it('adds the folder at the top or in any folder', async () => {
    const clients = aFolder({ name: 'Clients' });
    const solar = aFolder({ name: 'Solar', parentId: clients.id });
    await service().add({ folders: [clients, solar] });
    const page = await openForm();
    expect(insideField()).toHaveDisplayValue('At the top');
    await page.user.type(nameField(), 'One');
    await page.user.click(submit());
    await findFolderRow('One');
    await page.user.click(screen.getByRole('button', { name: 'New folder' }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Two');
    await pickOption(page.user, insideField(), 'Clients / Solar');
    await page.user.click(submit());
    await findFolderRow('Two');
    expect(added(page)).toEqual([
      { name: 'One', parentId: null },
      { name: 'Two', parentId: solar.id },
    ]);
  });

  it('requires a name of at most 200 characters before it sends a request', async () => {
    const page = await openForm();
    await page.user.click(submit());
    expect(nameField()).toHaveAccessibleDescription('Enter a name.');
    expect(nameField()).toHaveFocus();
    await page.user.click(nameField());
    await page.user.paste('x'.repeat(201));
    await page.user.click(submit());
    await waitFor(() =>
      expect(nameField()).toHaveAccessibleDescription('Name must be at most 200 characters'),
    );
    expect(added(page)).toEqual([]);
  });

  it("shows the service's error beside the field and keeps the typed name", async () => {
    const refusal = Response.json(
      { title: 'Bad request', status: 400, errors: [{ path: ['name'], message: 'is taken' }] },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    );
    const page = await openForm('', { through: (passOn) => failing(passOn, 'addFolder', refusal) });
    await page.user.type(nameField(), 'Spring fair');
    await page.user.click(submit());
    await waitFor(() => expect(nameField()).toHaveAccessibleDescription('Name is taken'));
    expect(nameField()).toHaveFocus();
    expect(nameField()).toHaveValue('Spring fair');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error beside the parent field if the parent folder does not exist', async () => {
    const page = await openForm('/fld_gone');
    await page.user.type(nameField(), 'Spring fair');
    await page.user.click(submit());
    await waitFor(() =>
      expect(insideField()).toHaveAccessibleDescription('The parent folder does not exist.'),
    );
    expect(nameField()).toHaveValue('Spring fair');
  });

  it('shows other errors, and warns that the folder may have been added', async () => {
    const page = await openForm('', { through: (passOn) => failing(passOn, 'addFolder', 503) });
    await page.user.type(nameField(), 'Spring fair');
    await page.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail with 503');
    expect(screen.getByText(/may have been added anyway/)).toBeVisible();
    expect(nameField()).toHaveValue('Spring fair');
  });

  it('sends one request after repeated clicks', async () => {
    const page = await openForm('', { through: (passOn) => failing(passOn, 'addFolder', 'never') });
    await page.user.type(nameField(), 'Spring fair');
    act(() => {
      submit().click();
      submit().click();
    });
    await page.user.click(await screen.findByRole('button', { name: 'Adding…' }));
    expect(added(page)).toHaveLength(1);
  });

  it('adds one folder if the response was lost and the request is repeated', async () => {
    let isCut = true;
    const page = await openForm('', {
      config: HOSTED,
      through: (passOn) => (url, init) => (isCut ? failing(passOn, 'addFolder', 'lost') : passOn)(url, init),
    });
    await page.user.type(nameField(), 'Spring fair');
    await page.user.click(submit());
    expect(await screen.findByText(/not every service detects duplicates/)).toBeVisible();
    isCut = false;
    await page.user.click(submit());
    expect(await screen.findByText("Added the folder 'Spring fair'")).toBeVisible();
    expect(added(page)).toHaveLength(2);
    const response = await service().request('/hierarchy');
    expect(await response.json()).toMatchObject([{ name: 'Spring fair' }]);
  });

  it('keeps the typed name while the user views another folder, and can be cancelled', async () => {
    await service().add({ folders: [aFolder({ name: 'Solar' })] });
    const { user } = await openForm();
    await user.type(nameField(), 'Spring fair');
    await user.click(folderRow('Solar'));
    await screen.findByRole('region', { name: 'Solar' });
    expect(nameField()).toHaveValue('Spring fair');
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    expect(insideField()).toHaveDisplayValue('Solar');
    expect(nameField()).toHaveValue('Spring fair');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  it('shows the new folder even if the service cannot list folders', async () => {
    const page = await openForm('', { config: { extensions: [] } });
    await page.user.type(nameField(), 'Spring fair');
    await page.user.click(submit());
    expect(await findFolderRow('Spring fair')).toHaveAttribute('aria-selected', 'true');
    await act(() => page.queryClient.refetchQueries());
    expect(folderRow('Spring fair')).toBeVisible();
  });
});
