import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import {
  LEGACY,
  openWebhookForm,
  pasteInto,
  reviewWebhook,
  saveElsewhere,
  savesSent,
  saveWebhook,
  SOURCE_ID,
  storedWebhook,
  storeWebhook,
  TEMPLATES,
  writeInto,
} from '../../../testing/webhook-on-screen.ts';

const service = frozenService();

const MINE = 'https://crm.example/mine';
const THEIRS = 'https://crm.example/theirs';
const MOVED = 'It changed since you opened it';

async function openAndType(options: Parameters<typeof openWebhookForm>[1] = {}) {
  const page = await openWebhookForm(service(), options);
  const url = screen.getByLabelText('Callback URL');
  await writeInto(page.user, url, MINE);
  return page;
}

function rowsOf(table: HTMLElement): Record<string, (string | null)[]> {
  const [, ...rows] = within(table).getAllByRole('row');
  return Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]),
  );
}

describe('the review before a webhook is saved', () => {
  it('shows the stored and the new values', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openAndType();
    const dialog = await reviewWebhook(page);
    expect(rowsOf(dialog.getByRole('table', { name: 'What changes' }))).toEqual({
      'Callback URL': [LEGACY.webhookCallbackUri, MINE],
    });
    expect(dialog.getByRole('region', { name: 'Request as it will be sent' })).toHaveTextContent(MINE);
    await page.user.click(dialog.getByRole('button', { name: 'Back to the form' }));
    // The dialog returns the focus to the field that had it before the dialog opened.
    expect(screen.getByLabelText('Callback URL')).toHaveFocus();
    expect(savesSent(page)).toEqual([]);
  });

  it('shows all three versions if another user saved in the meantime', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openAndType();
    await saveElsewhere(service(), { ...LEGACY, webhookCallbackUri: THEIRS, externalApiKey: 'canary-key' });
    const dialog = await reviewWebhook(page, MOVED);
    const table = dialog.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Field', 'When you opened it', 'On the service now', 'Your version']);
    expect(rowsOf(table)).toEqual({
      'Callback URL': [LEGACY.webhookCallbackUri, THEIRS, MINE],
      'External API key': ['No key', 'A key is stored', 'A key is stored'],
    });
    await page.user.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await storedWebhook(service())).toMatchObject({
      webhookCallbackUri: MINE,
      hasExternalApiKey: true,
    });
  });

  it('requires the key again if another user saved a key for another server', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openAndType();
    const webhookCallbackUri = 'https://theirs.example/hook';
    await saveElsewhere(service(), { ...LEGACY, webhookCallbackUri, externalApiKey: 'canary-key' });
    const dialog = await reviewWebhook(page, MOVED);
    await page.user.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('group', { name: 'External API key' })).toHaveAccessibleDescription(
      'Enter the key again: the address now points to another server.',
    );
    expect(await storedWebhook(service())).toMatchObject({ webhookCallbackUri });
  });

  it('includes text that was typed while the stored webhook loaded', async () => {
    await storeWebhook(service(), LEGACY);
    const gate = { wait: Promise.resolve() };
    const page = await openAndType({
      through: (passOn) => async (url, init) => {
        await gate.wait;
        return passOn(url, init);
      },
    });
    let answer = () => {};
    gate.wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.user.click(screen.getByRole('button', { name: 'Review and save' }));
    await screen.findByRole('button', { name: 'Loading the stored webhook…' });
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), '/later');
    answer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Review changes' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesSent(page)).toMatchObject([{ webhookCallbackUri: `${MINE}/later` }]);
    expect(screen.getByLabelText('Callback URL')).toHaveValue(`${MINE}/later`);
  });

  it('recognizes an earlier save with a lost reply', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openAndType({
      through: (passOn) => async (url, init) => {
        const response = await passOn(url, init);
        if (init.method === 'PUT') throw new TypeError('Failed to fetch');
        return response;
      },
    });
    const dialog = await reviewWebhook(page);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('It may have been saved anyway.');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    const moved = within(await screen.findByRole('dialog', { name: MOVED }));
    expect(moved.getByText(/already has these values, from an earlier attempt of yours/)).toBeVisible();
  });

  it("can discard the user's changes in favour of the other version", async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openAndType();
    await saveElsewhere(service(), { ...LEGACY, webhookCallbackUri: THEIRS });
    const dialog = await reviewWebhook(page, MOVED);
    await page.user.click(dialog.getByRole('button', { name: 'Discard my changes' }));
    expect(screen.getByLabelText('Callback URL')).toHaveValue(THEIRS);
    expect(screen.getByText('No changes')).toBeVisible();
    expect(savesSent(page)).toEqual([]);
  });

  it('opens again if another user saves during the review', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openAndType();
    const dialog = await reviewWebhook(page);
    await saveElsewhere(service(), { ...LEGACY, webhookCallbackUri: THEIRS });
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: MOVED })).toBeVisible();
    expect(savesSent(page)).toEqual([]);
    expect(await storedWebhook(service())).toMatchObject({ webhookCallbackUri: THEIRS });
  });

  it('can save even if the stored webhook cannot be loaded', async () => {
    await storeWebhook(service(), LEGACY);
    let isDown = false;
    const page = await openAndType({
      through: (passOn) => (url, init) =>
        isDown ? failing(passOn, 'getOutboundWebhook', 400)(url, init) : passOn(url, init),
    });
    isDown = true;
    const dialog = await reviewWebhook(page);
    expect(dialog.getByText(/could not be loaded/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savesSent(page)).toHaveLength(1));
  });
});

describe('a service that cannot read webhooks', () => {
  const DOCUMENTED_ONLY = { config: { extensions: [] } };

  it('gets a form that starts empty, then with the values last saved in this tab', async () => {
    await storeWebhook(service(), { ...TEMPLATES, webhookCallbackUri: THEIRS });
    const page = await openWebhookForm(service(), DOCUMENTED_ONLY);
    expect(screen.getByText(/cannot return a saved webhook, so the form starts empty/)).toBeVisible();
    await page.user.click(screen.getByRole('radio', { name: 'Legacy' }));
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), MINE);
    const dialog = await reviewWebhook(page);
    expect(dialog.getByText(/cannot return a saved webhook.*overwrites the stored values/)).toBeVisible();
    expect(rowsOf(dialog.getByRole('table'))).toEqual({
      Mode: ['unknown', 'legacy'],
      'Callback URL': ['unknown', MINE],
    });
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesSent(page)).toEqual([{ mode: 'legacy', webhookCallbackUri: MINE, externalApiKey: null }]);
    await act(() => page.router.navigate(`/sources/${SOURCE_ID}`));
    await act(() => page.router.navigate(`/sources/${SOURCE_ID}?tab=webhook`));
    expect(await screen.findByLabelText('Callback URL')).toHaveValue(MINE);
    expect(screen.getByText(/shows what it returned on the last save/)).toBeVisible();
  });

  it('returns a reply whose differences from the known values are flagged', async () => {
    await storeWebhook(service());
    const page = await openWebhookForm(service(), DOCUMENTED_ONLY);
    await page.user.click(screen.getByRole('radio', { name: 'Legacy' }));
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), MINE);
    await saveWebhook(page);
    expect(screen.queryByRole('region', { name: 'Saved values differ' })).toBeNull();
    await saveElsewhere(service(), { ...TEMPLATES, externalApiKey: 'canary-key' });
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), '/2');
    await saveWebhook(page);
    const flagged = await screen.findByRole('region', { name: 'Saved values differ' });
    expect(flagged).toHaveFocus();
    expect(rowsOf(within(flagged).getByRole('table'))).toMatchObject({
      'Send a message: method': ['–', 'POST'],
      'External API key': ['No key', 'A key is stored'],
    });
  });
});
