import { DEFAULT_LAYOUT } from '../../../list/table-layout.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter } from '../../../testing/filters-on-screen.ts';
import { Bot } from '#contract/bot.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { confirmEnd, storeRunningTest } from '../../../testing/split-test-on-screen.ts';
import { splitTestValue } from '../../../testing/split-test-values.ts';
import { aBot } from '../../../testing/test-service.ts';
import { botValue } from '../../../testing/values.ts';

const service = frozenService();

const DOCUMENTED_ONLY = { config: { extensions: [] } };

/** Returns a bot whose split test ended on the given day of March. The metric of the test has a label. */
function endedTest(
  id: string,
  day: number,
  results: Parameters<typeof splitTestValue>[0],
  metric = 'bookings',
): Bot {
  const endedAt = `2025-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
  return botValue({
    id,
    name: `Bot ${id}`,
    personaSplitTest: splitTestValue(results, { isActive: false, endedAt, metric }),
    availableSplitTestMetrics: [{ id: 'bookings', label: 'Booked appointments', shortLabel: null }],
  });
}

const runningTest = (id: string, results: Parameters<typeof splitTestValue>[0]): Bot =>
  botValue({ id, name: `Bot ${id}`, personaSplitTest: splitTestValue(results) });

const open = (bots: readonly unknown[], search = '') =>
  renderPage(`/split-tests${search}`, {
    service: service(),
    through: (passOn) => failing(passOn, 'listBots', Response.json(bots)),
  });

async function findNames(): Promise<string[]> {
  const links = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('tbody td > a')];
    expect(found).not.toEqual([]);
    return found;
  });
  const placeOf = (link: HTMLElement) => Number(link.closest('tr')?.getAttribute('aria-rowindex'));
  return links.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ textContent }) => textContent);
}

async function cellsOf(name: string): Promise<Record<string, string>> {
  await findNames();
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = [...screen.getByRole('link', { name }).closest('tr')!.cells];
  return Object.fromEntries(headings.map((heading, place) => [heading, cells[place]!.textContent]));
}

const BOTS = [
  endedTest('old', 1, { ada: { responseCount: 55 }, bea: {} }),
  botValue({ id: 'untested', name: 'Untested' }),
  endedTest('recent', 9, { ada: { averageMetric: 0.9 }, bea: {} }, 'mood'),
  runningTest('live', { ada: { totalInstances: 400 }, cleo: { averageMetric: 0.9 } }),
];

describe('the list of split tests', () => {
  it('lists running tests first, then ended tests, newest first', async () => {
    open(BOTS);
    expect(await findNames()).toEqual(['Bot live', 'Bot recent', 'Bot old']);
    expect(screen.getByText('3 split tests, 1 running')).toBeVisible();
  });

  it('shows the metric, leaders, verdict and traffic of each test', async () => {
    const shown = ['rate', 'ended', 'personas'];
    localStorage.setItem('botdeck.table.split-tests', JSON.stringify({ ...DEFAULT_LAYOUT, shown }));
    open(BOTS);
    expect(await cellsOf('Bot old')).toMatchObject({
      State: 'Ended',
      Metric: 'Booked appointments',
      Leader: '2 personas20.0%',
      Conversations: '200',
      'Top response rate': 'ADA55.0%',
      Verdict: 'Too close',
      Traffic: 'Matches',
      Personas: 'ADA, BEA',
    });
    expect(await cellsOf('Bot recent')).toMatchObject({ Metric: 'mood', Verdict: 'Decided' });
    expect(await cellsOf('Bot live')).toMatchObject({
      State: 'Running',
      Ended: '–',
      Verdict: 'Traffic mismatch',
      Traffic: 'p <0.0001',
      Leader: '–',
    });
  });

  it('links to the page of each test', async () => {
    open(BOTS);
    await findNames();
    expect(screen.getByRole('link', { name: 'Bot live' })).toHaveAttribute('href', '/split-tests/live');
  });

  it('shows tests with many unknown values', async () => {
    open([
      botValue({
        id: 'bare',
        name: ' ',
        personaSplitTest: splitTestValue(
          {},
          { isActive: false, startedAt: null, metric: null, personas: null },
        ),
      }),
    ]);
    expect(await cellsOf('bare')).toMatchObject({
      State: 'Not running',
      Metric: '–',
      Conversations: '–',
      Verdict: 'Not enough data',
      Traffic: 'Not checked',
    });
  });
});

describe('the filters of split tests', () => {
  it('are read from the URL and can be cleared', async () => {
    const { user, router } = open(BOTS, '?state=ended&metric=Booked+appointments');
    expect(await findNames()).toEqual(['Bot old']);
    expect(screen.getByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: /^State:\s*Ended$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(async () => expect(await findNames()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
  });

  it('find tests with a traffic mismatch', async () => {
    const { user, router } = open(BOTS);
    await findNames();
    await openFilter(user, 'Verdict');
    await user.click(await screen.findByRole('checkbox', { name: /^Traffic mismatch/ }));
    await waitFor(async () => expect(await findNames()).toEqual(['Bot live']));
    expect(router.state.location.search).toBe('?verdict=trafficMismatch');
  });

  it('find the tests of a persona', async () => {
    open(BOTS, '?persona=cleo');
    expect(await findNames()).toEqual(['Bot live']);
  });

  it('search in names, metrics and personas', async () => {
    const { user } = open(BOTS);
    await findNames();
    await user.type(screen.getByRole('searchbox', { name: 'Search split tests' }), 'mood');
    await waitFor(async () => expect(await findNames()).toEqual(['Bot recent']));
  });

  it('find tests that are too close, and sort by the verdict', async () => {
    const { user, router } = open(BOTS, '?sort=-verdict');
    expect(await findNames()).toEqual(['Bot recent', 'Bot old', 'Bot live']);
    await openFilter(user, 'Verdict');
    await user.click(await screen.findByRole('checkbox', { name: /^Too close/ }));
    await waitFor(async () => expect(await findNames()).toEqual(['Bot old']));
    expect(router.state.location.search).toContain('verdict=tooClose');
  });

  it('sort by the column in the URL', async () => {
    open(BOTS, '?sort=bot');
    expect(await findNames()).toEqual(['Bot live', 'Bot old', 'Bot recent']);
  });

  it('ignore invalid values in the URL and show a notice', async () => {
    open(BOTS, '?state=paused&sort=nonsense');
    expect(await findNames()).toHaveLength(3);
    expect(screen.getByText(/Ignored invalid state=paused in the link/)).toBeVisible();
    expect(screen.getByText("There is no column 'nonsense' to sort by.")).toBeVisible();
  });

  it('show an empty state with a button to clear the filters if no test matches', async () => {
    const { user } = open(BOTS, '?text=nowhere');
    expect(await screen.findByText('No split test matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await findNames()).toHaveLength(3);
  });
});

describe('a list with few or no tests', () => {
  it('reports that no bot has a test', async () => {
    await service().add({ bots: [aBot()] });
    renderPage('/split-tests', { service: service() });
    expect(await screen.findByText('No split tests yet')).toBeVisible();
  });

  it('shows an error instead of an empty list', async () => {
    renderPage('/split-tests', {
      service: service(),
      through: (passOn) => failing(passOn, 'listBots', 500),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Made to fail with 500');
    expect(screen.queryByText(/No split test/)).toBeNull();
  });

  it('omits an unreadable record and shows a notice', async () => {
    open([...BOTS, { id: null }]);
    expect(await findNames()).toHaveLength(3);
    expect(screen.getByText('1 bot could not be read and is left out.')).toBeVisible();
  });
});

describe('a service with only the documented operations', () => {
  it('opens a test by the id of its bot, and explains the empty list', async () => {
    const { user, router } = renderPage('/split-tests', { service: service(), ...DOCUMENTED_ONLY });
    expect(await screen.findByText('No split tests seen yet')).toBeVisible();
    expect(screen.getByText(/^This service cannot list bots: these are the tests/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open by id' }));
    await user.type(await screen.findByRole('textbox', { name: 'Bot id' }), ' bot-77 {Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/split-tests/bot-77'));
  });

  it('lists tests that were ended in this tab', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 3, responses: 1 },
      Bea: { instances: 3, responses: 2 },
    });
    const page = renderPage(`/split-tests/${botId}`, { service: service(), ...DOCUMENTED_ONLY });
    await screen.findByRole('heading', { level: 1, name: 'Split test of Solar qualifier' });
    await confirmEnd(page, 'Solar qualifier');
    await screen.findByRole('region', { name: /^The split test ended/ });
    await page.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Split tests' }));
    expect(await findNames()).toEqual(['Solar qualifier']);
    expect(await cellsOf('Solar qualifier')).toMatchObject({ State: 'Ended' });
  });
});

it('lists 2,000 tests', async () => {
  const bots = Array.from({ length: 2000 }, (_, place) =>
    runningTest(String(place), { ada: { responseCount: place % 100 }, bea: {} }),
  );
  expect(Bot.array().safeParse(bots).success).toBe(true);
  open(bots);
  await findNames();
  expect(screen.getByText('2,000 split tests, 2,000 running')).toBeVisible();
});
