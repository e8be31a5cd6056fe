import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { HOSTED } from '../../../testing/connect-to.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findSourceCard, openSource } from '../../../testing/sources-on-screen.ts';
import { aSource, aWebhook, FROZEN_NOW } from '../../../testing/test-service.ts';
import { pasteInto, SOURCE_ID, storedWebhook, writeInto } from '../../../testing/webhook-on-screen.ts';

const service = frozenService();

const READ = `/agency/source/${SOURCE_ID}/webhook-integration`;
const MESSAGE = { type: 'message', contact: { id: 'c-1', email: 'a@b.example' }, message: { text: 'Hello' } };

async function send(method: string, path: string, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await service().request(READ + path, { method, body: JSON.stringify(body), headers });
  if (!response.ok) throw new Error(await response.text());
}

/** Stores a source with the given samples. Also stores the mapping of `aWebhook` unless `isBare` is set. */
async function store({ isBare = false, samples = [] as object[] } = {}): Promise<void> {
  await service().add({
    sources: [aSource({ id: SOURCE_ID })],
    webhooks: isBare
      ? []
      : [aWebhook({ sourceId: SOURCE_ID, listenUntil: null, selectedSampleEventId: null })],
    sampleEvents: samples.map((body) => ({
      sourceId: SOURCE_ID,
      receivedAt: FROZEN_NOW,
      body: body as Record<string, unknown>,
    })),
  });
}

async function open(options: Parameters<typeof openSource>[2] = {}) {
  const page = await openSource(service(), SOURCE_ID, { tab: 'inbound', ...options });
  await screen.findByRole('form', { name: 'Inbound mapping' });
  return page;
}

const save = () => screen.getByRole('button', { name: 'Save mapping' });
const field = (label: string) => screen.getByLabelText(label, { exact: true });

describe('the inbound tab of a source', () => {
  it('creates a mapping from a pasted message and shows the picked values', async () => {
    await store({ isBare: true });
    const { user } = await open();
    const sample = await findSourceCard('Sample');
    expect(await sample.findByText('No samples yet')).toBeVisible();
    await pasteInto(user, sample.getByLabelText('A message, as JSON'), JSON.stringify(MESSAGE));
    expect(sample.getByText(/the path to the contact id is missing/)).toBeVisible();
    await pasteInto(user, field('Contact id'), 'contact.id');
    await pasteInto(user, field('Body'), 'message.text');
    expect(await screen.findByText('"c-1"', { selector: 'code' })).toBeVisible();
    expect(sample.getByText('Would be accepted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    const row = within(screen.getByRole('group', { name: 'Field 1' }));
    expect(row.getByLabelText('Name')).toHaveFocus();
    await user.paste('email');
    await pasteInto(user, row.getByLabelText('Path'), 'contact.email');
    await pasteInto(user, field('Filter path'), 'type');
    await pasteInto(user, field('Expected value'), 'status');
    expect(screen.getByText('The sample does not pass')).toBeVisible();
    await writeInto(user, field('Expected value'), 'message');
    expect(screen.getByText('The sample passes')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Mapping saved.')).toBeVisible();
    expect(await storedWebhook(service())).toMatchObject({
      inbound: {
        contactIdPath: 'contact.id',
        bodyPath: 'message.text',
        attachmentsPath: null,
        contactFieldPaths: { email: 'contact.email' },
      },
      filterKey: { path: 'type', expectedValue: 'message' },
    });
    expect(screen.getByText('No changes')).toBeVisible();
  });

  it('suggests the paths that exist in the sample', async () => {
    await store({ samples: [MESSAGE] });
    const { user } = await open();
    await findSourceCard('Sample');
    await screen.findByText('"c-1"', { selector: 'code' });
    await writeInto(user, field('State'), 'cont');
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['contact.id', 'contact.email']);
    await user.click(offered[1]!);
    expect(field('State')).toHaveValue('contact.email');
  });

  it('shows a result for each message of a delivery, and every digit of its numbers', async () => {
    await store({ isBare: true });
    const { user, sent } = await open();
    const sample = await findSourceCard('Sample');
    const text = '[{"id":9007199254740993,"text":"a"},{"id":2,"text":"b\\u000b"},{"text":"c"},{"id":4}]';
    await pasteInto(user, sample.getByLabelText('A message, as JSON'), text);
    await pasteInto(user, field('Contact id'), '[*].id');
    await pasteInto(user, field('Body'), '[*].text');
    expect(await sample.findByText('3 of 4 would be accepted')).toBeVisible();
    const results = sample.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(results).toEqual([
      'As a message from contact 9007199254740993.',
      expect.stringMatching(/^As a message from contact 2\.Repaired/),
      'There is no contact id at ‘[*].id’.',
      'As a message without text from contact 4.',
    ]);
    await user.click(save());
    await screen.findByText('Mapping saved.');
    await user.click(sample.getByRole('button', { name: 'Send as a real message' }));
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/3 of 4 messages accepted/)).toBeVisible();
    expect(sent.some(({ path }) => path.endsWith('/inbound'))).toBe(true);
    const { results: stored } = (await (await service().request('/lead')).json()) as {
      results: { contactId: string }[];
    };
    expect(stored.map(({ contactId }) => contactId).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      '2',
      '4',
      '9007199254740993',
    ]);
  });

  it('warns about an index into a list of pairs, and offers the path by the id', async () => {
    const fields = [
      { id: 'CITY', value: 'Oslo' },
      { id: 'TRADE', value: 'Baker' },
    ];
    await store({ samples: [{ ...MESSAGE, fields }] });
    const { user } = await open();
    await findSourceCard('Sample');
    await writeInto(user, field('State'), 'fields[0].value');
    expect(
      await screen.findByText(/The order of this list may change\. Use fields\[\?@\.id=='CITY'\]/),
    ).toBeVisible();
    await writeInto(user, field('State'), 'TRADE');
    const [offered] = await screen.findAllByRole('option');
    await user.click(offered!);
    expect(field('State')).toHaveValue("fields[?@.id=='TRADE'].value");
  });

  it('focuses the first invalid field and sends nothing', async () => {
    await store();
    const { user, sent } = await open();
    await writeInto(user, field('Body'), 'a.*');
    await user.click(screen.getByRole('button', { name: 'Remove field 1' }));
    expect(screen.getByRole('button', { name: 'Add field' })).toHaveFocus();
    await user.click(save());
    expect(await screen.findByText('The path must be a path such as contact.phones[0]')).toBeVisible();
    expect(field('Body')).toHaveFocus();
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('shows an error of the service beside its field and keeps the input', async () => {
    await store();
    const refusal = Response.json(
      {
        title: 'Bad Request',
        status: 400,
        detail: 'The body is invalid.',
        errors: [{ path: ['inbound', 'contactFieldPaths', 'email'], message: 'must be known here' }],
      },
      { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
    );
    const { user } = await open({ through: (passOn) => failing(passOn, 'saveInboundMapping', refusal) });
    await writeInto(user, field('Body'), 'mine');
    await user.click(save());
    expect(await screen.findByText('The path must be known here')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Field 1' })).getByLabelText('Path')).toHaveFocus();
    expect(field('Body')).toHaveValue('mine');
  });

  it('keeps the input after a failed save and asks before leaving', async () => {
    await store();
    const { user } = await open({ through: (passOn) => failing(passOn, 'saveInboundMapping', 503) });
    await writeInto(user, field('Body'), 'mine');
    await user.click(save());
    expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
    expect(field('Body')).toHaveValue('mine');
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(/will be lost/);
  });

  it('asks before it overwrites a change by another user', async () => {
    await store();
    const { user } = await open();
    await writeInto(user, field('Body'), 'mine');
    await send('PUT', '/inbound', { inbound: { contactIdPath: 'theirs' }, filterKey: null });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'It changed since you opened it' }));
    expect(dialog.getByRole('row', { name: /^Contact id/ })).toHaveTextContent('theirs');
    expect(dialog.queryByText(/cannot be seen/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await storedWebhook(service())).toMatchObject({
      inbound: { contactIdPath: 'contact.id', bodyPath: 'mine' },
      filterKey: { path: 'type' },
    });
  });

  it('is replaced by a read-only part of the outbound tab if the service cannot change the mapping', async () => {
    await store();
    const all = Object.values(operations).filter(({ origin }) => origin === 'extension');
    const extensions = all.map(({ id }) => id).filter((id) => id !== 'saveInboundMapping');
    await openSource(service(), SOURCE_ID, { tab: 'inbound', config: { extensions } });
    expect(await screen.findByRole('heading', { name: 'Incoming events' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Outbound webhook' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('tab', { name: 'Inbound' })).toBeNull();
  });
});

describe('the capture of samples', () => {
  it('starts, shows a received sample and stops on request', async () => {
    await store();
    const { user } = await open();
    const reception = await findSourceCard('Receiving messages');
    await user.click(reception.getByRole('button', { name: 'Capture samples for 15 minutes' }));
    expect(await reception.findByRole('timer')).toHaveTextContent('ends in 15 min 0 s');
    const sample = await findSourceCard('Sample');
    expect(await sample.findByText('Waiting for a message')).toBeVisible();
    await send('POST', '/inbound', MESSAGE);
    const chosen = await sample.findByLabelText<HTMLInputElement>('Message', {}, { timeout: 4000 });
    expect(chosen.value).toMatch(/^No\. \d+, 14 Mar 2025/);
    expect(await sample.findByText('Would be accepted')).toBeVisible();
    await user.click(reception.getByRole('button', { name: 'Stop capture' }));
    await waitFor(() => expect(reception.queryByRole('timer')).toBeNull());
    expect(await storedWebhook(service())).toMatchObject({ listenUntil: null });
  });

  it('does not poll for samples after the end', async () => {
    await store();
    const { sent } = await open();
    await screen.findByText('No samples yet');
    const asked = () => sent.filter(({ path }) => path.endsWith('/sample-events')).length;
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect([before, asked()]).toEqual([1, 1]);
  });

  it('shows a command with a placeholder instead of the API key', async () => {
    await store();
    const { container } = await open();
    const reception = await findSourceCard('Receiving messages');
    expect(reception.getByText(/curl --request POST/)).toHaveTextContent(`X-SVC-KEY: <API key>`);
    expect(container.outerHTML).not.toContain(service().key);
    expect(reception.getByText('Required')).toBeVisible();
  });

  it('shows errors from the start of the capture and from the loading of samples', async () => {
    await store();
    const { user } = await open({
      through: (passOn) => failing(failing(passOn, 'listenForSample', 503), 'listSampleEvents', 403),
    });
    expect(await screen.findByText(/lets listSampleEvents fail/)).toBeVisible();
    expect(screen.queryByText('No samples yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Capture samples for 15 minutes' }));
    expect(await screen.findByText(/lets listenForSample fail/)).toBeVisible();
  });
});

describe('a sample', () => {
  it('can be selected, and the service stores the selection for all users', async () => {
    await store({ samples: [MESSAGE, { type: 'status' }] });
    const { user } = await open();
    const sample = await findSourceCard('Sample');
    expect(await sample.findByText('Would be refused')).toBeVisible();
    await user.click(sample.getByLabelText('Message'));
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(3);
    await user.click(options[1]!);
    expect(await sample.findByText('Would be accepted')).toBeVisible();
    const first = Number(/^No\. (\d+)/.exec(sample.getByLabelText<HTMLInputElement>('Message').value)![1]);
    await waitFor(async () =>
      expect(await storedWebhook(service())).toMatchObject({ selectedSampleEventId: first }),
    );
  });

  it('is sent as a real message after a confirmation and shows the result', async () => {
    await store({ samples: [MESSAGE] });
    const { user, sent } = await open({ config: HOSTED });
    const button = await screen.findByRole('button', { name: 'Send as a real message' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the sample as a real message?' }));
    expect(dialog.getByText(/The lead of contact/)).toHaveTextContent('c-1');
    const received = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/inbound'));
    expect(received()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/Message accepted/)).toBeVisible();
    expect(received().map(({ body }) => body)).toEqual([MESSAGE]);
    expect(received()[0]!.headers.get('Idempotency-Key')).toMatch(/^\w{32}$/);
    const link = screen.getByRole('link', { name: 'Open the lead' });
    const page = (await (await service().request('/lead')).json()) as { results: { id: string }[] };
    expect(link).toHaveAttribute('href', `/leads/${page.results[0]!.id}`);
  });

  it('is checked against the saved mapping before it is sent, not against unsaved changes', async () => {
    await store({ samples: [{ ...MESSAGE, type: 'status' }] });
    const { user } = await open();
    await writeInto(user, field('Expected value'), 'status');
    expect(await screen.findByText('Would be accepted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send as a real message' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/saved mapping will refuse it/)).toHaveTextContent('found ‘status’');
    expect(dialog.getByText(/not your unsaved changes/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(/Message refused. The filter expects/)).toBeVisible();
    expect(field('Expected value')).toHaveValue('status');
  });

  it('shows a send error in the dialog', async () => {
    await store({ samples: [MESSAGE] });
    const { user, sent } = await open({
      config: HOSTED,
      through: (passOn) => failing(passOn, 'receiveInbound', 'lost'),
    });
    await user.click(await screen.findByRole('button', { name: 'Send as a real message' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText(/may have been accepted anyway/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    const keys = () => sent.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
    await waitFor(() => expect(keys()).toHaveLength(2));
    // The service detects the duplicate because both requests have the same idempotency key.
    expect(new Set(keys()).size).toBe(1);
  });
});
