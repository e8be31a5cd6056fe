import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Topic } from '#contract/topic.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { analyticsValue, topicsPageOver, topicValue } from '../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

const COMPARED = '?range=7d&compare=previous';

/** Opens the page over one answer for the last seven days, and another for the seven before. */
function openCompared(now: readonly Topic[], before: readonly Topic[], search = COMPARED) {
  return openTopics(search, {
    through:
      () =>
      (_, { body }) => {
        const { start } = JSON.parse(body as string) as { start: string };
        const topics = start.startsWith('2025-03-08') ? now : before;
        return Promise.resolve(Response.json(analyticsValue({ topics: [...topics] })));
      },
  });
}

const topic = (id: string, conversationCount: number, overrides: Partial<Topic> = {}) =>
  topicValue({ topicId: id, name: id, slug: id, conversationCount, ...overrides });

/** By its heading: by its role it takes jsdom seconds to be found. */
const movers = async () => within((await screen.findByText('Movers')).closest('section')!);

async function moversOf(kind: string): Promise<string[]> {
  const list = within((await movers()).getByRole('region', { name: kind }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('the movers', () => {
  it('are the new, gone, rising and falling topics, by how many conversations', async () => {
    openCompared(
      [topic('Some', 12), topic('More', 30), topic('Less', 5), topic('Fresh', 4), topic('Same', 3)],
      [topic('Some', 10), topic('More', 20), topic('Less', 10), topic('Old', 7), topic('Same', 3)],
    );
    expect(await moversOf('Rising')).toEqual(['More+10 (+50%)', 'Some+2 (+20%)']);
    expect(await moversOf('Falling')).toEqual(['Less−5 (−50%)']);
    expect(await moversOf('New')).toEqual(['Fresh+4']);
    expect(await moversOf('Gone')).toEqual(['Old−7 (−100%)']);
    expect((await movers()).getByText('against 1 – 7 Mar 2025')).toBeVisible();
    expect((await movers()).queryByText(/^The limit may hide topics/)).toBeNull();
  });

  it('are chosen by a click, and say that they are', async () => {
    const { user, router } = openCompared([topic('More', 30)], [topic('More', 20)]);
    const more = (await movers()).getByRole('button', { name: /^More/ });
    await user.click(more);
    expect(router.state.location.search).toContain('topic=More');
    await waitFor(() => expect(more).toHaveAttribute('aria-pressed', 'true'));
  });

  it('are five of a kind until all are asked for', async () => {
    const now = Array.from({ length: 8 }, (_, place) => topic(`Fresh ${place}`, 8 - place));
    const { user } = openCompared([...now, topic('Same', 1)], [topic('Same', 1)]);
    expect(await moversOf('New')).toHaveLength(5);
    await user.click((await movers()).getByRole('button', { name: 'Show all 8' }));
    expect(await moversOf('New')).toHaveLength(8);
  });

  it('warn that the limit may hide topics where an answer holds as many as it may', async () => {
    openCompared([topic('More', 30)], [topic('More', 20)], `${COMPARED}&limit=1`);
    expect((await movers()).getByText(/^The limit may hide topics/)).toBeVisible();
  });

  it('are none where nothing moved, and where there was nothing before', async () => {
    const { unmount } = openCompared([topic('Same', 3)], [topic('Same', 3)]);
    expect((await movers()).getByText('Every topic came up as often as then.')).toBeVisible();
    unmount();
    openCompared([topic('Fresh', 3)], []);
    expect((await movers()).getByText(/^No topic came up in those days/)).toBeVisible();
    expect((await movers()).queryByRole('button')).toBeNull();
  });

  it('are not there while nothing is compared', async () => {
    openTopicsWith({ topics: [topic('Some', 3)] });
    await screen.findByText(/^Mean sentiment/);
    expect(screen.queryByRole('region', { name: 'Movers' })).toBeNull();
  });
});

describe('the mean sentiment over all topics', () => {
  const read = (id: string, avgSentiment: number | null, sentimentCount: number) =>
    topic(id, 50, { avgSentiment, sentimentCount });

  it('weighs each topic by its readings, and tells its formula', async () => {
    const { user } = openTopicsWith({ topics: [read('a', 0.5, 30), read('b', -1, 10), read('c', null, 0)] });
    expect(await screen.findByText('0.13')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'How it is made' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'How the mean sentiment is made' }));
    expect(sheet.getByText('Σ (mean of a topic × its readings) ÷ Σ readings')).toBeVisible();
    expect(sheet.getByText('5.00 ÷ 40 = 0.13')).toBeVisible();
    expect(sheet.getByText(/^Over the 2 topics listed here/)).toBeVisible();
  });

  it('stands beside the one of the compared days', async () => {
    openCompared([read('a', 0.5, 30)], [read('a', -0.25, 30), read('gone', 0.25, 10)]);
    expect(await screen.findByText(/\(before: −0\.13\)/)).toBeVisible();
  });

  it('is none without a reading', async () => {
    openTopicsWith({ topics: [read('a', null, 0)] });
    expect(await screen.findByText(/^Mean sentiment/)).toHaveTextContent('–');
    expect(screen.queryByRole('button', { name: 'How it is made' })).toBeNull();
  });
});
