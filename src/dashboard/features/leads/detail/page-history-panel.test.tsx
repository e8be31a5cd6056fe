import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dayOf, formatDay, viewerZone } from '../../../lib/time.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard, openLead, storeLead } from '../../../testing/lead-on-screen.ts';
import { deleting } from '../../../testing/retention-of-service.ts';
import { aPageVisit, FROZEN_NOW, unique } from '../../../testing/test-service.ts';

const service = frozenService();

const dayNamed = (moment: string) => formatDay(dayOf(new Date(moment), viewerZone()));

const openHistory = (leadId: string, options: Parameters<typeof openLead>[2] = {}) =>
  openLead(service(), leadId, { search: '?tab=history', ...options });
const timeline = () => screen.findByRole('region', { name: 'Page visits, newest first' });
const lines = async () =>
  within(await timeline())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the deletion of page visits', () => {
  const text = /Visits are deleted after 365 days\./;

  it('is mentioned above the visits and in an empty history', async () => {
    const through = deleting({ pageVisitDays: 365 });
    const visited = await storeLead(service());
    await service().add({ pageVisits: [aPageVisit({ leadId: visited })] });
    await openHistory(visited, { through });
    expect(await screen.findByText(text)).toBeVisible();
    await openHistory(await storeLead(service()), { through });
    expect(
      await screen.findByText(/The service has no page visits by this lead\. Visits are deleted/),
    ).toBeVisible();
  });
});

describe('the page history', () => {
  it('is a timeline by day and inferred session, newest first', async () => {
    const id = await storeLead(service());
    const visit = (path: string, visitedAt: string | null, title: string | null) =>
      aPageVisit({
        leadId: id,
        path,
        url: `https://shop.example${path}`,
        title,
        visitedAt: visitedAt === null ? null : new Date(visitedAt),
      });
    await service().add({
      pageVisits: [
        visit('/', '2025-03-12T12:00:00Z', 'Home'),
        visit('/pricing', '2025-03-13T12:00:00Z', 'Prices'),
        visit('/faq', '2025-03-13T12:02:00Z', null),
        visit('/lost', null, 'Lost'),
      ],
    });
    await openHistory(id);
    const shown = await lines();
    expect(shown).toEqual([
      `${dayNamed('2025-03-13T12:00:00Z')}2 visits`,
      expect.stringMatching(/^Session 2 \(inferred\), \d\d:\d\d–\d\d:\d\d, 2 min, 2 pages$/),
      expect.stringMatching(/^\d\d:02\/faqshop\.example\/faq/),
      expect.stringMatching(/^\d\d:00Pricesshop\.example\/pricing.*2 min until next page$/),
      `${dayNamed('2025-03-12T12:00:00Z')}1 visit`,
      expect.stringMatching(/^Session 1 \(inferred\), \d\d:\d\d, 1 page$/),
      expect.stringMatching(/^\d\d:00Homeshop\.example\//),
      'Without a time1 visit',
      expect.stringMatching(/^–Lostshop\.example\/lost/),
    ]);
    expect(screen.getByText(/4 visits in 2 sessions.*documents no paging.*may be incomplete/s)).toBeVisible();
    const top = (await findCard('Top pages')).textContent;
    expect(top).toContain('/faq1');
  });

  it('links only web addresses and hides query strings by default', async () => {
    const id = await storeLead(service());
    await service().add({
      pageVisits: [
        aPageVisit({
          leadId: id,
          url: 'https://shop.example/a?email=ann%40example.com',
          path: '/a',
          title: 'Web',
        }),
        aPageVisit({
          leadId: id,
          url: 'javascript:globalThis.hacked=1',
          path: null,
          domain: null,
          title: 'Script',
        }),
        aPageVisit({
          leadId: id,
          url: 'JaVa\tScRiPt:alert(1)',
          path: null,
          domain: null,
          title: '<b>Tab</b>',
        }),
      ],
    });
    const { user } = await openHistory(id);
    const links = within(await timeline()).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://shop.example/a?email=ann%40example.com', '_blank', 'noopener noreferrer'],
    ]);
    expect(await timeline()).toHaveTextContent('javascript:globalThis.hacked=1');
    expect(await timeline()).toHaveTextContent('<b>Tab</b>');
    expect(await timeline()).not.toHaveTextContent('ann%40example.com');
    await user.click(screen.getByRole('button', { name: 'Show query strings' }));
    expect(await timeline()).toHaveTextContent('?email=ann%40example.com');
  });

  it('can be searched and filtered by domain', async () => {
    const id = await storeLead(service());
    await service().add({
      pageVisits: [
        aPageVisit({ leadId: id, domain: 'a.example', path: '/x', title: 'First' }),
        aPageVisit({ leadId: id, domain: 'b.example', path: '/y', title: 'Second' }),
        aPageVisit({ leadId: id, domain: 'b.example', path: '/z', title: 'Third' }),
      ],
    });
    const { user } = await openHistory(id);
    await timeline();
    await user.click(screen.getByRole('button', { name: 'b.example 2' }));
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    expect(screen.getByText('2 of 3')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'nowhere');
    await screen.findByText('No visit matches');
    expect(screen.getByRole('button', { name: 'CSV' })).toHaveAccessibleDescription('No visits to export');
    await user.click(screen.getByRole('button', { name: 'Show all 3' }));
    expect(await screen.findByText('First')).toBeVisible();
  });

  it('renders only the visible lines of 2,000 visits and shows their number', async () => {
    const id = await storeLead(service());
    const pageVisits = Array.from({ length: 2000 }, (_, index) =>
      aPageVisit({ leadId: id, visitedAt: new Date(FROZEN_NOW.getTime() - index * 60_000) }),
    );
    await service().add({ pageVisits });
    await openHistory(id);
    expect((await lines()).length).toBeLessThan(60);
    expect(screen.getByText(/2,000 visits in 1 session\./)).toBeVisible();
  });

  it('exports a CSV that marks inferred values', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    let blob = new Blob();
    URL.createObjectURL = (object) => {
      blob = object as Blob;
      return 'blob:history';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: blob.text() });
    });
    const id = await storeLead(service());
    await service().add({
      pageVisits: [
        aPageVisit({
          leadId: id,
          title: '=1+1',
          url: 'https://shop.example/a?q=1',
          path: '/a',
          visitedAt: new Date('2025-03-13T12:00:00Z'),
        }),
        aPageVisit({
          leadId: id,
          title: null,
          url: 'https://shop.example/b',
          path: '/b',
          visitedAt: new Date('2025-03-13T12:01:30Z'),
        }),
      ],
    });
    const { user } = await openHistory(id);
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('botdeck-page-history-of-ann-example-2-visits.csv');
    const rows = (await saved[0]!.text).split('\r\n');
    expect(rows[0]).toContain(
      'Visited at (UTC),Title,Domain,Path,URL,Visit id,Session (inferred),Seconds until next',
    );
    expect(rows[2]).toMatch(
      /^2025-03-13T12:00:00\.000Z,"'=1\+1",shop\.example,\/a,https:\/\/shop\.example\/a\?q=1,\d+,1,90$/,
    );
  });

  it('fails and retries independently of the lead', async () => {
    const id = await storeLead(service());
    await service().add({ pageVisits: [aPageVisit({ leadId: id, title: 'Home' })] });
    let isDown = true;
    const { user } = await openLead(service(), id, {
      through: (passOn) => {
        const down = failing(passOn, 'listPageHistory', 400);
        return (input, init) => (isDown ? down : passOn)(input, init);
      },
    });
    await findCard('Fields');
    await user.click(screen.getByRole('tab', { name: 'Page history' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Made to fail with 400');
    expect(screen.getByRole('heading', { level: 1, name: 'Ann Example' })).toBeVisible();
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await within(await timeline()).findByText('Home')).toBeVisible();
  });

  it('shows an empty state without visits', async () => {
    await openHistory(await storeLead(service()));
    expect(await screen.findByText('No page visits')).toBeVisible();
  });

  it('omits unreadable visits and shows their number', async () => {
    const visits = [{ id: 1, title: 'Good', visitedAt: null }, { id: 'two' }, { title: 'Without an id' }];
    await openHistory(await storeLead(service()), {
      through: (passOn) => failing(passOn, 'listPageHistory', Response.json(visits)),
    });
    expect(await within(await timeline()).findByText('Good')).toBeVisible();
    expect(screen.getByText('2 visits could not be read and are left out.')).toBeVisible();
  });

  it('has its own URL', async () => {
    const id = unique('deep');
    await storeLead(service(), { id });
    const { user, router } = await openHistory(id);
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await findCard('Fields');
    expect(router.state.location.search).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});
