import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { operations } from '#contract/index.ts';
import { dryRunTemplate } from '#contract/template-dry-run.ts';
import { writeBody } from '../../../testing/body-on-screen.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { pickOption } from '../../../testing/pick-option.ts';
import {
  botWrites,
  headerRow,
  MESSAGE,
  openWebhookForm,
  pasteInto,
  savesSent,
  saveWebhook,
  storedWebhook,
  storeWebhook,
  TEMPLATES,
  webhookCard,
  writeInto,
} from '../../../testing/webhook-on-screen.ts';

const service = frozenService();

const extensions = [...Object.keys(operations), getWebhookEndpoint.id];

const openForm = () => openWebhookForm(service(), { config: { extensions } });

const preview = (card = 'Send a message') =>
  within(webhookCard(card).getByRole('region', { name: /^Preview of/ }));

/** Returns the text of a preview, which contains the request or the problem. */
const shown = (card?: string) => preview(card).getByRole('heading').closest('section')!.textContent;

const FIELD = { ...MESSAGE, headers: [], bodyTemplate: '{"{{field}}": {{value}}}' };

describe('the preview of a template', () => {
  it('shows the request filled with an example', async () => {
    await storeWebhook(service(), {
      ...TEMPLATES,
      sendMessageTemplate: { ...MESSAGE, url: 'https://crm.example/c/{{contactId}}/messages' },
      setFieldTemplate: FIELD,
    });
    await openForm();
    expect(shown()).toContain('POST https://crm.example/c/contact-1001/messages');
    expect(shown()).toContain('X-Plain: plain');
    expect(shown()).toContain('Content-Type: application/json');
    expect(shown()).toContain(String.raw`{"text":"Thanks, Example! Is the \"early\" slot`);
    expect(shown('Set a field')).toContain('{"city": "Springfield"}');
    expect(shown('Set a field')).toContain('Example: a learned fact');
  });

  it('fills in a real event', async () => {
    await storeWebhook(service(), TEMPLATES);
    await botWrites(service(), 'It was really said');
    const page = await openForm();
    await page.user.click(preview().getByRole('combobox', { name: 'Example' }));
    await page.user.click(await screen.findByRole('option', { name: /2025/ }));
    await waitFor(() => expect(shown()).toContain('{"text":"It was really said'));
    expect(shown()).toContain('Filled in with the event’s values. Contact fields are examples.');
    await page.user.click(preview().getByRole('combobox', { name: 'Example' }));
    await page.user.click(screen.getByRole('option', { name: 'A follow-up' }));
    await waitFor(() => expect(shown()).toContain('Filled in with example values.'));
  });

  it('changes with the selected example and while the user types', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openForm();
    await pickOption(page.user, preview().getByRole('combobox', { name: 'Example' }), 'A follow-up');
    await waitFor(() => expect(shown()).toContain('{"text":"Hello Example, are you still looking?'));
    writeBody(webhookCard('Send a message').getByRole('textbox', { name: 'Body' }), 'to={{leadName}}&a=b');
    await waitFor(() => expect(shown()).toContain('to=Example%20Lead&a=b'));
    expect(shown()).toContain('Content-Type: application/x-www-form-urlencoded');
    writeBody(webhookCard('Send a message').getByRole('textbox', { name: 'Body' }), '');
    await waitFor(() => expect(shown()).toContain('No body'));
  });

  it('shows an unknown variable, which the service rejects at its field', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openForm();
    const body = webhookCard('Send a message').getByRole('textbox', { name: 'Body' });
    writeBody(body, '{"text": "{{listing}}"}');
    expect(
      await preview().findByText(/^Body: \{\{listing\}\} is unknown\. Known variables: contactId/),
    ).toBeVisible();
    expect(shown()).not.toContain('POST');
    await saveWebhook(page);
    expect(await webhookCard('Send a message').findByText(/^\{\{listing\}\} is unknown/)).toBeVisible();
    expect(await storedWebhook(service())).toMatchObject({ sendMessageTemplate: MESSAGE });
  });

  it('shows the effect of filters', async () => {
    const bodyTemplate = '{"id": {{contactId | number}}, "name": {{leadName | null}}}';
    await storeWebhook(service(), { ...TEMPLATES, sendMessageTemplate: { ...MESSAGE, bodyTemplate } });
    const page = await openForm();
    expect(shown()).toContain('{"id": 1001, "name": "Example Lead"}');
    expect(preview().getByText('{{contactId | number}}').parentElement).toHaveTextContent('1001 → 1001');
    const body = webhookCard('Send a message').getByRole('textbox', { name: 'Body' });
    writeBody(body, 'link={{leadName | url}}');
    await waitFor(() => expect(shown()).toContain('Example Lead → Example%20Lead'));
    await page.user.click(webhookCard('Send a message').getByRole('button', { name: 'About filters' }));
    expect(await screen.findByText('{"id": {{contactId | number}}}')).toBeVisible();
  });

  it('compares the unsaved template with past events, and sends nothing', async () => {
    await storeWebhook(service(), TEMPLATES);
    await botWrites(service(), 'First message');
    await botWrites(service(), '12');
    const page = await openForm();
    const compare = async () => {
      await page.user.click(preview().getByRole('button', { name: 'Compare with past events' }));
      return within(await screen.findByRole('dialog', { name: 'Comparison with past events' }));
    };
    const same = await compare();
    expect(await same.findByText('2 identical, 0 differ')).toBeVisible();
    await page.user.click(same.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = webhookCard('Send a message').getByRole('textbox', { name: 'Body' });
    writeBody(body, '{"text":{{message | number}}}');
    const other = await compare();
    expect(await other.findByText('0 identical, 2 differ')).toBeVisible();
    expect(other.getAllByRole('deletion').length).toBeGreaterThan(0);
    expect(other.getByText(/Not sent/)).toBeInTheDocument();
    expect(document.body.innerHTML).not.toContain('Bearer stored');
  });

  it('shows a preset for a common receiver, which can be undone', async () => {
    await storeWebhook(service(), { ...TEMPLATES, externalApiKey: 'key' });
    const page = await openForm();
    await page.user.click(webhookCard('Send a message').getByRole('button', { name: 'Start from' }));
    await page.user.click(await screen.findByRole('menuitem', { name: /^CRM/ }));
    await waitFor(() => expect(shown()).toContain('"to": { "id": 1001 }'));
    expect(headerRow('Send a message', 1).getByLabelText('Name')).toHaveValue('Authorization');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown()).toContain('POST https://crm.example/messages'));
  });

  it('states that a service without events cannot compare', async () => {
    await storeWebhook(service(), TEMPLATES);
    await openWebhookForm(service(), {
      config: { extensions: extensions.filter((id) => id !== dryRunTemplate.id) },
    });
    expect(
      await preview().findByText('No comparison with past events: the service does not offer it.'),
    ).toBeVisible();
  });

  it('masks secrets in headers and addresses, and the key', async () => {
    const sendMessageTemplate = {
      ...MESSAGE,
      url: 'https://crm.example/?token=canary-1&key={{externalApiKey}}',
      headers: [
        { name: 'Authorization', value: 'Bearer canary-2' },
        { name: 'X-Renamed', value: 'k {{externalApiKey}}' },
      ],
      bodyTemplate: '{"key":"{{externalApiKey}}"}',
    };
    await storeWebhook(service(), { ...TEMPLATES, sendMessageTemplate, externalApiKey: 'canary-3' });
    const page = await openForm();
    expect(shown()).toContain('https://crm.example/?token=***&key=***');
    expect(shown()).toContain('Authorization: ***X-Renamed: k ***');
    expect(shown()).toContain('{"key":"***"}');
    await page.user.click(screen.getByRole('radio', { name: 'Replace' }));
    expect(
      await preview().findByText(/\{\{externalApiKey\}\} is empty: no external API key is stored/),
    ).toBeVisible();
    await pasteInto(page.user, screen.getByLabelText(/^New/), 'canary-4');
    await waitFor(() => expect(shown()).toContain('{"key":"***"}'));
    await writeInto(page.user, headerRow('Send a message', 1).getByLabelText('Name'), 'X-Other');
    await waitFor(() => expect(shown()).toContain('X-Other: ***'));
    expect(document.body.innerHTML).not.toMatch(/canary-[123]/);
  });

  it('renders HTML in a template as plain text', async () => {
    const bodyTemplate = '<img src=x onerror="alert(1)">{{message}}';
    await storeWebhook(service(), { ...TEMPLATES, sendMessageTemplate: { ...MESSAGE, bodyTemplate } });
    await openForm();
    expect(shown()).toContain('<img src=x onerror="alert(1)">Thanks, Example! Is the &quot;early&quot;');
    expect(document.querySelector('img')).toBeNull();
  });

  it('is absent if the service does not document how it fills templates', async () => {
    await storeWebhook(service(), TEMPLATES);
    await openWebhookForm(service(), {
      config: { extensions: extensions.filter((id) => id !== getWebhookEndpoint.id) },
    });
    expect(await webhookCard('Send a message').findByRole('textbox', { name: 'Body' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Preview of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Insert variable' })).toBeNull();
  });
});

describe('a variable', () => {
  const insertInto = async ({ user }: Awaited<ReturnType<typeof openForm>>, label: string, name: RegExp) => {
    await user.click(
      label === 'Value'
        ? headerValueMenu()
        : screen.getByRole('button', { name: `Insert variable into ${label}` }),
    );
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  const headerValueMenu = () =>
    headerRow('Send a message', 1).getByRole('button', { name: 'Insert variable into Value' });

  it('is inserted at the last cursor position in an address, or else at the end', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openForm();
    const url = webhookCard('Send a message').getByLabelText<HTMLInputElement>('URL');
    await insertInto(page, 'URL', /^contactId/);
    await waitFor(() => expect(url).toHaveValue('https://crm.example/messages{{contactId}}'));
    expect(url).toHaveFocus();
    url.setSelectionRange(20, 28);
    await insertInto(page, 'URL', /^leadId/);
    await waitFor(() => expect(url).toHaveValue('https://crm.example/{{leadId}}{{contactId}}'));
    expect(url.selectionStart).toBe(30);
  });

  it('is appended to a hidden value, which stays hidden', async () => {
    await storeWebhook(service(), TEMPLATES);
    const page = await openForm();
    const value = headerRow('Send a message', 1).getByLabelText<HTMLInputElement>('Value');
    await insertInto(page, 'Value', /^externalApiKey/);
    await waitFor(() => expect(value).toHaveValue('Bearer stored{{externalApiKey}}'));
    expect(value.type).toBe('password');
    await page.user.click(webhookCard('Send a message').getByLabelText('URL'));
    await waitFor(() => expect(value).toHaveValue(''));
    await saveWebhook(page);
    expect(savesSent(page)).toMatchObject([
      { sendMessageTemplate: { headers: [{ value: 'Bearer stored{{externalApiKey}}' }, {}] } },
    ]);
  });
});
