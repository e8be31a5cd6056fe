import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Topic } from '#contract/topic.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { redraw } from '../../lib/redraw.ts';
import { analyticsValue, topicsPageOver, topicValue } from '../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

const COMPARED = '?range=7d&compare=previous';

/**
 * Opens the topics page. The service returns one reply for the last seven days and another reply for the days before.
 */
function openCompared(
  now: readonly Topic[],
  before: readonly Topic[],
  search = COMPARED,
  [analyzedNow, analyzedBefore] = [100, 100],
  oldestAnalyzedOn = '2025-01-01',
) {
  return openTopics(search, {
    through:
      () =>
      (_, { body }) => {
        const { start } = JSON.parse(body as string) as { start: string };
        const [topics, analyzedConversations] =
          start >= '2025-03-08' ? [now, analyzedNow] : [before, analyzedBefore];
        const value = analyticsValue({ topics: [...topics], analyzedConversations, oldestAnalyzedOn });
        return Promise.resolve(Response.json(value));
      },
  });
}

const topic = (id: string, conversationCount: number, overrides: Partial<Topic> = {}) =>
  topicValue({ topicId: id, name: id, slug: id, conversationCount, ...overrides });

/** Finds the card by its heading, because a query by role takes seconds in jsdom. */
const movers = async () => within((await screen.findByText('Movers')).closest('section')!);

async function moversOf(kind: string): Promise<string[]> {
  const list = within((await movers()).getByRole('region', { name: kind }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('the movers', () => {
  it('lists new, gone, rising and falling topics, and hides changes within chance at first', async () => {
    const { user } = openCompared(
      [topic('Some', 12), topic('More', 50), topic('Less', 8), topic('Fresh', 8), topic('Once', 1)],
      [topic('Some', 10), topic('More', 20), topic('Less', 30), topic('Old', 7)],
    );
    expect(await moversOf('Rising')).toEqual(['More+30 (+150%)Share +30.0 points']);
    expect(await moversOf('Falling')).toEqual(['Less−22 (−73%)Share −22.0 points']);
    expect(await moversOf('New')).toEqual(['Fresh+8Share +8.0 points']);
    expect(await moversOf('Gone')).toEqual(['Old−7 (−100%)Share −7.0 points']);
    const card = await movers();
    expect(
      card.getByText(
        /^8\s–\s13 Mar 2025 compared with 1\s–\s6 Mar 2025\. Today is left out until it ends\.$/,
      ),
    ).toBeVisible();
    expect(card.queryByText(/^The limit may hide topics/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'Show 2 topics without a clear change' }));
    expect(await moversOf('No clear change')).toEqual([
      'Some+2 (+20%)Share +2.0 points',
      'Once+1Share +1.0 points',
    ]);
  });

  it('shows the change in all conversations and in the average sentiment', async () => {
    const sentiment = (avgSentiment: number, sentimentCount: number) => ({ avgSentiment, sentimentCount });
    openCompared(
      [topic('More', 50, sentiment(0.25, 40))],
      [topic('More', 20, sentiment(0.5, 10))],
      COMPARED,
      [300, 200],
    );
    const card = await movers();
    const [all, mean] = card.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(all).toBe('300+100 (+50%), rising200 before');
    expect(mean).toBe('0.25−0.250.50 before; 40 and 10 readings, one per topic of a conversation');
    expect(await moversOf('Rising')).toEqual([
      'More+30 (+150%)Share +6.7 points, sentiment −0.25 (40 and 10 readings)',
    ]);
  });

  it('compares conversations per day if the record covers only part of the earlier period', async () => {
    openCompared([topic('Same', 60)], [topic('Same', 20)], COMPARED, [600, 200], '2025-03-05');
    const card = await movers();
    expect(
      card.getByText(/The record covers 2 of the 6 days before, so changes are in conversations per day\./),
    ).toBeVisible();
    expect(
      card.getByText('The two periods have different weekdays, so no topic is called rising or falling.'),
    ).toBeVisible();
    expect(card.getAllByRole('definition')[0]).toHaveTextContent('6000 a day (0%), not tested200 before');
  });

  it('gives no topic a label if exact dates have other weekdays', async () => {
    const exact = '?range=2025-03-08..2025-03-10&compare=previous&exact=yes';
    const { user } = openCompared([topic('More', 60)], [topic('More', 20)], exact);
    const card = await movers();
    expect(card.getByText(/^8\s–\s10 Mar 2025 compared with 5\s–\s7 Mar 2025\.$/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show 1 topic' }));
    expect(await moversOf('Not tested')).toEqual(['More+40 (+200%)Share +40.0 points']);
    expect(screen.queryByText('Rising')).toBeNull();
  });

  it('states that the variation is unknown without daily counts', async () => {
    openCompared([topic('More', 50)], [topic('More', 20)]);
    expect((await movers()).getByText(/^How much days vary is unknown/)).toBeVisible();
  });

  it('explains why nothing is compared if the record begins later or no day has ended', async () => {
    const { unmount } = openCompared([topic('Same', 60)], [], COMPARED, [60, 0], '2025-03-08');
    expect((await movers()).getByText(/the record begins on 8 Mar 2025/)).toBeVisible();
    unmount();
    openCompared([topic('Same', 3)], [], '?range=2025-03-14..2025-03-14&compare=previous');
    expect((await movers()).getByText(/none of these days has ended/)).toBeVisible();
  });

  it('adds UTC to the days if the reader is in another time zone', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'America/Los_Angeles',
    } as Intl.ResolvedDateTimeFormatOptions);
    redraw();
    openCompared([topic('More', 50)], [topic('More', 20)]);
    expect((await movers()).getByText(/compared with 1\s–\s6 Mar 2025 \(UTC\)\./)).toBeVisible();
    expect(screen.getByText(/^1 topic, 8\s–\s14 Mar 2025 \(UTC\)$/)).toBeVisible();
  });

  it('explains its figures, also by keyboard', async () => {
    const { user } = openCompared([topic('More', 50)], [topic('More', 20)]);
    (await movers()).getByRole('button', { name: 'About movers' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'movers' })).toHaveTextContent(
      /at most 1 in 20 .* if days vary independently around a stable weekly pattern/,
    );
  });

  it('chooses a topic on click and marks it as pressed', async () => {
    const { user, router } = openCompared([topic('More', 50)], [topic('More', 20)]);
    const more = (await movers()).getByRole('button', { name: /^More/ });
    await user.click(more);
    expect(router.state.location.search).toContain('topic=More');
    await waitFor(() => expect(more).toHaveAttribute('aria-pressed', 'true'));
  });

  it('lists five topics of each kind until the user shows all', async () => {
    const now = Array.from({ length: 8 }, (_, place) => topic(`Fresh ${place}`, 20 - place));
    const { user } = openCompared([...now, topic('Same', 1)], [topic('Same', 1)]);
    expect(await moversOf('New')).toHaveLength(5);
    await user.click((await movers()).getByRole('button', { name: 'Show all 8' }));
    expect(await moversOf('New')).toHaveLength(8);
  });

  it('warns that the limit may hide topics if a reply is as long as the limit', async () => {
    openCompared([topic('More', 50)], [topic('More', 20)], `${COMPARED}&limit=1`);
    expect((await movers()).getByText(/^The limit may hide topics/)).toBeVisible();
  });

  it('is absent if the page compares no periods', async () => {
    openTopicsWith({ topics: [topic('Some', 3)] });
    await screen.findByText(/^average sentiment/);
    expect(screen.queryByRole('region', { name: 'Movers' })).toBeNull();
  });
});

describe('the average sentiment of all topics', () => {
  const read = (id: string, avgSentiment: number | null, sentimentCount: number) =>
    topic(id, 50, { avgSentiment, sentimentCount });

  it('weights each topic by its readings and shows the formula', async () => {
    const { user } = openTopicsWith({ topics: [read('a', 0.5, 30), read('b', -1, 10), read('c', null, 0)] });
    expect(await screen.findByText('average sentiment 0.13')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Coverage of the topics' }));
    expect(sheet.getByText('Σ (average of a topic × its readings) ÷ Σ readings')).toBeVisible();
    expect(sheet.getByText('5.00 ÷ 40 = 0.13')).toBeVisible();
    expect(sheet.getByText(/^Over the 2 topics listed here/)).toBeVisible();
  });

  it('shows the average of the compared days, each with its formula', async () => {
    const { user } = openCompared([read('a', 0.5, 30)], [read('a', -0.25, 30), read('gone', 0.25, 10)]);
    const [, mean] = (await movers()).getAllByRole('definition');
    expect(mean).toHaveTextContent('0.50+0.63−0.13 before; 30 and 40 readings');
    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Coverage of the topics' }));
    expect(sheet.getByText(/Full days: 15\.00 ÷ 30 = 0\.50/)).toHaveTextContent('Before: −5.00 ÷ 40 = −0.13');
  });

  it('is absent without readings', async () => {
    const { user } = openTopicsWith({ topics: [read('a', null, 0)] });
    expect(await screen.findByText(/^average sentiment/)).toHaveTextContent('–');
    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    await screen.findByRole('list', { name: 'Data coverage' });
    expect(screen.queryByText(/÷/)).toBeNull();
  });
});
