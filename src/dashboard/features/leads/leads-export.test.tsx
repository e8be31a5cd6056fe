import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchFiles, openExport } from '../../testing/export-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { leadLink, leadsPageOver, withoutTotal } from '../../testing/leads-on-screen.ts';
import { onAPhone } from '../../testing/on-a-phone.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aLead, unique } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeadsWithRows } = leadsPageOver(service);

describe('the export of leads', () => {
  let saved: { name: string; text: string }[];

  beforeEach(async () => {
    saved = catchFiles();
    const leads = Array.from({ length: 30 }, (_, index) =>
      aLead({ id: unique('exported'), name: `Lead ${index + 1}` }),
    );
    leads[0]!.name = 'Lead =HYPERLINK("x")';
    leads[1]!.lastMessage = '=1+1';
    leads[1]!.unread = true;
    await service().add({ leads });
  });

  it('saves the rows of the page as CSV, with the page and filters in the file name', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25&unread=yes');
    await (await openExport(user)).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-leads-page-1-of-2-1-lead-unread.csv');
    const lines = saved[0]?.text.split('\r\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Lead id,Name,Contact id,Last message,');
    expect(lines[0]).toContain('Field: City');
    expect(lines[1]).toContain(`,Lead 2,`);
    expect(lines[1]).toContain(`"'=1+1"`);
    expect(await screen.findByText('CSV saved: page 1 of 2, 1 lead, unread')).toBeVisible();
  });

  it('saves the selected leads of several pages as CSV', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25');
    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 3' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Lead 30' }));
    expect(screen.getByText(/2 selected/)).toBeVisible();
    await (await openExport(user)).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-leads-2-leads-selected.csv');
    expect(saved[0]?.text).toMatch(/,Lead 3,[^]*,Lead 30,/);
  });

  it('copies the ids, one per line', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25');
    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 3' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 5' }));
    await (await openExport(user, 'Selected')).copyIds();
    await screen.findByText('Copied the ids of 2 leads');
    expect(await navigator.clipboard.readText()).toMatch(/^exported-\d+\nexported-\d+$/);
  });

  it('saves all matches of all pages as JSON, as the service sent them', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25&unread=yes');
    await (await openExport(user, 'Matching', 'JSON')).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-leads-found-in-30-leads-unread.json');
    expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject([{ name: 'Lead 2', unread: true, instances: [] }]);
  });

  it('saves all leads, with columns for all their fields', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25');
    await (await openExport(user, 'All')).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-leads-30-leads.csv');
    const lines = saved[0]?.text.split('\r\n') ?? [];
    expect(lines).toHaveLength(31);
    expect(lines[0]).toContain('Field: City');
  });

  it('saves all leads even if the service sends no total', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25', { through: withoutTotal });
    await (await openExport(user, 'All')).export();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-leads-at-least-26-leads.csv');
    expect(saved[0]?.text.split('\r\n')).toHaveLength(31);
  });

  it('can be retried after a failure', async () => {
    let isDown = false;
    const { user } = await openLeadsWithRows('?pageSize=25', {
      through: (passOn) => (url, init) =>
        isDown && url.includes('pageSize=500')
          ? Promise.resolve(new Response('{"title":"Made to fail"}', { status: 500 }))
          : passOn(url, init),
    });
    isDown = true;
    const { dialog, ...chosen } = await openExport(user, 'All');
    await chosen.export();
    expect(await dialog.findByText('Made to fail')).toBeVisible();
    isDown = false;
    await chosen.export();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('keeps the selection while the user views a lead, and can clear it', async () => {
    const { user, router } = await openLeadsWithRows('?pageSize=25');
    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 3' }));
    await user.click(leadLink('Lead 4'));
    await screen.findByRole('heading', { name: 'Lead 4' });
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });
});

describe('the selected leads on a phone', () => {
  onAPhone();

  it('can be exported, and their ids copied', async () => {
    await service().add({ leads: [aLead({ id: 'lead-1', name: 'Lead 1' })] });
    const page = renderPage('/leads', { service: service() });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select Lead 1' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await page.user.click(await bar.findByRole('button', { name: 'Copy ids' }));
    expect(await screen.findByText('Copied the ids of 1 lead')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('lead-1');
    await page.user.click(bar.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('dialog', { name: 'Export leads' })).toBeVisible();
  });
});
