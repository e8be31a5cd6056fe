import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { botsPageOver, DOCUMENTED_ONLY } from '../../../testing/bots-on-screen.ts';
import { HOSTED } from '../../../testing/connect-to.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { aBotInFull, aFolder, aPersona } from '../../../testing/test-service.ts';

const service = frozenService();
const { openBotsWithRows } = botsPageOver(service);

async function openDialog(options: Parameters<typeof openBotsWithRows>[1] = {}) {
  const bot = aBotInFull({
    name: 'Booker',
    folderId: 'solar',
    personaIds: ['ada'],
    personaWeights: { ada: 100 },
  });
  await service().add({
    bots: [bot],
    folders: [aFolder({ id: 'solar', name: 'Solar' })],
    personas: [aPersona({ id: 'ada', personaName: 'Ada', botIds: [bot.id] })],
  });
  const page = await openBotsWithRows('', options);
  await page.user.click(screen.getByRole('button', { name: 'Actions for Booker' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Duplicate…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate Booker?' });
  const duplications = () => page.sent.filter(({ method }) => method === 'POST');
  return {
    ...page,
    bot,
    dialog,
    duplications,
    confirm: within(dialog).getByRole('button', { name: 'Duplicate' }),
  };
}

describe('the dialog that duplicates a bot', () => {
  it('explains undocumented behaviour and sends nothing before the user confirms', async () => {
    const { user, dialog, duplications } = await openDialog();
    expect(dialog).toHaveTextContent('does not document');
    expect(dialog).toHaveTextContent(/folder.*weights.*split test.*channel rules/);
    expect(dialog).toHaveTextContent('cannot be undone');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(duplications()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Actions for Booker' })).toHaveFocus();
  });

  it('opens the copy with a reference to the original', async () => {
    const { user, bot, confirm, router, duplications } = await openDialog();
    await user.click(confirm);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/bots'));
    expect(duplications().map(({ path }) => path)).toEqual([`/bot/${bot.id}/duplicate`]);
    expect(router.state.location.pathname).not.toBe(`/bots/${bot.id}`);
    expect(router.state.location.state).toEqual({ copyOf: bot.id });
    expect(await screen.findByRole('heading', { level: 1, name: 'Booker (copy)' })).toBeVisible();
  });

  it('makes one copy after repeated clicks', async () => {
    const { confirm, duplications } = await openDialog({
      through: (passOn) => failing(passOn, 'duplicateBot', 'never'),
    });
    for (let click = 0; click < 3; click += 1) confirm.click();
    await waitFor(() => expect(confirm).toHaveTextContent('Duplicate…'));
    confirm.click();
    expect(duplications()).toHaveLength(1);
  });

  it('stays open while the request is in progress', async () => {
    const { user, dialog, confirm } = await openDialog({
      through: (passOn) => failing(passOn, 'duplicateBot', 'never'),
    });
    await user.click(confirm);
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it('shows the error of the service and can retry', async () => {
    let isBroken = true;
    const { user, dialog, confirm, router, duplications } = await openDialog({
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'duplicateBot', 503) : passOn)(url, init),
    });
    await user.click(confirm);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The test lets duplicateBot fail.');
    expect(router.state.location.pathname).toBe('/bots');
    // The service may have created the copy in spite of the error, so only the user decides about a retry.
    expect(duplications()).toHaveLength(1);
    isBroken = false;
    await user.click(confirm);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/bots'));
    expect(duplications()).toHaveLength(2);
  });
});

describe('a duplication without a response', () => {
  it('warns that the copy may have been made', async () => {
    const { user, dialog, confirm } = await openDialog({
      through: (passOn) => failing(passOn, 'duplicateBot', 'network'),
    });
    await user.click(confirm);
    expect(await within(dialog).findByText(/The copy may have been made anyway/)).toBeVisible();
  });

  it('opens the existing copy on retry', async () => {
    let isCut = true;
    const { user, dialog, confirm, duplications } = await openDialog({
      config: HOSTED,
      through: (passOn) => (url, init) =>
        (isCut ? failing(passOn, 'duplicateBot', 'lost') : passOn)(url, init),
    });
    await user.click(confirm);
    await within(dialog).findByText(/Not every service detects duplicates/);
    isCut = false;
    await user.click(confirm);
    expect(await screen.findByRole('heading', { level: 1, name: 'Booker (copy)' })).toBeVisible();
    expect(duplications()).toHaveLength(2);
    const response = await service().request('/bot');
    expect(await response.json()).toMatchObject([{ name: 'Booker' }, { name: 'Booker (copy)' }]);
  });
});

describe('the differences of the copy', () => {
  const differences = () => {
    const rows = screen.getAllByRole('row').slice(1) as HTMLTableRowElement[];
    return Object.fromEntries(
      rows.map(({ cells: [aspect, ...cells] }) => [
        aspect!.textContent,
        cells.map((cell) => cell.textContent),
      ]),
    );
  };

  it('appear on the page of the copy, with the values of both bots', async () => {
    const { user, confirm, bot } = await openDialog();
    await user.click(confirm);
    const heading = await screen.findByRole('heading', { name: 'Differences from the original' });
    const card = within(heading.closest('section')!);
    expect(await card.findByRole('link', { name: 'Booker' })).toHaveAttribute('href', `/bots/${bot.id}`);
    expect(differences()).toEqual({
      Name: ['Booker', 'Booker (copy)'],
      Locked: ['yes', 'no'],
      Favourite: ['yes', 'no'],
      'Sources that are on': ['Website chat', '–'],
    });
    expect(card.getByText(/does not document whether a copy includes the folder/)).toBeVisible();
  });

  it('are replaced by an explanation if the service cannot read bots', async () => {
    const { user, confirm, sent } = await openDialog(DOCUMENTED_ONLY);
    await user.click(confirm);
    expect(await screen.findByText(/The original is unknown/)).toBeVisible();
    expect(screen.queryByText('Sources that are on')).toBeNull();
    expect(sent.filter(({ path, method }) => method === 'GET' && path.startsWith('/bot'))).toEqual([]);
  });

  it('are replaced by the error of the service if the original fails to load', async () => {
    const bot = aBotInFull({ name: 'Booker' });
    await service().add({ bots: [bot] });
    const { router } = await openBotsWithRows();
    await act(() => router.navigate(`/bots/${bot.id}`, { state: { copyOf: 'gone' } }));
    const heading = await screen.findByRole('heading', { name: 'Differences from the original' });
    const card = within(heading.closest('section')!);
    expect(await card.findByRole('alert')).toHaveTextContent('There is no bot with this id.');
    expect(card.queryByRole('table')).toBeNull();
  });

  it('are empty for two bots with the same setup', async () => {
    const bot = aBotInFull({ name: 'Booker' });
    await service().add({ bots: [bot, { ...bot, id: 'twin' }] });
    const { router } = await openBotsWithRows();
    await act(() => router.navigate(`/bots/${bot.id}`, { state: { copyOf: 'twin' } }));
    expect(await screen.findByText('The copy is set up exactly like the original.')).toBeVisible();
  });

  it('are collapsed in a long list, and can be expanded', async () => {
    const sources = Array.from({ length: 9 }, (_, index) => ({
      ...aBotInFull().sources![0]!,
      name: `Source ${index}`,
    }));
    const bot = aBotInFull({ name: 'Booker', sources });
    const silent = {
      ...bot,
      id: 'silent',
      sources: sources.map((source) => ({ ...source, enabled: false })),
    };
    await service().add({ bots: [bot, silent] });
    const { user, router } = await openBotsWithRows();
    await act(() => router.navigate('/bots/silent', { state: { copyOf: bot.id } }));
    await user.click(
      await screen.findByRole('button', { name: 'Show all 9 of Sources that are on of the original' }),
    );
    expect(differences()['Sources that are on']?.[0]).toMatch(/^Source 0.*Source 8Show fewer$/);
  });
});
