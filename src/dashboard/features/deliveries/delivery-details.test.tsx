import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  attemptAll,
  deliveryStates,
  findDeliveryRows,
  sendTests,
  setDelivery,
  setEndpoint,
  storeSending,
} from '../../testing/deliveries-on-screen.ts';
import { shorten } from '../../lib/shorten.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage, type RenderedPage } from '../../testing/render-page.tsx';

const service = frozenService();

type Options = Partial<Parameters<typeof renderPage>[1]>;

async function openDelivery(id: string, options: Options = {}): Promise<RenderedPage> {
  const page = renderPage(`/deliveries?delivery=${id}`, { service: service(), ...options });
  await details(id).then((found) => found.findByText('Event id'));
  return page;
}

const details = async (id: string) =>
  within(await screen.findByRole('region', { name: `Delivery ${shorten(id, 16)}` }));

const posts = ({ sent }: RenderedPage) =>
  sent.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('the details of a delivery', () => {
  it('open beside the list on a click and appear in the address', async () => {
    const sourceId = await storeSending(service(), { name: 'Website' });
    const [one] = await sendTests(service(), sourceId);
    const { user, router } = renderPage('/deliveries', { service: service() });
    await findDeliveryRows(1);
    await user.click(screen.getByRole('button', { name: /^Bot wrote → Example Lead/ }));
    const panel = await details(one!.id);
    expect(router.state.location.search).toBe(`?delivery=${one!.id}`);
    expect(await panel.findByText('0 attempts')).toBeVisible();
    // The name of the source loads after the data of the page.
    expect(await panel.findByRole('link', { name: 'Website' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Close the details' }));
    expect(router.state.location.search).toBe('');
  });

  it('show the request, the response and the event as text, with masked secrets', async () => {
    const sourceId = await storeSending(
      service(),
      {},
      { webhookCallbackUri: 'https://crm.example/hook?token=canary' },
    );
    await setEndpoint(service(), sourceId, { keepsAnswers: true });
    const [one] = await sendTests(service(), sourceId);
    await attemptAll(service(), { status: 500, answer: '<img src=x onerror="globalThis.hacked = true">' });
    await openDelivery(one!.id);
    const attempt = within(await screen.findByRole('region', { name: 'Attempt 1' }));
    expect(attempt.getByText('The receiver responded with 500.')).toBeVisible();
    expect(attempt.getByText(/^POST https:\/\/crm\.example\/hook\?token=\*\*\*/)).toBeVisible();
    expect(attempt.getByText(/webhook-id: evt_/)).toHaveTextContent('"isTest":true');
    expect(attempt.getByText(/<img src=x/)).toBeVisible();
    expect(document.querySelector('[class*=attempt] img')).toBeNull();
    expect(document.body).not.toHaveTextContent('canary');
    const event = within(await screen.findByRole('region', { name: 'Event' }));
    expect(event.getByText('"lead.message"')).toBeVisible();
  });

  it('link to all deliveries of the event', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
    const { user, router } = await openDelivery(one!.id);
    await user.click(screen.getByRole('button', { name: 'All deliveries of this event' }));
    await findDeliveryRows(1);
    expect(router.state.location.search).toContain(`event=${one!.eventId}`);
  });

  it('report an unknown id', async () => {
    renderPage('/deliveries?delivery=404', { service: service() });
    const panel = await details('404');
    expect(await panel.findByText('There is no delivery with this id.')).toBeVisible();
  });

  it('show a load error and retry on request', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    let isBroken = true;
    const { user } = renderPage(`/deliveries?delivery=${one!.id}`, {
      service: service(),
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'getDelivery', 400) : passOn)(url, init),
    });
    const panel = await details(one!.id);
    expect(await panel.findByText('The test lets getDelivery fail.')).toBeVisible();
    isBroken = false;
    await user.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await panel.findByText('Event id')).toBeVisible();
  });
});

describe('the actions of a delivery', () => {
  it('cancel a waiting delivery and update the list', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    const page = await openDelivery(one!.id);
    const panel = await details(one!.id);
    expect(panel.getByText('Paused with its source.')).toBeVisible();
    await page.user.click(panel.getByRole('button', { name: 'Cancel delivery' }));
    expect(await panel.findByText('Not sent. You can send it again.')).toBeVisible();
    expect(deliveryStates()).toEqual(['Cancelled']);
    expect(posts(page)).toEqual([`/agency/webhook-deliveries/${one!.id}/cancel`]);
  });

  it('send a waiting delivery immediately', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    const page = await openDelivery(one!.id);
    await page.user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(deliveryStates()).toEqual(['Waiting']));
    expect(posts(page)).toEqual([`/agency/webhook-deliveries/${one!.id}/retry`]);
  });

  it('send a finished delivery again, after a note that the event id stays the same', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await attemptAll(service());
    const page = await openDelivery(one!.id);
    expect(screen.queryByRole('button', { name: 'Cancel delivery' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this delivery again?' }));
    expect(dialog.getByText(/event id stays the same/)).toBeVisible();
    expect(posts(page)).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(deliveryStates()).toEqual(['Waiting']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show the refusal of the service beside the button', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    const page = await openDelivery(one!.id);
    await setEndpoint(service(), sourceId, { state: 'off' });
    await page.user.click(screen.getByRole('button', { name: 'Send now' }));
    const panel = await details(one!.id);
    expect(await panel.findByText('Deliveries of this source are off. Resume them first.')).toBeVisible();
    expect(deliveryStates()).toEqual(['Held']);
  });

  it('are hidden if the service does not support them', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await openDelivery(one!.id, { config: { extensions: ['listDeliveries', 'getDelivery'] } });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel delivery' })).toBeNull();
  });
});
