import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter } from '../../testing/filters-on-screen.ts';
import {
  attemptAll,
  deliveryFilters,
  deliveryRows,
  deliveryStates,
  findDeliveryRows,
  sendTests,
  setDelivery,
  setEndpoint,
  storeSending,
} from '../../testing/deliveries-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { onAPhone } from '../../testing/on-a-phone.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { FROZEN_NOW } from '../../testing/test-service.ts';

const service = frozenService();

type Options = Partial<Parameters<typeof renderPage>[1]>;

const openDeliveries = (search = '', options: Options = {}) =>
  renderPage(`/deliveries${search}`, { service: service(), ...options });

const HOUR = 3_600_000;

/** Stores one delivery in each state. The delivery of the last state is the newest. */
async function storeOneInEachState(): Promise<string> {
  const sourceId = await storeSending(service(), { name: 'Website' });
  const sent = await sendTests(service(), sourceId, [
    'lead.message',
    'lead.follow_up',
    'bot.duplicated',
    'split_test.ended',
    'notification.created',
    'lead.message',
  ]);
  const changed = [
    {
      state: 'pending',
      attemptCount: 2,
      lastStatus: 503,
      lastError: 'The receiver is busy.',
      nextAttemptAt: new Date(FROZEN_NOW.getTime() + 3 * HOUR),
    },
    { state: 'sending', attemptCount: 1, nextAttemptAt: null },
    { state: 'held', nextAttemptAt: null },
    { state: 'delivered', attemptCount: 1, lastStatus: 204, nextAttemptAt: null },
    { state: 'failed', attemptCount: 13, lastError: 'Nothing answers there.', nextAttemptAt: null },
    { state: 'canceled', nextAttemptAt: null },
  ] as const;
  for (const [place, one] of sent.entries()) await setDelivery(service(), one, changed[place]!);
  return sourceId;
}

describe('the list of all deliveries', () => {
  it('shows the event, source, state and result of each delivery, and further columns on request', async () => {
    await storeOneInEachState();
    const { user } = openDeliveries();
    const rows = await findDeliveryRows(6);
    expect(rows.map(({ State, Event }) => [State, Event])).toEqual([
      ['Cancelled', expect.stringMatching(/^Bot wrote → Example Lead: 'Thanks, Example!.*Test$/)],
      ['Failed', expect.stringMatching(/^Notification: 'An example'/)],
      ['Delivered', expect.stringMatching(/^Split test ended/)],
      ['Held', expect.stringMatching(/^Bot duplicated: 'Example bot \(copy\)'/)],
      ['Sending', expect.stringMatching(/^Bot followed up → Example Lead: 'Hello/)],
      ['Waiting', expect.stringMatching(/^Bot wrote/)],
    ]);
    expect(rows.map(({ Result }) => Result)).toEqual([
      '–',
      'Nothing answers there',
      '204',
      'Paused with its source',
      '–',
      '503 Service Unavailable',
    ]);
    expect(screen.getByText('503 Service Unavailable')).toHaveAttribute('data-tip', 'The receiver is busy.');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    for (const column of ['Request', 'Attempts', 'Next attempt'])
      await user.click(await screen.findByRole('checkbox', { name: column }));
    await user.keyboard('{Escape}');
    expect(deliveryRows()[5]).toMatchObject({ Attempts: '2', 'Next attempt': 'in 3 hr' });
    expect(deliveryRows()[4]).toMatchObject({ 'Next attempt': 'Now' });
    expect(deliveryRows()[2]).toMatchObject({ Request: 'Callback', 'Next attempt': '–' });
    await waitFor(() => expect(deliveryRows()[0]).toMatchObject({ Source: 'Website' }));
    expect(document.title).toBe('Deliveries – Botdeck');
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Deliveries')).toBeVisible();
  });

  it('sends the state filter to the service and keeps it in the address', async () => {
    await storeOneInEachState();
    const { user, router, sent } = openDeliveries();
    await findDeliveryRows(6);
    await openFilter(user, 'State');
    await user.click(await screen.findByRole('button', { name: 'Failed' }));
    await waitFor(() => expect(deliveryStates()).toEqual(['Failed']));
    expect(router.state.location.search).toBe('?state=failed');
    expect(sent.map(({ path }) => path)).toContain('/agency/webhook-deliveries?state=failed&limit=100');
  });

  it('reads the source, type and event from the address and reports an invalid state', async () => {
    const sourceId = await storeOneInEachState();
    const other = await storeSending(service(), { name: 'Other' });
    const [one] = await sendTests(service(), other);
    const { user, sent } = openDeliveries(
      `?source=${other}&type=lead.message&event=${one!.eventId}&state=lost`,
    );
    await findDeliveryRows(1);
    expect(sent.map(({ path }) => path)).toContain(
      `/agency/webhook-deliveries?sourceId=${other}&type=lead.message&eventId=${one!.eventId}&limit=100`,
    );
    expect(screen.getByText(/Ignored invalid state=lost in the link/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect((await findDeliveryRows(7)).length).toBe(7);
    expect(sourceId).not.toBe(other);
  });

  it('distinguishes filters without a match from an empty list', async () => {
    await storeOneInEachState();
    const { user } = openDeliveries('?type=lead.follow_up&state=failed');
    expect(await screen.findByText('No delivery matches')).toBeVisible();
    expect(screen.queryByText('No deliveries yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await findDeliveryRows(6);
  });

  it('loads 100 deliveries first and further deliveries on request', async () => {
    const sourceId = await storeSending(service());
    await sendTests(
      service(),
      sourceId,
      Array.from({ length: 104 }, () => 'lead.message' as const),
    );
    await attemptAll(service());
    let isBroken = false;
    const { user } = openDeliveries('', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listDeliveries', 400) : passOn)(url, init),
    });
    const more = await screen.findByRole('button', { name: 'Load more' });
    expect(screen.getAllByText('100 deliveries loaded, there are more')[0]).toBeVisible();
    isBroken = true;
    await user.click(more);
    expect(await screen.findByText(/^Could not load more: Made to fail/)).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByText('104 deliveries')[0]).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('updates rows in place and offers to show new rows', async () => {
    const sourceId = await storeSending(service());
    await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
    const { user } = openDeliveries();
    await findDeliveryRows(2);
    await attemptAll(service());
    await sendTests(service(), sourceId, ['bot.duplicated']);
    const offer = await screen.findByRole('button', { name: 'Show 1 new' });
    expect(deliveryStates()).toEqual(['Delivered', 'Delivered']);
    await user.click(offer);
    expect((await findDeliveryRows(3))[0]).toMatchObject({ State: 'Waiting' });
    expect(screen.queryByRole('button', { name: /^Show \d+ new/ })).toBeNull();
  });

  it.each(['state', 'result', 'attempts'])(
    'keeps the rows of a list sorted by %s until the user shows the changes',
    async (column) => {
      const sourceId = await storeSending(service());
      const [early, late] = await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
      const failed = { state: 'failed', lastStatus: 500, lastError: 'Busy', nextAttemptAt: null } as const;
      await setDelivery(service(), early!, { ...failed, attemptCount: 3 });
      await setDelivery(service(), late!, { attemptCount: 5, lastStatus: 503, lastError: 'Busy' });
      const { user } = openDeliveries(`?flat=yes&sort=${column}`);
      await findDeliveryRows(2);
      expect(deliveryStates()).toEqual(['Failed', 'Waiting']);
      const delivered = {
        state: 'delivered',
        lastStatus: 204,
        lastError: null,
        nextAttemptAt: null,
      } as const;
      await setDelivery(service(), late!, { ...delivered, attemptCount: 1 });
      const offer = await screen.findByRole('button', { name: 'Show changes' }, { timeout: 10_000 });
      expect(deliveryStates()).toEqual(['Failed', 'Delivered']);
      await user.click(offer);
      await waitFor(() => expect(deliveryStates()).toEqual(['Delivered', 'Failed']));
      expect(screen.queryByRole('button', { name: /^Show (changes|\d)/ })).toBeNull();
    },
    20_000,
  );

  it('explains the next step while there are no deliveries', async () => {
    openDeliveries();
    expect(await screen.findByText('No deliveries yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sources' })).toBeVisible();
  });
});

describe('failed requests for deliveries', () => {
  it('show the error of the service and a button to retry', async () => {
    await storeOneInEachState();
    let isBroken = true;
    const { user } = openDeliveries('', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listDeliveries', 400) : passOn)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listDeliveries fail.');
    expect(screen.queryByText('No deliveries yet')).toBeNull();
    expect(document.querySelector('[class*=histogram]')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findDeliveryRows(6);
  });

  it('keep the rows of the last successful request and show their age', async () => {
    await storeOneInEachState();
    let isBroken = false;
    const { queryClient } = openDeliveries('', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listDeliveries', 400) : passOn)(url, init),
    });
    await findDeliveryRows(6);
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(
      await screen.findByText(/^These deliveries are as of .* Refreshing failed: Made to fail/),
    ).toBeVisible();
    expect(deliveryRows()).toHaveLength(6);
  });

  it('omit a malformed delivery and show the number of omitted deliveries', async () => {
    const sourceId = await storeSending(service());
    const [good] = await sendTests(service(), sourceId);
    openDeliveries('', {
      through: (passOn) =>
        failing(passOn, 'listDeliveries', Response.json({ results: [good, { id: null }], next: null })),
    });
    await findDeliveryRows(1);
    expect(screen.getByText('1 delivery could not be read and is left out.')).toBeVisible();
  });
});

it('names the sources that cannot deliver above the list, and resumes them', async () => {
  const sourceId = await storeSending(service(), { name: 'Website' });
  const [sent] = await sendTests(service(), sourceId);
  await setDelivery(service(), sent!, { state: 'held', nextAttemptAt: null });
  const stopped = { state: 'paused', since: FROZEN_NOW, consecutiveFailures: 4 } as const;
  await setEndpoint(service(), sourceId, { ...stopped, reason: 'Nothing answers there.' });
  const { user } = openDeliveries();
  const outage = await screen.findByRole('region', { name: 'Sources that cannot deliver' });
  expect(outage).toHaveTextContent(
    /^1 source cannot deliver, 1 delivery waits since .*\.Nothing answers there: Website \(1 waiting\)Resume$/,
  );
  await user.click(within(outage).getByRole('button', { name: 'Resume' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Resume deliveries of 1 source?' }));
  await user.click(asked.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(outage).not.toBeInTheDocument());
  await waitFor(() => expect(deliveryStates()).toEqual(['Waiting']));
});

describe('deliveries that wait or failed for the same reason', () => {
  async function storeGroups(): Promise<string[]> {
    const [website, ads] = [
      await storeSending(service(), { name: 'Website' }),
      await storeSending(service(), { name: 'Ads' }),
    ];
    const held = await sendTests(service(), website, ['lead.message', 'lead.follow_up', 'lead.message']);
    const failed = await sendTests(service(), ads, ['lead.message', 'lead.follow_up']);
    for (const one of held) await setDelivery(service(), one, { state: 'held', nextAttemptAt: null });
    for (const one of failed) {
      const error = 'The receiver responded with 401.';
      await setDelivery(service(), one, {
        state: 'failed',
        lastStatus: 401,
        lastError: error,
        nextAttemptAt: null,
      });
    }
    return [...held, ...failed].map(({ id }) => id);
  }

  const groups = () => deliveryRows().map(({ Event }) => Event);

  it('are one expandable row per group until the user ungroups the rows', async () => {
    await storeGroups();
    const { user, router } = openDeliveries();
    await findDeliveryRows(2);
    await waitFor(() =>
      expect(groups()).toEqual(['Ads: 401 Unauthorized, 2 failed', 'Held on Website, 3 wait']),
    );
    const group = screen.getByRole('button', { name: /^Held on Website, ?3 wait$/ });
    await user.click(group);
    await findDeliveryRows(5);
    expect(group).toHaveAttribute('aria-expanded', 'true');
    await user.click(group);
    await findDeliveryRows(2);
    await user.click(screen.getByRole('button', { name: 'Group' }));
    await findDeliveryRows(5);
    expect(router.state.location.search).toBe('?flat=yes');
  });

  it('state how many of the waiting deliveries are loaded', async () => {
    const sourceId = await storeSending(service(), { name: 'Website' });
    const held = await sendTests(
      service(),
      sourceId,
      Array.from({ length: 104 }, () => 'lead.message' as const),
    );
    for (const one of held) await setDelivery(service(), one, { state: 'held', nextAttemptAt: null });
    const { user } = openDeliveries();
    await waitFor(() => expect(groups()).toEqual(['Held on Website, 100 of 104 loaded']));
    const chart = within(await screen.findByRole('region', { name: 'Deliveries over time' }));
    expect(chart.getByText('Held').closest('li')).toHaveTextContent('Held100 of 104 loaded');
    expect(chart.getByText('Waiting').closest('li')).toHaveTextContent(/^Waiting0$/);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(groups()).toEqual(['Held on Website, 104 wait']));
    expect(chart.getByText('Held').closest('li')).toHaveTextContent(/^Held104$/);
  });

  it('keep their rows while states change', async () => {
    const [first] = await storeGroups();
    openDeliveries();
    await findDeliveryRows(2);
    await setDelivery(service(), { id: first! }, { state: 'delivered', lastStatus: 200 });
    await waitFor(
      () => expect(groups()).toContain('Held on Website, 2 wait, 1 changed'),
      // The list polls only every 15 seconds while no attempt is due.
      { timeout: 20_000 },
    );
    expect(deliveryRows()).toHaveLength(2);
  }, 40_000);

  it('are sent again together, and failures are named', async () => {
    const ids = await storeGroups();
    const { user, sent } = openDeliveries('', {
      through: (passOn) => (url, init) =>
        (url.includes(`${ids[3]}/retry`) ? failing(passOn, 'retryDelivery', 400) : passOn)(url, init),
    });
    await findDeliveryRows(2);
    await user.click(await screen.findByRole('checkbox', { name: /^Select Ads/ }));
    await user.click(await screen.findByRole('button', { name: 'Send 2 again' }));
    expect(screen.queryByRole('button', { name: /^Cancel \d/ })).toBeNull();
    const asked = within(await screen.findByRole('dialog', { name: 'Send 2 deliveries again?' }));
    await user.click(asked.getByRole('button', { name: 'Send again' }));
    const outcome = within(await screen.findByRole('region', { name: 'Queuing again' }));
    expect(await outcome.findByText('1 of 2 deliveries queued again. 1 failed.')).toBeVisible();
    expect(outcome.getByRole('listitem')).toHaveTextContent(/^Bot wrote → Example Lead/);
    expect(sent.filter(({ path }) => path.endsWith('/retry'))).toHaveLength(2);
  });

  it('are canceled together', async () => {
    await storeGroups();
    const { user } = openDeliveries();
    await findDeliveryRows(2);
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel 3' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel 3 waiting deliveries?' }));
    await user.click(asked.getByRole('button', { name: 'Cancel deliveries' }));
    expect(await screen.findByText('3 deliveries cancelled.')).toBeVisible();
    await waitFor(() => expect(deliveryStates()).toEqual(['Failed', 'Cancelled', 'Cancelled', 'Cancelled']));
  });
});

describe('a run over selected deliveries', () => {
  /**
   * Stores three held deliveries, and opens their list. The cancellation of one delivery gets no response until the
   * test calls `release`.
   */
  async function openHeld() {
    const sourceId = await storeSending(service());
    const held = await sendTests(service(), sourceId, ['lead.message', 'lead.message', 'lead.message']);
    for (const one of held) await setDelivery(service(), one, { state: 'held', nextAttemptAt: null });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = openDeliveries('?flat=yes', {
      through: (passOn) => async (url, init) => {
        // The service responds at once to all cancellations except the cancellation of the oldest delivery.
        if (url.includes(`${held[0]!.id}/cancel`)) await released;
        return passOn(url, init);
      },
    });
    await findDeliveryRows(3);
    const lists = () => page.sent.filter(({ path }) => path.startsWith('/agency/webhook-deliveries?'));
    return { ...page, release, lists };
  }

  async function cancelAll(user: ReturnType<typeof renderPage>['user']) {
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel 3' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel 3 waiting deliveries?' }));
    await user.click(asked.getByRole('button', { name: 'Cancel deliveries' }));
  }

  it('shows each response at once, and requests the list only once at the end', async () => {
    const { user, release, lists } = await openHeld();
    await cancelAll(user);
    const before = lists().length;
    await waitFor(() => expect(deliveryStates()).toContain('Cancelled'));
    expect(lists()).toHaveLength(before);
    release();
    expect(await screen.findByText('3 deliveries cancelled.')).toBeVisible();
    await waitFor(() => expect(lists()).toHaveLength(before + 1));
    expect(deliveryStates()).toEqual(['Cancelled', 'Cancelled', 'Cancelled']);
  });

  it('keeps another selection, whose actions are disabled', async () => {
    const { user, release } = await openHeld();
    await cancelAll(user);
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    const again = await screen.findByRole('button', { name: /^Send \d again$/ });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    await user.click(again);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^3 selected/)).toBeVisible();
    release();
    await screen.findByText('3 deliveries cancelled.');
    await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'));
  });

  it('does not include deliveries that another filter of the service hides', async () => {
    await storeOneInEachState();
    const { user } = openDeliveries('?flat=yes');
    await findDeliveryRows(6);
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    expect(screen.getByText(/^6 selected/)).toBeVisible();
    await openFilter(user, 'State');
    await user.click(await screen.findByRole('button', { name: 'Failed' }));
    await waitFor(() => expect(deliveryStates()).toEqual(['Failed']));
    expect(screen.getByText(/^1 selected/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await findDeliveryRows(6);
    expect(screen.getByText(/^1 selected/)).toBeVisible();
  });
});

describe('the deliveries on a narrow screen', () => {
  onAPhone();

  it('have the message on a line of its own', async () => {
    await storeOneInEachState();
    openDeliveries('?flat=yes');
    const list = within(await screen.findByRole('list', { name: /deliver/i }));
    const [row] = await list.findAllByRole('listitem');
    expect(within(row!).getByRole('button')).toHaveTextContent(/^Bot wrote → Example Lead\s*Test$/);
    expect(within(row!).getByText(/^Thanks, Example! Is the "early" slot/)).toBeVisible();
    expect(within(row!).getByText('Cancelled')).toBeVisible();
  });
});

describe('the chart of deliveries', () => {
  it('counts the loaded deliveries, and filters the list to an interval', async () => {
    const sourceId = await storeSending(service());
    const [early, late] = await sendTests(service(), sourceId, ['lead.message', 'lead.follow_up']);
    const before = new Date(FROZEN_NOW.getTime() - HOUR);
    await setDelivery(service(), early!, { createdAt: before, state: 'delivered', nextAttemptAt: null });
    const { user, router } = openDeliveries();
    const chart = within(await screen.findByRole('region', { name: 'Deliveries over time' }));
    expect(chart.getByText('Delivered').closest('li')).toHaveTextContent('Delivered1');
    expect(chart.getByText('Waiting').closest('li')).toHaveTextContent('Waiting1');
    expect(chart.getByText('Created per 5 min')).toBeVisible();
    await user.click(chart.getByRole('button', { name: 'Show as table' }));
    const [newest] = await chart.findAllByRole('button', { name: /\d\d:\d\d–\d\d:\d\d$/ });
    await user.click(newest!);
    await waitFor(() => expect(deliveryStates()).toEqual(['Waiting']));
    expect(router.state.location.search).toMatch(/^\?during=\d{4}-/);
    await user.click(deliveryFilters().getByRole('button', { name: /^Created: / }));
    await findDeliveryRows(2);
    expect(late).toBeDefined();
  });

  it('marks the time whose deliveries are not loaded', async () => {
    const sourceId = await storeSending(service());
    const [one] = await sendTests(service(), sourceId);
    openDeliveries('', {
      through: (passOn) =>
        failing(passOn, 'listDeliveries', Response.json({ results: [one], next: 'older' })),
    });
    const chart = within(await screen.findByRole('region', { name: 'Deliveries over time' }));
    expect(chart.getByText('Created per 5 min. Older deliveries are not loaded.')).toBeVisible();
    expect(chart.getByText('Not loaded')).toBeVisible();
    const slider = await chart.findByRole('slider');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/Waiting 1, Failed 0/));
    act(() => slider.focus());
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^\d\d:\d\d: Older deliveries are not loaded$/),
    );
  });

  it('covers the deliveries that contain the text, and is missing if no delivery does', async () => {
    await storeOneInEachState();
    const { user } = openDeliveries();
    const chart = within(await screen.findByRole('region', { name: 'Deliveries over time' }));
    expect(chart.getByText('Failed').closest('li')).toHaveTextContent('Failed1');
    const search = screen.getByRole('searchbox');
    await user.type(search, 'split test');
    await waitFor(() => expect(chart.getByText('Failed').closest('li')).toHaveTextContent('Failed0'));
    expect(chart.getByText('Delivered').closest('li')).toHaveTextContent('Delivered1');
    await user.type(search, ' never');
    expect(await screen.findByText('No delivery matches')).toBeVisible();
    expect(screen.queryByText('No deliveries to show.')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Deliveries over time' })).toBeNull();
  });

  it('chooses an interval with the keyboard', async () => {
    const sourceId = await storeSending(service());
    await sendTests(service(), sourceId);
    const { user, router } = openDeliveries();
    const slider = await screen.findByRole('slider', { name: 'Deliveries over time' });
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(await screen.findByText('No delivery matches')).toBeVisible();
    await user.keyboard('{ArrowRight}{Enter}');
    await findDeliveryRows(1);
    expect(router.state.location.search).toMatch(/^\?during=/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
