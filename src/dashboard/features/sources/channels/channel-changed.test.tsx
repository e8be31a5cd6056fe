import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import {
  choiceOf,
  findReply,
  LINE,
  openChannel,
  putChannel,
  saveButton,
} from '../../../testing/channel-on-screen.ts';
import { aChannel, aSource } from '../../../testing/test-service.ts';

const service = frozenService();
beforeEach(() => service().add({ sources: [aSource({ id: 'site', name: 'Website' })] }));

describe('a channel that another user saved in the meantime', () => {
  async function openAndChange() {
    await service().add({ customChannels: [aChannel(LINE)] });
    const page = await openChannel(service(), 'line');
    await page.enter('Friendly name', ' mine');
    await putChannel(service(), 'line', { ...LINE, friendlyName: 'Theirs', authToken: 'their-canary' });
    await page.save();
    const dialog = within(await screen.findByRole('dialog', { name: 'It changed since you opened it' }));
    return { page, dialog };
  }

  it('is not overwritten: a dialog compares the versions without showing the token', async () => {
    const { page, dialog } = await openAndChange();
    expect(page.puts()).toEqual([]);
    const rows = dialog.getAllByRole<HTMLTableRowElement>('row').slice(1);
    const cells = rows.map((row) => Array.from(row.cells, ({ textContent }) => textContent));
    expect(cells[0]).toEqual(['Friendly name', 'Front desk', 'Theirs', 'Front desk mine']);
    expect(cells[3]).toEqual(['Auth token', '–', 'stored', 'kept']);
    expect(document.documentElement.outerHTML).not.toContain('canary');
  });

  it('is overwritten after a confirmation', async () => {
    const { page, dialog } = await openAndChange();
    await page.user.click(dialog.getByRole('button', { name: 'Overwrite' }));
    expect((await findReply())['Friendly name']).toEqual(['Front desk mine', 'Front desk mine']);
    expect(page.puts()).toHaveLength(1);
  });

  it('replaces the values in the form after the user discards unsaved changes', async () => {
    const { page, dialog } = await openAndChange();
    await page.user.click(dialog.getByRole('button', { name: 'Discard my changes' }));
    expect(screen.getByLabelText('Friendly name')).toHaveValue('Theirs');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(choiceOf('Auth token', 'Replace').closest('label')).toBeVisible();
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    await page.enter('Friendly name', ' and mine');
    await page.save();
    await findReply();
    expect(page.puts()).toMatchObject([{ body: { friendlyName: 'Theirs and mine', authToken: null } }]);
  });

  it('is not saved if the check for changes fails', async () => {
    await service().add({ customChannels: [aChannel(LINE)] });
    let isBroken = false;
    const page = await openChannel(service(), 'line', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listCustomChannels', 503) : passOn)(url, init),
    });
    isBroken = true;
    await page.enter('Friendly name', ' mine');
    await page.save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved: the check for changes');
    expect(page.puts()).toEqual([]);
  });
});
