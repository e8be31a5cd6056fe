import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { REDACTED } from '#contract/secret-names.ts';
import { HOSTED } from '../../../testing/connect-to.ts';
import { calls } from '../../../api/transport/call-record.ts';
import { bodiesOf } from '../../../api/transport/request-log.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findSourceCard, openSource } from '../../../testing/sources-on-screen.ts';
import { aSource, aWebhook } from '../../../testing/test-service.ts';
import { SOURCE_ID } from '../../../testing/webhook-on-screen.ts';

const service = frozenService();

async function open(options: Parameters<typeof openSource>[2] = {}) {
  await service().add({
    sources: [aSource({ id: SOURCE_ID })],
    webhooks: [aWebhook({ sourceId: SOURCE_ID, listenUntil: null, selectedSampleEventId: null })],
  });
  const page = await openSource(service(), SOURCE_ID, { tab: 'inbound', ...options });
  return { ...page, card: await findSourceCard('Address with a token') };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const statusAt = async (address: string) => {
  const path = new URL(address).pathname.replace(/^\/api(?=\/)/, '');
  return (await service().service.request(path, { method: 'POST', body: '{}' })).status;
};

describe('the inbound address of a source', () => {
  it('is created and shown once, then replaced and removed', async () => {
    const { user, card, queryClient } = await open();
    expect(await card.findByText('No address yet.')).toBeVisible();

    await user.click(card.getByRole('button', { name: 'Create address' }));
    const asked = await dialog('Create an inbound address?');
    await user.click(asked.getByRole('button', { name: 'Create' }));
    const shown = await dialog('Inbound address');
    const address = shown.getByText(/\/in\/[\w-]{43}$/).textContent;
    const token = address.split('/').at(-1)!;
    expect(await statusAt(address)).toBe(200);
    const held = () =>
      JSON.stringify([
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ]);
    await waitFor(() => expect(held()).not.toContain(token));
    const logged = calls.findLast(({ operation }) => operation.id === 'createInboundAddress')!;
    expect(bodiesOf(logged).reply.json).toMatchObject({ hint: token.slice(-4), token: REDACTED });
    expect(JSON.stringify(calls)).not.toContain(token);
    await user.click(shown.getByRole('button', { name: 'I have stored it' }));
    expect(await card.findByText(new RegExp(`/in/••••${token.slice(-4)}$`))).toBeVisible();
    expect(document.documentElement.outerHTML).not.toContain(token);
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(token);

    await user.click(card.getByRole('button', { name: 'Replace' }));
    await user.click((await dialog('Replace the inbound address?')).getByRole('button', { name: 'Replace' }));
    const next = (await dialog('Inbound address')).getByText(/\/in\//).textContent;
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    expect([await statusAt(address), await statusAt(next)]).toEqual([404, 200]);

    await user.click(await card.findByRole('button', { name: 'Remove' }));
    await user.click((await dialog('Remove the inbound address?')).getByRole('button', { name: 'Remove' }));
    expect(await card.findByText('No address yet.')).toBeVisible();
    expect(await statusAt(next)).toBe(404);
  });

  it('answers handshakes if they are turned on', async () => {
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: 'Create address' }));
    await user.click((await dialog('Create an inbound address?')).getByRole('button', { name: 'Create' }));
    const address = (await dialog('Inbound address')).getByText(/\/in\//).textContent;
    await user.click(screen.getByRole('button', { name: 'I have stored it' }));
    const toggle = await card.findByLabelText('Answer handshakes');
    expect(toggle).not.toBeChecked();
    await user.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    const path = new URL(address).pathname.replace(/^\/api(?=\/)/, '');
    const answer = async () => (await service().service.request(`${path}?challenge=abc`)).text();
    await waitFor(async () => expect(await answer()).toBe('abc'));
  });

  it('is not offered if the service does not support inbound addresses', async () => {
    await service().add({ sources: [aSource({ id: SOURCE_ID })] });
    const { createInboundAddress: _, ...others } = operations;
    await openSource(service(), SOURCE_ID, {
      tab: 'inbound',
      config: { ...HOSTED, extensions: Object.keys(others) },
    });
    await findSourceCard('Receiving messages');
    expect(screen.queryByText('Address with a token')).not.toBeInTheDocument();
  });

  it('shows the error after a failed creation', async () => {
    const { user, card } = await open({
      through: (passOn) => failing(passOn, 'createInboundAddress', 400),
    });
    await user.click(await card.findByRole('button', { name: 'Create address' }));
    const asked = await dialog('Create an inbound address?');
    await user.click(asked.getByRole('button', { name: 'Create' }));
    expect(await asked.findByText('The test lets createInboundAddress fail.')).toBeVisible();
  });
});
