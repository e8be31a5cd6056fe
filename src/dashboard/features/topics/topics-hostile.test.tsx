import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { acceptedFilters } from '../../api/parameters/accepted-filters.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  findTopicRowNames,
  topicCells,
  topicRowNames,
  topicsPageOver,
  topicsQueryBar,
  topicValue,
} from '../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

describe('the topics page with an invalid reply', () => {
  const day = (date: string, count: number, avgSentiment: number | null = null) => ({
    date,
    count,
    avgSentiment,
  });
  const ODD = [
    topicValue({ topicId: null, name: null, slug: null, series: null }),
    topicValue({
      topicId: 'same',
      name: 'First',
      conversationCount: 9_007_199_254_740_991,
      avgSentiment: 40,
    }),
    topicValue({ topicId: 'same', name: 'Second', sentimentCount: 20, avgSentiment: -1e300 }),
    topicValue({
      topicId: 'less',
      name: 'Less than none',
      conversationCount: -3,
      sentimentCount: -1,
      series: [day('2025-03-14', -3, -7), day('2025-03-14', -4), day('2031-01-01', 5)],
    }),
  ];

  for (const view of ['map', 'table']) {
    it(`shows the values unchanged in the ${view}, with the days of each topic`, async () => {
      const { user } = openTopicsWith(
        { topics: ODD, analyzedConversations: 1, sentimentCoverage: 1.5, pendingConversations: -2 },
        `?range=7d&view=${view}&compare=previous&color=change&topic=unnamed&topic=same&topic=same+(2)&topic=less`,
      );
      // The first button with this name is the one in the page header. A column heading of the table has the same name.
      await user.click((await screen.findAllByRole('button', { name: 'Coverage' }))[0]!);
      expect(await screen.findByText('150.0%')).toBeVisible();
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('heading', { name: '4 topics' })).toBeVisible();
      expect(await screen.findByRole('slider', { name: 'Day' })).toHaveAttribute('aria-valuemax', '7');
    });
  }

  it('treats a negative count as zero in a comparison', async () => {
    openTopicsWith({ topics: ODD }, '?range=7d&view=table&compare=previous');
    await waitFor(() => expect(topicRowNames()).toHaveLength(4));
    await waitFor(() =>
      expect(topicCells('Less than none')).toMatchObject({ Conversations: '-3', Movement: '–' }),
    );
  });

  it('reports that nothing was analysed if no topic has conversations', async () => {
    openTopicsWith({ topics: [topicValue({ conversationCount: 0 })], analyzedConversations: 0 });
    expect(await screen.findByText('Nothing analysed in this range')).toBeVisible();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

describe('the URL of the topics page', () => {
  const topics = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => topicValue({ topicId: id, name: id }));

  it('selects only the first five of seven topics and can add another topic', async () => {
    const seven = topics.slice(0, 7).map(({ topicId }) => `&topic=${topicId}`);
    const { user, router } = openTopicsWith({ topics }, `?view=table${seven.join('')}`);
    await findTopicRowNames();
    expect(screen.getByText('Only the first 5 of the chosen topics are shown.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select f' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select h' }));
    expect(new URLSearchParams(router.state.location.search).getAll('topic')).toEqual([
      'b',
      'c',
      'd',
      'e',
      'h',
    ]);
  });

  it('adds one history entry if the same topic is chosen twice', async () => {
    const { user, router } = openTopicsWith({ topics }, '?view=table');
    await findTopicRowNames();
    await user.click(screen.getByRole('button', { name: 'a' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=table&topic=a'));
    await user.click(screen.getByRole('button', { name: 'a' }));
    await router.navigate(-1);
    expect(router.state.location.search).toBe('?view=table');
  });

  it('names unreadable parameters and ignores unknown parameters', async () => {
    openTopicsWith(
      { topics },
      '?range=0001-01-01..9999-12-31&compare=never&view=list&filter=bot&utm=x&topic=zz',
    );
    expect(await screen.findByRole('listbox')).toBeVisible();
    for (const part of ['range=', 'compare=never', 'view=list', 'filter=bot'])
      expect(screen.getByText((text) => text.includes(part))).toBeVisible();
    expect(screen.getByText('1 chosen topic is not among the topics of these days.')).toBeVisible();
  });
});

describe('the keyboard shortcuts of the topics page', () => {
  it('ignore command keys and do nothing in a sheet', async () => {
    const { user, router } = openTopicsWith({ topics: [topicValue()] });
    await screen.findByRole('listbox');
    for (const key of ['{Control>}t{/Control}', '{Alt>}t{/Alt}', '{Meta>}t{/Meta}', '{Control>}[[{/Control}'])
      await user.keyboard(key);
    await user.click(topicsQueryBar().getByRole('button', { name: /^Days/ }));
    await screen.findByRole('button', { name: /^Last 7 days/ });
    await user.keyboard('t[[');
    expect(router.state.location.search).toBe('');
    await user.keyboard('{Escape}');
    // Some keyboard layouts need AltGr to type a bracket. The browser reports AltGr as Ctrl+Alt.
    fireEvent.keyDown(document.body, { key: '[', ctrlKey: true, altKey: true });
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?range=/));
    await user.keyboard('T');
    await waitFor(() => expect(router.state.location.search).toContain('view=table'));
  });
});

describe('a service that supports only the documented operations', () => {
  it('receives no other requests, and filters show their ids', async () => {
    const page = openTopics('?filter=persona:in:ada&filter=bot:in:ann&source=web', {
      config: { extensions: [] },
    });
    expect(await screen.findByText('No conversations analysed yet')).toBeVisible();
    expect(topicsQueryBar().getByRole('button', { name: 'Sources:web' })).toBeVisible();
    expect(topicsQueryBar().getByRole('button', { name: 'persona is:ada' })).toBeVisible();
    // This service cannot list bots, so the page reads the names of bots from leads.
    expect(new Set(page.sent.map(({ path }) => path.replace(/\?.*/, '')))).toEqual(
      new Set(['/analytics/topics', '/persona', '/lead']),
    );
  });
});

describe('signing out on the topics page', () => {
  it('clears the filters that the service accepted', async () => {
    const { queryClient, user } = openTopics('?filter=channel:in:webchat');
    await waitFor(() => expect(queryClient.getQueryData(acceptedFilters().queryKey)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(queryClient.getQueryData(acceptedFilters().queryKey)).toBeUndefined());
  });
});
