import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import { listTransactions } from '#contract/transaction.ts';
import { formatExactWithZone } from '../../lib/time.ts';
import {
  billingPageOver,
  billingToolbar,
  tableTexts,
  transactionButton,
  transactionCells,
  transactionIds,
} from '../../testing/billing-on-screen.ts';
import { DOCUMENTED_ONLY } from '../../testing/bots-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { catchFiles } from '../../testing/export-on-screen.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aBotInFull, aTransaction, FROZEN_NOW } from '../../testing/test-service.ts';
import { publishedVersion, transactionValue, usageValue } from '../../testing/values.ts';

const service = frozenService();
const { openBilling, openBillingWithRows } = billingPageOver(service);

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * DAY);

const mixed = () => [
  aTransaction({
    id: 1,
    amount: 249,
    createdAt: daysAgo(1),
    receiptUrl: 'https://pay.example/1',
    description: 'Fee for May',
  }),
  aTransaction({ id: 2, amount: 0.1, status: 'failed', createdAt: daysAgo(40) }),
  aTransaction({ id: 3, amount: 0.2, status: 'failed', createdAt: daysAgo(41), currency: 'eur' }),
  aTransaction({ id: 4, amount: -500, currency: 'JPY', status: 'pending', createdAt: daysAgo(12) }),
  aTransaction({ id: 5, amount: 1.234, currency: 'KWD', createdAt: null, receiptUrl: 'javascript:alert(1)' }),
  aTransaction({ id: 6, amount: 12.5, currency: null, status: 'disputed', description: '' }),
];

describe('the list of transactions', () => {
  it('shows failed transactions first, the age of pending transactions, and each amount in its currency', async () => {
    await service().add({ transactions: mixed() });
    const { container, user } = await openBillingWithRows();
    expect(transactionIds()).toEqual(['2', '3', '4', '6', '1', '5']);
    expect(transactionCells('1')).toMatchObject({
      Description: 'Fee for May',
      Status: 'Succeeded',
      Amount: '€249.00',
    });
    expect(transactionCells('4')).toMatchObject({ Status: 'Pending for 12 d', Amount: '−JP¥500' });
    expect(transactionCells('5')).toMatchObject({
      Created: '–',
      Amount: 'KWD\u00A01.234',
      Receipt: 'javascript:alert(1)',
    });
    expect(transactionCells('6')).toMatchObject({ Description: 'empty', Status: 'disputed', Amount: '12.5' });
    const receipt = within(transactionButton('1').closest('tr')!).getByRole('link');
    expect(receipt).toHaveAttribute('href', 'https://pay.example/1');
    expect(receipt).toHaveAttribute('rel', 'noopener noreferrer');
    expect(container.querySelector('a[href^="javascript"]')).toBeNull();
    expect(screen.getByText('6 transactions')).toBeVisible();
    expect(screen.getByText(/longest pending for 12 d/)).toBeVisible();
    expect(tableTexts(/^Totals/)).toEqual([
      ['Totals', 'Failed', 'Pending', 'Succeeded', 'disputed'],
      ['EUR', '€0.30 (2)', '–', '€249.00 (1)', '–'],
      ['JPY', '–', '−JP¥500 (1)', '–', '–'],
      ['KWD', '–', '–', 'KWD\u00A01.234 (1)', '–'],
      ['No currency', '–', '–', '–', '12.5 (1)'],
    ]);
    await user.click(screen.getByRole('button', { name: 'About Totals' }));
    expect(await screen.findByRole('dialog', { name: 'Totals' })).toHaveTextContent(
      /^Charges are amounts of zero or more, refunds/,
    );
  });

  it('requests a status from the service, filters by days, currency and text locally, and clears each filter', async () => {
    await service().add({ transactions: mixed() });
    const { user, router, sent } = await openBillingWithRows('?q=0.');
    expect(transactionIds()).toEqual(['2', '3']);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await turnOnFilter(user, 'Failed');
    await waitFor(() => expect(transactionIds()).toEqual(['2', '3']));
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/agency/billing/transactions?status=failed'));
    expect(router.state.location.search).toBe('?status=failed');
    expect(await screen.findByText('2 of 2 failed')).toBeVisible();

    await user.click(billingToolbar().getByRole('button', { name: /^Failed/ }));
    await waitFor(() => expect(transactionIds()).toHaveLength(6));
    await user.click(billingToolbar().getByRole('button', { name: /^Days/ }));
    await user.click(await screen.findByRole('button', { name: /^Last 28 days/ }));
    await waitFor(() => expect(transactionIds()).toEqual(['4', '6', '1']));
    await openFilter(user, 'Currency');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^No currency/ }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(transactionIds()).toEqual(['6']));
    expect(router.state.location.search).toBe('?range=28d&currency=none&zone=UTC');
    expect(tableTexts(/^Totals/)).toEqual([
      ['Totals', 'disputed'],
      ['No currency', '12.5 (1)'],
    ]);
    await user.click(billingToolbar().getByRole('button', { name: 'Remove filter: Days' }));
    await user.click(billingToolbar().getByRole('button', { name: 'Remove filter: Currency' }));
    await waitFor(() => expect(transactionIds()).toHaveLength(6));
  });

  it.each(['a number', 'a text'])('opens a transaction with a long id as %s, also by URL', async (kind) => {
    const id = '7615917337495251231';
    const quote = kind === 'a text' ? '"' : '';
    const reply = `[{"id":${quote}${id}${quote},"amount":5},{"id":${quote}8${quote},"amount":6}]`;
    const { user, router } = await openBillingWithRows(`?transaction=${id}`, {
      through: (passOn) => failing(passOn, 'listTransactions', new Response(reply)),
    });
    expect(await screen.findByRole('region', { name: `Transaction ${id}` })).toBeVisible();
    await user.click(transactionButton('8'));
    expect(router.state.location.search).toBe('?transaction=8');
    await user.click(transactionButton(id));
    expect(router.state.location.search).toBe(`?transaction=${id}`);
  });

  it('opens a transaction in a new tab with Ctrl or the middle button', async () => {
    await service().add({ transactions: [aTransaction({ id: 7 })] });
    const { user, router } = await openBillingWithRows('?q=7');
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.keyboard('{Control>}');
    await user.click(transactionButton('7'));
    await user.keyboard('{/Control}');
    await user.pointer({ keys: '[MouseMiddle]', target: transactionButton('7').closest('td')! });
    await user.pointer({ keys: '[MouseMiddle]', target: transactionButton('7') });
    const opened = open.mock.calls.map(([address]) => new URL(String(address)).search);
    open.mockRestore();
    expect(opened).toEqual(['?q=7&transaction=7', '?q=7&transaction=7', '?q=7&transaction=7']);
    expect(router.state.location.search).toBe('?q=7');
  });

  it('opens the usage of a transaction next to the table, also by URL, and closes it with Escape', async () => {
    await service().add({
      transactions: [
        aTransaction({ id: 7, amount: 49.5, usage: usageValue() }),
        aTransaction({ id: 8, amount: 50, usage: usageValue() }),
        aTransaction({ id: 9 }),
      ],
    });
    const { user, router } = await openBillingWithRows('?transaction=8');
    const details = within(await screen.findByRole('region', { name: 'Transaction 8' }));
    expect(transactionButton('8').closest('tr')).toHaveAttribute('aria-current', 'true');
    expect(transactionButton('7').closest('tr')).not.toHaveAttribute('aria-current');
    expect(await details.findByText('The amount is €0.50 above its three costs.')).toBeVisible();
    await user.click(transactionButton('7'));
    expect(router.state.location.search).toBe('?transaction=7');
    await screen.findByText('The three costs add up to the amount.');
    expect(screen.getByText(formatExactWithZone(new Date('2025-02-01T00:00:00Z'), 'UTC'))).toBeVisible();
    expect(tableTexts('Usage costs')).toEqual([
      ['Used', 'Amount', 'Per unit', 'Cost'],
      ['Responses', '1,000', '€8.00', '€8.00'],
      ['Library', '1.0 GiB', '€1.50', '€1.50'],
      ['Users', '2', '€20.00', '€40.00'],
      ['All three costs', '€49.50'],
    ]);
    // The first press of Escape moves the focus from the button to its row; the second press closes the details.
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Transaction 7/ })).toBeNull());
    expect(transactionButton('7')).toBeVisible();
    await user.click(transactionButton('9'));
    expect(await screen.findByText('No usage data')).toBeVisible();
    await act(() => router.navigate('/billing?transaction=99'));
    expect(
      await screen.findByText('Transaction 99 in the link is not among these transactions.'),
    ).toBeVisible();
  });

  it('links a failed transaction and the transaction that may settle it, regardless of the filters', async () => {
    await service().add({
      transactions: [
        aTransaction({ id: 1, amount: 49.5, status: 'failed', createdAt: daysAgo(9), usage: usageValue() }),
        aTransaction({ id: 2, amount: 49.5, createdAt: daysAgo(6), usage: usageValue() }),
        aTransaction({ id: 3, amount: 7, status: 'failed', createdAt: daysAgo(5) }),
      ],
    });
    const { user, router } = await openBillingWithRows('?status=failed&transaction=1');
    await waitFor(() => expect(transactionCells('1')).toMatchObject({ Status: 'Failed may be settled' }));
    expect(transactionCells('3')).toMatchObject({ Status: 'Failed not settled' });
    const details = within(await screen.findByRole('region', { name: 'Transaction 1' }));
    expect(
      details.getByText(/May be settled by .*3 days later\. Same usage period and amount\./),
    ).toBeVisible();
    await user.click(details.getByRole('button', { name: 'transaction 2' }));
    expect(router.state.location.search).toBe('?transaction=2');
    const settling = within(await screen.findByRole('region', { name: 'Transaction 2' }));
    await user.click(await settling.findByRole('button', { name: 'transaction 1' }));
    expect(await screen.findByRole('region', { name: 'Transaction 1' })).toBeVisible();
  });

  it('prints all rows with their totals, and nothing else', async () => {
    await service().add({
      transactions: Array.from({ length: 120 }, (_, id) =>
        aTransaction({ id, amount: 0.1, status: 'failed' }),
      ),
    });
    await openBillingWithRows('?currency=EUR');
    expect(transactionIds().length).toBeLessThan(120);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector<HTMLElement>('body > article')!;
    expect(paper).toHaveTextContent('120 transactions, EUR');
    const table = within(paper).getByRole<HTMLTableElement>('table', { name: 'Transactions' });
    expect(table.tBodies[0]!.rows).toHaveLength(120);
    expect(paper).toHaveTextContent('€12.00 (120)');
    expect(within(paper).getByRole('heading')).toHaveTextContent(/^Billing/);
    expect(paper).toHaveTextContent(/Period\d+ \w+ 2025/);
    expect(within(paper).getByRole('table', { name: 'Months in EUR' })).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('body > article')).toBeNull();
  });
});

it('prints from every view, with the usage of each transaction', async () => {
  const usage = {
    startTime: null,
    endTime: null,
    responses: 12,
    libraryBytes: 2048,
    users: 3,
    responseCost: 1,
    libraryCost: 2,
    userCost: 3,
  };
  await service().add({ transactions: [aTransaction({ id: 1, amount: 6, usage })] });
  openBilling('?view=usage');
  await screen.findByText(/usage bill/);
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('body > article')!;
  const table = within(paper).getByRole<HTMLTableElement>('table', { name: 'Transactions' });
  const [, , , , ...figures] = Array.from(table.tBodies[0]!.rows[0]!.cells, ({ textContent }) => textContent);
  expect(figures).toEqual(['12', '2.0 KiB', '3', '€6.00', '€6.00']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

describe('months, usage and costs', () => {
  it('show the totals of each month and link to its transactions', async () => {
    await service().add({
      transactions: [
        aTransaction({ id: 1, amount: 0.1, createdAt: new Date('2025-02-03T00:00:00Z') }),
        aTransaction({ id: 2, amount: 0.2, createdAt: new Date('2025-02-10T00:00:00Z') }),
        aTransaction({ id: 3, amount: 9, status: 'failed', createdAt: new Date('2025-01-10T00:00:00Z') }),
        aTransaction({ id: 4, amount: -0.05, createdAt: new Date('2025-02-12T00:00:00Z') }),
      ],
    });
    const { user, router } = openBilling('?view=months');
    const slider = await screen.findByRole('slider', { name: 'Months in EUR' });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Feb 2025: Succeeded €0.25 (3): charges €0.30 (2), refunds −€0.05 (1)',
    );
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', 'Jan 2025: Failed €9.00 (1)');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(tableTexts('Months in EUR')).toEqual([
      ['Month', 'Failed', 'Succeeded'],
      ['Feb 2025', '–', '€0.25 (3)charges €0.30 (2), refunds −€0.05 (1)'],
      ['Jan 2025', '€9.00 (1)', '–'],
      ['Total', '€9.00 (1)', '€0.25 (3)charges €0.30 (2), refunds −€0.05 (1)'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Jan 2025' }));
    await waitFor(() => expect(transactionIds()).toEqual(['3']));
    expect(router.state.location.search).toMatch(/range=(2025-01-01\.\.2025-01-31|last-month)/);
  });

  it('mark the months in which bot versions were published, by the time zone of the page', async () => {
    const times = ['2025-01-01T09:00:00Z', ...Array<string>(5).fill('2025-02-01T03:00:00Z')];
    await service().add({
      transactions: [
        aTransaction({ amount: 5, createdAt: new Date('2025-01-20T20:00:00Z') }),
        aTransaction({ amount: 7, createdAt: new Date('2025-02-10T03:00:00Z') }),
      ],
      bots: [
        aBotInFull({
          name: 'Solar',
          versions: times.map((time, place) => publishedVersion(String(place), time)),
        }),
      ],
    });
    openBilling('?view=months&zone=UTC');
    const slider = await screen.findByRole('slider', { name: 'Months in EUR' });
    await waitFor(() => expect(slider.ariaValueText).toContain('published'), { timeout: 4000 });
    const inFebruary = [5, 4, 3].map((version) => `Solar: published version ${version}`);
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      ['Feb 2025: Succeeded €7.00 (1)', ...inFebruary, '2 more events'].join(', '),
    );
  });

  it('report that the published bot versions could not be loaded', async () => {
    await service().add({ transactions: [aTransaction({ createdAt: new Date('2025-02-10T03:00:00Z') })] });
    openBilling('?view=months', { through: (passOn) => failing(passOn, 'listBots', 404) });
    const notice = 'Published bot versions and split tests could not be loaded.';
    expect(await screen.findByText(notice, {}, { timeout: 4000 })).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Months in EUR' })).toBeVisible();
  });

  it('use UTC or a chosen time zone, and keep the zone in the URL', async () => {
    await service().add({
      transactions: [
        aTransaction({ id: 1, amount: 5, createdAt: new Date('2025-01-31T20:00:00Z') }),
        aTransaction({ id: 2, amount: 7, createdAt: new Date('2025-02-01T03:00:00Z') }),
      ],
    });
    localStorage.setItem('botdeck-time-zone', 'America/New_York');
    const { user, router } = openBilling('?view=months');
    const slider = await screen.findByRole('slider', { name: 'Months in EUR' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Feb 2025: Succeeded €7.00 (1)');
    expect(router.state.location.search).toBe('?view=months&zone=UTC');
    localStorage.removeItem('botdeck-time-zone');
    await user.click(billingToolbar().getByRole('button', { name: /^Time zone/ }));
    await user.click(await screen.findByRole('searchbox', { name: 'Find: time zone' }));
    await user.paste('New_York');
    await user.click(screen.getByText(/^America\/New_York/));
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', 'Jan 2025: Succeeded €12.00 (2)'));
    expect(router.state.location.search).toBe('?view=months&zone=America%2FNew_York');
    expect(localStorage.getItem('botdeck-billing-zone')).toBe('America/New_York');
    // A new visit of the page uses the chosen zone and adds it to the URL with the first change.
    await act(() => router.navigate('/billing'));
    await waitFor(() => expect(transactionIds()).toEqual(['2', '1']));
    await user.click(screen.getByRole('tab', { name: 'Months' }));
    expect(router.state.location.search).toBe('?view=months&zone=America%2FNew_York');
    await user.click(billingToolbar().getByRole('button', { name: /^Time zone/ }));
    await user.click(within(await screen.findByRole('dialog')).getByText('Same as other pages (UTC)'));
    expect(await screen.findByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Feb 2025: Succeeded €7.00 (1)',
    );
    expect(localStorage.getItem('botdeck-billing-zone')).toBe('all-pages');
  });

  it('filter by month and currency after a click on a month, if there are several currencies', async () => {
    const createdAt = new Date('2025-02-03T00:00:00Z');
    await service().add({
      transactions: [
        aTransaction({ id: 1, currency: 'USD', createdAt }),
        aTransaction({ id: 2, currency: 'EUR', createdAt }),
        aTransaction({ id: 3, currency: null, createdAt }),
      ],
    });
    const { user } = openBilling('?view=months');
    const slider = await screen.findByRole('slider', { name: 'Months in No currency' });
    act(() => slider.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(transactionIds()).toEqual(['3']));
  });

  it('are saved as an image for a slide that compares the last two full months', async () => {
    const saved = catchFiles();
    const paid = (id: number, amount: number, month: string, status = 'succeeded') =>
      aTransaction({
        id,
        amount,
        currency: 'EUR',
        status,
        createdAt: new Date(`2025-${month}-03T00:00:00Z`),
      });
    await service().add({
      transactions: [
        paid(1, 40, '01'),
        paid(2, 40, '02'),
        paid(3, 20, '02', 'pending'),
        paid(4, 500, '02', 'failed'),
        paid(5, 7, '03'),
      ],
    });
    const { user } = openBilling('?view=months');
    await user.click(await screen.findByRole('button', { name: 'Image of EUR for a slide' }));
    await user.click(await screen.findByRole('menuitem', { name: /SVG/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const image = new DOMParser().parseFromString(saved[0]!.text, 'image/svg+xml');
    expect(image.querySelector('title')?.textContent).toBe(
      '€60.00 paid or pending in February 2025, after €40.00 in January 2025 (+50%)',
    );
    const texts = Array.from(image.querySelectorAll('text'), ({ textContent }) => textContent);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Transactions in EUR by month and status, Jan 2025 to Mar 2025',
        'Succeeded €87.00 (3)',
        'Failed €500.00 (1)',
        'n = 5 transactions. Months in UTC, by creation date.',
      ]),
    );
    expect(image.querySelector('svg svg')).not.toBeNull();
  });

  it.each([
    {
      of: 'the costs',
      headline: '€99.00 of usage costs in February 2025, after €49.50 in January 2025 (+100%)',
      texts: [
        'Costs per month in EUR, Jan 2025 to Mar 2025',
        'Responses €32.00',
        'Forecast for Mar 2025 from usage €153.45',
      ],
      charts: 1,
    },
    {
      of: 'the unit costs',
      headline: '€16.00 per 1,000 responses in February 2025, after €8.00 in January 2025 (+100%)',
      texts: ['Unit costs in EUR, Jan 2025 to Mar 2025', 'Per 1,000 responses', 'Per user'],
      charts: 3,
    },
  ])('save the charts of $of as an image for a slide', async ({ of, headline, texts, charts }) => {
    const saved = catchFiles();
    const used = (id: number, from: string, to: string, factor = 1) =>
      aTransaction({
        id,
        amount: 49.5,
        currency: 'EUR',
        usage: usageValue({
          startTime: `2025-${from}T00:00:00Z`,
          endTime: `2025-${to}T00:00:00Z`,
          responseCost: 8 * factor,
          libraryCost: 1.5 * factor,
          userCost: 40 * factor,
        }),
      });
    await service().add({
      transactions: [
        used(1, '01-01', '02-01'),
        used(2, '02-01', '03-01', 2),
        used(3, '03-01', '03-11'),
        aTransaction({ id: 4, amount: 9 }),
      ],
    });
    const { user } = openBilling('?view=usage');
    await user.click(await screen.findByRole('button', { name: `Image of ${of} in EUR for a slide` }));
    await user.click(await screen.findByRole('menuitem', { name: /SVG/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const image = new DOMParser().parseFromString(saved[0]!.text, 'image/svg+xml');
    expect(image.querySelector('title')?.textContent).toBe(headline);
    expect(Array.from(image.querySelectorAll('text'), ({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        ...texts,
        'n = 3 transactions with usage. Months in UTC, by the midpoint of the usage period.',
      ]),
    );
    expect(image.querySelectorAll('svg svg')).toHaveLength(charts);
    expect(saved[0]!.name).toMatch(/^botdeck-slide-of-(costs-per-month|unit-costs)-in-eur\.svg$/);
  });

  it('ask for confirmation if the costs contradict the smallest unit, and offer to switch back', async () => {
    await service().add({
      transactions: [aTransaction({ id: 1, amount: 49.5, usage: usageValue() })],
    });
    const { user } = openBilling('?view=usage');
    const choose = async () =>
      user.click(await screen.findByRole('radio', { name: 'Smallest unit (cents)' }));
    await choose();
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Read all amounts as the smallest unit/ }),
    );
    expect(
      dialog.getByText(/1 of 1 amount match.* whole currency, and none in the smallest unit/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('radio', { name: 'Whole currency' })).toBeChecked();
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Change all amounts' }));
    await user.click(screen.getByRole('tab', { name: 'Transactions' }));
    expect(transactionCells('1')).toMatchObject({ Amount: '€0.495' });
    await user.click(await screen.findByRole('button', { name: 'Switch back' }));
    expect(transactionCells('1')).toMatchObject({ Amount: '€49.50' });
    expect(screen.queryByRole('button', { name: 'Switch back' })).toBeNull();
  });

  it('forecast the current month from its usage so far, and state unknown figures', async () => {
    const soFar = usageValue({ startTime: '2025-03-01T00:00:00Z', endTime: '2025-03-11T00:00:00Z' });
    await service().add({
      transactions: [
        aTransaction({ id: 1, amount: 49.5, usage: soFar }),
        aTransaction({ id: 2, amount: 49.5, currency: 'USD', usage: usageValue() }),
      ],
    });
    const { user } = openBilling('?view=usage');
    expect(await screen.findByRole('heading', { name: 'Forecast for March 2025' })).toBeVisible();
    expect(tableTexts('Forecast of the usage costs of this month')).toEqual([
      ['Currency', 'Full days', 'Costs so far', 'Forecast', 'Median error'],
      ['EUR', '10 of 31', '€49.50', '€153.45', 'unknown, too few months'],
    ]);
    expect(
      screen.getByText(/^USD: no forecast, because the newest usage is from .*28.*, before/),
    ).toBeVisible();
    expect(screen.getByText('All costs per response: €0.0495 in Mar 2025')).toBeVisible();
    const costs = within(screen.getByRole('region', { name: 'Costs per month' }));
    expect(costs.getByText('Forecast for Mar 2025 from usage €153.45')).toBeVisible();
    await user.click(costs.getByRole('button', { name: 'Show as table' }));
    expect(tableTexts('Costs in EUR by month')).toEqual([
      ['Month', 'Responses', 'Library', 'Users', 'Total'],
      ['Mar 2025', '€8.00', '€1.50', '€40.00', '€49.50'],
    ]);
    expect(screen.getByText(/Costs per booking and per persona are unknown/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Months' }));
    const slider = await screen.findByRole('slider', { name: 'Months in EUR' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/, Forecast for Mar 2025 from usage €153\.45$/);
  });

  it('report the unit that makes the amounts match, and switch to it', async () => {
    await service().add({
      transactions: [
        aTransaction({ id: 1, amount: 4950, usage: usageValue() }),
        aTransaction({
          id: 2,
          amount: 5000,
          status: 'pending',
          usage: usageValue({ startTime: '2025-02-27T00:00:00Z' }),
        }),
      ],
    });
    const { user } = openBilling('?view=usage');
    expect(
      await screen.findByText(/^2 of 2 usage bills do not add up, read as whole currency\. Read as/),
    ).toBeVisible();
    expect(tableTexts(/2 amounts compared with/)).toContainEqual(['Matches in smallest units only', '1']);
    expect(screen.getByText(/€5,000\.00 for costs of €49\.50/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Smallest unit (cents)' }));
    expect(
      await screen.findByText(/€50\.00 for costs of €49\.50\. The amount is €0\.50 above/),
    ).toBeVisible();
    expect(screen.getByText(/2 periods: 1 overlap, 0 gaps, 0 not settled/)).toBeVisible();
    await user.click(
      within(screen.getByRole('region', { name: 'Unit costs' })).getByRole('button', {
        name: 'Show as table',
      }),
    );
    expect(tableTexts('Unit costs in EUR by month')).toEqual([
      ['Month', 'Per 1,000 responses', 'Per GiB of library', 'Per user'],
      ['Feb 2025', '€8.00', '€1.50', '€20.00'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Transaction 2' }));
    expect(await screen.findByRole('region', { name: 'Transaction 2' })).toBeVisible();
    expect(transactionCells('2')).toMatchObject({ Amount: '€50.00' });
  });
});

it('applies a time zone and locale from another tab and keeps typed text', async () => {
  await service().add({
    transactions: [aTransaction({ id: 1, amount: 1249.5, createdAt: new Date('2025-02-03T20:00:00Z') })],
  });
  const { user } = openBilling();
  const search = await screen.findByRole('searchbox', { name: 'Search transactions' });
  await waitFor(() => expect(transactionCells('1')).toMatchObject({ Amount: '€1,249.50' }));
  await user.type(search, '20');
  localStorage.setItem('botdeck-locale', 'en-US');
  localStorage.setItem('botdeck-billing-zone', 'Asia/Kolkata');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await waitFor(() => expect(transactionCells('1')).toMatchObject({ Created: 'Feb 4, 2025, 01:30' }));
  expect(search).toHaveValue('20');
});

describe('a billing page whose list fails or is incomplete', () => {
  it.each([400, 403, 404])(
    'sends a single request if the service rejects it with %i before the page renders',
    async (status) => {
      const { sent, router } = renderPage('/settings', {
        service: service(),
        through: (passOn) => failing(passOn, 'listTransactions', status),
      });
      await screen.findByRole('radio', { name: 'Dark' });
      // The loader gets its reply before the page renders, as it does after a click on a link.
      await act(() => router.navigate('/billing'));
      expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listTransactions fail.');
      expect(sent.filter(({ path }) => path === listTransactions.path)).toHaveLength(1);
    },
  );

  it('shows the error of the service, can be retried, and keeps its rows if a refresh fails', async () => {
    await service().add({ transactions: [aTransaction({ id: 1 })] });
    let isBroken = true;
    const { user, queryClient } = openBilling('', {
      ...DOCUMENTED_ONLY,
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listTransactions', 400) : passOn)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listTransactions fail.');
    expect(screen.queryByText('No transactions yet')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(transactionIds()).toEqual(['1']));
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(
      await screen.findByText(/^These transactions are as of .* Refreshing failed: Made to fail/),
    ).toBeVisible();
    expect(transactionIds()).toEqual(['1']);
  });

  it('leaves out unreadable transactions and transactions of another status, and reports both', async () => {
    const reply = [transactionValue({ id: 1, status: 'failed' }), transactionValue({ id: 2 }), { id: 'x' }];
    await openBillingWithRows('?status=failed', {
      through: (passOn) => failing(passOn, 'listTransactions', Response.json(reply)),
    });
    expect(transactionIds()).toEqual(['1']);
    expect(await screen.findByText(/ignored the filter by status: 1 transaction/)).toBeVisible();
    expect(screen.getByText('1 transaction could not be read and is left out.')).toBeVisible();
  });

  it('explains an empty list', async () => {
    const { router } = openBilling();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    await act(() => router.navigate('/billing?status=pending'));
    expect(await screen.findByText('No pending transactions')).toBeVisible();
    await act(() => router.navigate('/billing?range=7d&view=months&sort=size'));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  it('reports in each view that no transaction matches and clears the filters', async () => {
    await service().add({ transactions: [aTransaction({ createdAt: daysAgo(40) })] });
    const { user, router } = openBilling('?range=7d&view=months&sort=size');
    expect(await screen.findByText('No transaction matches')).toBeVisible();
    await act(() => router.navigate('/billing?range=7d&view=usage'));
    expect(await screen.findByText('None of the 1 transaction matches all of these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText(/^None of these transactions has usage costs/)).toBeVisible();
  });
});
