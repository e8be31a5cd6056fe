import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Topic } from '#contract/topic.ts';
import { addDays } from '../../../lib/day.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { analyticsValue, topicsPageOver, topicValue } from '../../../testing/topics-on-screen.ts';
// Preloads the chart code, because the first import takes longer than the default timeout of queries.
import './topic-panel.tsx';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

/** The first of the seven days that end on the frozen day, Friday 14 March 2025. */
const FIRST = '2025-03-08';

function topic(name: string, counts: readonly (number | null)[], overrides: Partial<Topic> = {}): Topic {
  return topicValue({
    topicId: name.toLowerCase(),
    name,
    conversationCount: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    series: counts.flatMap((count, place) =>
      count === null
        ? []
        : [{ date: addDays(FIRST, place), count, avgSentiment: count > 4 ? count / 10 : null }],
    ),
    ...overrides,
  });
}

const prices = topic('Prices', [2, 9, 0, null, 5, 6, 1], { sentimentCount: 20, avgSentiment: 0.7 });
const hours = topic('Opening hours', [1, 1, 2, 2, 3, 3, 1], { topicId: 'hours' });

const panel = async (name: string | RegExp) => screen.findByRole('region', { name });
const slider = () => screen.getByRole('slider', { name: 'Day' });
const spoken = () => slider().getAttribute('aria-valuetext');
const search = (router: { state: { location: { search: string } } }) =>
  new URLSearchParams(router.state.location.search);

describe('the panel of a topic', () => {
  it('shows the figures of the range', async () => {
    openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    const region = within(await panel('Prices'));
    const facts = region.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual([
      '2323.0% of those analysed',
      '4.4average of 5 full days',
      '0.7087.0% have a reading',
    ]);
  });

  it('summarises the charts in words and reports the number of gaps', async () => {
    openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    const region = within(await panel('Prices'));
    expect(await region.findByRole('region', { name: 'Summary of the charts' })).toHaveTextContent(
      '8 – 14 Mar 2025' +
        '23 conversations so far. Most conversations: 9 on Sun, 9 Mar 2025; fewest: 0 on Mon, 10 Mar 2025. ' +
        'Too few days for a trend. ' +
        'Highest sentiment: 0.90 on Sun, 9 Mar 2025; lowest: 0.50 on Wed, 12 Mar 2025.',
    );
    expect(region.getByText('1 day without data from the service, left blank.')).toBeVisible();
  });

  it('counts missing days as 0 if the user chooses so, and keeps the choice in the URL', async () => {
    const { user, router } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    const region = within(await panel('Prices'));
    await user.click(region.getByRole('checkbox', { name: 'Missing days as 0' }));
    expect(search(router).get('zero')).toBe('yes');
    expect(region.getByText('1 day without data from the service, counted as 0.')).toBeVisible();
    expect(region.getAllByRole('definition')[1]).toHaveTextContent('3.7average of 6 full days');
    slider().focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(spoken()).toBe('Tue, 11 Mar 2025; conversations 0, no sentiment reading');
    await user.click(region.getByRole('checkbox', { name: 'Missing days as 0' }));
    expect(spoken()).toBe('Tue, 11 Mar 2025; no value');
  });

  it('does not offer to count missing days as 0 if no day is missing', async () => {
    openTopicsWith({ topics: [hours] }, '?range=7d&topic=hours');
    const region = within(await panel('Opening hours'));
    expect(region.queryByRole('checkbox', { name: 'Missing days as 0' })).toBeNull();
  });

  it('reads out each day with the arrow keys, from today backwards', async () => {
    const { user } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    expect(spoken()).toBe('Fri, 14 Mar 2025, so far; conversations 1, no sentiment reading');
    slider().focus();
    await user.keyboard('{ArrowLeft}');
    expect(spoken()).toBe('Thu, 13 Mar 2025; conversations 6, sentiment 0.60');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(spoken()).toBe('Tue, 11 Mar 2025; no value');
    await user.keyboard('{ArrowLeft}');
    expect(spoken()).toBe('Mon, 10 Mar 2025; conversations 0, no sentiment reading');
    await user.keyboard('{Home}');
    expect(spoken()).toMatch(/^Sat, 8 Mar 2025/);
    expect(slider()).toHaveAttribute('aria-valuenow', '1');
  });

  it('groups by week, keeps the grain in the URL, and shows the number of days of an incomplete week', async () => {
    const { user, router } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    await user.click(screen.getByRole('button', { name: 'Weeks' }));
    expect(search(router).get('grain')).toBe('week');
    const week = await screen.findByRole('slider', { name: 'Week' });
    expect(week.getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe(
      '10 – 16 Mar 2025, 3 of 7 days and today so far; conversations 12, sentiment 0.55',
    );
    expect(screen.queryByRole('checkbox', { name: '7-day average' })).toBeNull();
    expect(screen.getByText(/^Weeks begin on Monday/)).toBeVisible();
  });

  it('zooms in by keyboard and can make the zoomed days the range of the page', async () => {
    const { user, router } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    slider().focus();
    await user.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(spoken()).toMatch(/; 3 days marked$/);
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('From')).toHaveValue('2025-03-08');
    expect(screen.getByLabelText('to')).toHaveValue('2025-03-10');
    expect(screen.getByRole('region', { name: 'Summary of the charts' })).toHaveTextContent(
      /^8 – 10 Mar 202511 conversations\./,
    );
    await user.click(screen.getByRole('button', { name: 'Use as range' }));
    await waitFor(() => expect(search(router).get('range')).toBe('2025-03-08..2025-03-10'));
    // The charts show the new range, and the focus stays on the chart.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use as range' })).toBeNull());
    await waitFor(() => expect(slider()).toHaveAttribute('aria-valuemax', '3'));
    expect(slider()).toHaveFocus();
  });

  it('zooms in with two date fields and back to all days', async () => {
    const { user } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2025-03-12' } });
    expect(slider()).toHaveAttribute('aria-valuemin', '5');
    fireEvent.change(screen.getByLabelText('to'), { target: { value: '2025-03-20' } });
    expect(slider()).toHaveAttribute('aria-valuemax', '7');
    await user.click(screen.getByRole('button', { name: 'All days' }));
    expect(screen.getByLabelText('From')).toHaveValue(FIRST);
    expect(slider()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'All days' })).toBeNull();
  });

  it('shows the same values as a table, latest day first', async () => {
    const { user } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices&mean=yes');
    await panel('Prices');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(
      screen.getByRole('table', { name: /^Conversations and sentiment, 8.–.14 Mar 2025$/ }),
    );
    const rows = table.getAllByRole('row').slice(2);
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Fri, 14 Mar 2025, so far', '1', '–', '–', '–'],
      ['Thu, 13 Mar 2025', '6', '0.60', '4.4', '0.71'],
      ['Wed, 12 Mar 2025', '5', '0.50', '4.0', '0.76'],
      ['Tue, 11 Mar 2025', '–', '–', '3.7', '0.90'],
      ['Mon, 10 Mar 2025', '0', '–', '3.7', '0.90'],
      ['Sun, 9 Mar 2025', '9', '0.90', '5.5', '0.90'],
      ['Sat, 8 Mar 2025', '2', '–', '2.0', '–'],
    ]);
  });

  it('shows the number of days in an average', async () => {
    const { user, router } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    await user.click(screen.getByRole('checkbox', { name: '7-day average' }));
    expect(search(router).get('mean')).toBe('yes');
    slider().focus();
    await user.keyboard('{ArrowLeft}');
    expect(spoken()).toBe(
      'Thu, 13 Mar 2025; conversations 6, sentiment 0.60; ' +
        'Average of 5 and 3 days: conversations 4.4, sentiment 0.71',
    );
  });

  it('overlays the compared days by position', async () => {
    const { user } = openTopics('?range=7d&compare=previous&topic=prices', {
      through:
        () =>
        (_, { body }) => {
          const isNow = (JSON.parse(body as string) as { start: string }).start.startsWith(FIRST);
          const before = topicValue({
            topicId: 'prices',
            name: 'Prices',
            conversationCount: 46,
            series: [{ date: '2025-03-06', count: 8, avgSentiment: -0.2 }],
            sentimentCount: 30,
            avgSentiment: -0.2,
          });
          return Promise.resolve(Response.json(analyticsValue({ topics: [isNow ? prices : before] })));
        },
    });
    const region = within(await panel('Prices'));
    await waitFor(() =>
      expect(spoken()).toBe(
        'Fri, 14 Mar 2025, so far; conversations 1, no sentiment reading; Nothing compared: no value',
      ),
    );
    slider().focus();
    await user.keyboard('{ArrowLeft}');
    expect(spoken()).toBe(
      'Thu, 13 Mar 2025; conversations 6, sentiment 0.60; ' +
        'Thu, 6 Mar 2025: conversations 8, sentiment −0.20',
    );
    expect(
      region
        .getAllByRole('definition')
        .slice(-3)
        .map(({ textContent }) => textContent),
    ).toEqual(['−23 (−50%)Falling; 46 to 23', '−23.0 points46.0% to 23.0%', '+0.9020 and 30 readings']);
    expect(region.getByText(/^Grey: 1\s–\s6 Mar 2025.*until it ends\.$/)).toBeVisible();
  });

  it('draws a dot for an isolated sentiment, and no sentiment dot for a count of zero', async () => {
    const { container } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    // Only Sunday is an isolated reading. A line connects Wednesday and Thursday.
    expect(container.querySelectorAll('.recharts-line-dots circle')).toHaveLength(1);
    expect(container.querySelectorAll('.recharts-bar-rectangle rect')).toHaveLength(6);
  });

  it('labels its axes with days, including the year if the range spans two years, and with round values', async () => {
    const { container } = openTopicsWith({ topics: [prices] }, '?range=2024-12-30..2025-01-02&topic=prices');
    await panel('Prices');
    const words = [...container.querySelectorAll('.recharts-cartesian-axis-tick-label')];
    expect(words.map(({ textContent }) => textContent)).toEqual(['30 Dec 2024', '1 Jan 2025', '0', '1']);
  });

  it('reports that no sentiment was read and draws no sentiment scale', async () => {
    openTopicsWith({ topics: [hours] }, '?range=7d&topic=hours');
    const region = within(await panel('Opening hours'));
    expect(region.getByText('No sentiment readings on these days.')).toBeVisible();
    expect(region.getAllByRole('definition')[2]).toHaveTextContent('–0.0% have a reading');
  });

  it('leaves out an unknown topic, and the page reports it', async () => {
    openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices&topic=other');
    await panel('Prices');
    expect(screen.getByText('1 chosen topic is not among the topics of these days.')).toBeVisible();
  });

  it('returns the focus to the page when it closes', async () => {
    const { user, router } = openTopicsWith({ topics: [prices] }, '?range=7d&topic=prices');
    await panel('Prices');
    await user.click(screen.getByRole('button', { name: 'Close Prices' }));
    await waitFor(() => expect(screen.queryByRole('slider', { name: 'Day' })).toBeNull());
    expect(search(router).has('topic')).toBe(false);
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

it('topic names appear unchanged in any script', async () => {
  const name = 'أسعار <b>&amp;</b> 価格';
  openTopicsWith({ topics: [{ ...prices, name }] }, '?range=7d&topic=prices');
  const heading = await screen.findByRole('heading', { name });
  expect(heading).toHaveTextContent(name);
  expect(heading).toHaveAttribute('dir', 'auto');
});

describe('the panel of several topics', () => {
  const open = () => openTopicsWith({ topics: [prices, hours] }, '?range=7d&topic=prices&topic=hours');

  it('has a row of figures for each topic', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Figures of the chosen topics' }));
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.slice(1)).toEqual([
      ['Prices', '234.4 a day', '23.0%', '0.70of 87%', ''],
      ['Opening hours', '132.0 a day', '13.0%', '–of 0%', ''],
    ]);
  });

  it('reads out the values of every topic for one day', async () => {
    open();
    await panel('2 topics');
    expect(spoken()).toBe(
      'Fri, 14 Mar 2025, so far; Prices: conversations 1, no sentiment reading; ' +
        'Opening hours: conversations 1, no sentiment reading',
    );
  });

  it('removes a topic and keeps the focus in the panel', async () => {
    const { user, router } = open();
    await panel('2 topics');
    await user.click(screen.getByRole('button', { name: 'Remove Prices' }));
    await panel('Opening hours');
    expect(search(router).getAll('topic')).toEqual(['hours']);
    expect(screen.getByRole('heading', { name: 'Opening hours' })).toHaveFocus();
  });
});
