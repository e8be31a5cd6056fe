import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { aBotInFull, aConversation, aTopic, FROZEN_NOW } from '../../../testing/test-service.ts';
import { publishedVersion } from '../../../testing/values.ts';
import { topicsPageOver } from '../../../testing/topics-on-screen.ts';
// Preloads the chart code, because the first import takes longer than the default timeout of queries.
import './topic-panel.tsx';

const service = frozenService();
const { openTopics } = topicsPageOver(service);

/** A longer timeout for bot events, because the page loads the bots after the chart. */
const LATER = { timeout: 4000 };

async function addBots() {
  await service().add({
    topics: [aTopic({ id: 'prices', name: 'Prices' })],
    conversations: [
      aConversation({ topicIds: ['prices'], startedAt: new Date(FROZEN_NOW.getTime() - 86_400_000) }),
    ],
    bots: [
      aBotInFull({ id: 'solar', name: 'Solar', versions: [publishedVersion('7', '2025-03-12T08:00:00Z')] }),
      aBotInFull({ id: 'old', name: 'Old', versions: [publishedVersion('1', '2024-03-12T08:00:00Z')] }),
    ],
  });
}

const panel = async () => within(await screen.findByRole('region', { name: 'Prices' }));
const events = async () => (await panel()).findByText(/^1 bot event/, {}, LATER);

describe('the events of bots', () => {
  it('are listed below the chart and read with their day', async () => {
    await addBots();
    const { user } = openTopics('?range=7d&topic=prices');
    await user.click(await events());
    const item = (await panel()).getByText(/Solar: published version 7$/);
    expect(item).toHaveTextContent('12 Mar 2025, Solar: published version 7');
    const slider = (await panel()).getByRole('slider', { name: 'Day' });
    slider.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Wed, 12 Mar 2025; no value; Solar: published version 7',
    );
  });

  it('belong only to bots that the filters accept', async () => {
    await addBots();
    const { sent } = openTopics('?range=7d&topic=prices&filter=bot%3AnotIn%3Asolar');
    await panel();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(sent.some(({ path }) => path === '/bot')).toBe(true);
    expect(screen.queryByText(/bot event/)).toBeNull();
  });

  it('that failed to load are reported, and the series is still shown', async () => {
    await addBots();
    openTopics('?range=7d&topic=prices', { through: (passOn) => failing(passOn, 'listBots', 404) });
    const region = await panel();
    expect(
      await region.findByText('Published bot versions and split tests could not be loaded.', {}, LATER),
    ).toBeVisible();
    expect(region.getByRole('slider', { name: 'Day' })).toBeVisible();
  });
});
