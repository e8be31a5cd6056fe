import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { leadNames, leadsPageOver, leadsToolbar } from '../../testing/leads-on-screen.ts';
import { aLead, FROZEN_NOW } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

const minutesAgo = (minutes: number) => new Date(FROZEN_NOW.getTime() - minutes * 60_000);

/** Adds 30 leads. The lead 'Zora 1' is on the first page of 25 leads, 'Zora 28' is on the second page. */
beforeEach(async () => {
  const leads = Array.from({ length: 30 }, (_, index) =>
    aLead({
      id: `lead-${index}`,
      name: [1, 28].includes(index) ? `Zora ${index}` : `Other ${index}`,
      lastMessageTime: minutesAgo(index),
      unread: index === 1,
      lastMessage: index === 29 ? 'My sister Zora asks too' : null,
    }),
  );
  await service().add({ leads });
});

const line = () => screen.queryByRole('region', { name: 'Other leads' });
const searchField = () => leadsToolbar().getByRole('searchbox');

describe('the leads on other pages', () => {
  it('are named below the search field, without the leads of the page', async () => {
    const { user, router } = await openLeadsWithRows('?pageSize=25');
    expect(line()).toBeNull();
    await user.type(searchField(), 'zora');
    const link = await screen.findByRole('link', { name: 'Zora 28' });
    expect(
      within(line()!)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Zora 28', 'Other 29']);
    expect(within(line()!).getByRole('link', { name: 'Other 29' })).toHaveAttribute(
      'data-tip',
      'My sister Zora asks too',
    );
    await waitFor(() => expect(leadNames()).toEqual(['Zora 1']));
    await user.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/leads/lead-28'));
  });

  it('are named with their contact ids if they have the same name', async () => {
    const twins = ['+1555', '+1666'].map((contactId) =>
      aLead({ id: contactId, name: 'Quinn', contactId, lastMessageTime: null }),
    );
    await service().add({ leads: twins });
    openLeads('?pageSize=25&text=quinn');
    expect(await screen.findByRole('link', { name: 'Quinn (+1555)' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Quinn (+1666)' })).toBeVisible();
  });

  it('are not named while another filter is active, or while all leads are scanned', async () => {
    const { user, sent } = await openLeadsWithRows('?pageSize=25&unread=yes&text=zora');
    await screen.findByText(/of 25 loaded match/);
    expect(line()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Scan all 30 leads' }));
    await screen.findByText(/in all 30 leads/, { selector: 'span' });
    expect(line()).toBeNull();
    expect(sent.filter(({ path }) => path.includes('/leads/search'))).toEqual([]);
  });

  it('are not named by a service without the search', async () => {
    await openLeadsWithRows('?pageSize=25&text=zora', { config: { extensions: [] } });
    await waitFor(() => expect(leadNames()).toEqual(['Zora 1']));
    expect(line()).toBeNull();
  });

  it('are replaced by the reason if the search fails', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25', {
      through: (passOn) => failing(passOn, 'searchLeads', 503),
    });
    await user.type(searchField(), 'zora');
    expect(await screen.findByText(/^The service could not search the leads/)).toBeVisible();
  });

  it('are replaced by a text if the page shows all matches', async () => {
    await openLeadsWithRows('?pageSize=25&text=other+7');
    const region = within(await screen.findByRole('region', { name: 'Other leads' }));
    expect(await region.findByText('none found')).toBeVisible();
  });
});
