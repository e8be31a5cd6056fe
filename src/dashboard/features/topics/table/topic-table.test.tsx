import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FROZEN_NOW, aConversation, aTopic } from '../../../testing/test-service.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { DEFAULT_LAYOUT } from '../../../list/table-layout.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import {
  findTopicRowNames,
  topicCells,
  topicRow,
  topicRowNames,
  topicsPageOver,
  topicValue,
} from '../../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * 86_400_000);

/**
 * Returns `count` conversations of a topic, spread over full days of a week: the first one started `days` days ago. The
 * first conversations have the given sentiment readings.
 */
const talk = (topicId: string, count: number, days: number, readings: readonly number[] = []) =>
  Array.from({ length: count }, (_, place) =>
    aConversation({
      topicIds: [topicId],
      startedAt: daysAgo(days + (days === 0 ? 0 : place % 6)),
      sentiment: readings[place] ?? null,
    }),
  );

/**
 * Adds the conversations of two weeks. This week has 16 conversations about prices (2 from today), 4 about visits and 2
 * about deliveries. The week before has 2 about prices, 12 about visits and 6 about refunds. The record begins before
 * both weeks.
 */
async function addTwoWeeks() {
  await service().add({
    topics: [
      aTopic({ id: 'prices', name: 'Prices', slug: 'prices' }),
      aTopic({ id: 'visits', name: 'Visits', slug: 'visits' }),
      aTopic({ id: 'delivery', name: 'Delivery', slug: 'delivery' }),
      aTopic({ id: 'refunds', name: 'Refunds', slug: 'refunds' }),
    ],
    conversations: [
      ...talk('prices', 14, 1, [0.5, 0.25, -0.5]),
      ...talk('prices', 2, 0),
      ...talk('visits', 4, 1, [-1]),
      ...talk('delivery', 2, 1),
      ...talk('prices', 2, 8, [0.25]),
      ...talk('visits', 12, 8),
      ...talk('refunds', 6, 8),
      ...talk('refunds', 1, 30),
    ],
  });
}

const WEEK = '?view=table&range=7d';
const COMPARED = `${WEEK}&compare=previous`;

describe('the topics table', () => {
  it('shows the figures of the map, one topic per row, in the order of the reply', async () => {
    await addTwoWeeks();
    openTopics(WEEK);
    expect(await findTopicRowNames()).toEqual(['Prices', 'Visits', 'Delivery']);
    expect(topicCells('Prices')).toMatchObject({
      Conversations: '16',
      Share: '72.7%',
      Sentiment: '0.08',
      Coverage: '18.8%',
    });
    expect(topicCells('Delivery')).toMatchObject({ Sentiment: '–', Coverage: '0.0%' });
    expect(screen.queryByRole('columnheader', { name: 'Change' })).toBeNull();
  });

  it('describes the chart of the days in words', async () => {
    await addTwoWeeks();
    openTopics(WEEK);
    await findTopicRowNames();
    expect(
      within(topicRow('Prices')).getByRole('img', { name: /^Most: 3 on 1. Mar 2025.*; today so far: 2$/ }),
    ).toBeInTheDocument();
  });

  it('shows the change of each topic since the compared days, including topics that are gone', async () => {
    await addTwoWeeks();
    const shown = ['complete', 'shareChange', 'coverage', 'days'];
    localStorage.setItem('botdeck.table.topics', JSON.stringify({ ...DEFAULT_LAYOUT, shown }));
    openTopics(COMPARED);
    await waitFor(() => expect(topicRowNames()).toEqual(['Prices', 'Visits', 'Delivery', 'Refunds']));
    const changes = topicRowNames().map((name) => {
      const cells = topicCells(name);
      return [
        name,
        ...['Without today', 'Before', 'Movement', 'Change', 'Change %'].map((each) => cells[each]),
      ];
    });
    expect(changes).toEqual([
      ['Prices', '14', '2', 'Rising', '+12', '+600%'],
      ['Visits', '4', '12', 'No clear change', '−8', '−67%'],
      ['Delivery', '2', '0', 'No clear change', '+2', '–'],
      ['Refunds', '0', '6', 'Gone', '−6', '−100%'],
    ]);
    expect(topicCells('Prices')).toMatchObject({
      'Share change': '+60.0 points',
      'Sentiment change': '−0.17',
    });
    expect(topicCells('Refunds')).toMatchObject({
      Conversations: '0',
      'Sentiment change': '–',
      Coverage: '–',
    });
    expect(within(topicRow('Refunds')).getByRole('img', { name: /^Most: 0 on/ })).toBeInTheDocument();
  });

  it('sorts by any column and keeps the sort in the URL', async () => {
    await addTwoWeeks();
    const { user, router } = openTopics(COMPARED);
    await waitFor(() => expect(topicRowNames()).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(topicRowNames()).toEqual(['Prices', 'Delivery', 'Refunds', 'Visits']));
    expect(router.state.location.search).toContain('sort=-change');
  });

  it('reports an unknown sort column in the URL', async () => {
    await addTwoWeeks();
    openTopics(`${WEEK}&sort=-change`);
    await findTopicRowNames();
    expect(screen.getByText("There is no column 'change' to sort by.")).toBeVisible();
  });

  it('finds topics by name, slug, id and movement, and shows the number of matches', async () => {
    await addTwoWeeks();
    const { user, router } = openTopics(COMPARED);
    await waitFor(() => expect(topicRowNames()).toHaveLength(4));
    await user.type(screen.getByRole('searchbox', { name: 'Search topics' }), 'gone');
    await waitFor(() => expect(topicRowNames()).toEqual(['Refunds']));
    expect(screen.getByText('1 of 4')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toContain('text=gone'));
  });

  it('reports that no topic matches and clears the search', async () => {
    await addTwoWeeks();
    const { user } = openTopics(`${WEEK}&text=nowhere`);
    expect(await screen.findByText('No topic matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await findTopicRowNames()).toHaveLength(3);
  });

  it('hides columns and shows columns that are hidden by default', async () => {
    await addTwoWeeks();
    const { user } = openTopics(WEEK);
    await findTopicRowNames();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Topic id' }));
    await user.click(screen.getByRole('checkbox', { name: 'Share' }));
    await user.keyboard('{Escape}');
    expect(topicCells('Prices')).toMatchObject({ 'Topic id': 'prices' });
    expect(topicCells('Prices')).not.toHaveProperty('Share');
  });

  it('shows topics without names, with unusual text and with duplicate keys', async () => {
    const odd = [
      topicValue({ topicId: null, name: null, slug: null }),
      topicValue({ topicId: null, name: null, slug: null }),
      topicValue({ topicId: 'x', name: '<b>Prices</b>', slug: '' }),
      topicValue({ topicId: 'rtl', name: 'الأسعار' }),
      topicValue({ topicId: 'long', name: 'W'.repeat(10_000) }),
    ];
    openTopicsWith({ topics: odd, analyzedConversations: 0 }, WEEK);
    const names = await findTopicRowNames();
    expect(names.slice(0, 4)).toEqual(['Unnamed topic', 'Unnamed topic', '<b>Prices</b>', 'الأسعار']);
    expect(names[4]).toHaveLength(10_000);
    expect(topicCells('الأسعار')).toMatchObject({ Share: '–', Days: '–' });
    expect(within(topicRow('الأسعار')).getByText('الأسعار').closest('td')).toHaveAttribute('dir', 'auto');
  });

  it('renders only the visible rows of a thousand topics', async () => {
    const topics = Array.from({ length: 1000 }, (_, place) =>
      topicValue({ topicId: `t${place}`, name: `Topic ${place}` }),
    );
    openTopicsWith({ topics }, WEEK);
    expect((await findTopicRowNames()).length).toBeLessThan(60);
    expect(screen.getByRole('grid', { name: 'Topics' })).toHaveAttribute('aria-rowcount', '1001');
  });

  it('is absent if the topics failed to load', async () => {
    openTopics(WEEK, { through: (passOn) => failing(passOn, 'queryTopics', 500) });
    expect(await screen.findByText(/Made to fail with 500/)).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('choosing in the table', () => {
  const chosenIn = (search: string) => new URLSearchParams(search).getAll('topic');

  it('happens by clicking a row; Ctrl+click adds a row', async () => {
    await addTwoWeeks();
    const { user, router } = openTopics(WEEK);
    await findTopicRowNames();
    await user.click(screen.getByRole('button', { name: 'Prices' }));
    expect(chosenIn(router.state.location.search)).toEqual(['prices']);
    await waitFor(() => expect(topicRow('Prices')).toHaveAttribute('aria-selected', 'true'));
    await user.keyboard('{Control>}');
    await user.click(within(topicRow('Visits')).getByText('4'));
    await user.keyboard('{/Control}');
    expect(chosenIn(router.state.location.search)).toEqual(['prices', 'visits']);
    await user.click(within(topicRow('Delivery')).getByText('Delivery'));
    expect(chosenIn(router.state.location.search)).toEqual(['delivery']);
  });

  it('happens in a new tab with the middle button', async () => {
    await addTwoWeeks();
    const { user, router } = openTopics(WEEK);
    await findTopicRowNames();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.pointer({ keys: '[MouseMiddle]', target: screen.getByRole('button', { name: 'Prices' }) });
    const opened = open.mock.calls.map(([address]) => new URL(String(address)).searchParams.getAll('topic'));
    open.mockRestore();
    expect(opened).toEqual([['prices']]);
    expect(chosenIn(router.state.location.search)).toEqual([]);
  });

  it('happens by checkbox, also on touch screens', async () => {
    await addTwoWeeks();
    const { user, router } = openTopics(`${WEEK}&topic=visits`);
    await findTopicRowNames();
    await user.click(screen.getByRole('checkbox', { name: 'Select Prices' }));
    expect(chosenIn(router.state.location.search)).toEqual(['visits', 'prices']);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Prices' })).toBeChecked());
    await user.click(screen.getByRole('checkbox', { name: 'Select Visits' }));
    expect(chosenIn(router.state.location.search)).toEqual(['prices']);
  });

  it('happens with Enter; Shift+Enter adds a row and keeps the focus', async () => {
    await addTwoWeeks();
    const { user, router } = openTopics(WEEK);
    await findTopicRowNames();
    act(() => topicRow('Prices').focus());
    await user.keyboard('{Enter}{ArrowDown}{Shift>}{Enter}{/Shift}');
    expect(chosenIn(router.state.location.search)).toEqual(['prices', 'visits']);
    expect(topicRow('Visits')).toHaveFocus();
  });

  it('is limited to five topics: a sixth replaces the first', async () => {
    const topics = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => topicValue({ topicId: id, name: id }));
    const { user, router } = openTopicsWith({ topics }, `${WEEK}&topic=a&topic=b&topic=c&topic=d&topic=e`);
    await findTopicRowNames();
    await user.click(screen.getByRole('checkbox', { name: 'Select f' }));
    expect(chosenIn(router.state.location.search)).toEqual(['b', 'c', 'd', 'e', 'f']);
  });
});
