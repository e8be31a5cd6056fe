import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sendTests, storeSending } from '../../testing/deliveries-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { findSourceCard, openSource } from '../../testing/sources-on-screen.ts';
import { aSource, unique } from '../../testing/test-service.ts';

const service = frozenService();

const open = async (sourceId: string, options: Parameters<typeof openSource>[2] = {}) => {
  const page = await openSource(service(), sourceId, { tab: 'deliveries', ...options });
  return { ...page, card: await findSourceCard('Built-in receiver') };
};

async function receiverOf(sourceId: string): Promise<{ url: string; status: number }> {
  const response = await service().request(
    `/agency/source/${sourceId}/webhook-integration/endpoint/receiver`,
  );
  return (await response.json()) as { url: string; status: number };
}

describe('the built-in receiver', () => {
  it('becomes the callback URL with one click if no webhook is set up', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    const { url } = await receiverOf(source.id);
    const { card, user } = await open(source.id);
    expect(await card.findByText(url)).toBeVisible();
    await user.click(await card.findByRole('button', { name: 'Use as callback URL' }));
    expect(await card.findByText('In use')).toBeVisible();
    expect(card.getByText('No events yet.')).toBeVisible();
    const saved = await service().request(`/agency/source/${source.id}/webhook-integration`);
    expect(await saved.json()).toMatchObject({ outboundMode: 'legacy', webhookCallbackUri: url });
  });

  it('links to the form if the receiver would replace an existing webhook', async () => {
    const { card } = await open(await storeSending(service()));
    expect(await card.findByRole('link', { name: 'outbound webhook' })).toBeVisible();
    expect(card.queryByRole('button', { name: 'Use as callback URL' })).toBeNull();
    expect(card.queryByText('In use')).toBeNull();
  });

  it('is in use by a template that calls the receiver at another port, with a token', async () => {
    const sourceId = unique('source');
    const url = service().receiver.urlOf({ agencyId: service().agency.id, sourceId });
    const called = new URL(`${new URL(url).pathname}/token?to={{contactId}}`, 'http://127.0.0.1:1').href;
    await storeSending(service(), { id: sourceId });
    const saved = await service().request(`/agency/source/${sourceId}/webhook-integration/outbound`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ mode: 'templates', sendMessageTemplate: { method: 'POST', url: called } }),
    });
    expect(saved.status).toBe(200);
    const { card } = await open(sourceId);
    expect(await card.findByText('In use')).toBeVisible();
    expect(card.getByRole('combobox', { name: 'Responds with' })).toBeVisible();
  });

  it('shows received events and responds with the selected status', async () => {
    const sourceId = unique('source');
    const { urlOf } = service().receiver;
    const url = urlOf({ agencyId: service().agency.id, sourceId });
    await storeSending(service(), { id: sourceId }, { webhookCallbackUri: url });
    const [sent] = await sendTests(service(), sourceId);
    const { card, user } = await open(sourceId);
    await card.findByText('In use');
    await user.click(card.getByRole('combobox', { name: 'Responds with' }));
    await user.click(screen.getByRole('option', { name: '500: retried later' }));
    await waitFor(async () => expect(await receiverOf(sourceId)).toMatchObject({ status: 500 }));

    await service().receiver.receive(new URL(url).pathname, {
      headers: new Headers({ 'webhook-id': sent!.eventId }),
      body: new Uint8Array(),
    });
    const row = await card.findByRole('row', { name: new RegExp(sent!.eventId) }, { timeout: 3000 });
    expect(within(row).getByText('500')).toBeVisible();
    const link = within(row).getByRole('link', { name: /^Bot wrote → Example Lead: 'Thanks, Example!/ });
    expect(link).toHaveAttribute('href', `/deliveries?source=${sourceId}&event=${sent!.eventId}`);
  });

  it('shows the newest five events, and all events on request', async () => {
    const sourceId = unique('source');
    const { urlOf, receive } = service().receiver;
    const url = urlOf({ agencyId: service().agency.id, sourceId });
    await storeSending(service(), { id: sourceId }, { webhookCallbackUri: url });
    for (const place of [1, 2, 3, 4, 5, 6]) {
      const headers = new Headers({ 'webhook-id': `evt_${place}` });
      await receive(new URL(url).pathname, { headers, body: new Uint8Array() });
    }
    const { card, user } = await open(sourceId);
    expect(await card.findByRole('link', { name: 'evt_6' })).toBeVisible();
    expect(card.queryByRole('link', { name: 'evt_1' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Show all 6 events' }));
    expect(card.getByRole('link', { name: 'evt_1' })).toBeVisible();
    expect(card.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('shows a load error and a Retry button without affecting the other card', async () => {
    const sourceId = await storeSending(service());
    const { card } = await open(sourceId, {
      through: (passOn) => failing(passOn, 'getBuiltInReceiver', 400),
    });
    expect(await card.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await (await findSourceCard('Sending')).findByText('Waiting')).toBeVisible();
  });
});
