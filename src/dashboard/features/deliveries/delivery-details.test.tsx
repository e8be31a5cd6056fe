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

/** Opens a delivery by its address, and waits for what is known of it. */
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
  it('open beside the list by a click, and their address leads back to them', async () => {
    const sourceId = await storeSending(service(), { name: 'Website' });
    const [one] = await sendTests(service(), sourceId);
    const { user, router } = renderPage('/deliveries', { service: service() });
    await findDeliveryRows(1);
    await user.click(screen.getByRole('button', { name: /^Message of a lead/ }));
    const panel = await details(one!.id);
    expect(router.state.location.search).toBe(`?delivery=${one!.id}`);
    expect(await panel.findByText('0 attempts')).toBeVisible();
    // Names come after the page's own reads.
    expect(await panel.findByRole('link', { name: 'Website' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Close the details' }));
    expect(router.state.location.search).toBe('');
  });

  it('show what was sent and answered as text, secrets masked, and the event', async () => {
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

  it('lead to all deliveries of the event', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
    const { user, router } = await openDelivery(one!.id);
    await user.click(screen.getByRole('button', { name: 'All deliveries of this event' }));
    await findDeliveryRows(1);
    expect(router.state.location.search).toContain(`event=${one!.eventId}`);
  });

  it('say where there is no delivery of this id', async () => {
    renderPage('/deliveries?delivery=404', { service: service() });
    const panel = await details('404');
    expect(await panel.findByText('There is no delivery with this id.')).toBeVisible();
  });

  it('say where they cannot be had, and try again when told to', async () => {
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

describe('what can be done about a delivery', () => {
  it('is to cancel one that waits, which changes in the list as well', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    const page = await openDelivery(one!.id);
    const panel = await details(one!.id);
    expect(panel.getByText(/^Held until deliveries of its source are resumed/)).toBeVisible();
    await page.user.click(panel.getByRole('button', { name: 'Cancel delivery' }));
    expect(await panel.findByText('Not sent. You can send it again.')).toBeVisible();
    expect(deliveryStates()).toEqual(['Canceled']);
    expect(posts(page)).toEqual([`/agency/webhook-deliveries/${one!.id}/cancel`]);
  });

  it('is to send one that waits now', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    const page = await openDelivery(one!.id);
    await page.user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(deliveryStates()).toEqual(['Waiting']));
    expect(posts(page)).toEqual([`/agency/webhook-deliveries/${one!.id}/retry`]);
  });

  it('is to send one again that is over, after it was said that the receiver gets the same id', async () => {
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

  it('is refused in the words of the service where the button is', async () => {
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

  it('is nothing where the service offers none of it', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await openDelivery(one!.id, { config: { extensions: ['listDeliveries', 'getDelivery'] } });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel delivery' })).toBeNull();
  });
});
