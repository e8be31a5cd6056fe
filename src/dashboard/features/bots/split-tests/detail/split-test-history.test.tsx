import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BotVersion } from '#contract/bot.ts';
import { failing } from '../../../../testing/fail-operation.ts';
import { frozenService } from '../../../../testing/frozen-service.ts';
import {
  openSection,
  openSplitTest,
  openSplitTestOf,
  splitTestAnswer,
  splitTestSection,
  storeRunningTest,
} from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, splitTestValue } from '../../../../testing/split-test-values.ts';
import { publishedVersion } from '../../../../testing/values.ts';
import { aBotInFull, aConversation, aSplitTest, FROZEN_NOW } from '../../../../testing/test-service.ts';

const service = frozenService();
const HOUR = 60 * 60 * 1000;

beforeEach(() => localStorage.clear());

/**
 * Stores a split test that has run for 24 days, with 20 conversations per persona and day. `rateOn` returns the
 * response rates of the two personas on a day.
 */
async function storeDailyTest(
  rateOn: (day: number) => readonly [number, number],
  versions: BotVersion[] = [],
): Promise<string> {
  const startedAt = new Date(FROZEN_NOW.getTime() - 24 * 24 * HOUR);
  const bot = aBotInFull({ name: 'Solar', versions });
  const personas = ['ada', 'bea'].map((personaId, order) => ({
    personaId,
    weight: 50,
    order,
    results: null,
  }));
  const test = aSplitTest({ botId: bot.id, metric: null, startedAt, personas });
  await service().add({
    bots: [bot],
    splitTests: [test],
    conversations: Array.from({ length: 24 }, (_, day) =>
      rateOn(day).flatMap((rate, persona) =>
        Array.from({ length: 20 }, (_each, place) =>
          aConversation({
            splitTestId: test.id,
            personaId: personas[persona]!.personaId,
            sourceId: 'web',
            responded: place < 20 * rate,
            metricValue: null,
            startedAt: new Date(startedAt.getTime() + (day * 24 + place) * HOUR),
          }),
        ),
      ),
    ).flat(),
  });
  return bot.id;
}

describe('a test with daily counts', () => {
  it('is decided after full weeks, and shows the time of the next decision', async () => {
    const page = await openSplitTest(service(), await storeDailyTest(() => [0.6, 0.35]));
    const answer = splitTestAnswer();
    expect(
      await answer.findByRole('heading', {
        level: 2,
        name: 'If you end the test now, ada almost certainly wins: 60.0% responded, bea 35.0%.',
      }),
    ).toBeVisible();
    expect(
      answer.getByText(
        /^This holds as long as ada stays \d+\.\d points ahead\. The next verdict comes in 4 days\.$/,
      ),
    ).toBeVisible();
    const method = await openSection(page, 'How it is decided');
    expect(
      method.getByText(/^By response rate: decided\. After 3 weeks, ada is 25\.0 points ahead of bea /),
    ).toBeVisible();
    expect(screen.queryByText(/ariation between days/)).toBeNull();
  });

  it('shows each day, the last seven days and the variation between days', async () => {
    const botId = await storeDailyTest((day) => (day < 17 ? [0.6, 0.35] : [0.4, 0.4]));
    const { user } = await openSplitTest(service(), botId);
    const card = await waitFor(() => splitTestSection('Over time'));
    await user.click(await card.findByRole('button', { name: 'Show as table' }));
    const days = card.getByRole('table', { name: 'Results over time' });
    expect(within(days).getAllByRole('row')).toHaveLength(25);
    expect(within(days).getByRole('row', { name: /^24 20 20/ })).toBeVisible();
    const recent = card.getByRole('table', { name: 'The last seven days and the whole test' });
    expect(within(recent).getByRole('row', { name: 'ada 40.0% 54.2% 140' })).toBeVisible();
    expect(card.getByText(/The daily differences vary (within chance|[\d.]+ times as much)/)).toBeVisible();
    expect(card.getByText(/% of all conversations are less than a day old/)).toBeVisible();
  });

  it('marks the days on which a version of the bot was published', async () => {
    const dayOfTest = (day: number) =>
      new Date(FROZEN_NOW.getTime() + (day - 24) * 24 * HOUR + HOUR).toISOString();
    const botId = await storeDailyTest(
      () => [0.6, 0.35],
      [publishedVersion('1', dayOfTest(-3)), publishedVersion('2', dayOfTest(22))],
    );
    const { user } = await openSplitTest(service(), botId);
    const card = await waitFor(() => splitTestSection('Over time'));
    const slider = await card.findByRole('slider', { name: 'Conversations of each persona per day' });
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', 'Day 23: ada: 20, bea: 20, Solar: published version 2');
    await user.click(card.getByRole('button', { name: 'Show as table' }));
    const days = within(card.getByRole('table', { name: 'Results over time' }));
    expect(days.getAllByText(/published version/)).toHaveLength(1);
    expect(days.getByRole('row', { name: /^23 20 20 .* Solar: published version 2$/ })).toBeVisible();
  });

  it('shows a skeleton below "Over time" while the daily counts load', async () => {
    const botId = await storeDailyTest(() => [0.6, 0.35]);
    await openSplitTest(service(), botId, {
      through: (passOn) => failing(passOn, 'getSplitTestHistory', 'never'),
    });
    expect(splitTestSection('Over time').getByText('Loading results over time')).toBeInTheDocument();
  });

  it('shows the verdict on the totals and a notice, if the daily counts cannot be loaded', async () => {
    const botId = await storeDailyTest(() => [0.6, 0.35]);
    const page = await openSplitTest(service(), botId, {
      through: (passOn) => failing(passOn, 'getSplitTestHistory', 400),
    });
    expect(await screen.findByText(/^The daily counts cannot be loaded/)).toBeVisible();
    expect(splitTestAnswer().getByRole('heading', { name: /^If you end the test now, ada/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Over time' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: /Variation between days unknown/ }));
    expect(
      await splitTestSection('How it is decided').findByText(/^The variation between days is unknown/),
    ).toBeVisible();
  });
});

describe('a test with one persona', () => {
  it('has no section "Over time", and the check of the days opens the details', async () => {
    const { botId } = await storeRunningTest(service(), { Ada: { instances: 200, responses: 80 } });
    const page = await openSplitTest(service(), botId);
    await screen.findByRole('heading', { name: /^Nothing to compare/ });
    expect(screen.queryByRole('heading', { name: 'Over time' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: /14 days or more/ }));
    expect(
      splitTestSection('Details').getByRole('heading', { name: 'Details' }).closest('summary'),
    ).toHaveFocus();
  });
});

describe('a service without daily counts', () => {
  const config = { extensions: ['getBot', 'listBots', 'listPersonas'] };
  const resultsAt = (days: number, responses: readonly [number, number]) => {
    const computedAt = new Date(Date.parse('2025-02-01T10:00:00.000Z') + days * 24 * HOUR).toISOString();
    const [a, b] = responses;
    return botWithTest(
      splitTestValue(
        {
          ada: { totalInstances: days * 20, responseCount: a, computedAt },
          bea: { totalInstances: days * 20, responseCount: b, computedAt },
        },
        { metric: null },
      ),
    );
  };

  it('collects the results that this browser has loaded', async () => {
    const open = (bot: ReturnType<typeof resultsAt>) => {
      const page = openSplitTestOf(service(), bot, { config });
      return page;
    };
    const first = await open(resultsAt(14, [150, 100]));
    expect(screen.getByRole('button', { name: /Variation between days unknown/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Over time' })).toBeNull();
    first.unmount();
    const second = await open(resultsAt(15, [160, 107]));
    const card = await waitFor(() => splitTestSection('Over time'));
    await second.user.click(await card.findByRole('button', { name: 'Show as table' }));
    const days = card.getByRole('table', { name: 'Results over time' });
    expect(within(days).getAllByRole('row', { name: /^1[45] / })).toHaveLength(2);
    expect(within(days).getByRole('row', { name: /^15 20 20/ })).toBeVisible();
  });

  it('stores a plan in this browser', async () => {
    const page = await openSplitTestOf(service(), resultsAt(14, [100, 98]), { config });
    const plan = await openSection(page, 'Time to a result');
    await page.user.click(plan.getByRole('button', { name: 'Store plan' }));
    expect(await plan.findByText(/^Day 14 of/)).toBeVisible();
    page.unmount();
    const again = await openSplitTestOf(service(), resultsAt(14, [100, 98]), { config });
    const stored = await openSection(again, 'Time to a result');
    expect(await stored.findByText(/^Day 14 of/)).toBeVisible();
  });
});
