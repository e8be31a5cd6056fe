import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCustomChannels } from '#contract/custom-channel.ts';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { DOCUMENTED_ONLY } from '../../../testing/bots-on-screen.ts';
import { sendTests, setEndpoint, storeSending } from '../../../testing/deliveries-on-screen.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findSourceCard, openSource } from '../../../testing/sources-on-screen.ts';
import {
  aBot,
  aBotInFull,
  aChannel,
  aLead,
  aSmartFaq,
  aSource,
  FROZEN_NOW,
} from '../../../testing/test-service.ts';

const service = frozenService();

const [botSource] = aBotInFull().sources ?? [];
const on = (id: string | null, enabled: boolean, name: string | null = null) => ({
  ...botSource!,
  id,
  name,
  enabled,
});

describe('the page of a source', () => {
  it('shows one error if the service is unreachable', async () => {
    let isDown = true;
    await service().add({ sources: [aSource({ id: 'site', name: 'Website' })] });
    const { user } = await openSource(service(), 'site', {
      through: (passOn) => (url, init) =>
        isDown ? Promise.reject(new TypeError('Failed to fetch')) : passOn(url, init),
    });
    expect(await screen.findAllByText('Not loaded. The service could not be reached.')).toHaveLength(3);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Website' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/could not be reached/)).toBeNull());
  });

  it('shows the properties of the source', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website', category: 'chat', key: '', enabled: false })],
    });
    await openSource(service(), 'site');
    expect(await screen.findByRole('heading', { level: 1, name: 'Website' })).toBeVisible();
    expect(document.title).toBe('Website – Botdeck');
    const about = await findSourceCard('About');
    const facts = (await about.findAllByRole('term')).map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Name', 'Website'],
      ['Channel', 'Chat'],
      ['Key', '–'],
      ['State', 'Off'],
      ['Source id', 'site'],
    ]);
  });

  it('keeps the selected tab in the address', async () => {
    await service().add({ sources: [aSource({ id: 'site' })] });
    const { user, router } = await openSource(service(), 'site');
    const tabs = within(screen.getByRole('tablist', { name: 'Parts of this source' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Channels',
      'Outbound webhook',
      'Inbound',
      'Deliveries',
    ]);
    await user.click(tabs.getByRole('tab', { name: 'Channels' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=channels'));
    expect(tabs.getByRole('tab', { name: 'Channels' })).toHaveAttribute('aria-selected', 'true');
  });

  it('requests only the data of the selected tab and of the problems above the tabs', async () => {
    await service().add({ sources: [aSource({ id: 'site' })] });
    const { sent } = await openSource(service(), 'site', { tab: 'channels' });
    await screen.findByRole('heading', { level: 1, name: /^Website/ });
    const asked = [...new Set(sent.map(({ path }) => path))];
    expect(asked.toSorted()).toEqual(
      [
        '/agency/source',
        ...[listCustomChannels, getWebhookEndpoint].map(({ path }) => path.replace('{sourceId}', 'site')),
      ].toSorted(),
    );
  });

  it('shows hostile text as plain text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({
      sources: [aSource({ id: 'site', name: hostile, category: hostile, key: hostile })],
      leads: [aLead({ sourceId: 'site', name: hostile, lastMessage: hostile })],
      smartFaqs: [aSmartFaq({ sourceId: 'site', question: hostile })],
      bots: [aBot({ name: hostile, sources: [on('site', true)] })],
    });
    await openSource(service(), 'site');
    await waitFor(() => expect(screen.getAllByText(hostile).length).toBeGreaterThanOrEqual(7));
    expect(document.querySelector('main img')).toBeNull();
  });
});

describe('the problems of a source', () => {
  const stopped = () => screen.queryByRole('region', { name: 'Stopped deliveries' });
  const tokens = () => screen.queryByRole('region', { name: 'Expired tokens' });
  const open = (tab: string) => openSource(service(), 'site', { tab });

  async function storeProblems() {
    await storeSending(service(), { id: 'site' });
    await sendTests(service(), 'site', ['lead.message', 'lead.follow_up']);
    await setEndpoint(service(), 'site', { state: 'paused', reason: '401', since: FROZEN_NOW });
    const past = new Date(FROZEN_NOW.getTime() - 86_400_000);
    await service().add({
      customChannels: [
        aChannel({ sourceId: 'site', id: 'line', friendlyName: 'Main line', expiration: past }),
        aChannel({ sourceId: 'site', id: 'valid', expiration: null }),
      ],
    });
  }

  it('are shown above the overview, with the actions that solve them', async () => {
    await storeProblems();
    const { user } = await open('overview');
    await waitFor(() =>
      expect(stopped()).toHaveTextContent(/^Deliveries are paused, 2 events wait\. See why/),
    );
    expect(tokens()).toHaveTextContent('1 token expired: Main line');
    expect(within(tokens()!).getByRole('link')).toHaveAttribute('href', '/sources/site/channels/line');
    await user.click(within(stopped()!).getByRole('button', { name: 'Resume' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(stopped()).toBeNull());
  });

  it('are not repeated on the tabs that show them', async () => {
    await storeProblems();
    const { user } = await open('channels');
    await waitFor(() => expect(stopped()).toBeVisible());
    expect(tokens()).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Outbound webhook' }));
    await waitFor(() => expect(tokens()).toBeVisible());
    expect(stopped()).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Inbound' }));
    await waitFor(() => expect(stopped()).toBeVisible());
  });
});

describe('the bots of a source', () => {
  it('are matched by id or by name, with enabled bots first', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      bots: [
        aBot({ name: 'Ann', sources: [on('site', false)] }),
        aBot({ id: 'bob', name: 'Bob', sources: [on('of the bot', true, 'Website')] }),
        aBot({ name: 'Cid', sources: [on('another', true, 'Texts')] }),
      ],
    });
    await openSource(service(), 'site');
    const bots = await findSourceCard('Bots');
    expect(await bots.findByText('2 bots use this source, 1 on (1 matched by name).')).toBeVisible();
    expect(bots.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['BobOn', 'AnnOff']);
    expect(bots.getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/bots/bob?tab=sources');
  });

  it('show a text if the source has no bots', async () => {
    await service().add({ sources: [aSource({ id: 'site' })], bots: [aBot(), aBot()] });
    await openSource(service(), 'site');
    const bots = await findSourceCard('Bots');
    expect(await bots.findByText('None of the 2 bots of this agency has this source.')).toBeVisible();
  });

  it('are limited at first and all shown on request', async () => {
    await service().add({
      sources: [aSource({ id: 'site' })],
      bots: Array.from({ length: 14 }, () => aBot({ sources: [on('site', true)] })),
    });
    const { user } = await openSource(service(), 'site');
    const bots = await findSourceCard('Bots');
    await user.click(await bots.findByRole('button', { name: 'Show all 14 bots' }));
    expect(bots.getAllByRole('listitem')).toHaveLength(14);
    const fewer = bots.getByRole('button', { name: 'Show fewer' });
    expect(fewer).toHaveFocus();
    await user.click(fewer);
    expect(bots.getAllByRole('listitem')).toHaveLength(12);
  });
});

describe('the leads of a source', () => {
  it('show their number, the first leads and a link to all leads', async () => {
    await service().add({
      sources: [aSource({ id: 'site' })],
      leads: [
        ...Array.from({ length: 7 }, (_, index) => aLead({ sourceId: 'site', name: `Lead ${index}` })),
        aLead({ sourceId: 'another' }),
      ],
    });
    const { sent } = await openSource(service(), 'site');
    const leads = await findSourceCard('Leads');
    expect(await leads.findByText('Newest 5 of 7')).toBeVisible();
    expect(leads.getAllByRole('listitem')).toHaveLength(5);
    expect(leads.getByRole('link', { name: 'Lead 0' })).toBeVisible();
    expect(leads.getByRole('link', { name: 'View all leads' })).toHaveAttribute('href', '/leads?source=site');
    expect(sent.map(({ path }) => path)).toContain('/lead?page=1&pageSize=5&sourceId=site');
  });

  it('show neither a number nor leads of other sources if the service ignores the filter', async () => {
    await service().add({
      sources: [aSource({ id: 'site' }), aSource({ id: 'another' })],
      leads: [aLead({ sourceId: 'site', name: 'Ann' }), aLead({ sourceId: 'another', name: 'Bob' })],
    });
    await openSource(service(), 'site', {
      through: (passOn) => (url, init) => passOn(url.replace('&sourceId=site', ''), init),
    });
    const leads = await findSourceCard('Leads');
    expect(await leads.findByText('The number of leads is unknown.')).toBeVisible();
    expect(leads.getByText(/^The service ignored the filter/)).toBeVisible();
    expect(leads.getByRole('link', { name: 'Ann' })).toBeVisible();
    expect(leads.queryByText('Bob')).toBeNull();
  });

  it('show a text if the source has no leads', async () => {
    await service().add({ sources: [aSource({ id: 'site' })] });
    await openSource(service(), 'site');
    const leads = await findSourceCard('Leads');
    expect(await leads.findByText('No leads from this source.')).toBeVisible();
  });
});

describe('the questions of a source', () => {
  it('show their number and the unanswered questions, most frequent first', async () => {
    await service().add({
      sources: [aSource({ id: 'site' })],
      smartFaqs: [
        aSmartFaq({ sourceId: 'site', question: 'Open on Sundays?', leadIds: ['a'] }),
        aSmartFaq({ sourceId: 'site', question: 'What does it cost?', leadIds: ['a', 'b'] }),
        aSmartFaq({ sourceId: 'site', question: 'Where are you?', answer: 'In Porto.' }),
        aSmartFaq({ sourceId: 'another' }),
      ],
    });
    await openSource(service(), 'site');
    const questions = await findSourceCard('Questions of leads');
    expect(await questions.findByText('2 questions unanswered, 1 answered.')).toBeVisible();
    expect(questions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'What does it cost?2 leads',
      'Open on Sundays?1 lead',
    ]);
  });
});

describe('a part that fails to load', () => {
  it.each([
    ['Bots', 'listBots'],
    ['Leads', 'listLeads'],
    ['About', 'listSources'],
    ['Questions of leads', 'listSmartFaqs'],
  ] as const)(
    '(%s) shows its error without affecting other parts and retries on request',
    async (card, operationId) => {
      await service().add({ sources: [aSource({ id: 'site' })] });
      let isBroken = true;
      const { user } = await openSource(service(), 'site', {
        through: (passOn) => (url, init) =>
          (isBroken ? failing(passOn, operationId, 400) : passOn)(url, init),
      });
      const part = await findSourceCard(card);
      expect(await part.findByRole('alert')).toHaveTextContent(`The test lets ${operationId} fail.`);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      // Wait until all cards have loaded, because a click does not wait for responses.
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
      isBroken = false;
      await user.click(part.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  it('keeps its content if only a refresh fails, and shows its age', async () => {
    await service().add({ sources: [aSource({ id: 'site', name: 'Website' })] });
    let isBroken = false;
    const { queryClient } = await openSource(service(), 'site', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listSources', 400) : passOn)(url, init),
    });
    await screen.findByRole('heading', { level: 1, name: 'Website' });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^This source is as of .* Refreshing failed: Made to fail/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible();
  });
});

describe('a source without a known name', () => {
  it('is unknown if the service lists its sources, and the page explains the next steps', async () => {
    await openSource(service(), 'gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown source' })).toBeVisible();
    const about = await findSourceCard('About');
    expect(await about.findByText(/it may have been deleted or belong to another agency/)).toBeVisible();
    expect(about.getByText(/the service may refuse changes to them/)).toBeVisible();
  });

  it('may be one of the malformed sources', async () => {
    const other = { id: 'other', name: null, category: null, key: null, enabled: true };
    await openSource(service(), 'gone', {
      through: (passOn) => failing(passOn, 'listSources', Response.json([other, { id: null }])),
    });
    const about = await findSourceCard('About');
    expect(
      await about.findByText(/1 source in the list could not be read: it may be that one/),
    ).toBeVisible();
  });

  it('is not called unknown if the service cannot list sources', async () => {
    const { sent } = await openSource(service(), 'unseen', DOCUMENTED_ONLY);
    const about = await findSourceCard('About');
    expect(await about.findByText(/^No scanned record names the source/)).toBeVisible();
    expect(about.getByText(/can be opened by this id anyway/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Source' })).toBeVisible();
    const bots = await findSourceCard('Bots');
    expect(bots.getByText(/^This service cannot list bots/)).toBeVisible();
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    expect(sent.map(({ path }) => path)).not.toContain('/agency/source');
  });

  it('gets its name from its leads if the service cannot list sources', async () => {
    await service().add({
      sources: [aSource({ id: 'site', name: 'Website' })],
      leads: [aLead({ sourceId: 'site' })],
    });
    await openSource(service(), 'site', DOCUMENTED_ONLY);
    expect(await screen.findByRole('heading', { level: 1, name: 'Website' })).toBeVisible();
    const about = await findSourceCard('About');
    expect(about.getByText(/channel, key and state of this one are unknown/)).toBeVisible();
    expect(about.queryByText('Off')).toBeNull();
  });
});
