import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { agencyKey } from '../../api/session/agency-key.ts';
import { HOSTED } from '../../testing/connect-to.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aBot, aLead, aReport, unique } from '../../testing/test-service.ts';
import { writeListViews } from '../../list/saved-views.ts';
import { DEFAULT_LAYOUT } from '../../list/table-layout.ts';
import { recentPages } from './recent-pages.ts';

const service = frozenService();

beforeEach(() => localStorage.clear());

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Opens the palette over a page that loads no data. */
async function openPalette(options: Options = {}, path = '/no/such/page') {
  const page = renderPage(path, { service: service(), ...options });
  await page.user.click(await screen.findByRole('button', { name: /^Search or jump to/ }));
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { ...page, field };
}

const results = () => within(screen.getByRole('listbox', { name: 'Results' }));

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

describe('the palette', () => {
  it('opens a page after a few letters and Enter', async () => {
    const { user, field, router } = await openPalette();
    expect(field).toHaveFocus();
    await user.type(field, 'repo{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
    expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
  });

  it('opens a heading of the guide, and lists its page as recent', async () => {
    const { user, field, router } = await openPalette();
    await user.type(field, 'back up and restore{Enter}');
    await waitFor(() => expect(router.state.location).toMatchObject({ hash: '#back-up-and-restore' }));
    await waitFor(() => expect(recentPages(agencyKey())).toContain('/guide/operator'));
    await router.navigate('/no/such/page');
    await user.click(await screen.findByRole('button', { name: /^Search or jump to/ }));
    const group = await screen.findByRole('group', { name: 'Recent' });
    expect(within(group).getByRole('option')).toHaveTextContent('For operatorsguide');
  });

  it('finds an operation of the API reference by its path, and lists it as recent', async () => {
    const config = { ...HOSTED, isEmbedded: true };
    const { user, field, router } = await openPalette({ config });
    await user.type(field, 'page-history');
    await user.click(await results().findByRole('option', { name: /^Get lead page history/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/api-reference/listPageHistory'));
    await waitFor(() => expect(recentPages(agencyKey())).toContain('/api-reference/listPageHistory'));
    await router.navigate('/no/such/page');
    await user.click(await screen.findByRole('button', { name: /^Search or jump to/ }));
    const group = await screen.findByRole('group', { name: 'Recent' });
    expect(within(group).getByRole('option')).toHaveTextContent('Get lead page historyAPI reference');
  });

  it('says that nothing matches, and does not count the search of all leads', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'zebra');
    expect(await screen.findByText("Nothing matches 'zebra'.")).toBeVisible();
    expect(results().getAllByRole('option')).toHaveLength(1);
  });

  it('opens the dialog that duplicates a bot, once', async () => {
    const bot = aBot({ name: 'Booking bot' });
    await service().add({ bots: [bot] });
    const { user, field, router } = await openPalette();
    await user.type(field, 'duplicate book');
    await user.click(await results().findByRole('option', { name: 'Duplicate Booking bot' }));
    const dialog = await screen.findByRole('dialog', { name: /^Duplicate/ });
    expect(router.state.location).toMatchObject({ pathname: `/bots/${bot.id}`, state: null });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await router.navigate('/reports');
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bots/${bot.id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves through the results with the arrow keys and exposes the active result', async () => {
    const { user, field } = await openPalette();
    const [first, second] = results().getAllByRole('option');
    expect(field).toHaveAttribute('aria-activedescendant', first!.id);
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', second!.id);
  });

  it('finds a listed object by name and by id', async () => {
    const bot = aBot({ name: 'Booking bot' });
    await service().add({ bots: [bot] });
    const { user, field, router } = await openPalette();
    await user.type(field, 'bokking');
    expect(await results().findByRole('option', { name: /^Booking bot/ })).toBeVisible();
    await user.clear(field);
    await user.type(field, `${bot.id}{Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bots/${bot.id}`));
  });

  it('looks up a pasted id and opens the matching lead', async () => {
    const lead = aLead({ id: unique('lead_1'), name: 'Ann Example' });
    await service().add({ leads: [lead] });
    const { user, router } = await openPalette();
    await user.paste(` ${lead.id} `);
    await user.click(await results().findByRole('option', { name: /^Ann Example/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/leads/${lead.id}`));
  });

  it('lists the kinds of the lookup if no record has the id', async () => {
    const { user } = await openPalette();
    await user.paste('nothing-1');
    const words = await screen.findByText(
      /^Nothing has this id\. Tried as a lead, bot, persona, source, folder/,
    );
    expect(words).toHaveTextContent('delivery');
    expect(results().getAllByRole('option')).toHaveLength(1);
  });

  it('reports failed lookups, and offers to open kinds that the service cannot look up', async () => {
    const { user } = await openPalette({
      config: { extensions: [] },
      through: (passOn) => failing(passOn, 'listSmartFaqs', 503),
    });
    await user.paste('report-1');
    expect(await screen.findByText(/Lookup as a question failed\.$/)).toBeVisible();
    expect(results().getByRole('option', { name: /^Open as a report/ })).toBeVisible();
  });

  it.each(['the first result', 'the result that the user chose'])(
    'keeps %s active when results arrive late',
    async (kept) => {
      await service().add({ reports: [aReport({ name: 'Bookings per client' })] });
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const { user, field } = await openPalette({
        through: (passOn) => async (url, init) => {
          if (url.endsWith('/agency/reports')) await released;
          return passOn(url, init);
        },
      });
      await user.type(field, 'book');
      // The palette renders its options again when results arrive, so the first match can leave the page.
      await waitFor(() => expect(results().getByRole('option', { name: /^For the books/ })).toBeVisible());
      await waitFor(() => expect(activeOption(field)).toBe(results().getAllByRole('option')[0]));
      if (kept !== 'the first result') await user.keyboard('{ArrowDown}');
      const chosen = activeOption(field)!.textContent;
      release();
      expect(await results().findByRole('option', { name: /^Bookings per client/ })).toBeVisible();
      const expected = kept === 'the first result' ? 'Bookings per client' : chosen;
      await waitFor(() => expect(activeOption(field)).toHaveTextContent(expected));
    },
  );

  it('lists a recent page once', async () => {
    const report = aReport({ name: 'Monthly figures' });
    await service().add({ reports: [report] });
    const { user, field, router } = await openPalette({}, `/reports/${report.id}/shares`);
    await waitFor(() => expect(recentPages(agencyKey())).not.toEqual([]));
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    await router.navigate('/no/such/page');
    await user.click(screen.getByRole('button', { name: /^Search or jump to/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'monthly');
    expect(await results().findByRole('option', { name: /^Monthly figures/ })).toBeVisible();
    expect(results().getAllByRole('option', { name: /^Monthly figures/ })).toHaveLength(1);
  });

  it('runs an action of the page', async () => {
    const { user, field } = await openPalette({}, '/folders');
    await user.type(field, 'new folder{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  it('shows recent pages first by name, and stores only their addresses', async () => {
    const report = aReport({ name: 'Monthly figures' });
    await service().add({ reports: [report] });
    const { router, user, field } = await openPalette();
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    await router.navigate(`/reports/${report.id}/shares`);
    await waitFor(() => expect(recentPages(agencyKey())[0]).toBe(`/reports/${report.id}/shares`));
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Monthly figures');
    await router.navigate('/no/such/page');
    await user.click(screen.getByRole('button', { name: /^Search or jump to/ }));
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    expect((await results().findAllByRole('option'))[0]).toHaveTextContent('Monthly figures');
  });
});

describe('leads in the palette', () => {
  const DOCUMENTED_ONLY: Options = { config: { extensions: [] } };
  const ann = (id: string) =>
    aLead({
      id,
      name: 'Ann Example',
      contactId: 'contact-of-ann',
      lastMessage: 'Is the blue kayak still for sale?',
      fields: [{ field: 'email', name: 'E-mail', value: 'ann@mail.example', aiProduced: false }],
    });

  it.each(['ann exam', 'contact-of-ann', 'ann@mail'])('finds a loaded lead by %j', async (text) => {
    const id = unique('lead');
    await service().add({ leads: [ann(id)] });
    const { user, field, router } = await openPalette(DOCUMENTED_ONLY, '/leads');
    await user.type(field, text);
    await user.click(await results().findByRole('option', { name: /^Ann Example/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/leads/${id}`));
  });

  it('end with a search of all leads, which scans them', async () => {
    await service().add({ leads: [aLead({ name: 'Bea Example' }), aLead({ name: 'Cid Example' })] });
    const { user, field, router } = await openPalette(DOCUMENTED_ONLY, '/leads');
    await results().findAllByRole('option');
    await user.type(field, 'bea');
    const rows = results().getAllByRole('option');
    expect(rows.at(-1)).toHaveTextContent("Search 2 leads for 'bea'");
    await user.clear(field);
    await user.type(field, 'zebra{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/leads'));
    expect(router.state.location.search).toBe('?text=zebra&scan=yes');
  });

  it('come from the service too, with the matching part of the message', async () => {
    const id = unique('lead');
    await service().add({ leads: [ann(id)] });
    const { user, field, router } = await openPalette();
    await user.type(field, 'kayak');
    const row = await results().findByRole('option', { name: /^Ann Example.*blue kayak still/ });
    expect(row).toHaveAttribute('id', field.getAttribute('aria-activedescendant'));
    expect(results().getAllByRole('option').at(-1)).toHaveTextContent("Search all leads for 'kayak'");
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/leads/${id}`));
  });

  it('are requested once the user pauses', async () => {
    const { user, field, sent } = await openPalette();
    await user.type(field, 'zebra');
    const searches = () =>
      sent.flatMap(({ path }) => (path.startsWith('/agency/leads/search') ? [path] : []));
    await waitFor(() => expect(searches()).toEqual(['/agency/leads/search?query=zebra']));
  });

  it('name a failed search of the service', async () => {
    const { user, field } = await openPalette({
      through: (passOn) => failing(passOn, 'searchLeads', 503),
    });
    await user.type(field, 'zebra');
    expect(await screen.findByText(/^The service could not search the leads/)).toBeVisible();
  });
});

describe('views and recent pages in the palette', () => {
  it('begin with the pinned views', async () => {
    const view = { id: 'v1', name: 'Failed ones', search: 'failed=yes', layout: DEFAULT_LAYOUT };
    const pinned = { ...view, id: 'v2', name: 'Unread ones', isPinned: true };
    const { user, field } = await openPalette();
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    writeListViews('Leads', { path: '/leads', views: [view, pinned], defaultId: null });
    await user.click(screen.getByRole('button', { name: /^Search or jump to/ }));
    await screen.findByRole('combobox', { name: 'Search or jump to' });
    expect(results().getAllByRole('option')[0]).toHaveTextContent('Unread ones');
    expect(results().getByRole('group', { name: 'Views' })).toHaveTextContent('Failed ones');
  });

  it('are forgotten at a sign-out', async () => {
    const report = aReport({ name: 'Monthly figures' });
    await service().add({ reports: [report] });
    const { router, user, field } = await openPalette();
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    await router.navigate(`/reports/${report.id}/shares`);
    const agency = agencyKey();
    await waitFor(() => expect(recentPages(agency)).not.toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    await waitFor(() => expect(recentPages(agency)).toEqual([]));
  });
});

describe('shortcuts', () => {
  it('open the palette, the shortcut sheet and pages', async () => {
    const { user, router } = renderPage('/no/such/page', { service: service() });
    // Shortcuts load after the first page is idle.
    await waitFor(async () => {
      await user.keyboard('?');
      expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    });
    const everywhere = within(screen.getByRole('region', { name: 'Everywhere' }));
    expect(everywhere.getByText('Search or jump to')).toBeVisible();
    // The sheet omits the shortcuts of lists, because this page has no list.
    expect(screen.queryByText('Preview the row')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Search or jump to' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gr');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
  });
});
