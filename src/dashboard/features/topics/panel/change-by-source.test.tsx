import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TopicQuery } from '#contract/topic.ts';
import type { Transport } from '../../../api/transport/connection.ts';
import { catchFiles } from '../../../testing/export-on-screen.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { FROZEN_NOW, aConversation, aSource, aTopic } from '../../../testing/test-service.ts';
import { topicsPageOver } from '../../../testing/topics-on-screen.ts';
// Preloads the chart code, because the first import takes longer than the default timeout of queries.
import './topic-panel.tsx';

const service = frozenService();
const { openTopics } = topicsPageOver(service);

const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * 86_400_000);
const talks = (sourceId: string, count: number, days: number) =>
  Array.from({ length: count }, (_, place) =>
    aConversation({ sourceId, topicIds: ['prices'], startedAt: daysAgo(days + (place % 6)) }),
  );

const CHOSEN = '?range=7d&compare=previous&topic=prices';

beforeEach(async () => {
  await service().add({
    sources: [aSource({ id: 'web', name: 'Website' }), aSource({ id: 'app', name: 'App' })],
    topics: [aTopic({ id: 'prices', name: 'Prices' })],
    conversations: [
      ...talks('web', 20, 1),
      ...talks('web', 6, 8),
      ...talks('app', 3, 1),
      ...talks('app', 8, 8),
      ...talks('app', 1, 40),
    ],
  });
});

const section = async () => within(await screen.findByRole('region', { name: 'Change by source' }));

async function openSources(through?: (passOn: Transport) => Transport) {
  const page = openTopics(CHOSEN, { ...(through && { through }) });
  const sources = await section();
  await page.user.click(sources.getByRole('button', { name: 'What explains this change' }));
  return { ...page, sources };
}

const rows = (sources: Awaited<ReturnType<typeof section>>) =>
  sources
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).join(' | '));

const bodyOf = (body: unknown) => JSON.parse(body as string) as TopicQuery;

describe('the change of a topic by source', () => {
  it('adds up to the change of the topic', async () => {
    const { sources } = await openSources();
    expect(await sources.findByText('14 to 23: Website +14, App −5')).toBeVisible();
    expect(rows(sources)).toEqual([
      'Source | Before | Now | Change',
      'Website | 6 | 20 | +14',
      'App | 8 | 3 | −5',
      'Total | 14 | 23 | +9',
    ]);
  });

  it('sends two requests per source, after the user asks for the sources', async () => {
    const { sent, sources } = await openSources();
    await sources.findByRole('table', { name: 'Change by source' });
    const bySource = sent.flatMap(({ path, body }) =>
      path === '/analytics/topics' ? ((body as TopicQuery).filters?.sourceIds ?? []) : [],
    );
    expect(bySource.toSorted()).toEqual(['app', 'app', 'web', 'web']);
  });

  it('shows a failed source as part of the other sources, and loads the source again', async () => {
    let isBroken = true;
    const { user, sources } = await openSources(
      (passOn) => (url, init) =>
        isBroken && typeof init.body === 'string' && bodyOf(init.body).filters?.sourceIds?.[0] === 'app'
          ? Promise.resolve(Response.json({ title: 'Made to fail' }, { status: 400 }))
          : passOn(url, init),
    );
    expect(await sources.findByRole('alert')).toHaveTextContent(
      '1 source could not be loaded and is part of ‘Other sources’.',
    );
    expect(rows(sources)).toContain('Other sources | 8 | 3 | −5');
    isBroken = false;
    await user.click(sources.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows(sources)).toContain('App | 8 | 3 | −5'));
    expect(sources.queryByRole('alert')).toBeNull();
  });

  it('loads fifty sources until the user asks for more', async () => {
    await service().add({
      sources: Array.from({ length: 51 }, (_, place) =>
        aSource({ id: `more-${place}`, name: `More ${place}` }),
      ),
    });
    const { user, sent, sources } = await openSources();
    expect(await sources.findByText('50 of 53 sources')).toBeVisible();
    const asked = () =>
      sent.filter(({ path, body }) => path === '/analytics/topics' && (body as TopicQuery).filters).length;
    expect(asked()).toBe(100);
    await user.click(sources.getByRole('button', { name: 'Load 3 more' }));
    await waitFor(() => expect(asked()).toBe(106));
    await waitFor(() => expect(rows(sources)).toContain('Website | 6 | 20 | +14'));
  });

  it('can be saved as a table and as an image', async () => {
    const saved = catchFiles();
    const { user, sources } = await openSources();
    await user.click(await sources.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.text).toContain('Website,6,20,14');
    await user.click(sources.getByRole('button', { name: 'Save as SVG' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    const image = new DOMParser().parseFromString(saved[1]!.text, 'image/svg+xml');
    expect(image.querySelector('title')?.textContent).toMatch(/^change of Prices by source/);
    expect(Array.from(image.querySelectorAll('text'), ({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Website', '+14', 'Total change', '+9']),
    );
    expect(saved[1]!.text).not.toContain('class=');
  });

  it('is not offered without a comparison', async () => {
    openTopics('?range=7d&topic=prices');
    await screen.findByRole('region', { name: 'Prices' });
    expect(screen.queryByRole('region', { name: 'Change by source' })).toBeNull();
  });
});
