import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Topic } from '#contract/topic.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { aConversation, aTopic } from '../../../testing/test-service.ts';
import {
  analyticsValue,
  findTopicRowNames,
  topicRowNames,
  topicsPageOver,
  topicValue,
} from '../../../testing/topics-on-screen.ts';
import { chosen, COMPARED, comparing, map, THREE_TOPICS, tile, tiles } from '../../../testing/map-fixture.ts';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

async function openMap(topics: readonly Topic[] = THREE_TOPICS, search = '') {
  const page = openTopicsWith({ topics: [...topics] }, search);
  await screen.findByRole('listbox');
  return page;
}

const legend = () => within(screen.getByRole('group', { name: 'Legend of the map' }));

describe('the topics map', () => {
  it('has a tile for each topic, with conversations and sentiment in its name', async () => {
    const [prices, hours] = [aTopic({ name: 'Prices' }), aTopic({ name: 'Hours' })];
    await service().add({
      topics: [prices, hours],
      conversations: [
        aConversation({ topicIds: [prices.id, hours.id], sentiment: 0.5 }),
        aConversation({ topicIds: [prices.id] }),
      ],
    });
    openTopics();
    await screen.findByRole('listbox');
    expect(tiles()).toEqual([
      'Prices, 2 conversations, sentiment 0.50',
      'Hours, 1 conversation, sentiment 0.50',
    ]);
  });

  it('includes the visible text of each tile in its accessible name', async () => {
    await openMap([
      ...THREE_TOPICS,
      topicValue({ topicId: 'new', name: 'Weekend opening', conversationCount: 9 }),
    ]);
    const words = (text: string | null) => (text ?? '').replaceAll(/[\s,]+/g, ' ').trim();
    const written = map()
      .getAllByRole('option')
      .map((each) => [words(each.textContent), words(each.getAttribute('aria-label'))] as const);
    expect(written.filter(([text]) => /\d/.test(text)).length).toBeGreaterThan(1);
    for (const [text, name] of written) expect(name).toContain(text);
  });

  it('marks a topic without readings in its tile and in the legend', async () => {
    await openMap();
    expect(tile('Parking')).toHaveAccessibleName('Parking, 15 conversations, no sentiment reading');
    expect(tile('Parking')).toHaveAttribute('data-fill', 'no-value');
    expect(legend().getByText('No sentiment (1)')).toBeVisible();
  });

  it('shows the values of the colours in the legend', async () => {
    await openMap();
    for (const text of ['Below −0.24', '−0.24 to −0.08', '−0.08 to 0.08', '0.08 to 0.24', 'Above 0.24'])
      expect(legend().getByText(text)).toBeVisible();
  });

  it('lets the user choose the centre of the scale and keeps it in the URL', async () => {
    const { user, router } = await openMap();
    await user.click(screen.getByRole('button', { name: /^Colour/ }));
    await user.click(await screen.findByRole('button', { name: 'Middle of the range' }));
    await user.keyboard('{Escape}');
    expect(await legend().findByText('0.04 to 0.16')).toBeVisible();
    expect(router.state.location.search).toBe('?midpoint=middle');
  });

  it('works without colours', async () => {
    const { user, router } = await openMap();
    await user.click(screen.getByRole('button', { name: /^Colour/ }));
    await user.click(await screen.findByRole('button', { name: 'None' }));
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe('?color=none');
    expect(tile('Parking')).toHaveAttribute('data-fill', 'color');
    expect(legend().queryByText(/^Colour/)).toBeNull();
  });

  it('offers colours by change only if days are compared', async () => {
    const { user } = await openMap(THREE_TOPICS, '?color=change');
    expect(legend().getByText(/^Colour: average sentiment/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Colour.*Average sentiment$/ }));
    const change = await screen.findByRole('button', { name: /^Change/ });
    expect(change).toHaveAttribute('aria-disabled', 'true');
  });

  it('colours tiles by change and marks new topics separately', async () => {
    openTopics(COMPARED, {
      through: comparing(THREE_TOPICS, [{ ...THREE_TOPICS[0]!, conversationCount: 30 }]),
    });
    await screen.findAllByRole('option', { name: /, ↑ new\b/ });
    expect(tile('Prices')).toHaveAccessibleName('Prices, 60 conversations, ↑ +30 (+100%), sentiment 0.40');
    expect(tile('Hours')).toHaveAccessibleName('Hours, 25 conversations, ↑ new, sentiment −0.20');
    expect(tile('Hours')).toHaveAttribute('data-fill', 'new');
    expect(legend().getByText('New (2)')).toBeVisible();
    expect(legend().getByText('Rise over 100%')).toBeVisible();
    expect(legend().getByText('No clear change')).toBeVisible();
  });

  it('collects topics that are too small and opens them in the table', async () => {
    const small = ['Dogs', 'Cats'].map((name) => topicValue({ topicId: name, name, conversationCount: 1 }));
    const { user, router } = await openMap([{ ...THREE_TOPICS[0]!, conversationCount: 100_000 }, ...small]);
    expect(tiles()).toHaveLength(1);
    expect(legend().getByText('Area: conversations, except Other')).toBeVisible();
    await user.click(
      screen.getByRole('button', {
        name: 'Other (2) Not to scale · Show as a table',
      }),
    );
    expect(router.state.location.search).toBe('?view=table&beyond=1');
    expect(await findTopicRowNames()).toEqual(['Dogs', 'Cats']);
    expect(screen.getByText('2 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All but the largest' }));
    await waitFor(() => expect(topicRowNames()).toHaveLength(3));
  });

  it('shows names with markup, duplicate names and missing names', async () => {
    const name = '<b>Bold</b>';
    await openMap([
      topicValue({ topicId: 'a', name, conversationCount: 3 }),
      topicValue({ topicId: 'a', name, conversationCount: 2 }),
      topicValue({ topicId: null, name: null, slug: null, conversationCount: 1 }),
    ]);
    expect(tiles().map((each) => each?.split(',')[0])).toEqual([name, name, 'Unnamed topic']);
  });
});

describe('choosing on the map', () => {
  it('selects one topic on click, and adds topics with Ctrl or Shift', async () => {
    const { user, router } = await openMap();
    await user.click(tile('Hours'));
    expect(chosen()).toEqual(['Hours']);
    await user.keyboard('{Control>}');
    await user.click(tile('Prices'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(tile('Parking'));
    await user.keyboard('{/Shift}');
    expect(router.state.location.search).toBe('?topic=b&topic=a&topic=c');
    await user.click(tile('Prices'));
    expect(chosen()).toEqual(['Prices']);
  });

  it("adds topics without a modifier key after 'Choose several' is checked", async () => {
    const { user } = await openMap();
    await user.click(tile('Hours'));
    await user.click(screen.getByRole('checkbox', { name: 'Choose several, up to 5' }));
    await user.click(tile('Prices'));
    expect(chosen()).toEqual(['Prices', 'Hours']);
    await user.click(tile('Hours'));
    expect(chosen()).toEqual(['Prices']);
  });

  it('works by keyboard: Enter chooses, Space adds and removes, Escape clears', async () => {
    const { user } = await openMap();
    tile('Prices').focus();
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['Prices']);
    await user.keyboard('{ArrowRight} ');
    expect(chosen()).toEqual(['Prices', 'Hours']);
    await user.keyboard(' ');
    expect(chosen()).toEqual(['Prices']);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(chosen()).toEqual(['Prices', 'Hours']);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    expect(tile('Hours')).toHaveFocus();
  });
});

describe('the keyboard on the map', () => {
  it('moves between tiles with the arrow keys, Home and End', async () => {
    const { user } = await openMap();
    tile('Prices').focus();
    await user.keyboard('{ArrowRight}');
    expect(tile('Hours')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(tile('Parking')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(tile('Parking')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tile('Prices')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tile('Parking')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(tile('Prices')).toHaveFocus();
  });

  it('reaches the strip of small topics, which opens the table', async () => {
    const small = topicValue({ topicId: 'd', name: 'Dogs', conversationCount: 1 });
    const { user, router } = await openMap([{ ...THREE_TOPICS[0]!, conversationCount: 100_000 }, small]);
    tile('Prices').focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /^Other/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?view=table&beyond=1');
  });

  it('puts one tile in the tab order: the last focused tile, initially a chosen one', async () => {
    const { user } = await openMap(THREE_TOPICS, '?topic=b');
    const stops = () =>
      map()
        .getAllByRole('option')
        .filter((each) => each.tabIndex === 0);
    expect(stops()).toEqual([tile('Hours')]);
    tile('Hours').focus();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(stops()).toEqual([tile('Parking')]);
  });

  it('keeps the focus in the map when the focused topic disappears', async () => {
    let topics = THREE_TOPICS;
    const { user, router } = openTopics('', {
      through: (passOn) => (url, init) =>
        failing(passOn, 'queryTopics', Response.json(analyticsValue({ topics })))(url, init),
    });
    await screen.findByRole('listbox');
    tile('Hours').focus();
    topics = THREE_TOPICS.filter(({ name }) => name !== 'Hours');
    void router.navigate('/topics?range=7d');
    await waitFor(() => expect(tile('Prices')).toHaveFocus());
    await user.keyboard('{End}');
    expect(tile('Parking')).toHaveFocus();
  });
});
