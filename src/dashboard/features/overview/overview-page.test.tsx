import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { sendTests, setDelivery, setEndpoint, storeSending } from '../../testing/deliveries-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  allLoaded,
  cardLinks,
  cardText,
  cardTitles,
  openOverview,
  overviewCard,
} from '../../testing/overview-on-screen.ts';
import { botWithTest, splitTestValue } from '../../testing/split-test-values.ts';
import {
  aBot,
  aChannel,
  aConversation,
  aNotification,
  aSmartFaq,
  aSource,
  aTopic,
  aTransaction,
  aWebhook,
  FROZEN_NOW,
} from '../../testing/test-service.ts';
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

/** Adds records that need attention to each card, and others that do not. */
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
      ...[-6, -5, -4, -3, -2, -1].flatMap((day) => talks('price', day, 2)),
      // Today has not ended, so the card ignores it.
      ...talks('price', 0, 9),
      ...[-9, -8].flatMap((day) => talks('price', day, 1)),
      ...[-12, -10, -8].flatMap((day) => talks('hours', day, 1)),
      ...talks('hours', -20, 1),
      aConversation({ botId: bot.id, sourceId: 'shop', classified: false }),
    ],
  });
}

describe('the overview', () => {
  it('lists the records that need attention, each with a link', async () => {
    await addMuchToDo();
    const { queryClient } = await openOverview(service());
    expect(cardTitles()).toEqual({
      'Needs attention': ['Outbound webhooks', 'Billing', 'Channel tokens', 'Notifications', 'FAQs'],
      'In progress': ['Split tests', 'Topics'],
    });
    expect(cardText('Outbound webhooks')).toBe(
      '1 webhook failed its testWebsiteSend a message: 4011 webhook never tested',
    );
    expect(cardLinks('Outbound webhooks')).toMatchObject({ Website: '/sources/site?tab=webhook' });

    expect(cardText('Billing')).toBe(
      '3 failed in the last 28 days1 pending€0.30, JP¥500failed−US$20.00 in refundspending, oldest from 5 days ago4 failed in all',
    );
    expect(cardLinks('Billing')).toEqual({
      '3 failed in the last 28 days': '/billing?status=failed&range=28d',
      '1 pending': '/billing?status=pending',
      '4 failed in all': '/billing?status=failed',
      Billing: '/billing',
    });

    expect(cardText('Channel tokens')).toBe(
      '1 expired1 expiring within 7 daysFront deskExpiredWebsiteNight deskExpires in 2 daysShop',
    );
    expect(cardLinks('Channel tokens')).toMatchObject({ 'Front desk': '/sources/site/channels/old' });

    expect(cardText('Notifications')).toBe('4 unreadFourth1 day agoThird2 days agoSecond3 days ago1 more');
    expect(cardLinks('Notifications')).toMatchObject({
      '4 unread': '/notifications?show=unread',
      Fourth: '/notifications/note-3',
      '1 more': '/notifications?show=unread',
    });

    expect(cardText('FAQs')).toBe(
      '3 unansweredWhat does it cost?2 leadsOpen on Sundays?1 leadWho asked this?–',
    );
    expect(cardLinks('FAQs')).toMatchObject({
      '3 unanswered': '/faqs?answered=unanswered',
      'What does it cost?': '/faqs?answered=unanswered&faq=faq-2',
    });

    expect(cardText('Split tests')).toBe('No split tests are running.');
    expect(cardText('Topics')).toBe(
      '1 conversation not analysed yet7 – 13 Mar 2025 compared with the 7 days before' +
        'All conversationsWithin chance+7 (+140%)12 analysed, 5 before' +
        'PricesRising+10 (+500%)Share +60.0 points' +
        '1 more topic within chance.',
    );
    expect(cardLinks('Topics')).toMatchObject({
      Prices: '/topics?range=2025-03-07..2025-03-13&compare=previous&topic=price',
      Topics: '/topics?range=2025-03-07..2025-03-13&compare=previous',
    });
    expect(queryClient.isFetching()).toBe(0);
  });

  it('reports that nothing needs attention', async () => {
    await openOverview(service());
    expect(cardTitles()).toEqual({
      'Nothing needs attention': ['Outbound webhooks', 'Billing', 'Channel tokens', 'Notifications', 'FAQs'],
      'In progress': ['Split tests', 'Topics'],
    });
    expect(cardText('Outbound webhooks')).toBe('No webhooks are set up.');
    expect(cardText('Billing')).toBe('No failed transactions in the last 28 days, and none pending.');
    expect(cardText('Channel tokens')).toBe('No checked source has a channel.');
    expect(cardText('Notifications')).toBe('No notifications.');
    expect(cardText('FAQs')).toBe('All questions are answered.');
    expect(cardText('Topics')).toBe('No topics in the last 14 days.');
    expect(screen.queryByText(/does not report/)).toBeNull();
  });

  it('moves cards that need no attention to the end, and keeps the focus in a moving card', async () => {
    let isFailed = false;
    const { user } = await openOverview(service(), {
      through: (passOn) => (url, init) => {
        const one = { id: 1, amount: 5, status: 'failed', createdAt: FROZEN_NOW.toISOString() };
        const answer = Response.json(isFailed ? [one] : []);
        return (url.endsWith('status=failed') ? failing(passOn, 'listTransactions', answer) : passOn)(
          url,
          init,
        );
      },
    });
    const refresh = overviewCard('Billing').getByRole('button', { name: 'Refresh billing' });
    isFailed = true;
    await user.click(refresh);
    await waitFor(() => expect(cardText('Billing')).toBe('1 failed in the last 28 days5failed'));
    expect(Object.entries(cardTitles())[0]).toEqual([
      'Needs attention',
      ['Billing', 'Outbound webhooks', 'Channel tokens', 'Notifications', 'FAQs'],
    ]);
    expect(refresh).toHaveFocus();
  });

  it('names the features that the service does not support, and sends no requests for them', async () => {
    await service().add({ smartFaqs: [aSmartFaq()] });
    const { sent } = await openOverview(service(), DOCUMENTED_ONLY);
    expect(cardTitles()).toEqual({ 'Needs attention': ['FAQs', 'Billing'], 'In progress': ['Topics'] });
    expect(
      screen.getByText(
        'This service does not report notifications, outbound webhooks, channels, and running split tests, so they are not checked here.',
      ),
    ).toBeVisible();
    expect(new Set(sent.map(({ path }) => path.split('?')[0]))).toEqual(
      new Set(['/agency/billing/transactions', '/analytics/topics', '/smart-faq']),
    );
  });

  it('shows markup in names as text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({
      sources: [aSource({ id: 'site', name: hostile })],
      webhooks: [aWebhook({ sourceId: 'site', lastTestResults: { [hostile]: { ok: false } } })],
      customChannels: [aChannel({ sourceId: 'site', friendlyName: hostile })],
      notifications: [aNotification({ title: hostile })],
      smartFaqs: [aSmartFaq({ question: hostile })],
      transactions: [aTransaction({ status: 'pending', currency: hostile })],
    });
    await openOverview(service());
    expect(screen.getAllByText(hostile)).toHaveLength(6);
    expect(cardText('Billing')).toContain(`249 ${hostile}`);
    expect(document.querySelector('main img')).toBeNull();
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

  it('come first, with their reasons and the number of waiting deliveries', async () => {
    await stop();
    await openOverview(service());
    expect(cardTitles()['Needs attention']?.[0]).toBe('Outbound webhooks');
    expect(cardText('Outbound webhooks')).toMatch(
      /^2 sources cannot deliver2 waiting since .+Resume allShop2 waitingThe receiver responded with 503\.WebsiteNothing answers there\./,
    );
    expect(cardLinks('Outbound webhooks')).toMatchObject({
      '2 sources cannot deliver': '/deliveries',
      Shop: '/sources/shop?tab=deliveries',
    });
  });

  it('are resumed together', async () => {
    await stop();
    const { user } = await openOverview(service());
    await user.click(overviewCard('Outbound webhooks').getByRole('button', { name: 'Resume all' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Resume deliveries of 2 sources?' }));
    expect(asked.getByText(/^2 waiting deliveries are sent now\./)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Deliveries of 2 sources resumed.')).toBeVisible();
    await waitFor(() => expect(cardText('Outbound webhooks')).not.toContain('cannot deliver'));
  });

  it('are not reported as fine if their state cannot be loaded', async () => {
    await stop();
    await openOverview(service(), { through: (passOn) => failing(passOn, 'listWebhookEndpoints', 400) });
    expect(cardText('Outbound webhooks')).toContain('The state of the deliveries could not be loaded.');
  });
});

describe('a card of the overview', () => {
  it('fails independently and can be retried', async () => {
    await service().add({ sources: [aSource()] });
    let isBroken = true;
    const broken = [
      ['Outbound webhooks', 'listOutboundWebhooks'],
      ['Billing', 'listTransactions'],
      ['Channel tokens', 'listAgencyChannels'],
      ['Notifications', 'listNotifications'],
      ['FAQs', 'listSmartFaqs'],
      ['Split tests', 'listBots'],
      ['Topics', 'queryTopics'],
    ] as const;
    const { user } = await openOverview(service(), {
      through: (passOn) => {
        const allFailing = broken.reduce((next, [, id]) => failing(next, id, 400), passOn);
        return (url, init) => (isBroken ? allFailing : passOn)(url, init);
      },
    });
    for (const [title, id] of broken) {
      expect(cardText(title)).toContain(`The test lets ${id} fail.`);
      expect(overviewCard(title).queryByRole('button', { name: /^Refresh/ })).toBeNull();
    }
    expect(Object.keys(cardTitles())).toEqual(['Needs attention', 'In progress']);
    isBroken = false;
    for (const [place, [title]] of broken.entries()) {
      await user.click(overviewCard(title).getByRole('button', { name: 'Retry' }));
      await allLoaded();
      expect(screen.queryAllByRole('alert')).toHaveLength(broken.length - place - 1);
    }
    expect(Object.keys(cardTitles())).toEqual(['Nothing needs attention', 'In progress']);
  });

  it('keeps its content if a refresh fails, and shows its age', async () => {
    await service().add({ notifications: [aNotification({ title: 'A provider failed' })] });
    let isBroken = false;
    const { queryClient } = await openOverview(service(), {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listNotifications', 400) : passOn)(url, init),
    });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    await waitFor(() =>
      expect(cardText('Notifications')).toMatch(
        /^These notifications are as of .*Refreshing failed: Made to fail.*1 unreadA provider failed/,
      ),
    );
  });

  it('does not claim that nothing needs attention if records are unreadable', async () => {
    await service().add({ sources: [aSource({ id: 'site', name: 'Website' }), aSource({ id: 'shop' })] });
    await openOverview(service(), {
      config: ONE_BY_ONE,
      through: (passOn) => {
        const viewed = { id: 'viewed', viewed: true };
        const paid = { id: 1, amount: 5, status: 'succeeded' };
        const notifications = failing(passOn, 'listNotifications', Response.json([viewed, { id: null }]));
        const transactions = failing(notifications, 'listTransactions', Response.json([paid, { id: 'x' }]));
        return (url, init) =>
          (url.includes('/site/') ? failing(transactions, 'listCustomChannels', 400) : transactions)(
            url,
            init,
          );
      },
    });
    expect(Object.keys(cardTitles())[0]).toBe('Needs attention');
    expect(cardText('Notifications')).toBe(
      '1 notification could not be read and is left out.All notifications are read, as far as could be loaded.',
    );
    expect(cardText('Billing')).toContain('none pending, as far as could be loaded.');
    expect(cardText('Channel tokens')).toContain(
      '1 source could not be read (Made to fail with 400): Website.',
    );
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
    expect(cardText('Channel tokens')).toContain('26 expired');
    expect(cardText('Outbound webhooks')).toContain('26 webhooks failed their test');
    const asked = sent.map(({ path }) => path).filter((path) => path.startsWith('/agency/'));
    expect(asked.filter((path) => !path.includes('billing')).toSorted()).toEqual([
      '/agency/custom-channels',
      '/agency/source',
      '/agency/webhook-endpoints',
      '/agency/webhook-integrations',
    ]);
  });

  it('checks a limited number of sources, and the others on request', async () => {
    const sources = Array.from({ length: 26 }, (_, place) => aSource({ id: `source-${place}` }));
    await service().add({
      sources,
      customChannels: sources.map(({ id }) => aChannel({ sourceId: id, expiration: inDays(-1) })),
    });
    const { sent, user } = await openOverview(service(), { config: ONE_BY_ONE });
    const asked = () => sent.filter(({ path }) => path.endsWith('/custom-channels')).length;
    expect(cardText('Channel tokens')).toContain('24 expired');
    expect(cardText('Channel tokens')).toContain('21 more2 sources not checked yet.');
    expect(asked()).toBe(24);
    await user.click(overviewCard('Channel tokens').getByRole('button', { name: 'Check the rest' }));
    await waitFor(() => expect(cardText('Channel tokens')).toContain('26 expired'));
    expect(cardText('Channel tokens')).not.toContain('not looked at');
    expect(asked()).toBe(26);
  });

  it('shows the verdict of each running test, most urgent first', async () => {
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
    await screen.findByText('Decided');
    expect(cardText('Split tests')).toBe(
      '4 running1 decided1 with a traffic mismatch' +
        'OffTraffic mismatchTraffic does not match the weights (p <0.0001).' +
        'ApartDecidedA is 80.0 points ahead of B (+67.8 to +92.2).' +
        'OpenToo closeA and B are level.' +
        '1 more',
    );
    expect(cardLinks('Split tests')).toMatchObject({
      Apart: '/split-tests/decided',
      '1 decided': '/split-tests?state=running&verdict=decided',
      '1 with a traffic mismatch': '/split-tests?state=running&verdict=trafficMismatch',
    });
  });

  it('compares no topics with days before the record begins, and warns that the limit may hide topics', async () => {
    const topics = Array.from({ length: 50 }, (_, place) =>
      topicValue({ topicId: `t${place}`, name: `Topic ${place}`, conversationCount: 50 - place }),
    );
    let oldestAnalyzedOn = '2025-03-07';
    const before = analyticsValue({ topics: topics.slice(1) });
    const { queryClient } = await openOverview(service(), {
      through: (passOn) => (url, init) => {
        const isBefore = typeof init.body === 'string' && init.body.includes('2025-02-28');
        const answer = isBefore ? before : analyticsValue({ topics, oldestAnalyzedOn });
        return failing(passOn, 'queryTopics', Response.json(answer))(url, init);
      },
    });
    expect(cardText('Topics')).toBe(
      'Nothing to compare: the record begins on 7 Mar 2025, after 28 Feb – 6 Mar 2025.',
    );
    oldestAnalyzedOn = '2025-01-01';
    await act(() => queryClient.refetchQueries());
    await waitFor(() =>
      expect(cardText('Topics')).toBe(
        '7 – 13 Mar 2025 compared with the 7 days before, the 50 most frequent topics of each' +
          'All conversationsWithin chance0 (0%)100 analysed, 100 before' +
          'Topic 0New+50Share +50.0 points' +
          '49 more topics within chance.',
      ),
    );
  });
});
