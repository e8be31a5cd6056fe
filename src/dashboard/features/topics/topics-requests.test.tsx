import userEvent from '@testing-library/user-event';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TopicQuery } from '#contract/topic.ts';
import type { Transport } from '../../api/transport/connection.ts';
import { failing, whenAborted } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import {
  analyticsValue,
  topicCells,
  topicsPageOver,
  topicsQueryBar,
  topicValue,
} from '../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

type Question = { days: string; isAborted: () => boolean };

/**
 * Returns a service that never answers topic requests for days that match `isSlow`, and the list of its topic requests.
 */
function slowService(isSlow: (days: string) => boolean) {
  const questions: Question[] = [];
  const through =
    (passOn: Transport): Transport =>
    (url, init) => {
      if (!url.includes('/analytics/topics')) return passOn(url, init);
      const { start, end } = JSON.parse(init.body as string) as TopicQuery;
      const days = `${start.slice(0, 10)}..${end.slice(0, 10)}`;
      questions.push({ days, isAborted: () => init.signal?.aborted === true });
      if (isSlow(days)) return whenAborted(init.signal);
      return Promise.resolve(
        Response.json(
          analyticsValue({ topics: [topicValue({ name: `Of ${days}` })], oldestAnalyzedOn: '2024-01-01' }),
        ),
      );
    };
  return { questions, through };
}

const LAST_WEEK = '2025-03-08..2025-03-14';
const WEEK_BEFORE = '2025-03-01..2025-03-07';
/** The days of the two weeks that the page compares: only full days, at the same positions. */
const COMPLETE = '2025-03-08..2025-03-13';
const COMPARED = '2025-03-01..2025-03-06';
const button = (name: string | RegExp) => topicsQueryBar().getByRole('button', { name });
const states = (questions: readonly Question[]) =>
  questions.map(({ days, isAborted }) => `${days} ${isAborted() ? 'aborted' : 'kept'}`);

describe('the requests of the topics page', () => {
  it('are aborted if the user changes the days before the reply arrives', async () => {
    const { questions, through } = slowService((days) => days === WEEK_BEFORE);
    const page = openTopics('?range=7d&view=table', { through });
    await screen.findByText(`Of ${LAST_WEEK}`);
    await page.user.click(button('Earlier days'));
    await waitFor(() => expect(questions).toHaveLength(2));
    // The previous topics stay visible while the request is in progress.
    expect(screen.getByText(`Of ${LAST_WEEK}`)).toBeVisible();
    await page.user.click(button('Earlier days'));
    await screen.findByText('Of 2025-02-22..2025-02-28');
    expect(states(questions)).toEqual([
      `${LAST_WEEK} kept`,
      `${WEEK_BEFORE} aborted`,
      '2025-02-22..2025-02-28 kept',
    ]);
  });

  it('are aborted even before the page has shown any topics', async () => {
    const { questions, through } = slowService((days) => days === LAST_WEEK);
    const page = openTopics('?range=7d&view=table', { through });
    await screen.findByText('Loading topics');
    await page.user.click(button('Earlier days'));
    await screen.findByText(`Of ${WEEK_BEFORE}`);
    expect(states(questions)).toEqual([`${LAST_WEEK} aborted`, `${WEEK_BEFORE} kept`]);
  });

  it('for compared days are aborted if the user removes the comparison', async () => {
    const { questions, through } = slowService((days) => days === COMPARED);
    const page = openTopics('?range=7d&compare=previous&view=table', { through });
    await screen.findByText(`Of ${LAST_WEEK}`);
    await page.user.click(button('Remove filter: Compare with'));
    await waitFor(() =>
      expect(states(questions)).toEqual([`${LAST_WEEK} kept`, `${COMPLETE} kept`, `${COMPARED} aborted`]),
    );
  });

  it('reserve room for the comparison before its reply arrives', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { through } = slowService(() => false);
    openTopics('?range=7d&compare=previous&view=table', {
      through: (passOn) => async (url, init) => {
        const answer = await through(passOn)(url, init);
        if (typeof init.body === 'string' && init.body.includes('2025-03-01')) await released;
        return answer;
      },
    });
    await screen.findByText(`Of ${LAST_WEEK}`);
    const before = topicCells(`Of ${LAST_WEEK}`);
    // The cell of a loading figure is empty. A dash would mean that no figure exists.
    expect(before).toMatchObject({ Conversations: '10', Movement: '', 'Change %': '', Before: '' });
    expect(screen.getByText('Loading movers')).toBeInTheDocument();
    release();
    await waitFor(() => expect(topicCells(`Of ${LAST_WEEK}`)).toMatchObject({ Change: '0', Before: '10' }));
    expect(Object.keys(topicCells(`Of ${LAST_WEEK}`))).toEqual(Object.keys(before));
    expect(screen.queryByText('Loading movers')).toBeNull();
  });

  it('for compared days are aborted even if no part of the page waits for them yet', async () => {
    const { questions, through } = slowService((days) => days !== WEEK_BEFORE);
    const page = openTopics('?range=7d&compare=year&view=table', { through });
    await screen.findByText('Loading topics');
    await page.user.click(button('Earlier days'));
    await screen.findByText(`Of ${WEEK_BEFORE}`);
    expect(states(questions)).toEqual([
      `${LAST_WEEK} aborted`,
      `${COMPLETE} aborted`,
      '2024-03-09..2024-03-14 aborted',
      `${WEEK_BEFORE} kept`,
      '2024-03-02..2024-03-08 kept',
    ]);
  });

  it('are aborted if the user leaves the page', async () => {
    const { questions, through } = slowService(() => true);
    const page = openTopics('?range=7d&compare=year', { through });
    await screen.findByText('Loading topics');
    await page.router.navigate('/folders');
    await waitFor(() =>
      expect(states(questions)).toEqual([
        `${LAST_WEEK} aborted`,
        `${COMPLETE} aborted`,
        '2024-03-09..2024-03-14 aborted',
      ]),
    );
  });
});

describe('the coverage of the topics', () => {
  const facts = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Coverage' }));
    const list = await screen.findByRole('list', { name: 'Data coverage' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  const topics = [topicValue()];

  it('separates figures of the range from agency-wide figures', async () => {
    openTopicsWith({
      topics,
      analyzedConversations: 12_345,
      sentimentCoverage: 0.8125,
      pendingConversations: 1,
      oldestAnalyzedOn: '2024-02-29',
    });
    expect(await facts()).toEqual(
      expect.arrayContaining([
        '12,345 analysed conversations in this range',
        '81.3% of these have a sentiment: sentiment is off for some sources',
        '1 waiting to be analysed, agency-wide, not only in this range',
        'Earliest analysed day, agency-wide: 29 Feb 2024',
      ]),
    );
  });

  it('gives no reason for missing sentiments if coverage is full', async () => {
    openTopicsWith({ topics });
    expect(await facts()).toContain('100.0% of these have a sentiment');
  });

  it('never rounds a partial share to 0% or 100%', async () => {
    openTopicsWith({ topics, sentimentCoverage: 0.99996 });
    expect((await facts())[1]).toMatch(/^>99\.9% of these/);
  });

  it('shows no sentiment coverage without conversations', async () => {
    openTopicsWith({ analyzedConversations: 0, sentimentCoverage: 0 });
    const told = await facts();
    expect(told).toContain('0 analysed conversations in this range');
    expect(told.join()).not.toMatch(/have a sentiment/);
  });

  it('warns that the limit may hide topics and offers to raise it', async () => {
    const page = openTopicsWith({ topics }, '?limit=1');
    const hint = await screen.findByText(/^Limited to/);
    expect(hint).toHaveTextContent('Limited to 1 topic: there may be more. Show 10');
    await page.user.click(within(hint).getByRole('button', { name: 'Show 10' }));
    await waitFor(() => expect(page.router.state.location.search).toBe('?limit=10'));
    await waitFor(() => expect(screen.queryByText(/^Limited to/)).not.toBeInTheDocument());
  });
});

describe('an empty topics page', () => {
  it('reports that nothing was ever analysed and the number of waiting conversations', async () => {
    openTopicsWith({ analyzedConversations: 0, oldestAnalyzedOn: null, pendingConversations: 1200 });
    expect(await screen.findByText('No conversations analysed yet')).toBeVisible();
    expect(screen.getByText(/Waiting to be analysed, agency-wide: 1,200 conversations\./)).toBeVisible();
  });

  it('reports that the range is too early and offers the first analysed days', async () => {
    const page = openTopicsWith(
      { analyzedConversations: 0, oldestAnalyzedOn: '2025-03-01' },
      '?range=2024-01-01..2024-01-05',
    );
    expect(await screen.findByText('No topics that early')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /^1\s–\s5 Mar 2025$/ }));
    expect(page.router.state.location.search).toBe('?range=2025-03-01..2025-03-05');
  });

  it('reports that the days are in the future', async () => {
    const page = openTopicsWith({ analyzedConversations: 0 }, '?range=2025-04-01..2025-04-02');
    expect(await screen.findByText('These days are in the future')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Last 28 days' }));
    expect(page.router.state.location.search).toBe('');
  });

  it('reports that no topic matches the filters and clears only the filters', async () => {
    const page = openTopicsWith({ analyzedConversations: 0 }, '?range=7d&source=web&filter=bot:in:ann');
    expect(await screen.findByText('No topic matches')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear sources and filters' }));
    expect(page.router.state.location.search).toBe('?range=7d');
  });

  it('reports that nothing was analysed in these days and offers all days', async () => {
    const page = openTopicsWith({ analyzedConversations: 0, pendingConversations: 3 }, '?range=7d');
    expect(await screen.findByText('Nothing analysed in this range')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'All days' }));
    expect(page.router.state.location.search).toBe('?range=all');
  });
});

describe('a failed topic request', () => {
  it('reports an unreadable reply if every topic in it is invalid', async () => {
    const reply = { ...analyticsValue(), topics: [5] };
    openTopics('', { through: (passOn) => failing(passOn, 'queryTopics', Response.json(reply)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The response could not be read');
  });

  it('for the compared days shows the error, can be retried, and keeps the focus on the page', async () => {
    let isDown = true;
    const page = openTopics('?range=7d&compare=previous&view=table', {
      through: (passOn) => (url, init) => {
        if (!url.includes('/analytics/topics')) return passOn(url, init);
        const { start } = JSON.parse(init.body as string) as TopicQuery;
        return Promise.resolve(
          isDown && start.startsWith('2025-03-01')
            ? Response.json({ title: 'Down', errors: { start: ['is too early'] } }, { status: 400 })
            : Response.json(analyticsValue({ topics: [topicValue()] })),
        );
      },
    });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Down');
    expect(failure).toHaveTextContent(
      /The compared days, 1\s–\s6 Mar 2025, could not be loaded, so nothing is compared\./,
    );
    expect(failure).toHaveTextContent('First day is too early.');
    expect(screen.getByText('Prices')).toBeVisible();
    expect(screen.queryByText('Movers')).not.toBeInTheDocument();
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No topic changed clearly.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('for the earliest day shows an error instead of a one-day range, and can be retried', async () => {
    let isDown = true;
    const page = openTopics('?range=all&view=table', {
      through: (passOn) => (url, init) => {
        if (!url.includes('/analytics/topics')) return passOn(url, init);
        return Promise.resolve(
          isDown
            ? Response.json({ title: 'Down' }, { status: 403 })
            : Response.json(analyticsValue({ topics: [topicValue()] })),
        );
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Down');
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/1 topic, 1 Jan\s–\s14 Mar 2025/)).toBeVisible();
  });

  it('shows an error instead of an empty page, and can be retried', async () => {
    let isDown = true;
    const page = openTopics('?view=table', {
      through: (passOn) => (url, init) => {
        if (!url.includes('/analytics/topics')) return passOn(url, init);
        return Promise.resolve(
          isDown
            ? Response.json({ title: 'Down', status: 500 }, { status: 500, headers: { 'Retry-After': '1' } })
            : Response.json(analyticsValue({ topics: [topicValue()] })),
        );
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Down');
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Prices')).toBeVisible();
  });
});

describe('midnight in UTC', () => {
  it('moves the days of a preset on an open page and keeps the previous topics until the reply arrives', async () => {
    let answer = () => {};
    const tomorrow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { questions, through } = slowService(() => false);
    openTopics('?range=7d&view=table', {
      through: (passOn) => async (url, init) => {
        const reply = through(passOn)(url, init);
        if (questions.at(-1)?.days.endsWith('2025-03-15')) await tomorrow;
        return reply;
      },
    });
    await screen.findByText(`Of ${LAST_WEEK}`);
    vi.setSystemTime(new Date('2025-03-15T00:00:01Z'));
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(questions.at(-1)!.days).toBe('2025-03-09..2025-03-15'));
    expect(screen.getByText(`Of ${LAST_WEEK}`)).toBeVisible();
    answer();
    expect(await screen.findByText('Of 2025-03-09..2025-03-15')).toBeVisible();
  });
});
