import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { leadCells, leadLink, leadsPageOver } from '../../testing/leads-on-screen.ts';
import { aLead } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

const rowOf = (name: string) => leadLink(name).closest('tr')!;
const findPreview = async (name: string) => {
  const preview = within(await screen.findByRole('region', { name }));
  await preview.findByRole('region', { name: 'Timeline' });
  return preview;
};

async function threeLeads(): Promise<void> {
  await service().add({
    leads: ['Ann', 'Bob', 'Cid'].map((name) =>
      aLead({ id: name.toLowerCase(), name: `Lead ${name}`, lastMessage: `${name} asks` }),
    ),
  });
}

describe('the preview of a lead', () => {
  it('opens by a click on the row, steps through the list, and returns from the lead page', async () => {
    await threeLeads();
    const { user, router } = await openLeadsWithRows('?sort=name');
    await user.click(within(rowOf('Lead Ann')).getByText('Ann asks'));
    const preview = await findPreview('Lead Ann');
    expect(preview.getByText('Ann asks')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/leads', search: '?sort=name&preview=ann' });
    expect(rowOf('Lead Ann')).toHaveAttribute('aria-current', 'true');
    expect(preview.getByRole('button', { name: 'Previous lead' })).toHaveAttribute('aria-disabled', 'true');

    await user.keyboard('jjjk');
    expect((await findPreview('Lead Bob')).getByText('Bob asks')).toBeVisible();
    expect(rowOf('Lead Bob')).toHaveAttribute('aria-current', 'true');
    expect(rowOf('Lead Bob')).toHaveAttribute('tabindex', '0');

    await user.click(screen.getByRole('link', { name: 'Open this lead' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lead Bob' })).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Leads' }));
    await findPreview('Lead Bob');
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe('?sort=name');
    expect(screen.queryByRole('region', { name: 'Lead Bob' })).toBeNull();
  });

  it('opens by the P key, while the name links to the lead page', async () => {
    await threeLeads();
    const { user, router } = await openLeadsWithRows('?sort=name');
    act(() => rowOf('Lead Cid').focus());
    // The keyboard shortcuts of lists load later than the page.
    await waitFor(async () => {
      await user.keyboard('p');
      expect(router.state.location.search).toBe('?sort=name&preview=cid');
    });
    await findPreview('Lead Cid');
    await user.click(leadLink('Lead Ann'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lead Ann' })).toBeVisible();
  });

  it('shows the values from the list and a notice if the lead fails to load', async () => {
    await threeLeads();
    const { user } = await openLeadsWithRows('', {
      through: (passOn) => failing(passOn, 'getLead', 500),
    });
    await user.click(within(rowOf('Lead Bob')).getByText('Bob asks'));
    const preview = await findPreview('Lead Bob');
    expect(preview.getByText('Bob asks')).toBeVisible();
    expect(
      await preview.findByText(/^These values are from the list\. The lead could not be loaded/),
    ).toBeVisible();
  });

  it('opens from the URL even if the list does not contain the lead', async () => {
    await threeLeads();
    const { user } = openLeads('?text=Ann&preview=cid');
    const preview = await findPreview('Lead cid');
    expect(preview.getByText('Cid asks')).toBeVisible();
    expect(leadCells('Lead Ann')['Last message']).toContain('Ann asks');
    expect(preview.getByRole('button', { name: 'Next lead' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(preview.getByRole('button', { name: 'Close the details' }));
    expect(screen.queryByRole('region', { name: 'Lead cid' })).toBeNull();
  });
});
