import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import { LeadInstance } from '#contract/lead.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { leadNames, leadsPageOver, leadsToolbar, replying } from '../../testing/leads-on-screen.ts';
import { aBot, aLead, aSource, unique } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

describe('server-side filters', () => {
  it('request the leads of a source, starting at the first page', async () => {
    const [web, phone] = [aSource({ name: 'Web form' }), aSource({ name: 'Phone' })];
    await service().add({
      sources: [web, phone],
      leads: [
        aLead({ name: 'Lead Web', sourceId: web.id }),
        aLead({ name: 'Lead Phone', sourceId: phone.id }),
      ],
    });
    const { user, router } = await openLeadsWithRows();
    await openFilter(user, 'Source');
    await user.click(await screen.findByRole('button', { name: 'Phone' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Phone']));
    expect(router.state.location.search).toBe(`?source=${phone.id}`);
    expect(screen.getByText('1 lead')).toBeVisible();
    await user.click(leadsToolbar().getByRole('button', { name: 'Remove filter: Source' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Web', 'Lead Phone']));
  });

  it('offer the sources of the loaded leads if the service cannot list sources, and accept any id', async () => {
    const [web, other] = [aSource({ name: 'Web form' }), aSource({ name: 'Other' })];
    await service().add({
      sources: [web, other],
      leads: [aLead({ name: 'Lead Web', sourceId: web.id })],
    });
    const { user, sent, router } = await openLeadsWithRows('', { config: { extensions: [] } });
    await openFilter(user, 'Source');
    expect(await screen.findByRole('button', { name: 'Web form' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Other' })).toBeNull();
    expect(screen.getByText('These are the sources seen so far; there may be others.')).toBeVisible();
    await user.type(screen.getByLabelText('Source id'), ` ${other.id} {Enter}`);
    await screen.findByText('No lead matches');
    expect(router.state.location.search).toBe(`?source=${other.id}`);
    expect(sent.map(({ path }) => path)).not.toContain('/agency/source');
  });

  it('find a lead by its id', async () => {
    const id = unique('wanted');
    await service().add({ leads: [aLead({ name: 'Lead Other' }), aLead({ id, name: 'Lead Wanted' })] });
    const { user } = await openLeadsWithRows();
    await openFilter(user, 'Lead id');
    await user.type(await screen.findByLabelText('Lead id'), `${id}{Enter}`);
    await waitFor(() => expect(leadNames()).toEqual(['Lead Wanted']));
  });

  it('omit leads of other sources if the service ignores the filter', async () => {
    const lead = { starred: false, unread: false };
    const results = [
      { ...lead, id: 'a', name: 'Lead Right', source: { id: 's1', name: 'One' } },
      { ...lead, id: 'b', name: 'Lead Wrong', source: { id: 's2', name: 'Two' } },
    ];
    await openLeadsWithRows('?source=s1', {
      through: replying({ total: 2, results, page: 1, pageSize: 50 }),
    });
    expect(leadNames()).toEqual(['Lead Right']);
    expect(screen.getByText(/ignored the filter: 1 lead that does not match is left out/)).toBeVisible();
  });
});

describe('client-side filters', () => {
  beforeEach(async () => {
    await service().add({
      leads: [
        aLead({ name: 'Lead Ann', unread: true, tags: ['VIP'], lastMessage: 'What does it cost?' }),
        aLead({ name: 'Lead Bob', starred: true, tags: ['VIP', 'old'], lastMessageDirection: 'outbound' }),
        aLead({ name: 'Lead Cid', mostRecentFailureReason: 'Timeout', tags: null }),
      ],
    });
  });

  it.each([
    ['?unread=yes', ['Lead Ann']],
    ['?starred=yes', ['Lead Bob']],
    ['?failed=yes', ['Lead Cid']],
    ['?direction=outbound', ['Lead Bob']],
    ['?tag=VIP', ['Lead Ann', 'Lead Bob']],
    ['?tag=VIP&unread=yes', ['Lead Ann']],
    ['?text=COST', ['Lead Ann']],
  ])('with %s keep %j and show the number of matches', async (search, expected) => {
    const { sent } = await openLeadsWithRows(search);
    expect(leadNames()).toEqual(expected);
    expect(screen.getByText(`${expected.length} of 3 match`)).toBeVisible();
    expect(screen.getByText('3 leads')).toBeVisible();
    expect(sent.filter(({ path }) => path.startsWith('/lead?')).map(({ path }) => path)).toEqual([
      '/lead?page=1&pageSize=50',
    ]);
  });

  it('are kept in the URL and cleared together', async () => {
    const { user, router } = await openLeadsWithRows();
    await turnOnFilter(user, 'Unread');
    await openFilter(user, 'Tag');
    await user.click(await screen.findByRole('checkbox', { name: 'VIP2' }));
    await user.keyboard('{Escape}');
    await user.type(leadsToolbar().getByRole('searchbox'), 'cost');
    await waitFor(() => expect(router.state.location.search).toBe('?unread=yes&tag=VIP&text=cost'));
    expect(leadNames()).toEqual(['Lead Ann']);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(leadNames()).toHaveLength(3));
    expect(leadsToolbar().getByRole('searchbox')).toHaveValue('');
  });

  it('offer the bots on the page first, then all other bots, and keep an unknown bot', async () => {
    const talk = (botId: string) => [LeadInstance.parse({ botId, isSmartFollowUpTime: false })];
    await service().add({
      bots: [aBot({ id: 'bot-1', name: 'Booking bot' }), aBot({ id: 'bot-3', name: 'Idle bot' })],
      leads: [
        aLead({ name: 'Lead Dan', instances: talk('bot-1') }),
        aLead({ name: 'Lead Eve', instances: talk('bot-2'), lastMessageBotId: 'bot-1' }),
      ],
    });
    const { user, router } = openLeads('?bot=bot-9');
    await screen.findByText('None of the 5 leads on this page match');
    await user.click(await leadsToolbar().findByRole('button', { name: 'Bot:bot-9' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Booking bot1' }));
    await user.click(screen.getByRole('checkbox', { name: 'bot-90' }));
    await waitFor(() => expect(router.state.location.search).toBe('?bot=bot-1'));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Dan']));
    expect(screen.getByRole('checkbox', { name: 'bot-21' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Idle bot0' })).not.toBeChecked();
    expect(screen.getByText('1 of 5 match')).toBeInTheDocument();
  });

  it('explain that no lead on the page matches', async () => {
    const { user } = openLeads('?text=nobody');
    await screen.findByText('None of the 3 leads on this page match');
    expect(screen.queryByText('No leads yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear page filters' }));
    await waitFor(() => expect(leadNames()).toHaveLength(3));
  });

  it('do not prevent sorting within the page', async () => {
    const { user, router } = await openLeadsWithRows();
    await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    // The service also returns the leads in the order of their names, so only the URL proves that the list is sorted.
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
    expect(leadNames()).toEqual(['Lead Ann', 'Lead Bob', 'Lead Cid']);
    await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Cid', 'Lead Bob', 'Lead Ann']));
    expect(router.state.location.search).toBe('?sort=-name');
  });
});

describe('the focus', () => {
  it('moves to the filters when the clear button disappears', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One', unread: true })] });
    const { user } = await openLeadsWithRows('?unread=yes');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(screen.getByLabelText('Filter leads')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('moves to the filter button when its value is removed', async () => {
    const web = aSource({ name: 'Web form' });
    await service().add({ sources: [web], leads: [aLead({ name: 'Lead Web', sourceId: web.id })] });
    const { user } = await openLeadsWithRows(`?source=${web.id}`);
    await user.click(leadsToolbar().getByRole('button', { name: 'Remove filter: Source' }));
    expect(leadsToolbar().getByRole('button', { name: 'Source' })).toHaveFocus();
  });

  it('is in the text field when a filter with one field opens', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    const { user } = await openLeadsWithRows();
    await openFilter(user, 'Lead id');
    expect(await screen.findByRole('textbox', { name: 'Lead id' })).toHaveFocus();
  });
});
