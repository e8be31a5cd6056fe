import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  leadLink,
  leadNames,
  leadsPageOver,
  leadsToolbar,
  withoutTotal,
} from '../../testing/leads-on-screen.ts';
import { aLead } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

/** And not only heard. */
const SEEN = { selector: 'span' };

/**
 * More than a page, three of them unread: the first, and two on the second page. What is searched for has letters that
 * no id has, which is made anew for each lead and is searched too.
 */
beforeEach(async () => {
  const leads = Array.from({ length: 40 }, (_, index) =>
    aLead({
      name: `Lead ${index + 1}`,
      unread: [0, 30, 31].includes(index),
      tags: index === 35 ? ['far'] : index === 31 ? ['soon'] : [],
    }),
  );
  await service().add({ leads });
});

describe('a scan of all leads', () => {
  it('finds those that match on any page, and says so in the address', async () => {
    const { user, router } = await openLeadsWithRows('?pageSize=25&unread=yes');
    expect(screen.getByText('1 of 25 loaded match')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Scan all 40 leads' }));
    expect(await screen.findByText('3 found in all 40 leads', SEEN)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 1', 'Lead 31', 'Lead 32']);
    expect(router.state.location.search).toBe('?pageSize=25&unread=yes&scan=yes');
    await user.click(screen.getByRole('button', { name: 'Back to pages' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead 1']));
  });

  it('reads on until a page comes short where the service does not count its leads', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25&unread=yes', { through: withoutTotal });
    await user.click(screen.getByRole('button', { name: 'Scan all leads' }));
    expect(await screen.findByText('3 found in 40 leads', SEEN)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 1', 'Lead 31', 'Lead 32']);
  });

  it('begins by itself where the address says so, and anew with other filters', async () => {
    const { user } = openLeads('?unread=yes&scan=yes');
    await screen.findByText('3 found in all 40 leads', SEEN);
    await user.type(leadsToolbar().getByRole('searchbox'), 'soon');
    expect(await screen.findByText('1 found in all 40 leads', SEEN)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 32']);
  });

  it('offers what stands in any lead, whether it matches or not', async () => {
    const { user } = openLeads('?unread=yes&scan=yes');
    await screen.findByText('3 found in all 40 leads', SEEN);
    await user.click(leadsToolbar().getByRole('button', { name: 'Tag' }));
    expect(await screen.findByRole('checkbox', { name: 'far1' })).toBeVisible();
    expect(screen.getByText('In the 40 leads scanned.')).toBeVisible();
  });

  it('keeps what it found while a lead is looked at', async () => {
    const { user, router, sent } = openLeads('?unread=yes&scan=yes');
    await waitFor(() => expect(leadNames()).toContain('Lead 31'));
    const scans = () => sent.filter(({ path }) => path.includes('pageSize=500')).length;
    const before = scans();
    await user.click(leadLink('Lead 31'));
    await screen.findByRole('heading', { name: 'Lead 31' });
    await router.navigate(-1);
    await waitFor(() => expect(leadNames()).toContain('Lead 31'));
    expect(scans()).toBe(before);
  });

  it('says why it stopped, and goes on from there', async () => {
    let isDown = true;
    const { user } = openLeads('?unread=yes&scan=yes', {
      through: (passOn) => (url, init) =>
        isDown && url.includes('pageSize=500')
          ? Promise.resolve(new Response('{"title":"Made to fail"}', { status: 500 }))
          : passOn(url, init),
    });
    expect(await screen.findByText('Stopped: Made to fail')).toBeVisible();
    expect(screen.getByText('The scan stopped')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Keep scanning' }));
    await screen.findByText('3 found in all 40 leads', SEEN);
  });

  it('waits where the service asks to, and says so', async () => {
    let turnedAway = 0;
    openLeads('?unread=yes&scan=yes', {
      through: (passOn) => (url, init) => {
        if (!url.includes('pageSize=500') || turnedAway > 0) return passOn(url, init);
        turnedAway += 1;
        return Promise.resolve(
          new Response('{"title":"Too many"}', { status: 429, headers: { 'Retry-After': '1' } }),
        );
      },
    });
    expect(await screen.findByText('Paused by the service')).toBeVisible();
    await screen.findByText('3 found in all 40 leads', SEEN);
    expect(turnedAway).toBe(1);
  });
});
