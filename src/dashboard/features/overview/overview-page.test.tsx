import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { sendTests, setDelivery, setEndpoint, storeSending } from '../../testing/deliveries-on-screen.ts';
import { catchFiles } from '../../testing/export-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { findCard } from '../../testing/lead-on-screen.ts';
import {
  allLoaded,
  attention,
  attentionHeading,
  figures,
  finding,
  findingLinks,
  findings,
  fineFacts,
  openOverview,
} from '../../testing/overview-on-screen.ts';
import { botWithTest, splitTestValue } from '../../testing/split-test-values.ts';
import {
  aBot,
  aChannel,
  aConversation,
  aLead,
  aNotification,
  aSmartFaq,
  aSource,
  aTopic,
  aTransaction,
  aWebhook,
  FROZEN_NOW,
} from '../../testing/test-service.ts';
import { usageValue } from '../../testing/values.ts';
import { analyticsValue, topicValue } from '../../testing/topics-on-screen.ts';

const service = frozenService();

/** A service that lists channels and webhooks only per source. */
const ONE_BY_ONE = {
  extensions: Object.values(operations)
    .filter(({ origin }) => origin === 'extension')
    .map(({ id }) => id)
    .filter((id) => id !== 'listAgencyChannels' && id !== 'listOutboundWebhooks'),
};

const DAY = 86_400_000;
const inDays = (days: number) => new Date(FROZEN_NOW.getTime() + days * DAY);

/** Adds records that need attention, and records that do not. */
async function addMuchToDo(): Promise<void> {
  const bot = aBot();
  const topics = [aTopic({ id: 'price', name: 'Prices' }), aTopic({ id: 'hours', name: 'Opening hours' })];
  const talks = (topicId: string, day: number, count: number) =>
    Array.from({ length: count }, () =>
      aConversation({ botId: bot.id, sourceId: 'shop', startedAt: inDays(day), topicIds: [topicId] }),
    );
  await service().add({
    bots: [bot],
    sources: [aSource({ id: 'site', name: 'Website' }), aSource({ id: 'shop', name: 'Shop' })],
    webhooks: [
      aWebhook({ sourceId: 'site', lastTestResults: { sendMessage: { ok: false, status: 401 } } }),
      aWebhook({ sourceId: 'shop', lastTestResults: null }),
    ],
    customChannels: [
      aChannel({ id: 'old', sourceId: 'site', friendlyName: 'Front desk', expiration: inDays(-1) }),
      aChannel({ id: 'soon', sourceId: 'shop', friendlyName: 'Night desk', expiration: inDays(2.5) }),
      aChannel({ id: 'later', sourceId: 'shop', expiration: inDays(30) }),
    ],
    transactions: [
      aTransaction({ status: 'failed', amount: 0.1, currency: 'EUR', createdAt: inDays(-2) }),
      aTransaction({ status: 'failed', amount: 0.2, currency: 'eur', createdAt: inDays(-3) }),
      aTransaction({ status: 'failed', amount: 500, currency: 'JPY', createdAt: inDays(-20) }),
      aTransaction({ status: 'failed', amount: 9, createdAt: inDays(-400) }),
      aTransaction({ status: 'pending', amount: -20, currency: 'USD', createdAt: inDays(-5) }),
      aTransaction({ status: 'succeeded' }),
    ],
    notifications: [
      ...['First', 'Second', 'Third', 'Fourth'].map((title, place) =>
        aNotification({ id: `note-${place}`, title, timestamp: inDays(-4 + place) }),
      ),
      aNotification({ title: 'Viewed', viewed: true }),
    ],
    smartFaqs: [
      aSmartFaq({ id: 'faq-1', question: 'Open on Sundays?', leadIds: ['a'] }),
      aSmartFaq({ id: 'faq-2', question: 'What does it cost?', leadIds: ['a', 'b'] }),
      aSmartFaq({ question: 'Who asked this?', leadIds: null }),
      aSmartFaq({ question: 'Where are you?', answer: 'In Porto.' }),
    ],
    topics,
    conversations: [
      ...[-26, -5, -4, -3, -2, -1].flatMap((day) => talks('price', day, 2)),
      // The check counts only full days, so the conversations from today do not count.
      ...talks('price', 0, 9),
      ...[-39, -38].flatMap((day) => talks('price', day, 1)),
      ...[-42, -40, -38].flatMap((day) => talks('hours', day, 1)),
      ...talks('hours', -80, 1),
      aConversation({ botId: bot.id, sourceId: 'shop', classified: false }),
    ],
  });
}

describe('the overview', () => {
  it('lists the findings of all checks, most harmful first', async () => {
    await addMuchToDo();
    const { queryClient } = await openOverview(service());
    expect(attentionHeading()).toBe('Needs attention 7');
    expect(findings()).toEqual([
      'Failure: The token of Front desk has expired | Website',
      'Failure: The webhook of Website failed its test | Send a message: 401',
      'Caution: 3 transactions failed: €0.30 and JP¥500 | In the last 28 days',
      'Caution: The token of Night desk expires in 2 days | Shop',
      'Caution: Topic Prices: +10 (+500%) in 28 days | Beyond chance, compared with the 28 days before',
      'Caution: 2 leads wait for one answer: What does it cost? | 3 unanswered',
      'Caution: 1 transaction is pending: −US$20.00 in refunds | The oldest is 5 days old',
    ]);
    expect(fineFacts()).toBe(
      'Needs no action: 1 webhook never tested · 1 token valid · no split tests are running · ' +
        '1 transaction failed more than 28 days ago · no clear change in 1 other topic · ' +
        '1 conversation not analysed yet · 4 unread notifications',
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });

  it('links each finding to the page on which it can be handled', async () => {
    await addMuchToDo();
    await openOverview(service());
    expect(findingLinks('has expired')).toEqual({
      'Front desk': '/sources/site/channels/old',
      Renew: '/sources/site/channels/old',
    });
    expect(findingLinks('failed its test')).toEqual({
      Website: '/sources/site?tab=webhook',
      'Open webhook': '/sources/site?tab=webhook',
    });
    expect(findingLinks('3 transactions')).toEqual({
      '3 transactions': '/billing?status=failed&range=28d',
      Open: '/billing?status=failed&range=28d',
    });
    expect(findingLinks('1 transaction is pending')).toMatchObject({ Open: '/billing?status=pending' });
    expect(findingLinks('Topic Prices')).toMatchObject({
      'See topic': '/topics?range=2025-02-14..2025-03-13&compare=previous&topic=price',
    });
    expect(findingLinks('2 leads wait')).toEqual({
      'What does it cost?': '/faqs?answered=unanswered&faq=faq-2',
      'See question': '/faqs?answered=unanswered&faq=faq-2',
      '3 unanswered': '/faqs?answered=unanswered',
    });
    const unread = within(attention()).getByRole('link', { name: '4 unread notifications' });
    expect(unread).toHaveAttribute('href', '/notifications?show=unread');
    const valid = within(attention()).getByRole('link', { name: '1 token valid' });
    expect(valid).toHaveAttribute('href', '/sources');
  });

  it('reports that nothing needs attention', async () => {
    await openOverview(service());
    expect(attentionHeading()).toBe('Nothing needs attention');
    expect(findings()).toEqual([]);
    expect(fineFacts()).toBe(
      'Needs no action: no webhooks are set up · no checked source has a channel · ' +
        'no split tests are running · no failed or pending transactions in the last 28 days · ' +
        'no unanswered questions · no unread notifications',
    );
    expect(screen.queryByText(/does not report/)).toBeNull();
  });

  it('says that an agency has no bots', async () => {
    await openOverview(service());
    expect(within(attention()).getByText('No bots yet. Bots of this agency appear here.')).toBeVisible();
  });

  it('shares one finding of the tokens of more than three sources', async () => {
    const ids = ['one', 'two', 'three', 'four'];
    await service().add({
      sources: ids.map((id) => aSource({ id })),
      customChannels: ids.map((id) => aChannel({ id, sourceId: id, expiration: inDays(-1) })),
    });
    await openOverview(service());
    expect(findings()).toEqual([expect.stringMatching(/^Failure: 4 channel tokens have expired/)]);
  });

  it('offers a menu of the expired tokens of a source', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      customChannels: ['One', 'Two', 'Three', 'Four'].map((name) =>
        aChannel({ id: name, sourceId: 'site', friendlyName: name, expiration: inDays(-1) }),
      ),
    });
    const { user } = await openOverview(service());
    expect(findings()).toEqual([
      expect.stringMatching(/^Failure: 4 tokens of Website have expired \| .*Two/),
    ]);
    await user.click(await finding('4 tokens of Website').findByRole('button', { name: 'Renew' }));
    const entry = await screen.findByRole('menuitem', { name: /^Two/ });
    expect(entry).toHaveAttribute('href', '/sources/site/channels/Two');
  });

  it('names the features that the service does not support, and sends no requests for them', async () => {
    await service().add({ smartFaqs: [aSmartFaq()] });
    const { sent } = await openOverview(service(), DOCUMENTED_ONLY);
    expect(findings()).toHaveLength(1);
    expect(figures().map((figure) => figure.split(' | ')[0])).toEqual([
      'Analysed conversations, 28 days',
      'Leads',
      'Spent this month',
    ]);
    expect(
      screen.getByText(
        'This service does not report notifications, outbound webhooks, channels, running split tests, and planned messages, so they are not checked here.',
      ),
    ).toBeVisible();
    expect(new Set(sent.map(({ path }) => path.split('?')[0]))).toEqual(
      new Set(['/agency/billing/transactions', '/analytics/topics', '/lead', '/smart-faq']),
    );
  });

  it('shows markup in names as text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({
      sources: [aSource({ id: 'site', name: hostile })],
      webhooks: [aWebhook({ sourceId: 'site', lastTestResults: { [hostile]: { ok: false } } })],
      customChannels: [aChannel({ sourceId: 'site', friendlyName: hostile, expiration: inDays(-1) })],
      smartFaqs: [aSmartFaq({ question: hostile })],
      transactions: [aTransaction({ status: 'pending', currency: hostile })],
    });
    await openOverview(service());
    expect(findings().filter((text) => text.includes(hostile))).toHaveLength(4);
    expect(document.querySelector('main img')).toBeNull();
  });
});

describe('the figures', () => {
  it('compare the last seven full days with the seven days before', async () => {
    const bot = aBot();
    await service().add({
      bots: [bot],
      sources: [aSource({ id: 'shop' })],
      conversations: [
        ...[-7, -4, -1].map((day) =>
          aConversation({ botId: bot.id, sourceId: 'shop', startedAt: inDays(day), responded: day < -1 }),
        ),
        ...[-14, -8].map((day) =>
          aConversation({ botId: bot.id, sourceId: 'shop', startedAt: inDays(day), responded: day < -8 }),
        ),
        aConversation({ botId: bot.id, sourceId: 'shop', startedAt: inDays(0), responded: true }),
      ],
    });
    await openOverview(service());
    await waitFor(() =>
      expect(figures()[0]).toBe('Conversations, 7 days | 3 | +50% against the week before'),
    );
    expect(figures()[2]).toBe('Response rate, 7 days | 66.7% | +16.7 points against the week before');
  });

  it('show the money spent this month in each currency', async () => {
    await service().add({
      transactions: [
        aTransaction({ status: 'succeeded', amount: 10, currency: 'EUR', createdAt: inDays(-3) }),
        aTransaction({ status: 'pending', amount: 2.5, currency: 'EUR', createdAt: inDays(-2) }),
        aTransaction({ status: 'failed', amount: 99, currency: 'EUR', createdAt: inDays(-2) }),
        aTransaction({ status: 'succeeded', amount: 40, currency: 'USD', createdAt: inDays(-1) }),
        aTransaction({ status: 'succeeded', amount: 7, currency: 'EUR', createdAt: inDays(-30) }),
      ],
    });
    await openOverview(service());
    await waitFor(
      () => expect(figures()[3]).toBe('Spent this month | US$40.00€12.50 | February 2025: €7.00'),
      { timeout: 5000 },
    );
  });

  it('name the currencies without a forecast', async () => {
    const charge = (day: number) => {
      const [startTime, endTime] = [day, day + 1].map(
        (each) => `2025-03-${String(each).padStart(2, '0')}T00:00:00Z`,
      );
      const usage = usageValue({
        startTime: startTime!,
        endTime: endTime!,
        responseCost: 10,
        libraryCost: 0,
        userCost: 0,
      });
      return aTransaction({ amount: 10, currency: 'EUR', createdAt: new Date(endTime!), usage });
    };
    await service().add({
      transactions: [
        ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(charge),
        aTransaction({ amount: 40, currency: 'USD', createdAt: inDays(-1) }),
      ],
    });
    await openOverview(service());
    await waitFor(
      () => expect(figures()[3]).toMatch(/Forecast of usage: €310\.00\. Too little daily usage in USD$/),
      { timeout: 5000 },
    );
  });

  it('request only the transactions of this month and the eight weeks before it', async () => {
    const { sent } = await openOverview(service());
    await waitFor(() => expect(figures()[3]).toBe('Spent this month | Nothing | February 2025: nothing'), {
      timeout: 5000,
    });
    const requests = sent.filter(({ path }) => path.startsWith('/agency/billing/transactions?since'));
    expect(requests.map(({ path }) => path)).toEqual([
      '/agency/billing/transactions?since=2025-01-04T00%3A00%3A00.000Z',
    ]);
  });

  it('show the reason for an unknown figure', async () => {
    await openOverview(service(), { through: (passOn) => failing(passOn, 'getActivity', 400) });
    await waitFor(() => expect(figures()[0]).toBe('Conversations, 7 days | – | Made to fail with 400'));
  });
});

describe('sources that cannot deliver', () => {
  async function stop(): Promise<void> {
    const shop = await storeSending(service(), { id: 'shop', name: 'Shop' });
    const site = await storeSending(service(), { id: 'site', name: 'Website' });
    for (const sent of await sendTests(service(), shop, ['lead.message', 'lead.message']))
      await setDelivery(service(), sent, { state: 'held', nextAttemptAt: null });
    const stopped = { state: 'paused', since: inDays(-1), consecutiveFailures: 4 } as const;
    await setEndpoint(service(), site, { ...stopped, since: inDays(-2), reason: 'Nothing answers there.' });
    await setEndpoint(service(), shop, { ...stopped, reason: 'The receiver responded with 503.' });
  }

  it('come first, with their names and the number of waiting events', async () => {
    await stop();
    await openOverview(service());
    expect(findings()[0]).toMatch(
      /^Failure: 2 sources cannot deliver, 2 events wait \| Shop and Website Since .+/,
    );
    expect(findingLinks('cannot deliver')).toEqual({
      '2 sources': '/deliveries',
      'See why': '/deliveries',
    });
  });

  it('are resumed together', async () => {
    await stop();
    const { user } = await openOverview(service());
    await user.click(await finding('cannot deliver').findByRole('button', { name: 'Resume all' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Resume deliveries of 2 sources?' }));
    expect(asked.getByText(/^2 waiting deliveries are sent now\./)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Deliveries of 2 sources resumed.')).toBeVisible();
    await waitFor(() => expect(findings().join('')).not.toContain('cannot deliver'));
  });

  it('are not reported as fine if their state cannot be loaded', async () => {
    await stop();
    await openOverview(service(), { through: (passOn) => failing(passOn, 'listWebhookEndpoints', 400) });
    expect(attentionHeading()).toBe('Needs attention');
    expect(attention()).toHaveTextContent('The state of the deliveries could not be loaded.');
  });
});

describe('an unreachable service', () => {
  it('is one error with one retry, without a count and without a summary', async () => {
    let isDown = true;
    const { user } = await openOverview(service(), {
      through: (passOn) => (url, init) =>
        isDown ? Promise.reject(new TypeError('Failed to fetch')) : passOn(url, init),
    });
    expect(attentionHeading()).toBe('Needs attention');
    await findCard('Planned messages');
    await waitFor(() =>
      expect(screen.getByText('Not loaded. The service could not be reached.')).toBeVisible(),
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const summary = screen.getByRole('button', { name: 'Summary' });
    expect(summary).toHaveAttribute('aria-disabled', 'true');
    expect(summary).toHaveAccessibleDescription('Nothing to summarise: no data was loaded.');
    expect(screen.getByText('not reachable')).toBeVisible();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await allLoaded();
    await waitFor(() => expect(attentionHeading()).toBe('Nothing needs attention'));
    await waitFor(() => expect(figures()[0]).toMatch(/^Conversations, 7 days \| 0/));
    expect(screen.queryByText(/could not be reached/)).toBeNull();
    expect(screen.queryByText('not reachable')).toBeNull();
  });
});

describe('planned messages', () => {
  const anInstance = (followUpTime: string, followUpTimezone: string | null) => ({
    botId: 'bot',
    botVersion: null,
    followUpTimezoneKind: null,
    followUpTimezone,
    followUpTime,
    isSmartFollowUpTime: false,
    scheduleRespondTime: null,
  });

  it('are counted by the local day and hour of the lead', async () => {
    await service().add({
      leads: [
        aLead({ instances: [anInstance('2025-03-14T14:00:00.000Z', 'Asia/Tokyo')] }),
        aLead({ instances: [anInstance('2025-03-15T09:10:00.000Z', 'UTC')] }),
        aLead({ instances: [anInstance('2025-03-15T09:50:00.000Z', 'UTC')] }),
        aLead({ instances: [anInstance('2025-03-15T09:50:00.000Z', 'nowhere')] }),
      ],
    });
    await openOverview(service());
    const card = await findCard('Planned messages');
    await waitFor(() =>
      expect(card).toHaveTextContent(
        /4 messages in the next 72 hours, 1 at night \(before 8:00 or from 21:00/,
      ),
    );
    expect(
      within(card).getByText('The time zone of the leads of 1 further message is unknown.'),
    ).toBeVisible();
    const rows = within(card).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['14 Mar1', '15 Mar2']);
    expect(within(rows[0]!).getAllByRole('cell')[23]).toHaveTextContent('1');
    expect(within(rows[1]!).getAllByRole('cell')[9]).toHaveTextContent('2');
  });

  it('may fail alone, with a retry', async () => {
    await openOverview(service(), { through: (passOn) => failing(passOn, 'getPlannedContacts', 503) });
    const card = await findCard('Planned messages');
    expect(await within(card).findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('are counted for sources whose token has expired or will expire', async () => {
    const at = (hours: number) => new Date(FROZEN_NOW.getTime() + hours * 3_600_000);
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' }), aSource({ id: 'shop', name: 'Shop' })],
      customChannels: [
        aChannel({ id: 'old', sourceId: 'site', friendlyName: 'Front desk', expiration: inDays(-1) }),
        aChannel({ id: 'older', sourceId: 'site', friendlyName: 'Back desk', expiration: inDays(-2) }),
        aChannel({ id: 'soon', sourceId: 'shop', friendlyName: 'Night desk', expiration: at(24) }),
      ],
      leads: [
        ...[1, 30, 90].map((hours) =>
          aLead({ sourceId: 'site', instances: [anInstance(at(hours).toISOString(), 'UTC')] }),
        ),
        ...[1, 30].map((hours) =>
          aLead({ sourceId: 'shop', instances: [anInstance(at(hours).toISOString(), 'UTC')] }),
        ),
      ],
    });
    await openOverview(service());
    expect(findings()).toEqual([
      'Failure: 2 tokens of Website have expired | Back desk, Front desk · 2 messages planned within 72 hours',
      'Caution: The token of Night desk expires in 1 day | Shop · 1 message planned after that, within 72 hours',
    ]);
  });
});

describe('the summary', () => {
  it('shows the overview as sentences with links, and copies the sentences as text', async () => {
    await addMuchToDo();
    const { user } = await openOverview(service());
    await user.click(screen.getByRole('button', { name: 'Summary' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Summary' }));
    expect(dialog.getByText(/^In the last 7 days there were/).closest('p')).toHaveTextContent(
      'In the last 7 days there were 10 conversations and 0 new leads. Leads replied in 0.0% of the conversations.',
    );
    expect(dialog.getByRole('link', { name: 'Front desk' })).toHaveAttribute(
      'href',
      '/sources/site/channels/old',
    );
    const linkOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(linkOf('1 webhook never tested')).toBe('/sources');
    expect(linkOf('1 token valid')).toBe('/sources');
    expect(linkOf('no split tests are running')).toBe('/split-tests');
    expect(linkOf('1 conversation not analysed yet')).toBe('/topics');
    await user.click(dialog.getByRole('button', { name: 'Copy text' }));
    expect(await screen.findByText('Copied the summary')).toBeVisible();
    const copied = (await navigator.clipboard.readText()).replaceAll(/[\u2068\u2069]/g, '');
    expect(copied).toMatch(/^.*Friday, 14 March 2025\n\nIn the last 7 days/);
    expect(copied).toContain(
      '7 things need attention. The token of Front desk has expired. The webhook of Website failed its test. 3 transactions failed: €0.30 and JP¥500. ',
    );
    expect(copied).toContain('Needs no action: 1 webhook never tested; 1 token valid;');
  });

  it('closes at its number of findings, because the page behind it lists them', async () => {
    await addMuchToDo();
    const { user } = await openOverview(service());
    await user.click(screen.getByRole('button', { name: 'Summary' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Summary' }));
    await user.click(dialog.getByRole('link', { name: '7 things need attention' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(findings()).toHaveLength(7);
  });

  it('is saved as an image for a slide', async () => {
    const saved = catchFiles();
    await addMuchToDo();
    const { user } = await openOverview(service());
    await user.click(screen.getByRole('button', { name: 'Summary' }));
    await user.click(await screen.findByRole('button', { name: 'Image for a slide' }));
    await user.click(await screen.findByRole('menuitem', { name: /SVG/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const image = new DOMParser().parseFromString(saved[0]!.text, 'image/svg+xml');
    const texts = Array.from(image.querySelectorAll('text'), ({ textContent }) =>
      textContent.replaceAll(/[\u2068\u2069]/g, ''),
    );
    expect(image.querySelector('title')?.textContent).toBe('7 things need attention');
    expect(texts).toEqual(
      expect.arrayContaining([
        'In the last 7 days there were 10 conversations and 0 new leads.',
        'The token of Front desk has expired.',
        'All checks of the overview are complete.',
      ]),
    );
  });

  it('does not claim that nothing needs attention if a check failed', async () => {
    const { user } = await openOverview(service(), {
      through: (passOn) => failing(passOn, 'listTransactions', 503),
    });
    await user.click(screen.getByRole('button', { name: 'Summary' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Summary' }));
    expect(dialog.getByText(/^Not checked completely: /)).toHaveTextContent(
      'Not checked completely: billing.',
    );
    expect(dialog.queryByText(/Nothing needs attention/)).toBeNull();
  });
});

describe('a check', () => {
  it('shares one message with checks that failed for the same reason, and can be retried', async () => {
    await service().add({ smartFaqs: [aSmartFaq()] });
    let isBroken = true;
    const broken = ['listOutboundWebhooks', 'listTransactions', 'listBots'] as const;
    const { user } = await openOverview(service(), {
      through: (passOn) => {
        const allFailing = broken.reduce((next, id) => failing(next, id, 400), passOn);
        return (url, init) => (isBroken ? allFailing : passOn)(url, init);
      },
    });
    const [alert, ...others] = within(attention()).getAllByRole('alert');
    expect(others).toEqual([]);
    expect(alert).toHaveTextContent('Not checked: outbound webhooks, split tests, and billing.');
    expect(findings()).toHaveLength(1);
    expect(fineFacts()).toMatch(/^Also checked: /);
    isBroken = false;
    await user.click(within(attention()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(attention()).queryByRole('alert')).toBeNull());
    await allLoaded();
    expect(fineFacts()).toMatch(/^Needs no action: no webhooks are set up/);
  });

  it('keeps its findings if a refresh fails, and shows their age', async () => {
    await service().add({ smartFaqs: [aSmartFaq({ question: 'Open?' })] });
    let isBroken = false;
    const { queryClient } = await openOverview(service(), {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listSmartFaqs', 400) : passOn)(url, init),
    });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    await waitFor(() =>
      expect(attention()).toHaveTextContent(/Questions are as of .*Refreshing failed: Made to fail/),
    );
    expect(findings()).toHaveLength(1);
  });

  it('does not claim that nothing needs attention if records are unreadable', async () => {
    await service().add({ sources: [aSource({ id: 'site', name: 'Website' }), aSource({ id: 'shop' })] });
    await openOverview(service(), {
      config: ONE_BY_ONE,
      through: (passOn) => {
        const paid = { id: 1, amount: 5, status: 'succeeded' };
        const transactions = failing(passOn, 'listTransactions', Response.json([paid, { id: 'x' }]));
        return (url, init) =>
          (url.includes('/site/') ? failing(transactions, 'listCustomChannels', 400) : transactions)(
            url,
            init,
          );
      },
    });
    expect(attentionHeading()).toBe('Needs attention');
    expect(attention()).toHaveTextContent('1 transaction could not be read and is left out.');
    expect(attention()).toHaveTextContent('1 source could not be read (Made to fail with 400): Website.');
    expect(fineFacts()).toMatch(/^Also checked: /);
  });

  it('sends a single request for all sources if the service supports it', async () => {
    const sources = Array.from({ length: 26 }, (_, place) => aSource({ id: `source-${place}` }));
    await service().add({
      sources,
      customChannels: sources.map(({ id }) => aChannel({ sourceId: id, expiration: inDays(-1) })),
      webhooks: sources.map(({ id }) =>
        aWebhook({ sourceId: id, lastTestResults: { callback: { ok: false } } }),
      ),
    });
    const { sent } = await openOverview(service());
    expect(findings().join('\n')).toMatch(/26 channel tokens have expired[^]+26 webhooks failed their test/);
    const asked = sent.map(({ path }) => path.split('?')[0]!).filter((path) => path.startsWith('/agency/'));
    expect(asked.filter((path) => !path.includes('billing')).toSorted()).toEqual([
      '/agency/activity',
      '/agency/custom-channels',
      '/agency/planned-contacts',
      '/agency/source',
      '/agency/unread-notifications',
      '/agency/webhook-endpoints',
      '/agency/webhook-integrations',
    ]);
  });

  it('covers a limited number of sources, and further sources on request', async () => {
    const sources = Array.from({ length: 26 }, (_, place) => aSource({ id: `source-${place}` }));
    await service().add({
      sources,
      customChannels: sources.map(({ id }) => aChannel({ sourceId: id, expiration: inDays(-1) })),
    });
    const { sent, user } = await openOverview(service(), { config: ONE_BY_ONE });
    const asked = () => sent.filter(({ path }) => path.endsWith('/custom-channels')).length;
    expect(findings()[0]).toContain('24 channel tokens have expired');
    expect(attention()).toHaveTextContent('The tokens of 2 sources are not checked yet.');
    expect(asked()).toBe(24);
    await user.click(within(attention()).getByRole('button', { name: 'Check the rest of the tokens' }));
    await waitFor(() => expect(findings()[0]).toContain('26 channel tokens have expired'));
    expect(attention()).not.toHaveTextContent('The tokens of');
    expect(asked()).toBe(26);
  });

  it('reports invalid and decided split tests, and counts all other running tests', async () => {
    const bots = [
      { ...botWithTest(splitTestValue({ a: {}, b: {} })), id: 'open', name: 'Open' },
      {
        ...botWithTest(splitTestValue({ a: { averageMetric: 0.9 }, b: { averageMetric: 0.1 } })),
        id: 'decided',
        name: 'Apart',
      },
      {
        ...botWithTest(splitTestValue({ a: { totalInstances: 400 }, b: {} })),
        id: 'off',
        name: 'Off',
      },
      { ...botWithTest(splitTestValue({ a: null, b: null }, { metric: null })), id: 'new', name: 'New' },
      { ...botWithTest(splitTestValue({ a: {}, b: {} }, { isActive: false })), id: 'ended' },
    ];
    await openOverview(service(), {
      through: (passOn) => failing(passOn, 'listBots', Response.json(bots)),
    });
    expect(findings()).toEqual([
      'Failure: Off: traffic mismatch, the results are invalid | Traffic does not match the weights (p <0.0001).',
      'News: Apart is decided | A is 80.0 points ahead of B (+67.8 to +92.2).',
    ]);
    expect(findingLinks('Apart')).toEqual({
      Apart: '/split-tests/decided',
      'Open test': '/split-tests/decided',
    });
    expect(fineFacts()).toContain('2 split tests undecided');
  });

  it('compares no topics with days before the record begins', async () => {
    const topics = [topicValue({ topicId: 't', name: 'Topic', conversationCount: 50 })];
    await openOverview(service(), {
      through: (passOn) =>
        failing(
          passOn,
          'queryTopics',
          Response.json(analyticsValue({ topics, oldestAnalyzedOn: '2025-03-01' })),
        ),
    });
    expect(findings()).toEqual([]);
    expect(fineFacts()).toContain('Nothing to compare: the record begins on 1 Mar 2025');
  });
});
