import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LeadInstance } from '#contract/lead.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard, openLead } from '../../../testing/lead-on-screen.ts';
import { leadLink, leadsPageOver } from '../../../testing/leads-on-screen.ts';
import { aLead, unique } from '../../../testing/test-service.ts';

const service = frozenService();
const { openLeadsWithRows } = leadsPageOver(service);

it('moves to the next and previous lead in the order of the list, and back to the list', async () => {
  await service().add({ leads: ['Ann', 'Bob', 'Cid'].map((name) => aLead({ name: `Lead ${name}` })) });
  const { user, router } = await openLeadsWithRows('?sort=-name');
  await user.click(leadLink('Lead Cid'));
  await screen.findByRole('heading', { level: 1, name: 'Lead Cid' });
  expect(screen.getByRole('button', { name: 'Previous lead' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next lead' }));
  await screen.findByRole('heading', { level: 1, name: 'Lead Bob' });
  await user.keyboard('j');
  await screen.findByRole('heading', { level: 1, name: 'Lead Ann' });
  await user.keyboard('k');
  await screen.findByRole('heading', { level: 1, name: 'Lead Bob' });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Leads' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'));
});

it("shows when and why a bot contacts the lead next, in the lead's time zone, and the hold", async () => {
  const id = unique('lead');
  const instances = [
    LeadInstance.parse({
      botId: 'bot-1',
      followUpTime: '2025-03-16T09:00:00Z',
      followUpTimezone: 'Pacific/Chatham',
      isSmartFollowUpTime: true,
    }),
  ];
  await service().add({
    leads: [aLead({ id, instances, wontRespondUntil: new Date('2025-03-20T12:00:00Z') })],
  });
  await openLead(service(), id);
  const card = await findCard('Timeline');
  expect(card).toHaveTextContent('Follow-up at a smart time');
  expect(card).toHaveTextContent('Pacific/Chatham (lead)');
  expect(within(card).getByText('On hold')).toBeVisible();
  expect(card).toHaveTextContent('Bots will not respond until');
});
