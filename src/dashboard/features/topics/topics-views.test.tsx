import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedText, viewsOf, writeListViews, type SavedView } from '../../list/saved-views.ts';
import { DEFAULT_LAYOUT } from '../../list/table-layout.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { onAPhone } from '../../testing/on-a-phone.ts';
import { FROZEN_NOW, aConversation, aTopic } from '../../testing/test-service.ts';
import {
  findTopicRowNames,
  topicRow,
  topicRowNames,
  topicsPageOver,
} from '../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics } = topicsPageOver(service);

const talk = (topicId: string, count: number, days: number) =>
  Array.from({ length: count }, () =>
    aConversation({
      topicIds: [topicId],
      startedAt: new Date(FROZEN_NOW.getTime() - days * 86_400_000),
    }),
  );

beforeEach(async () => {
  localStorage.clear();
  await service().add({
    topics: [
      aTopic({ id: 'prices', name: 'Prices', slug: 'prices' }),
      aTopic({ id: 'visits', name: 'Visits', slug: 'visits' }),
    ],
    conversations: [
      ...talk('prices', 9, 1),
      ...talk('prices', 8, 8),
      ...talk('visits', 5, 1),
      ...talk('visits', 1, 9),
      ...talk('prices', 1, 40),
    ],
  });
});

const WEEK = 'range=7d&compare=previous&view=table&sort=conversations';

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function choose(user: UserEvent, view: string, entry: RegExp | string) {
  await user.click(screen.getByRole('button', { name: view }));
  const menu = within(await screen.findByRole('menu', { name: 'Views of topics' }));
  await user.click(menu.getByText(entry));
}

async function save(user: UserEvent, view: string, name: string) {
  await choose(user, view, 'Save as a new view…');
  await user.type(await screen.findByLabelText('Name'), `${name}{Enter}`);
  await screen.findByRole('button', { name });
}

async function toggleColumn(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('checkbox', { name }));
  await user.keyboard('{Escape}');
}

/** Stores a view (saved search parameters and columns) as if the user had saved it earlier. */
function keep(overrides: Partial<SavedView> = {}, isDefault = false) {
  const view = {
    id: 'v1',
    name: 'Risers',
    search: WEEK,
    layout: { ...DEFAULT_LAYOUT, hidden: ['ratio'] },
    ...overrides,
  };
  writeListViews('topics', { path: '/topics', views: [view], defaultId: isDefault ? view.id : null });
}

describe('a saved view of topics', () => {
  it('keeps days, comparison, filters, sort and columns, and opens from the menu', async () => {
    const search =
      'range=7d&filter=sentiment%3AnotIn%3Anegative&compare=previous&view=table&sort=conversations';
    const { user, router } = openTopics(`?${search}`);
    expect(await findTopicRowNames()).toEqual(['Visits', 'Prices']);
    await toggleColumn(user, 'Change %');
    await save(user, 'Views', 'Risers');

    await choose(user, 'Risers', 'All topics');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await choose(user, 'Views', 'Risers');
    await screen.findByRole('button', { name: 'Risers' });
    const params = new URLSearchParams(router.state.location.search);
    expect(params.get('saved')).toMatch(/^v\w+$/);
    params.delete('saved');
    // The view stores the preset of the range, e.g. '7d', and not its dates.
    expect(params.toString()).toBe(search);
    expect(await findTopicRowNames()).toEqual(['Visits', 'Prices']);
    expect(headings()).toContain('Change');
    expect(headings()).not.toContain('Change %');
  });

  it('has separate columns', async () => {
    keep();
    const { user } = openTopics(`?${WEEK}&saved=v1`);
    await findTopicRowNames();
    expect(headings()).not.toContain('Change %');
    await toggleColumn(user, 'Before');
    await screen.findByRole('button', { name: 'Risers, changed' });
    expect(headings()).not.toContain('Before');
    await choose(user, 'Risers, changed', 'Discard changes');
    await screen.findByRole('button', { name: 'Risers' });
    expect(headings()).toContain('Before');
    expect(localStorage.getItem('botdeck.table.topics')).toBeNull();
  });

  it('is marked as changed after a change of the page, and can be saved again', async () => {
    keep();
    const { user } = openTopics(`?${WEEK}&saved=v1`);
    await findTopicRowNames();
    await user.click(screen.getByRole('button', { name: 'Map' }));
    await choose(user, 'Risers, changed', "Save changes to 'Risers'");
    await screen.findByRole('button', { name: 'Risers' });
    expect(viewsOf('topics').views[0]?.search).toBe('range=7d&compare=previous&sort=conversations');
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await screen.findByRole('button', { name: 'Risers, changed' });
  });

  it('ignores chosen topics, which stay chosen when the user saves the view', async () => {
    keep();
    const { user, router } = openTopics(`?${WEEK}&saved=v1`);
    await findTopicRowNames();
    await user.click(within(topicRow('Visits')).getByRole('button', { name: 'Visits' }));
    await waitFor(() => expect(router.state.location.search).toContain('topic='));
    expect(screen.getByRole('button', { name: 'Risers' })).toBeVisible();

    await save(user, 'Risers', 'Mine');
    expect(router.state.location.search).toContain('topic=');
    await choose(user, 'Mine', 'Risers');
    await screen.findByRole('button', { name: 'Risers' });
    expect(router.state.location.search).not.toContain('topic=');
  });

  it('appears in the command palette by name', async () => {
    keep();
    const { user, router } = openTopics();
    await user.click(await screen.findByRole('button', { name: /^Search or jump to/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'risers');
    await user.click(await screen.findByRole('option', { name: /^Risers/ }));
    expect(await findTopicRowNames()).toEqual(['Visits', 'Prices']);
    expect(router.state.location.search).toBe(`?${WEEK}&saved=v1`);
    expect(screen.getByRole('button', { name: 'Risers' })).toBeVisible();
  });

  it('is the target of the navigation link if it is the default', async () => {
    keep({}, true);
    openTopics();
    const entry = await screen.findByRole('link', { name: 'Topics' });
    await waitFor(() => expect(entry).toHaveAttribute('href', `/topics?${WEEK}&saved=v1`));
  });

  it("opens completely from another user's link", async () => {
    const shared = sharedText({ name: 'From Bea', layout: { ...DEFAULT_LAYOUT, hidden: ['before'] } });
    openTopics(`?${WEEK}&saved=${shared}`);
    expect(await findTopicRowNames()).toEqual(['Visits', 'Prices']);
    expect(headings()).not.toContain('Before');
    expect(screen.getByRole('button', { name: 'From Bea' })).toBeVisible();
  });

  it('does not apply to a URL without a view, even if it is the default', async () => {
    keep({}, true);
    const { user, router } = openTopics(`?${WEEK}`);
    expect(await findTopicRowNames()).toEqual(['Visits', 'Prices']);
    expect(headings()).toContain('Change %');
    expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Conversations' }));
    await waitFor(() => expect(topicRowNames()).toEqual(['Prices', 'Visits']));
    expect(router.state.location.search).not.toContain('saved');
  });
});

describe('topics on a phone', () => {
  onAPhone();

  const sheet = (name: string) => screen.findByRole('dialog', { name });

  it('opens the days of a tapped topic immediately, and lets the user choose several topics first', async () => {
    const { user } = openTopics('?range=7d');
    await user.click(await screen.findByRole('option', { name: /^Prices/ }));
    await user.click(within(await sheet('Prices')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Chosen topics' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('checkbox', { name: /^Choose several/ }));
    await user.click(screen.getByRole('option', { name: /^Prices/ }));
    await user.click(screen.getByRole('option', { name: /^Visits/ }));
    const bar = screen.getByRole('region', { name: 'Chosen topics' });
    expect(bar).toHaveTextContent('2 topics');
    await user.click(within(bar).getByRole('button', { name: 'Show days' }));
    // Closing the sheet shows the map again and keeps the choice.
    await user.click(within(await sheet('2 topics')).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('region', { name: 'Chosen topics' })).toHaveTextContent('2 topics');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Chosen topics' })).not.toBeInTheDocument();
  });
});
