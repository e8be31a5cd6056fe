import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { leadQueries } from '../../../api/resources/lead-queries.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard, openLead, storeLead } from '../../../testing/lead-on-screen.ts';
import { findLeadNames, leadLink } from '../../../testing/leads-on-screen.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { aPageVisit, aPersona, aSource, FROZEN_NOW } from '../../../testing/test-service.ts';

const service = frozenService();

const instance = {
  botId: 'bot-1',
  botVersion: '7',
  followUpTimezoneKind: 'contact',
  followUpTimezone: 'Pacific/Chatham',
  followUpTime: '2025-03-15T09:00:00.000Z',
  isSmartFollowUpTime: true,
  scheduleRespondTime: '2025-03-14T11:00:00.000Z',
};

/** Returns the text that belongs to a term of a description list. */
function factOf(element: HTMLElement, term: string): string {
  return within(element).getByText(term).closest('dt')!.nextElementSibling!.textContent;
}

const timelineLines = async () =>
  within(await findCard('Timeline'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the lead page', () => {
  it('shows all details of a lead', async () => {
    const source = aSource({ name: 'Web form' });
    const mimicked = aSource({ name: 'Facebook' });
    await service().add({
      sources: [source, mimicked],
      personas: [aPersona({ botIds: ['bot-1'] })],
      bots: [{ id: 'bot-1', name: 'Booking bot' }],
    });
    const id = await storeLead(service(), {
      contactId: 'contact-77',
      sourceId: source.id,
      mimicSourceId: mimicked.id,
      unread: true,
      starred: true,
      lastMessage: 'How much\nis it?',
      lastMessageDirection: 'inbound',
      lastMessageBotId: 'bot-1',
      lastMessageTime: new Date(FROZEN_NOW.getTime() - 2 * 3_600_000),
      mostRecentFailureReason: 'HTTP 502\nat send',
      wontRespondUntil: new Date('2025-03-20T12:00:00Z'),
      tags: ['VIP', 'hot'],
      instances: [instance],
    });
    await openLead(service(), id);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Example' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Ann Example – Botdeck'));
    expect(screen.getByText('Unread')).toBeVisible();
    expect(screen.getByText('Starred')).toBeVisible();
    expect(screen.getByRole('button', { name: `Copy lead id ${id}` })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy contact id contact-77' })).toBeVisible();

    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByText('Bots do not respond')).toBeVisible();

    await waitFor(async () =>
      expect(await timelineLines()).toEqual([
        expect.stringMatching(/^Bots will not respond until thenThu 12:00/),
        expect.stringMatching(
          /^Follow-up at a smart timeOn holdBooking botSat 09:00.*15 Mar 2025, 22:45 Pacific\/Chatham \(lead\)$/,
        ),
        expect.stringMatching(/^Scheduled responseOn holdBooking bot11:00/),
        'Most recent failuretime unknownHTTP 502Raw textHTTP 502\nat send',
        'Last messageLead wroteBooking bot07:26How much\nis it?',
      ]),
    );

    const about = await findCard('About');
    await waitFor(() => expect(factOf(about, 'Mimic source')).toContain('Facebook'));
    expect(factOf(about, 'Source')).toContain('Web form');
    expect(factOf(about, 'Tags')).toBe('VIPhot');

    const conversation = await findCard('Active conversation');
    expect(factOf(conversation, 'Bot')).toContain('Booking bot');
    expect(factOf(conversation, 'Version')).toBe('7');
    expect(factOf(conversation, 'Follow-up time zone')).toBe('Pacific/Chatham');
    expect(factOf(conversation, 'Time zone of')).toBe('Contact');
    expect(factOf(conversation, 'Smart follow-up time')).toBe('Yes');
  });

  it('shows a lead with almost no values', async () => {
    const id = await storeLead(service(), {
      name: null,
      contactId: null,
      lastMessage: null,
      lastMessageTime: null,
      lastMessageDirection: null,
      tags: null,
      fields: null,
      instances: null,
    });
    await openLead(service(), id);
    expect(await screen.findByRole('heading', { level: 1, name: 'No name' })).toBeVisible();
    for (const state of ['Unread', 'Starred', 'Failed']) expect(screen.queryByText(state)).toBeNull();
    expect(screen.getByText('Nothing is planned, because no conversation is running.')).toBeVisible();
    expect(await screen.findByText('No page visits.')).toBeVisible();
    expect(screen.getByText('No bot is talking with this lead now.')).toBeVisible();
    expect(screen.getByText('The service sent no fields with this lead.')).toBeVisible();
    expect(await timelineLines()).toEqual([]);
    const about = await findCard('About');
    expect(within(about).getByText('2 empty fields')).toBeVisible();
    expect(within(about).getByText('Tags')).not.toBeVisible();
  });

  it('isolates a name that would reverse the title of the tab', async () => {
    const id = await storeLead(service(), { name: '\u202EAnn' });
    await openLead(service(), id);
    await waitFor(() => expect(document.title).toBe('\u2068\u202EAnn\u2069 – Botdeck'));
  });

  it('shows the text of an HTML e-mail, and its source on request', async () => {
    const source =
      '<p>Hello <b>Ann</b></p><img src="https://tracker.example/x" onerror="alert(1)"><script>x</script>';
    const id = await storeLead(service(), { lastMessage: source });
    const { user } = await openLead(service(), id);
    const message = await findCard('Timeline');
    expect(await within(message).findByText('Hello Ann')).toBeVisible();
    expect(within(message).getByText(source)).not.toBeVisible();
    await user.click(within(message).getByText('Raw text'));
    expect(within(message).getByText(source)).toBeVisible();
    expect(message.querySelector('img, script, b')).toBeNull();
  });

  it('names an unknown time zone instead of a time in the zone', async () => {
    const id = await storeLead(service(), {
      instances: [{ ...instance, followUpTimezone: 'Eastern <b>Time</b>' }],
    });
    await openLead(service(), id);
    const conversation = await findCard('Active conversation');
    await waitFor(() =>
      expect(factOf(conversation, 'Follow-up time zone')).toBe(
        'Eastern <b>Time</b>Time zone unknown to this browser',
      ),
    );
    expect((await timelineLines())[0]).toMatch(/Unknown time zone Eastern <b>Time<\/b> \(lead\)$/);
  });

  it('shows times in a Windows time zone and in a UTC offset', async () => {
    const zones = ['Tokyo Standard Time', 'GMT+09:00'];
    const id = await storeLead(service(), {
      instances: zones.map((followUpTimezone, index) => ({
        ...instance,
        botId: `bot-${index}`,
        followUpTime: '2025-03-14T08:00:00Z',
        followUpTimezone,
      })),
    });
    await openLead(service(), id);
    for (const zone of zones) {
      await waitFor(async () =>
        expect((await timelineLines()).join()).toContain(`14 Mar 2025, 17:00 ${zone} (lead)`),
      );
    }
    expect(factOf(await findCard('Active conversation 1 of 2'), 'Follow-up time zone')).toBe(
      'Tokyo Standard TimeAsia/Tokyo',
    );
  });

  it('shows each conversation, and the id of a bot without a known name', async () => {
    const id = await storeLead(service(), {
      instances: [
        instance,
        { ...instance, botId: 'bot-2', followUpTime: null },
        { ...instance, botId: 'bot-3', followUpTime: '2025-03-14T08:00:00Z' },
      ],
    });
    await openLead(service(), id);
    const first = await findCard('Active conversation 1 of 3');
    expect(within(first).getByRole('link')).toHaveAccessibleName('bot-1');
    const second = await findCard('Active conversation 2 of 3');
    expect(within(second).getByRole('link')).toHaveAccessibleName('bot-2');
    expect(await findCard('Active conversation 3 of 3')).toBeVisible();
    expect((await timelineLines()).filter((line) => line.includes('bot-3'))).toContainEqual(
      expect.stringMatching(/^Follow-up at a smart timeOverduebot-308:00/),
    );
  });

  it('renders HTML in any field as text', async () => {
    const hostile = '<script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 2">';
    const id = await storeLead(service(), {
      name: hostile,
      lastMessage: hostile,
      mostRecentFailureReason: hostile,
      tags: [hostile],
      fields: [{ field: hostile, name: hostile, value: hostile, aiProduced: true }],
    });
    await openLead(service(), id);
    await screen.findByRole('heading', { level: 1, name: hostile });
    await findCard('Fields');
    expect(screen.getByRole('main').querySelector('script, img')).toBeNull();
    expect(globalThis).not.toHaveProperty('hacked');
  });
});

describe('the timeline', () => {
  it('contains page visits among messages, and older visits on request', async () => {
    const id = await storeLead(service(), {
      lastMessage: 'Hello',
      lastMessageTime: new Date(FROZEN_NOW.getTime() - 90_000),
    });
    const pageVisits = Array.from({ length: 60 }, (_, index) =>
      aPageVisit({
        leadId: id,
        title: `Page ${index + 1}`,
        visitedAt: new Date(FROZEN_NOW.getTime() - (index + 1) * 60_000),
      }),
    );
    await service().add({ pageVisits });
    const { user } = await openLead(service(), id);
    await screen.findByText('Page 8');
    const lines = await timelineLines();
    expect(lines).toHaveLength(9);
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^Page 1/),
      expect.stringMatching(/^Last message/),
      expect.stringMatching(/^Page 2/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Show 40 more pages' }));
    expect(screen.getByText('Page 48')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 12 more pages' }));
    expect(screen.getByText('Page 60')).toBeVisible();
    expect(screen.queryByRole('button', { name: /more page/ })).toBeNull();
  });

  it('shows an error with a retry if the page visits fail to load, beside the other events', async () => {
    let isDown = true;
    const id = await storeLead(service(), { lastMessage: 'Hello' });
    await service().add({ pageVisits: [aPageVisit({ leadId: id, title: 'Home' })] });
    const { user } = await openLead(service(), id, {
      through: (passOn) => (url, init) =>
        (isDown ? failing(passOn, 'listPageHistory', 400) : passOn)(url, init),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The page visits could not be loaded.');
    expect(screen.queryByText('No page visits.')).toBeNull();
    expect(screen.getByText('Hello')).toBeVisible();
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Home')).toBeVisible();
  });
});

describe('an unknown lead', () => {
  it('shows the error of the service and a link to the list, without further requests', async () => {
    const { user, router } = await openLead(service(), 'nobody');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown lead' })).toBeVisible();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('There is no lead with this id.');
    expect(alert).toHaveTextContent('Status 404');
    expect(screen.queryByRole('tab')).toBeNull();
    await user.click(within(alert).getByRole('link', { name: 'Back to leads' }));
    await screen.findByRole('heading', { name: 'Leads' });
    expect(router.state.location.pathname + router.state.location.search).toBe('/leads');
  });

  it('sends no request for an id that would change the request path', async () => {
    const { sent } = await openLead(service(), '%2E%2E');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(sent.filter(({ path }) => path.startsWith('/lead'))).toEqual([]);
  });
});

describe('navigation between the list and a lead', () => {
  it('shows the name from the list immediately, and its origin', async () => {
    const id = await storeLead(service(), { unread: true });
    const { user } = renderPage('/leads', {
      service: service(),
      through: (passOn) => failing(passOn, 'getLead', 'never'),
    });
    await user.click(await screen.findByText('Ann Example'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Example' })).toBeVisible();
    expect(screen.getByText(/From the list, loaded/)).toBeVisible();
    expect(screen.getByRole('button', { name: `Copy lead id ${id}` })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Fields' })).toBeNull();
  });

  it('keeps the name from the list if the lead fails to load', async () => {
    await storeLead(service());
    const { user } = renderPage('/leads', {
      service: service(),
      through: (passOn) => failing(passOn, 'getLead', 403),
    });
    await user.click(await screen.findByText('Ann Example'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail with 403');
    expect(screen.getByRole('heading', { level: 1, name: 'Ann Example' })).toBeVisible();
    expect(screen.getByText(/From the list, loaded/)).toBeVisible();
  });

  it('returns to the opened row and focuses it', async () => {
    await storeLead(service(), { name: 'Zoe Last' });
    const id = await storeLead(service());
    const { user } = renderPage('/leads', { service: service() });
    await user.click(await screen.findByText('Ann Example'));
    await findCard('Fields');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Leads' }));
    await findLeadNames();
    await waitFor(() => expect(leadLink('Ann Example').closest('tr')).toHaveFocus());
    expect(leadLink('Ann Example')).toHaveAttribute('href', `/leads/${id}`);
  });

  it('focuses the heading if the list no longer contains the lead', async () => {
    await storeLead(service(), { name: 'Zoe Last' });
    const { router } = renderPage('/leads', { service: service() });
    await findLeadNames();
    await act(() => router.navigate('/leads/nobody'));
    await screen.findByRole('heading', { name: 'Unknown lead' });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Leads' })).toHaveFocus());
  });
});

describe('failed requests', () => {
  it('keeps the lead visible after a failed refetch and shows the time of the data', async () => {
    const id = await storeLead(service());
    let isBroken = false;
    const { queryClient } = await openLead(service(), id, {
      through: (passOn) => (url, init) => (isBroken ? failing(passOn, 'getLead', 400) : passOn)(url, init),
    });
    await findCard('Fields');
    isBroken = true;
    await act(() => queryClient.refetchQueries(leadQueries.detail(id)));
    expect(
      await screen.findByText(/^This lead is as of \d\d:\d\d\. Refreshing failed: Made to fail/),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Ann Example' })).toBeVisible();
    expect(await findCard('Fields')).toBeVisible();
  });

  it('explains why ids replace the names of bots', async () => {
    const id = await storeLead(service(), { lastMessageBotId: 'bot-1' });
    await openLead(service(), id, {
      through: (passOn) => failing(failing(passOn, 'listBots', 403), 'listPersonas', 403),
    });
    expect(await screen.findByText(/^The names of the bots could not be loaded/)).toBeVisible();
    expect(await findCard('Timeline')).toHaveTextContent('bot-1');
  });
});
