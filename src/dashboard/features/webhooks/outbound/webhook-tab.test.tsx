import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  attemptAll,
  sendTests,
  setDelivery,
  setEndpoint,
  storeSending,
} from '../../../testing/deliveries-on-screen.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import {
  headerRow,
  LEGACY,
  MESSAGE,
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
import { openSource } from '../../../testing/sources-on-screen.ts';
import { FROZEN_NOW } from '../../../testing/test-service.ts';

const service = frozenService();

describe('the outbound webhook of a source', () => {
  it('saves legacy mode with only the fields of this mode', async () => {
    await storeWebhook(service());
    const page = await openWebhookForm(service());
    await page.user.click(screen.getByRole('radio', { name: 'Legacy' }));
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), LEGACY.webhookCallbackUri);
    await saveWebhook(page);
    expect(savesSent(page)).toEqual([{ ...LEGACY, externalApiKey: null }]);
    expect(await storedWebhook(service())).toMatchObject({
      outboundMode: 'legacy',
      webhookCallbackUri: LEGACY.webhookCallbackUri,
    });
    expect(await screen.findByText('Webhook saved.')).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Review and save', description: 'No changes' }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers to resume stopped deliveries after a save', async () => {
    await storeSending(service(), { id: SOURCE_ID });
    const [one] = await sendTests(service(), SOURCE_ID);
    await attemptAll(service(), { status: 401 });
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    await setEndpoint(service(), SOURCE_ID, { state: 'paused', since: FROZEN_NOW });
    const page = await openWebhookForm(service());
    expect(await screen.findByText('The last test failed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull();
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), '/new');
    await saveWebhook(page);
    expect(await screen.findByText('Saved. Deliveries of this source are still paused.')).toBeVisible();
    expect(screen.queryByText('The last test failed')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Resume and send 1' }));
    expect(await screen.findByText('Deliveries resumed.')).toBeVisible();
    expect(screen.queryByText(/^Saved\./)).toBeNull();
  });

  it('saves templates mode with the headers in order', async () => {
    await storeWebhook(service());
    const page = await openWebhookForm(service());
    const { user } = page;
    await user.click(screen.getByRole('radio', { name: 'Templates' }));
    const card = webhookCard('Send a message');
    await writeInto(user, card.getByLabelText('Method'), 'PUT');
    await pasteInto(user, card.getByLabelText('URL'), 'https://crm.example/messages');
    for (const [index, [name, value]] of [
      ['X-First', '1'],
      ['Authorization', 'Bearer abc'],
      ['X-Gone', '3'],
    ].entries()) {
      await user.click(card.getByRole('button', { name: 'Add header' }));
      expect(headerRow('Send a message', index + 1).getByLabelText('Name')).toHaveFocus();
      await user.keyboard(name!);
      await pasteInto(user, headerRow('Send a message', index + 1).getByLabelText('Value'), value!);
    }
    await user.click(card.getByRole('button', { name: 'Move header 2 up' }));
    expect(card.getByRole('button', { name: 'Move header 1 up' })).toHaveFocus();
    await user.click(card.getByRole('button', { name: 'Remove header 3' }));
    expect(card.getByRole('button', { name: 'Remove header 2' })).toHaveFocus();
    await saveWebhook(page);
    expect(savesSent(page)).toEqual([
      {
        mode: 'templates',
        sendMessageTemplate: {
          method: 'PUT',
          url: 'https://crm.example/messages',
          headers: [
            { name: 'Authorization', value: 'Bearer abc' },
            { name: 'X-First', value: '1' },
          ],
          bodyTemplate: null,
        },
        externalApiKey: null,
      },
    ]);
  });

  it('sends the template to set a field only if selected, and mentions that a stored template remains', async () => {
    await storeWebhook(service(), { ...TEMPLATES, setFieldTemplate: MESSAGE });
    const page = await openWebhookForm(service());
    await page.user.click(screen.getByRole('checkbox', { name: /sets a field/ }));
    expect(webhookCard('Set a field').getByText(/documents no way to remove it/)).toBeVisible();
    expect(webhookCard('Stored, not used now').getByText(/Template to set a field/)).toBeVisible();
    await saveWebhook(page);
    expect(savesSent(page)).toEqual([{ ...TEMPLATES, externalApiKey: null }]);
    expect(await storedWebhook(service())).toMatchObject({ setFieldTemplate: MESSAGE });
  });

  it('lists the stored values of the other mode', async () => {
    await storeWebhook(service(), { ...TEMPLATES, webhookCallbackUri: 'https://crm.example/hook?token=abc' });
    const page = await openWebhookForm(service());
    expect(webhookCard('Stored, not used now').getByText('https://crm.example/hook?token=***')).toBeVisible();
    await page.user.click(screen.getByRole('radio', { name: 'Legacy' }));
    expect(
      webhookCard('Stored, not used now').getByText(
        'POST https://crm.example/messages, 2 headers, a body of 22 characters',
      ),
    ).toBeVisible();
  });

  it('shows a load error and loads on retry', async () => {
    await storeWebhook(service(), LEGACY);
    let isDown = true;
    const page = await openSource(service(), SOURCE_ID, {
      tab: 'webhook',
      through: (passOn) => (url, init) =>
        isDown ? failing(passOn, 'getOutboundWebhook', 500)(url, init) : passOn(url, init),
    });
    expect(await screen.findByText('Made to fail with 500')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Outbound webhook' })).toBeNull();
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Callback URL')).toHaveValue(LEGACY.webhookCallbackUri);
  });

  it('shows changes from elsewhere while the form has no changes', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openWebhookForm(service());
    const other = await service().request(`/agency/source/${SOURCE_ID}/webhook-integration/outbound`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...LEGACY, webhookCallbackUri: 'https://other.example' }),
    });
    expect(other.ok).toBe(true);
    await act(() => page.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByLabelText('Callback URL')).toHaveValue('https://other.example'));
    expect(screen.getByText('No changes')).toBeVisible();
  });
});

describe('a validation error of the webhook', () => {
  it('appears beside its field, several in a list of links, and nothing is sent', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service());
    const { user } = page;
    const name = headerRow('Send a message', 1).getByLabelText('Name');
    await writeInto(user, name, 'Bad name');
    await user.clear(webhookCard('Send a message').getByLabelText('URL'));
    await user.click(screen.getByRole('button', { name: 'Review and save' }));
    const summary = await screen.findByRole('region', { name: 'What to fix' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Send a message: URL Enter an address.',
      'Send a message: name of header 1 may contain letters, digits and characters such as - and _, but no spaces or colons',
    ]);
    await user.click(within(summary).getByRole('button', { name: 'Send a message: name of header 1' }));
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription(/^The name may contain letters/);
    expect(name).toBeInvalid();
    await writeInto(user, name, 'Host');
    await pasteInto(
      user,
      webhookCard('Send a message').getByLabelText('URL'),
      'https://crm.example/messages',
    );
    await user.click(screen.getByRole('button', { name: 'Review and save' }));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription('Host is set by the connection and cannot be set in a template');
    expect(savesSent(page)).toEqual([]);
  });

  it('is only a warning for http, spaces and repeated names', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service());
    const url = webhookCard('Send a message').getByLabelText('URL');
    await writeInto(page.user, url, 'http://localhost/a b');
    expect(url).toHaveAccessibleDescription(/Uses http.*the service’s own machine.*a space/);
    await writeInto(page.user, url, 'http://crm.example/a b');
    expect(url).toHaveAccessibleDescription(/Uses http.*a space/);
    const name = headerRow('Send a message', 2).getByLabelText('Name');
    await writeInto(page.user, name, 'AUTHORIZATION');
    expect(name).toHaveAccessibleDescription('Header 1 has this name too.');
    await saveWebhook(page);
    expect(savesSent(page)).toHaveLength(1);
  });

  it('about a private address comes from the service and appears beside the field', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openWebhookForm(service());
    const url = webhookCard('Send a message').getByLabelText('URL');
    await writeInto(page.user, url, 'https://10.0.0.1/messages');
    const dialog = await reviewWebhook(page);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(url).toHaveFocus());
    expect(url).toHaveAccessibleDescription(/^The URL must point to a public address/);
  });

  it('from the service appears beside a nested field', async () => {
    await storeWebhook(service(), TEMPLATES);
    const refusal = Response.json(
      {
        title: 'Refused',
        status: 400,
        errors: [
          { path: ['sendMessageTemplate', 'headers', 1, 'value'], message: 'is not allowed' },
          { path: ['SendMessageTemplate.Url'], message: 'is on a list' },
        ],
      },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    );
    const page = await openWebhookForm(service(), {
      through: (passOn) => failing(passOn, 'saveOutboundWebhook', refusal),
    });
    await writeInto(page.user, webhookCard('Send a message').getByLabelText('Method'), 'PUT');
    const dialog = await reviewWebhook(page);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('region', { name: 'What to fix' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(headerRow('Send a message', 2).getByLabelText('Value')).toHaveAccessibleDescription(
      'The value is not allowed',
    );
    expect(webhookCard('Send a message').getByLabelText('URL')).toHaveAccessibleDescription(
      'The URL is on a list',
    );
  });
});

describe('a failed save', () => {
  it('shows the plain text of the service and keeps the input', async () => {
    await storeWebhook(service(), { ...TEMPLATES, externalApiKey: 'canary-old' });
    const refusal = new Response('Nope: the CRM said "no".', {
      status: 400,
      headers: { 'Content-Type': 'text/plain' },
    });
    let isRefused = true;
    const page = await openWebhookForm(service(), {
      through: (passOn) => (url, init) =>
        isRefused ? failing(passOn, 'saveOutboundWebhook', refusal)(url, init) : passOn(url, init),
    });
    const { user } = page;
    await pasteInto(user, headerRow('Send a message', 1).getByLabelText('Value'), 'Bearer canary-1');
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    await pasteInto(user, screen.getByLabelText(/^New/), 'canary-2');
    const dialog = await reviewWebhook(page);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Nope: the CRM said "no".');
    expect(alert).toHaveTextContent('Nothing was saved. What you typed is still here.');
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }));
    isRefused = false;
    await saveWebhook(page);
    expect(savesSent(page)).toHaveLength(2);
    expect(savesSent(page)[1]).toEqual(savesSent(page)[0]);
    expect(savesSent(page)[1]).toMatchObject({
      sendMessageTemplate: { headers: [{ value: 'Bearer canary-1' }, {}] },
      externalApiKey: 'canary-2',
    });
  });

  it('mentions a possible save after a server error and can be retried', async () => {
    await storeWebhook(service(), LEGACY);
    let isBroken = true;
    const page = await openWebhookForm(service(), {
      through: (passOn) => (url, init) =>
        isBroken ? failing(passOn, 'saveOutboundWebhook', 500)(url, init) : passOn(url, init),
    });
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), '/2');
    const dialog = await reviewWebhook(page);
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Made to fail with 500.*may have been saved anyway/,
    );
    isBroken = false;
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesSent(page)).toHaveLength(2);
  });

  it('is sent once despite repeated clicks', async () => {
    await storeWebhook(service(), LEGACY);
    const page = await openWebhookForm(service(), {
      through: (passOn) => failing(passOn, 'saveOutboundWebhook', 'never'),
    });
    await pasteInto(page.user, screen.getByLabelText('Callback URL'), '/2');
    const dialog = await reviewWebhook(page);
    await page.user.dblClick(dialog.getByRole('button', { name: 'Save' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Save…' }));
    await waitFor(() => expect(savesSent(page)).toHaveLength(1));
  });
});
