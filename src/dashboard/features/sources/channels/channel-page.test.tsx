import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { channelRequest } from '#contract/testing/channel-request.ts';
import { DOCUMENTED_ONLY } from '../../../testing/bots-on-screen.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findReply, LINE, openChannel, saveButton } from '../../../testing/channel-on-screen.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { pickOption } from '../../../testing/pick-option.ts';
import { aChannel, aSource } from '../../../testing/test-service.ts';
import { fieldNames, offersField } from '../../../form/form-fields.ts';
import { CHANNEL_FIELDS, channelFormValues } from './channel-values.ts';

const service = frozenService();
beforeEach(() => service().add({ sources: [aSource({ id: 'site', name: 'Website' })] }));

describe('the form of a new channel', () => {
  it('saves exactly the entered values and compares the reply with the request', async () => {
    const page = await openChannel(service(), null);
    const { user } = page;
    const id = screen.getByLabelText<HTMLInputElement>('Channel id').value;
    expect(id).toMatch(/^channel-[0-9a-f]{16}$/);
    await page.enter('Friendly name', 'Front desk');
    await page.enter('Provider', 'twilio');
    await pickOption(user, screen.getByLabelText('Time zone'), 'Europe/Berlin');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-06-01' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '12:00' } });
    await page.choose('Auth token', 'Set');
    await page.enter('New auth token', 'auth-canary');
    await page.save();
    const empty = Object.values(CHANNEL_FIELDS.fields).map(({ label }) => [label, ['–', '–']]);
    expect(await findReply()).toEqual({
      ...Object.fromEntries(empty),
      'Channel id': [id, id],
      'Friendly name': ['Front desk', 'Front desk'],
      Provider: ['twilio', 'twilio'],
      'Auth token': ['*** (new)', '***'],
      Expiration: [expect.stringContaining('1 Jun 2025'), expect.stringContaining('1 Jun 2025')],
      'Refresh token': ['kept', 'not shown by the service'],
    });
    expect(screen.getByText('As sent')).toBeVisible();
    expect(page.puts()).toEqual([
      {
        path: `/agency/source/site/custom-channels/${id}`,
        body: channelRequest({
          friendlyName: 'Front desk',
          provider: 'twilio',
          authToken: 'auth-canary',
          expiration: '2025-06-01T12:00:00+02:00',
        }),
      },
    ]);
    expect(screen.getByRole('link', { name: 'Edit again' })).toHaveAttribute(
      'href',
      `/sources/site/channels/${id}`,
    );
  });

  it.each([
    ['every field of the request', {}],
    ['the documented fields only, if the service has no extensions', DOCUMENTED_ONLY],
  ])('has a control for %s', async (_, options) => {
    await openChannel(service(), null, options);
    for (const [name, { label }] of Object.entries(CHANNEL_FIELDS.fields)) {
      const isOffered = offersField(CHANNEL_FIELDS, name as keyof typeof CHANNEL_FIELDS.fields);
      expect(screen.queryAllByText(label).length > 0).toBe(isOffered);
    }
  });

  it('keeps its heading and the link back if the channels cannot be loaded', async () => {
    renderPage('/sources/site/new-channel', {
      service: service(),
      through: (passOn) => failing(passOn, 'listCustomChannels', 400),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail with 400');
    expect(screen.getByRole('heading', { level: 1, name: 'New channel' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Channels/ })).toHaveAttribute(
      'href',
      '/sources/site?tab=channels',
    );
  });

  it('sends nothing if the id already exists', async () => {
    await service().add({ customChannels: [aChannel(LINE)] });
    const page = await openChannel(service(), null);
    const id = screen.getByLabelText('Channel id');
    await page.user.clear(id);
    await page.user.type(id, 'line');
    await page.enter('Friendly name', 'Front desk');
    await page.save();
    expect(await screen.findByText(/A channel with this id already exists/)).toBeVisible();
    expect(id).toHaveFocus();
    expect(page.puts()).toEqual([]);
  });

  it('shows invalid values and a missing token beside their fields', async () => {
    const page = await openChannel(service(), null);
    const { user } = page;
    await user.clear(screen.getByLabelText('Channel id'));
    await page.choose('Refresh token', 'Set');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-06-01' } });
    await page.save();
    expect(await screen.findByText('Channel id must not be empty')).toBeVisible();
    expect(screen.getByLabelText('New refresh token')).toHaveAccessibleDescription(/^Enter the new value/);
    expect(screen.getByLabelText('Day')).toHaveAccessibleDescription(
      'Enter the time as well, or clear the day.',
    );
    expect(screen.getByLabelText('Channel id')).toHaveFocus();
    expect(page.puts()).toEqual([]);
  });

  it('suggests known providers', async () => {
    await service().add({
      customChannels: [aChannel(LINE), aChannel({ ...LINE, id: 'b', provider: 'vonage' })],
    });
    const { user } = await openChannel(service(), null);
    await user.click(screen.getByLabelText('Provider'));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['twilio', 'vonage']);
  });
});

describe('the form of a channel', () => {
  beforeEach(() => service().add({ customChannels: [aChannel(LINE)] }));

  it.each([
    ['Keep', null],
    ['Set or replace', 'new-canary'],
  ])('with the choice "%s" sends the token as %j', async (choice, sent) => {
    const page = await openChannel(service(), 'line');
    await page.enter('Friendly name', ' 2');
    await page.choose('Refresh token', choice);
    if (sent) await page.enter('New refresh token', sent);
    await page.save();
    await findReply();
    expect(page.puts()).toMatchObject([{ body: { authToken: null, refreshToken: sent } }]);
  });

  it('asks before it clears a token and sends an empty string', async () => {
    const page = await openChannel(service(), 'line');
    await page.choose('Refresh token', 'Clear');
    await page.save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear the refresh token?' }));
    expect(page.puts()).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Clear and save' }));
    await findReply();
    expect(page.puts()).toMatchObject([{ body: { authToken: null, refreshToken: '' } }]);
  });

  it('sends unchanged values exactly as received', async () => {
    const page = await openChannel(service(), 'line');
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    await page.enter('Friendly name', ' 2');
    await page.save();
    await findReply();
    expect(page.puts().map(({ body }) => body)).toEqual([
      channelRequest({
        friendlyName: 'Front desk 2',
        provider: 'twilio',
        uniqueId: '+15550100',
        expiration: '2025-06-01T10:00:00.250Z',
      }),
    ]);
  });

  it('warns beside each emptied text that a save removes the stored text', async () => {
    const empty = channelFormValues('line', null);
    const names = fieldNames(CHANNEL_FIELDS).filter((name) => typeof empty[name] === 'string');
    const texts = Object.fromEntries(names.map((name) => [name, `stored ${name}`]));
    const channel = { id: 'line', sourceId: 'site', hasAuthToken: false, ...texts };
    const { user } = await openChannel(service(), 'line', {
      through: (passOn) => failing(passOn, 'listCustomChannels', Response.json([channel])),
    });
    expect(names).toContain('friendlyName');
    for (const name of names) {
      const input = screen.getByLabelText(CHANNEL_FIELDS.fields[name].label);
      expect(input).toHaveValue(texts[name]);
      await user.clear(input);
      expect(input).toHaveAccessibleDescription(new RegExp(`Saving removes ‘stored ${name}’`));
    }
  });

  it('previews the request without its secrets', async () => {
    const page = await openChannel(service(), 'line');
    await page.choose('Auth token', 'Set');
    await page.enter('New auth token', 'auth-canary');
    const preview = screen.getByRole('region', { name: 'Request as it will be sent' });
    expect(preview).toHaveTextContent('PUT https://service.test/agency/source/site/custom-channels/line');
    expect(preview).toHaveTextContent('"authToken": "***"');
    expect(preview).toHaveTextContent('"refreshToken": null');
    expect(page.container.textContent).not.toContain('canary');
  });

  it('saves once despite repeated clicks', async () => {
    const page = await openChannel(service(), 'line', {
      through: (passOn) => failing(passOn, 'putCustomChannel', 'never'),
    });
    await page.enter('Friendly name', ' 2');
    const button = saveButton();
    for (let click = 0; click < 3; click += 1) fireEvent.click(button);
    await waitFor(() => expect(button).toHaveTextContent('Saving…'));
    await waitFor(() => expect(page.puts()).toHaveLength(1));
    fireEvent.click(button);
    expect(page.puts()).toHaveLength(1);
  });

  it('flags values that the service stored differently', async () => {
    const reply = {
      id: 'line',
      sourceId: 'site',
      friendlyName: 'FRONT DESK',
      provider: 'twilio',
      authToken: 'odd',
    };
    const page = await openChannel(service(), 'line', {
      through: (passOn) => failing(passOn, 'putCustomChannel', Response.json(reply)),
    });
    await page.enter('Unique id', '1');
    await page.save();
    const rows = await findReply();
    expect(rows['Friendly name']).toEqual(['Front desk', 'FRONT DESKDiffers']);
    expect(rows['Unique id']).toEqual(['+155501001', '–Differs']);
    expect(rows['Auth token']).toEqual(['kept', '***Differs']);
    expect(rows.Provider).toEqual(['twilio', 'twilio']);
    expect(screen.getByText('4 different')).toBeVisible();
  });

  it('shows an error of the service beside its field', async () => {
    const problem = { title: 'Bad', status: 400, errors: [{ path: ['uniqueId'], message: 'is in use' }] };
    const page = await openChannel(service(), 'line', {
      through: (passOn) => failing(passOn, 'putCustomChannel', Response.json(problem, { status: 400 })),
    });
    await page.enter('Unique id', '1');
    await page.save();
    expect(await screen.findByText('Unique id is in use')).toBeVisible();
    expect(screen.getByLabelText('Unique id')).toHaveFocus();
  });

  it('keeps all input after a failed save and masks secrets in the error', async () => {
    let isBroken = true;
    const body = 'Refused: auth-canary is no token';
    const page = await openChannel(service(), 'line', {
      through: (passOn) => (url, init) =>
        (isBroken
          ? failing(
              passOn,
              'putCustomChannel',
              new Response(body, { status: 500, headers: { 'Content-Type': 'text/plain' } }),
            )
          : passOn)(url, init),
    });
    const { queryClient } = page;
    await page.enter('Friendly name', ' 2');
    await page.choose('Auth token', 'Set');
    await page.enter('New auth token', 'auth-canary');
    await page.save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Refused: *** is no token');
    expect(alert).toHaveTextContent('It may have been saved anyway.');
    expect(alert.parentElement).toHaveFocus();
    expect(document.body.textContent).not.toContain('canary');
    expect(screen.getByLabelText('Friendly name')).toHaveValue('Front desk 2');
    expect(screen.getByLabelText('New auth token')).toHaveValue('auth-canary');
    expect(page.puts()).toHaveLength(1);
    isBroken = false;
    await page.save();
    await findReply();
    expect(document.documentElement.outerHTML).not.toContain('canary');
    const mutations = queryClient.getMutationCache().getAll();
    expect(JSON.stringify(mutations.map(({ state }) => state))).not.toContain('canary');
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('canary');
    expect(page.puts()[1]?.body).toMatchObject({ friendlyName: 'Front desk 2', authToken: 'auth-canary' });
  });

  it('asks before it discards changes', async () => {
    const page = await openChannel(service(), 'line');
    await page.enter('Friendly name', '!');
    await page.user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(page.router.state.location.pathname).toBe('/sources/site/channels/line');
    expect(screen.getByLabelText('Friendly name')).toHaveValue('Front desk!');
  });

  it('reports an unknown id and creates the channel', async () => {
    const page = await openChannel(service(), 'unheard-of');
    expect(screen.getByText('This source has no channel with this id. Saving creates it.')).toBeVisible();
    // The form requires a name, a provider or a unique id. Otherwise users could not identify the channel, and the
    // service cannot delete it.
    await page.choose('Auth token', 'Set');
    await page.enter('New auth token', 'token');
    await page.save();
    expect(screen.getByLabelText('Friendly name')).toHaveAccessibleDescription(
      /^Enter a name, a provider or a unique id/,
    );
    expect(page.puts()).toEqual([]);
    await page.enter('Provider', 'twilio');
    await page.save();
    await findReply();
    expect(page.puts()).toHaveLength(1);
  });
});

describe('a service that cannot list channels', () => {
  it('gets a form that starts empty, then with the values last saved in this tab', async () => {
    const page = await openChannel(service(), 'line', DOCUMENTED_ONLY);
    const { user, router } = page;
    expect(screen.getByText(/The current values cannot be loaded/)).toBeVisible();
    await page.enter('Friendly name', 'Front desk');
    await page.save();
    await findReply();
    expect(page.sent.filter(({ method, path }) => method === 'GET' && path.includes('channels'))).toEqual([]);
    await act(() => router.navigate('/sources/site?tab=channels'));
    await user.click(await screen.findByRole('link', { name: 'Front desk' }));
    expect(await screen.findByText(/shows what the service returned in this tab/)).toBeVisible();
    expect(screen.getByLabelText('Friendly name')).toHaveValue('Front desk');
    expect(
      page.queryClient.getQueryData(['savedChannel', { sourceId: 'site', channelId: 'line' }]),
    ).toBeDefined();
  });
});
