import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter } from '../../testing/filters-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  findLeadNames,
  leadCells,
  leadLink,
  leadNames,
  leadsPageOver,
  replying,
} from '../../testing/leads-on-screen.ts';
import { aLead, aSource, FROZEN_NOW, unique } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

describe('the list of leads', () => {
  it('shows each lead in columns', async () => {
    const source = aSource({ name: 'Web form' });
    await service().add({
      sources: [source],
      leads: [
        aLead({
          name: 'Lead One',
          sourceId: source.id,
          lastMessage: 'How much is it?',
          lastMessageDirection: 'inbound',
          lastMessageTime: new Date(FROZEN_NOW.getTime() - 5 * 60_000),
          tags: ['VIP', 'hot', 'new'],
          unread: true,
          starred: true,
          mostRecentFailureReason: 'Timeout',
          instances: [
            {
              botId: 'bot-1',
              botVersion: '3',
              followUpTimezoneKind: null,
              followUpTimezone: 'UTC',
              followUpTime: new Date(FROZEN_NOW.getTime() + 3 * 3_600_000).toISOString(),
              isSmartFollowUpTime: true,
              scheduleRespondTime: null,
            },
            {
              botId: 'bot-2',
              botVersion: null,
              followUpTimezoneKind: null,
              followUpTimezone: null,
              followUpTime: new Date(FROZEN_NOW.getTime() - 3_600_000).toISOString(),
              isSmartFollowUpTime: false,
              scheduleRespondTime: null,
            },
          ],
        }),
      ],
    });
    await openLeadsWithRows();
    expect(screen.getByText('1 lead')).toBeVisible();
    expect(leadCells('Lead One')).toMatchObject({
      Name: 'unread Lead One starred failed: Timeout',
      'Last message': 'inbound How much is it?',
      When: '09:21',
      Source: 'Web form',
      Tags: 'VIPhot+1',
      'Next follow-up': '12:26smart follow-up time',
    });
    expect(document.title).toBe('Leads – Botdeck');
  });

  it('distinguishes missing from empty values and overdue from future times, and falls back to the contact id', async () => {
    await service().add({
      leads: [
        aLead({
          name: null,
          contactId: 'Lead contact',
          lastMessage: '',
          lastMessageTime: null,
          tags: null,
          instances: [
            {
              botId: 'bot-1',
              botVersion: null,
              followUpTimezoneKind: null,
              followUpTimezone: null,
              followUpTime: new Date(FROZEN_NOW.getTime() - 2 * 3_600_000).toISOString(),
              isSmartFollowUpTime: false,
              scheduleRespondTime: null,
            },
          ],
        }),
      ],
    });
    await openLeadsWithRows();
    expect(leadCells('Lead contact')).toMatchObject({
      Name: 'Lead contact',
      'Last message': 'inbound empty',
      When: '–',
      Tags: '–',
      'Next follow-up': '07:26 overdue',
    });
  });

  it('can show every value of a lead as a column, including its fields', async () => {
    await service().add({
      leads: [
        aLead({
          name: 'Lead One',
          fields: [{ field: 'b', name: 'Budget', value: '10 k', aiProduced: false }],
        }),
      ],
    });
    const { user } = await openLeadsWithRows();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Budget' }));
    await user.click(screen.getByRole('checkbox', { name: 'Contact id' }));
    await user.keyboard('{Escape}');
    expect(leadCells('Lead One')).toMatchObject({
      Budget: '10 k',
      'Contact id': expect.stringContaining('conta'),
    });
  });

  it('checks the checkbox of a row immediately', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    await openLeadsWithRows();
    const box = screen.getByRole('checkbox', { name: 'Select Lead One' });
    fireEvent.click(box);
    expect(box).toBeChecked();
    expect(screen.getByText(/1 selected/)).toBeVisible();
  });

  it('shows a notice and no sort order for an unknown column', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    await openLeadsWithRows('?sort=nonsense');
    expect(screen.getByText("No lead loaded here has a column 'nonsense' to sort by.")).toBeVisible();
    expect(screen.queryByText(/sorted/)).toBeNull();
  });

  it('shows the time of its data and can be refreshed', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    const { user } = await openLeadsWithRows();
    expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated just now');
    await service().add({ leads: [aLead({ name: 'Lead Two' })] });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(leadNames()).toContain('Lead Two'));
  });

  it('keeps the leads visible after a failed refetch and shows the time of the data', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    let isBroken = false;
    const { queryClient } = await openLeadsWithRows('', {
      through: (passOn) => (url, init) => (isBroken ? failing(passOn, 'listLeads', 400) : passOn)(url, init),
    });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(
      await screen.findByText(/^These leads are as of .* Refreshing failed: Made to fail/),
    ).toBeVisible();
    expect(leadNames()).toEqual(['Lead One']);
  });

  it('renders HTML in any field as text', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script>';
    await service().add({
      leads: [aLead({ name: `Lead ${hostile}`, lastMessage: hostile, tags: [hostile] })],
    });
    await openLeadsWithRows();
    expect(screen.getAllByText(hostile)).toHaveLength(2);
    expect(document.querySelector('img, td script')).toBeNull();
    expect(globalThis).not.toHaveProperty('hacked');
  });
});

describe('navigation to a lead', () => {
  it('prefetches the lead when the pointer enters its row', async () => {
    const id = unique('hovered');
    await service().add({ leads: [aLead({ id, name: 'Lead One' })] });
    const { user, sent } = await openLeadsWithRows();
    await user.hover(leadLink('Lead One'));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/lead/${id}`));
  });

  it('opens the lead by a click, and returns to the same list', async () => {
    const leads = Array.from({ length: 30 }, (_, index) =>
      aLead({ name: `Lead ${index + 1}`, unread: index > 20 }),
    );
    await service().add({ leads });
    const { user, router } = await openLeadsWithRows('?page=2&pageSize=25&unread=yes');
    await user.click(leadLink('Lead 27'));
    await screen.findByRole('heading', { name: 'Lead 27' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Leads' }));
    await waitFor(() => expect(leadNames()).toContain('Lead 27'));
    expect(router.state.location.search).toBe('?page=2&pageSize=25&unread=yes');
    expect(router.state.historyAction).toBe('POP');
  });
});

describe('an empty list', () => {
  it('reports that there are no leads', async () => {
    openLeads();
    expect(await screen.findByText('No leads yet')).toBeVisible();
    expect(screen.getByText('0 leads')).toBeVisible();
  });

  it('reports that no lead matches the server-side filter and can clear it', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    const { user } = openLeads('?lead=nobody');
    await screen.findByText('No lead matches');
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead One']));
  });
});

describe('failed or partial responses', () => {
  it('show the error of the service instead of an empty list, and can be retried', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    let isDown = true;
    const { user } = openLeads('', {
      through: (passOn) => {
        const down = failing(passOn, 'listLeads', 400);
        return (input, init) => (isDown ? down : passOn)(input, init);
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Made to fail with 400');
    expect(alert).toHaveTextContent('Status 400');
    expect(screen.queryByText('No leads yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Leads' })).toBeVisible();
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead One']));
  });

  it('are not retried after status 404, and are retried once after 503', async () => {
    for (const [status, calls] of [
      [404, 1],
      [503, 2],
    ] as const) {
      let count = 0;
      const { unmount } = openLeads('', {
        through: (passOn) => {
          const down = failing(passOn, 'listLeads', status);
          return (input, init) => {
            if (input.includes('/lead?')) count += 1;
            return down(input, init);
          };
        },
      });
      await screen.findByRole('alert', undefined, { timeout: 3000 });
      expect(count).toBe(calls);
      unmount();
    }
  });

  it('do not affect other pages', async () => {
    const leads = Array.from({ length: 60 }, (_, index) => aLead({ name: `Lead ${index}` }));
    await service().add({ leads });
    const { router } = openLeads('?page=2&pageSize=25', {
      through: (passOn) => (input, init) =>
        input.includes('page=2') ? failing(passOn, 'listLeads', 400)(input, init) : passOn(input, init),
    });
    await screen.findByRole('alert');
    await router.navigate('/leads?pageSize=25');
    await findLeadNames();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('omit unreadable leads and show their number', async () => {
    const lead = { id: 'a', name: 'Lead Good', starred: false, unread: false };
    const results = [lead, { ...lead, id: null }, { name: 'no id' }];
    await openLeadsWithRows('', { through: replying({ total: 3, results, page: 1, pageSize: 50 }) });
    expect(leadNames()).toEqual(['Lead Good']);
    expect(screen.getByText('2 leads could not be read and are left out.')).toBeVisible();
  });

  it('show an error instead of an empty list if no lead is readable', async () => {
    openLeads('', { through: replying({ total: 1, results: [{}], page: 1, pageSize: 50 }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/none of the 1 records/);
  });

  it('do not affect leads if only names of bots and sources are missing', async () => {
    await service().add({ leads: [aLead({ name: 'Lead One' })] });
    const { user } = await openLeadsWithRows('', {
      through: (passOn) => failing(failing(passOn, 'listPersonas', 500), 'listSources', 403),
    });
    await openFilter(user, 'Source');
    expect(await screen.findByText(/The list of sources could not be loaded/)).toBeVisible();
  });
});
