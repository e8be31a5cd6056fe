import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFilter } from '../../testing/filters-on-screen.ts';
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

/** Selects the visible text of the scan status, instead of the live region with the same text. */
const SEEN = { selector: 'span' };

/**
 * Adds more than one page of leads. Three leads are unread: one on the first page and two on the second. The search
 * text contains letters that never occur in the random ids, because the page searches ids too.
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
  it('finds matches on all pages and is kept in the URL', async () => {
    const { user, router } = await openLeadsWithRows('?pageSize=25&unread=yes');
    expect(screen.getByText('1 of 25 loaded match')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Scan all 40 leads' }));
    expect(await screen.findByText('3 found in all 40 leads', SEEN)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 1', 'Lead 31', 'Lead 32']);
    expect(router.state.location.search).toBe('?pageSize=25&unread=yes&scan=yes');
    await user.click(screen.getByRole('button', { name: 'Back to pages' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead 1']));
  });

  it('continues until a page is incomplete if the service sends no total', async () => {
    const { user } = await openLeadsWithRows('?pageSize=25&unread=yes', { through: withoutTotal });
    await user.click(screen.getByRole('button', { name: 'Scan all leads' }));
    expect(await screen.findByText('3 found in 40 leads', SEEN)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 1', 'Lead 31', 'Lead 32']);
  });

  it('starts from the URL, and restarts after a filter change', async () => {
    const { user } = openLeads('?unread=yes&scan=yes');
    await screen.findByText('3 found in all 40 leads', SEEN);
    await user.type(leadsToolbar().getByRole('searchbox'), 'soon');
    expect(await screen.findByText('1 found in all 40 leads', SEEN)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 32']);
  });

  it('offers filter values of all scanned leads, including leads without a match', async () => {
    const { user } = openLeads('?unread=yes&scan=yes');
    await screen.findByText('3 found in all 40 leads', SEEN);
    await openFilter(user, 'Tag');
    expect(await screen.findByRole('checkbox', { name: 'far1' })).toBeVisible();
    expect(screen.getByText('In the 40 leads scanned.')).toBeVisible();
  });

  it('keeps its results while the user views a lead', async () => {
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

  it('shows the error that stopped the scan, and resumes from the same page', async () => {
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

  it('pauses if the service asks for a pause, and shows a notice', async () => {
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
