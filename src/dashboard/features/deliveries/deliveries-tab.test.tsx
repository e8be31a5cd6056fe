import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allSourcesQueries, SOURCES_AT_FIRST } from '../../api/resources/all-sources.ts';
import { DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import {
  attemptAll,
  deliveryStates,
  findDeliveryRows,
  sendTests,
  setDelivery,
  setEndpoint,
  storeSending,
} from '../../testing/deliveries-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import type { RenderedPage } from '../../testing/render-page.tsx';
import { findSourceCard, openSource } from '../../testing/sources-on-screen.ts';
import { aSource, FROZEN_NOW } from '../../testing/test-service.ts';
import { SOURCE_ID, storeWebhook, TEMPLATES } from '../../testing/webhook-on-screen.ts';

const service = frozenService();

async function openTab(
  sourceId: string,
  options: Parameters<typeof openSource>[2] = {},
): Promise<RenderedPage & { card: Awaited<ReturnType<typeof findSourceCard>> }> {
  const page = await openSource(service(), sourceId, { tab: 'deliveries', ...options });
  const card = await findSourceCard('Sending');
  await card.findByText('Waiting');
  return { ...page, card };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the deliveries tab of a source', () => {
  it('lists only deliveries of this source, without a source column', async () => {
    const sourceId = await storeSending(service());
    const other = await storeSending(service());
    await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
    await sendTests(service(), other);
    const { card, router, user } = await openTab(sourceId);
    const rows = await findDeliveryRows(2);
    expect(Object.keys(rows[0]!)).not.toContain('Source');
    expect(card.getByText('2 deliveries')).toBeVisible();
    expect(card.getByText('Active')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Bot followed up/ }));
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?tab=deliveries&delivery=\w+$/));
    await user.click(screen.getByRole('tab', { name: 'Channels' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=channels'));
  });

  it('shows that a source without a webhook sends nothing', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    const { user, card } = await openTab(source.id);
    expect(await card.findByText('No webhook')).toBeVisible();
    expect(card.queryByText('Active')).toBeNull();
    for (const name of ['Replay events', 'Send test event']) {
      const button = card.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('This source has no outbound webhook yet.');
      await user.click(button);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(card.getByRole('link', { name: 'Set it up' })).toHaveAttribute(
      'href',
      `/sources/${source.id}?tab=webhook`,
    );
  });

  it('explains the next step while there are no deliveries', async () => {
    const sourceId = await storeSending(service());
    await openTab(sourceId);
    expect(await screen.findByText('No deliveries yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to outbound webhook' })).toBeVisible();
  });

  it('falls back to the overview if the service has no deliveries', async () => {
    const sourceId = await storeSending(service());
    await openSource(service(), sourceId, { tab: 'deliveries', ...DOCUMENTED_ONLY });
    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Deliveries' })).toBeNull();
  });

  it('hides actions that the service does not support', async () => {
    const sourceId = await storeSending(service());
    const { card } = await openTab(sourceId, {
      config: { extensions: ['listSources', 'listDeliveries', 'getWebhookEndpoint'] },
    });
    expect(await screen.findByText('No deliveries yet')).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
    expect(card.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull();
  });
});

describe('the state of the deliveries of a source', () => {
  it('shows why deliveries are paused, and confirms their number before resuming', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await setDelivery(service(), one!, { state: 'held', nextAttemptAt: null });
    await setEndpoint(service(), sourceId, {
      state: 'paused',
      reason: 'The receiver responded with 503.',
      since: FROZEN_NOW,
      consecutiveFailures: 4,
    });
    const { user, card } = await openTab(sourceId);
    await findDeliveryRows(1);
    expect(card.getByRole('region', { name: 'Paused' })).toHaveTextContent(
      /^Paused since .*: The receiver responded with 503\.1 delivery is retried\. All are sent if it succeeds/,
    );
    expect(card.getByText('Consecutive failures')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Resume' }));
    const asked = await dialog('Resume deliveries of this source?');
    expect(asked.getByText('1 waiting delivery is sent now.')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Resume' }));
    expect(await card.findByText('Active')).toBeVisible();
    await waitFor(() => expect(deliveryStates()).toEqual(['Waiting']));
    expect(card.queryByRole('region', { name: 'Paused' })).toBeNull();
  });

  it('says that no delivery waits for a paused source without deliveries', async () => {
    const sourceId = await storeSending(service());
    await setEndpoint(service(), sourceId, { state: 'paused', since: FROZEN_NOW });
    const { card } = await openTab(sourceId);
    const paused = card.getByRole('region', { name: 'Paused' });
    expect(paused).toHaveTextContent(/No delivery waits\. New ones wait until one succeeds/);
    expect(paused).not.toHaveTextContent(/is retried/);
  });

  it('shows the result of each request of the last test and ignores malformed results', async () => {
    const sourceId = await storeSending(
      service(),
      {},
      {
        lastTestResults: {
          sendMessage: { ok: true, status: 202, milliseconds: 12 },
          setField: { ok: false, error: 'It did not answer.' },
          refund: { ok: false, status: 402 },
          note: 'by hand',
        },
      },
    );
    const { card } = await openTab(sourceId);
    await card.findByText('Last test');
    for (const [state, words] of [
      ['Delivered', 'Send a message, status 202'],
      ['Failed', 'Set a field, It did not answer.'],
      ['Failed', 'refund, status 402'],
    ]) {
      expect(card.getByText(words!)).toHaveTextContent(`${state}${words}`);
    }
    expect(card.queryByText(/by hand/)).toBeNull();
  });

  it('updates the result of the last test while the tab is open', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    await attemptAll(service(), { status: 401 });
    const { card } = await openTab(sourceId);
    expect(await card.findByText('Callback, status 401')).toBeVisible();
    await setDelivery(service(), one!, { state: 'pending', nextAttemptAt: FROZEN_NOW });
    await attemptAll(service(), { status: 200 });
    expect(await card.findByText('Callback, status 200', {}, { timeout: 15_000 })).toBeVisible();
  }, 30_000);

  it('shows a load error beside the list and retries on request', async () => {
    const sourceId = await storeSending(service());
    await sendTests(service(), sourceId);
    let isBroken = true;
    const { user } = await openSource(service(), sourceId, {
      tab: 'deliveries',
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'getWebhookEndpoint', 400) : passOn)(url, init),
    });
    const card = await findSourceCard('Sending');
    expect(await card.findByText('The test lets getWebhookEndpoint fail.')).toBeVisible();
    await findDeliveryRows(1);
    isBroken = false;
    await user.click(card.getByRole('button', { name: 'Retry' }));
    expect(await card.findByText('Active')).toBeVisible();
  });

  it('saves the choice to keep responses and shows a refusal', async () => {
    const sourceId = await storeSending(service());
    let isBroken = false;
    const { user, card, sent } = await openTab(sourceId, {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'updateWebhookEndpoint', 400) : passOn)(url, init),
    });
    const keeps = card.getByRole('switch', { name: 'Keep responses' });
    expect(keeps).not.toBeChecked();
    await user.click(keeps);
    await waitFor(() => expect(keeps).toBeChecked());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ keepsAnswers: true });
    isBroken = true;
    await user.click(keeps);
    expect(await card.findByText('The test lets updateWebhookEndpoint fail.')).toBeVisible();
    expect(keeps).toBeChecked();
  });

  it('saves the choice to keep the order, and states its cost', async () => {
    const sourceId = await storeSending(service());
    const { user, card, sent } = await openTab(sourceId);
    const keeps = card.getByRole('switch', { name: 'Keep the order per lead' });
    expect(keeps).toHaveAccessibleDescription(
      /later ones to the same lead wait .* Other leads are not delayed/,
    );
    await user.click(keeps);
    await waitFor(() => expect(keeps).toBeChecked());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      keepsAnswers: false,
      keepsOrder: true,
    });
  });

  it('shows a signing secret once, then removes it from the page and the cache', async () => {
    const sourceId = await storeSending(service());
    const { user, card, queryClient } = await openTab(sourceId);
    expect(card.getByText('Callbacks are not signed.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Create signing secret' }));
    await user.click((await dialog('Create a signing secret?')).getByRole('button', { name: 'Create' }));
    const shown = await dialog('Signing secret');
    const secret = shown.getByText(/^whsec_/).textContent;
    const held = () =>
      JSON.stringify([
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      ]);
    await waitFor(() => expect(held()).not.toContain(secret));
    await user.keyboard('{Escape}');
    expect(shown.getByText(secret)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain(secret);
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(secret);
    expect(held()).not.toContain(secret);
    expect(await card.findByText(/^Callbacks are signed since/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Rotate' }));
    const asked = await dialog('Rotate the signing secret?');
    expect(asked.getByText(/24 more hours/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Rotate' }));
    await user.click(await screen.findByRole('button', { name: 'I have stored it' }));
    expect(await card.findByText(/the previous secret works until/)).toBeVisible();
  });

  it('shows the error if no signing secret could be created', async () => {
    const sourceId = await storeSending(service());
    const { user, card } = await openTab(sourceId, {
      through: (passOn) => failing(passOn, 'rotateSigningSecret', 400),
    });
    await user.click(card.getByRole('button', { name: 'Create signing secret' }));
    const asked = await dialog('Create a signing secret?');
    await user.click(asked.getByRole('button', { name: 'Create' }));
    expect(await asked.findByText('The test lets rotateSigningSecret fail.')).toBeVisible();
  });
});

describe('a test event', () => {
  it('is sent and followed until the receiver accepts it', async () => {
    const sourceId = await storeSending(service());
    const { user, card, sent } = await openTab(sourceId);
    await user.click(card.getByRole('button', { name: 'Send test event' }));
    const test = await dialog('Send a test event');
    await user.click(test.getByRole('radio', { name: 'Split test ended' }));
    await user.click(test.getByRole('button', { name: 'Send' }));
    expect(await test.findByText('Split test ended: 1 delivery queued.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ type: 'split_test.ended' });
    const followed = within(test.getByRole('list', { name: 'Deliveries of the test' }));
    expect(followed.getByText('Waiting')).toBeVisible();
    await attemptAll(service());
    expect(await followed.findByText(/^204 in \d+ ms$/)).toBeVisible();
    expect(followed.getByText('Delivered')).toBeVisible();
    await waitFor(() => expect(deliveryStates()).toEqual(['Delivered']));
  });

  it('marks the results of earlier tests as out of date', async () => {
    const sourceId = await storeSending(service());
    const { user, card, queryClient } = await openTab(sourceId);
    const webhooks = allSourcesQueries.webhooks(SOURCES_AT_FIRST);
    await queryClient.fetchQuery(webhooks);
    await user.click(card.getByRole('button', { name: 'Send test event' }));
    const test = await dialog('Send a test event');
    await user.click(test.getByRole('button', { name: 'Send' }));
    await test.findByText(/1 delivery queued/);
    expect(queryClient.getQueryState(webhooks.queryKey)?.isInvalidated).toBe(true);
  });

  it('shows why its delivery failed', async () => {
    const sourceId = await storeSending(service());
    const { user, card } = await openTab(sourceId);
    await user.click(card.getByRole('button', { name: 'Send test event' }));
    const test = await dialog('Send a test event');
    await user.click(test.getByRole('button', { name: 'Send' }));
    await test.findByText(/1 delivery queued/);
    await attemptAll(service(), { status: 500 });
    expect(await test.findByText('The receiver responded with 500.')).toBeVisible();
    expect(test.getByText(/^Next attempt:/)).toBeVisible();
  });

  it('shows the refusal of the service while deliveries are off', async () => {
    const sourceId = await storeSending(service());
    await setEndpoint(service(), sourceId, { state: 'off', since: FROZEN_NOW });
    const { user, card } = await openTab(sourceId);
    await user.click(card.getByRole('button', { name: 'Send test event' }));
    const test = await dialog('Send a test event');
    await user.click(test.getByRole('button', { name: 'Send' }));
    expect(await test.findByText('Deliveries of this source are off. Resume them first.')).toBeVisible();
  });

  it('can be sent from the webhook form, after a warning that templates call the external API', async () => {
    const sourceId = SOURCE_ID;
    await storeWebhook(service(), TEMPLATES);
    await setEndpoint(service(), sourceId, { state: 'off', since: FROZEN_NOW });
    const { user } = await openSource(service(), sourceId, { tab: 'webhook' });
    expect(await screen.findByRole('region', { name: 'Deliveries' })).toHaveTextContent(
      /^Deliveries of this source are off since/,
    );
    await user.click(await screen.findByRole('button', { name: 'Send test event' }));
    const test = await dialog('Send a test event');
    expect(await test.findByText(/the external API is really called/)).toBeVisible();
    await user.click(test.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('link', { name: 'See why' }));
    expect(await findSourceCard('Sending')).toBeDefined();
  });
});

describe('a replay', () => {
  it('sends the undelivered events of a period and shows their number', async () => {
    const sourceId = await storeSending(service());
    await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
    await attemptAll(service());
    const [failed] = await sendTests(service(), sourceId, ['lead.message']);
    await setDelivery(service(), failed!, { state: 'failed', nextAttemptAt: null });
    const { user, card, sent } = await openTab(sourceId);
    await findDeliveryRows(3);
    await user.click(card.getByRole('button', { name: 'Replay events' }));
    let replay = await dialog('Replay events');
    expect(await replay.findByText('Queues 1 delivery.')).toBeVisible();
    expect(replay.getByText(/Times are in UTC\./)).toBeVisible();
    expect(replay.queryByLabelText('Time zone')).toBeNull();
    await user.click(replay.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('1 delivery queued.')).toBeVisible();
    expect(sent.find(({ path }) => path.endsWith('/replay'))?.body).toMatchObject({
      type: null,
      includesDelivered: false,
    });
    await waitFor(() => expect(deliveryStates()).toEqual(['Waiting', 'Delivered', 'Delivered']));

    await user.click(screen.getByRole('button', { name: 'Replay another period' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Include delivered events' }));
    replay = await dialog('Replay events');
    await user.click(replay.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('3 deliveries queued.')).toBeVisible();
  });

  it('requires two moments and an end that is not before the start', async () => {
    const sourceId = await storeSending(service());
    const { user, card, sent } = await openTab(sourceId);
    await user.click(card.getByRole('button', { name: 'Replay events' }));
    const replay = await dialog('Replay events');
    await user.click(replay.getByRole('button', { name: 'Clear: From' }));
    await user.click(replay.getByRole('button', { name: 'Replay' }));
    expect(await replay.findByText('Enter a date and a time.')).toBeVisible();
    const [day] = within(replay.getByRole('group', { name: 'From' })).getAllByLabelText('Day');
    await user.type(day!, '2099-01-01');
    await user.type(within(replay.getByRole('group', { name: 'From' })).getByLabelText('Time'), '10:00');
    expect(await replay.findByText('The end is before the start.')).toBeVisible();
    expect(sent.some(({ path }) => path.endsWith('/replay'))).toBe(false);
  });

  it('is disabled for a period without events, with the reason', async () => {
    const sourceId = await storeSending(service());
    const { user, card, sent } = await openTab(sourceId);
    await user.click(card.getByRole('button', { name: 'Replay events' }));
    const replay = await dialog('Replay events');
    const reason = 'No events to replay in this period.';
    expect(await replay.findByText(reason)).toBeVisible();
    const button = replay.getByRole('button', { name: 'Replay' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
    await user.click(button);
    expect(sent.some(({ path }) => path.endsWith('/replay'))).toBe(false);
    expect(button).toHaveAttribute('data-tip', reason);
  });

  it('is disabled if the source sends none of the events of the period', async () => {
    const sourceId = await storeSending(service());
    const { user, card } = await openTab(sourceId, {
      through: (passOn) =>
        failing(passOn, 'countReplay', Response.json({ events: 48, deliveries: 0, isComplete: true })),
    });
    await user.click(card.getByRole('button', { name: 'Replay events' }));
    const replay = await dialog('Replay events');
    const reason = '48 events in this period, but this source sends none of them.';
    expect(await replay.findByText(reason)).toBeVisible();
    expect(replay.getByRole('button', { name: 'Replay' })).toHaveAccessibleDescription(reason);
  });

  it('explains the next step if the period has too many events', async () => {
    const sourceId = await storeSending(service());
    const { user, card } = await openTab(sourceId, {
      through: (passOn) =>
        failing(
          failing(passOn, 'replayEvents', Response.json({ deliveries: 10_000, isComplete: false })),
          'countReplay',
          Response.json({ events: 10_000, deliveries: 9_800, isComplete: false }),
        ),
    });
    await user.click(card.getByRole('button', { name: 'Replay events' }));
    const replay = await dialog('Replay events');
    expect(
      await replay.findByText('Queues 9,800 deliveries of the oldest 10,000 events of this period.'),
    ).toBeVisible();
    await user.click(replay.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('10,000 deliveries queued.')).toBeVisible();
    expect(screen.getByText(/The period has more than 10,000 events/)).toBeVisible();
  });
});
