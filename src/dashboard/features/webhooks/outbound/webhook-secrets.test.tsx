import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionQuery, SIGNED_OUT } from '../../../api/session/session.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import {
  headerRow,
  LEGACY,
  openWebhookForm,
  pasteInto,
  reviewWebhook,
  savesSent,
  saveWebhook,
  SOURCE_ID,
  storedWebhook,
  storeWebhook,
  TEMPLATES,
  webhookCard,
  writeInto,
} from '../../../testing/webhook-on-screen.ts';
import type { RenderedPage } from '../../../testing/render-page.tsx';

const service = frozenService();

function draftsKept(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.includes('draft'));
}

/**
 * Returns the content of every place that could leak a secret: the DOM, input values, the address, browser storage and
 * cached mutations.
 */
function everythingBut({ router, queryClient }: RenderedPage): string {
  const fields = Array.from(document.querySelectorAll('input'), ({ value }) => value);
  return [
    document.documentElement.outerHTML,
    document.title,
    ...fields,
    JSON.stringify(router.state.location),
    ...storedTexts(sessionStorage),
    ...storedTexts(localStorage),
    JSON.stringify(
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ].join('\n');
}

function storedTexts(storage: Storage): string[] {
  return Array.from(
    { length: storage.length },
    (_, index) => storage.getItem(storage.key(index) ?? '') ?? '',
  );
}

describe('the external key of a webhook', () => {
  it.each([
    ['kept by null', 'Keep', null, true],
    ['cleared by an empty text', 'Clear', '', false],
  ])('is %s', async (_, choice, externalApiKey, hasExternalApiKey) => {
    await storeWebhook(service(), { ...LEGACY, externalApiKey: 'canary-old' });
    const page = await openWebhookForm(service());
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), '/2');
    await page.user.click(screen.getByRole('radio', { name: choice }));
    await saveWebhook(page);
    const webhookCallbackUri = `${LEGACY.webhookCallbackUri}/2`;
    expect(savesSent(page)).toEqual([{ ...LEGACY, webhookCallbackUri, externalApiKey }]);
    expect(await storedWebhook(service())).toMatchObject({ hasExternalApiKey });
  });

  it('is replaced by the typed value, which then exists nowhere in the page', async () => {
    await storeWebhook(service(), { ...LEGACY, externalApiKey: 'canary-old' });
    const page = await openWebhookForm(service());
    await page.user.click(screen.getByRole('radio', { name: 'Replace' }));
    await pasteInto(page.user, screen.getByLabelText(/^New/), 'canary-new');
    const dialog = await reviewWebhook(page);
    expect(dialog.getByRole('table')).toHaveTextContent('Another key: ***');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesSent(page)).toEqual([{ ...LEGACY, externalApiKey: 'canary-new' }]);
    expect(screen.getByRole('radio', { name: 'Keep' })).toBeChecked();
    expect(everythingBut(page)).not.toMatch(/canary/);
  });

  it('must be entered again before the address of another server is saved', async () => {
    await storeWebhook(service(), { ...LEGACY, externalApiKey: 'canary-old' });
    const page = await openWebhookForm(service());
    const { user } = page;
    const key = screen.getByRole('group', { name: 'External API key' });
    const url = screen.getByLabelText('Callback URL');
    const again = 'Enter the key again: the address now points to another server.';
    await writeInto(user, url, 'https://other.example/hook');
    await user.tab();
    await waitFor(() => expect(key).toHaveAccessibleDescription(again));
    await writeInto(user, url, 'https://crm.example/other');
    await waitFor(() => expect(key).not.toHaveAccessibleDescription());
    await writeInto(user, url, 'https://other.example/hook');
    await user.click(screen.getByRole('button', { name: 'Review and save' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Keep' })).toHaveFocus());
    expect(key).toHaveAccessibleDescription(again);
    expect(savesSent(page)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    await pasteInto(user, screen.getByLabelText(/^New/), 'canary-new');
    await saveWebhook(page);
    const webhookCallbackUri = 'https://other.example/hook';
    expect(savesSent(page)).toEqual([{ mode: 'legacy', webhookCallbackUri, externalApiKey: 'canary-new' }]);
  });

  it('is not cleared by an empty input', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openWebhookForm(service());
    await page.user.click(screen.getByRole('radio', { name: 'Set' }));
    await page.user.click(screen.getByRole('button', { name: 'Review and save' }));
    await waitFor(() => expect(screen.getByLabelText(/^New/)).toHaveFocus());
    expect(savesSent(page)).toEqual([]);
  });
});

describe('the secrets of a template', () => {
  const SECRET = {
    ...TEMPLATES,
    sendMessageTemplate: {
      ...TEMPLATES.sendMessageTemplate,
      url: 'https://crm.example/messages?api_key=canary-url&to=1',
      headers: [
        { name: 'Authorization', value: 'Bearer canary-header' },
        { name: 'X-Plain', value: 'plain' },
      ],
    },
  };

  it('are not in the page and are sent unchanged', async () => {
    await storeWebhook(service(), SECRET);
    const page = await openWebhookForm(service());
    expect(headerRow('Send a message', 2).getByLabelText('Value')).toHaveValue('plain');
    expect(everythingBut(page)).not.toMatch(/canary/);
    await writeInto(page.user, webhookCard('Send a message').getByLabelText('Method'), 'PUT');
    const dialog = await reviewWebhook(page);
    expect(everythingBut(page)).not.toMatch(/canary/);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sendMessageTemplate = { ...SECRET.sendMessageTemplate, method: 'PUT' };
    expect(savesSent(page)).toEqual([{ ...SECRET, sendMessageTemplate, externalApiKey: null }]);
    expect(everythingBut(page)).not.toMatch(/canary/);
  });

  it('are shown on request and hidden when the field loses the focus', async () => {
    await storeWebhook(service(), SECRET);
    const { user } = await openWebhookForm(service());
    const row = headerRow('Send a message', 1);
    await user.click(row.getByRole('button', { name: 'Show the value' }));
    expect(row.getByLabelText('Value')).toHaveValue('Bearer canary-header');
    const card = webhookCard('Send a message');
    const url = card.getByLabelText('URL');
    expect(url).toHaveValue('https://crm.example/messages?api_key=***&to=1');
    expect(url).toHaveAttribute('readonly');
    await user.click(card.getByRole('button', { name: 'Show and edit: URL' }));
    expect(row.getByLabelText('Value')).toHaveValue('');
    expect(url).toHaveFocus();
    expect(url).toHaveValue(SECRET.sendMessageTemplate.url);
    await user.click(card.getByLabelText('Method'));
    expect(url).toHaveValue('https://crm.example/messages?api_key=***&to=1');
  });

  it('are replaced by pasted text', async () => {
    await storeWebhook(service(), SECRET);
    const page = await openWebhookForm(service());
    const value = headerRow('Send a message', 1).getByLabelText('Value');
    expect(value).toHaveAttribute('type', 'password');
    await page.user.click(value);
    await page.user.paste('Bearer canary-new');
    await page.user.tab();
    const dialog = await reviewWebhook(page);
    expect(dialog.getByRole('table')).toHaveTextContent('Authorization: *** (another secret)');
    expect(everythingBut(page)).not.toMatch(/canary/);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesSent(page)).toMatchObject([
      { sendMessageTemplate: { headers: [{ value: 'Bearer canary-new' }, {}] } },
    ]);
    expect(everythingBut(page)).not.toMatch(/canary/);
  });

  it('stay hidden after their header is renamed', async () => {
    await storeWebhook(service(), SECRET);
    const page = await openWebhookForm(service());
    const row = headerRow('Send a message', 1);
    await writeInto(page.user, row.getByLabelText('Name'), 'X-Other');
    expect(row.getByLabelText('Value')).toHaveValue('');
    await reviewWebhook(page);
    expect(everythingBut(page)).not.toMatch(/canary/);
  });

  it('are masked in error messages of the service', async () => {
    await storeWebhook(service(), SECRET);
    const words = 'The header Bearer canary-header of ?api_key=canary-url is no good: canary-header.';
    const page = await openWebhookForm(service(), {
      through: (passOn) => failing(passOn, 'saveOutboundWebhook', new Response(words, { status: 400 })),
    });
    await writeInto(page.user, webhookCard('Send a message').getByLabelText('Method'), 'PUT');
    const dialog = await reviewWebhook(page);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The header *** of ?api_key=*** is no good: ***.',
    );
    expect(everythingBut(page)).not.toMatch(/canary/);
  });
});

describe('the draft of a webhook', () => {
  async function typeAndLeave(page: RenderedPage) {
    const { user } = page;
    await pasteInto(user, webhookCard('Send a message').getByLabelText('URL'), '/v2');
    await pasteInto(user, headerRow('Send a message', 1).getByLabelText('Value'), 'canary-typed');
    await user.click(screen.getByRole('radio', { name: 'Set' }));
    await pasteInto(user, screen.getByLabelText(/^New/), 'canary-key');
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(headerRow('Send a message', 1).getByLabelText('Value')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Outbound webhook' })).toBeNull());
  }

  it('is confirmed on leaving, contains no secrets and is offered with its time', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service());
    await typeAndLeave(page);
    expect(everythingBut(page)).not.toMatch(/canary/);
    await act(() => page.router.navigate(`/sources/${SOURCE_ID}?tab=webhook`));
    expect(await screen.findByRole('region', { name: 'Draft' })).toHaveTextContent(
      'Unsaved draft from 09:26. Drafts',
    );
    const url = webhookCard('Send a message').getByLabelText('URL');
    expect(url).toHaveValue('https://crm.example/messages');
    await page.user.click(screen.getByRole('button', { name: 'Use the draft' }));
    expect(url).toHaveValue('https://crm.example/messages/v2');
    expect(screen.getByLabelText(/^New/)).toHaveValue('');
    const value = headerRow('Send a message', 1).getByLabelText('Value');
    expect(value).toHaveAccessibleDescription(/Drafts hold no secrets/);
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await pasteInto(page.user, screen.getByLabelText(/^New/), 'canary-again');
    await saveWebhook(page);
    expect(draftsKept()).toEqual([]);
    expect(await storedWebhook(service())).toMatchObject({
      sendMessageTemplate: {
        url: 'https://crm.example/messages/v2',
        headers: TEMPLATES.sendMessageTemplate.headers,
      },
      hasExternalApiKey: true,
    });
  });

  it('is deleted when the user discards it', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service());
    await typeAndLeave(page);
    await act(() => page.router.navigate(`/sources/${SOURCE_ID}?tab=webhook`));
    await page.user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull();
    expect(draftsKept()).toEqual([]);
  });

  it('leaves the document with the page while the session is interrupted and is deleted on sign-out', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service(), {
      through: (passOn) => failing(passOn, 'saveOutboundWebhook', 401),
    });
    await pasteInto(page.user, webhookCard('Send a message').getByLabelText('URL'), '/v2');
    const dialog = await reviewWebhook(page);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    // During the interruption, the page is detached from the document. `screen` still queries the detached page, so the
    // queries start at the body.
    await waitFor(() => expect(within(document.body).getByLabelText('API key')).toBeVisible());
    expect(within(document.body).queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Your session has ended')).not.toBeInTheDocument();
    await page.user.click(
      within(document.body).getByRole('button', { name: 'Discard the page and sign out' }),
    );
    expect(await screen.findByText('You are signed out.')).toBeVisible();
    expect(draftsKept()).toEqual([]);
    expect(savesSent(page)).toHaveLength(1);
  });

  it('is not written if the form unmounts after sign-out', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service());
    await pasteInto(page.user, webhookCard('Send a message').getByLabelText('URL'), '/v2');
    // On a slow machine, the form may have stored a draft before the sign-out. Remove this draft.
    sessionStorage.clear();
    page.queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
    page.unmount();
    expect(draftsKept()).toEqual([]);
  });

  it('can be discarded and restored with Undo', async () => {
    await storeWebhook(service(), TEMPLATES);
    const { user } = await openWebhookForm(service());
    const url = webhookCard('Send a message').getByLabelText('URL');
    await pasteInto(user, url, '/v2');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(url).toHaveValue('https://crm.example/messages');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(url).toHaveValue('https://crm.example/messages/v2');
    expect(screen.getByText('Not saved yet')).toBeVisible();
  });
});
