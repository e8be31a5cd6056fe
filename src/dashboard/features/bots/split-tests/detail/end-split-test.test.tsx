import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../../../testing/fail-operation.ts';
import { freezeClock } from '../../../../testing/frozen-clock.ts';
import { frozenService } from '../../../../testing/frozen-service.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import {
  confirmEnd,
  endsSent,
  openSplitTest,
  splitTestAnswer,
  storeRunningTest,
} from '../../../../testing/split-test-on-screen.ts';
import { aBotInFull, aSplitTest, FROZEN_NOW } from '../../../../testing/test-service.ts';

const service = frozenService();

const storeTest = (name: string | null = 'Solar qualifier') =>
  storeRunningTest(
    service(),
    { Ada: { instances: 60, responses: 40, metric: 1 }, Bea: { instances: 60, responses: 15, metric: 4 } },
    { name },
  );

const personasAfter = (container: HTMLElement = document.body) =>
  within(within(container).getByRole('region', { name: /^Personas after the test/ }));

const DOCUMENTED_ONLY = { config: { extensions: [] } };

describe('ending a split test', () => {
  it('lists every effect and the expected winner before it sends a request', async () => {
    const { botId } = await storeTest();
    const page = await openSplitTest(service(), botId);
    await screen.findAllByText('Bea');
    await page.user.click(screen.getByRole('button', { name: 'End test' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'End the split test of Solar qualifier?' }),
    );
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/stops immediately/),
      expect.stringMatching(/results are frozen/),
      expect.stringMatching(/winner, which becomes the bot’s default/),
      expect.stringMatching(/cannot be undone/),
    ]);
    expect(dialog.getByText(/^Expected winner/)).toHaveTextContent(
      /^Expected winner: Bea, with the highest average metric \(4\)\./,
    );
    expect(dialog.getByText(/^The verdict/)).toHaveTextContent(
      'not enough data. Ada and Bea have fewer than 100 conversations.',
    );
    expect(dialog.getByRole('button', { name: 'End test' })).toBeDisabled();
    await page.user.type(dialog.getByRole('textbox'), 'Solar qualif');
    expect(dialog.getByRole('button', { name: 'End test' })).toBeDisabled();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(endsSent(page)).toEqual([]);
  });

  it('warns about invalid results instead of naming an expected winner', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 150, responses: 40, metric: 1 },
      Bea: { instances: 60, responses: 15, metric: 4 },
    });
    const page = await openSplitTest(service(), botId);
    await page.user.click(screen.getByRole('button', { name: 'End test' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The results are invalid: .* Find the cause first\.$/)).toBeVisible();
    expect(dialog.getByText(/^The service may still pick/)).toBeVisible();
    expect(dialog.queryByText(/Expected winner/)).toBeNull();
  });

  it('sends one request, then shows and focuses the outcome', async () => {
    const { botId } = await storeTest();
    const page = await openSplitTest(service(), botId);
    await screen.findAllByText('Bea');
    await confirmEnd(page, 'Solar qualifier');
    const outcome = await screen.findByRole('region', { name: /^The split test ended at 14 Mar 2025, / });
    expect(outcome).toHaveTextContent('The results are frozen. The bot now has Bea (weight 100).');
    expect(outcome).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'End test' })).toBeNull();
    expect(splitTestAnswer().getByText(/^Ended 14 Mar 2025/)).toBeVisible();
    expect(personasAfter().getByText('Bea')).toBeVisible();
    expect(endsSent(page)).toEqual([`/bot/${botId}/persona-split-test/end`]);
  });

  it('does not send a second request after another press of Enter', async () => {
    const { botId } = await storeTest();
    const page = await openSplitTest(service(), botId, {
      through: (passOn) => failing(passOn, 'endSplitTest', 'never'),
    });
    const dialog = await confirmEnd(page, 'Solar qualifier');
    await waitFor(() => expect(endsSent(page)).toHaveLength(1));
    await page.user.type(within(dialog).getByRole('textbox'), '{Enter}');
    await page.user.click(within(dialog).getByRole('button', { name: 'End test…' }));
    expect(endsSent(page)).toHaveLength(1);
  });

  it('asks for the id if the bot has no name', async () => {
    const { botId } = await storeTest(null);
    const page = await openSplitTest(service(), botId);
    await confirmEnd(page, botId);
    expect(await screen.findByRole('region', { name: /^The split test ended/ })).toBeVisible();
  });

  it('shows the error of the service, keeps the typed text and can retry', async () => {
    const bot = aBotInFull({ name: 'Solar qualifier' });
    await service().add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id, personas: [] })] });
    const page = await openSplitTest(service(), bot.id);
    const dialog = await confirmEnd(page, 'Solar qualifier');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'This split test has no personas that could win it.',
    );
    expect(within(dialog).getByRole('textbox')).toHaveValue('Solar qualifier');
    await page.user.click(within(dialog).getByRole('button', { name: 'End test' }));
    await waitFor(() => expect(endsSent(page)).toHaveLength(2));
    expect(splitTestAnswer().getByText(/^Interim results|^Running/)).toBeInTheDocument();
  });

  it('explains after a lost response that the test may have ended, and shows the outcome on retry', async () => {
    const { botId } = await storeTest();
    let isCut = true;
    const page = await openSplitTest(service(), botId, {
      through: (passOn) => async (url, init) => {
        const reply = await passOn(url, init);
        if (isCut && init.method === 'POST') throw new TypeError('Failed to fetch');
        return reply;
      },
    });
    const dialog = await confirmEnd(page, 'Solar qualifier');
    expect(
      await within(dialog).findByText(/^The service did not confirm it: the test may have ended/),
    ).toBeVisible();
    isCut = false;
    await page.user.click(within(dialog).getByRole('button', { name: 'End test' }));
    expect(await screen.findByRole('region', { name: /^The split test had already ended at/ })).toBeVisible();
    expect(endsSent(page)).toHaveLength(1);
  });

  it('sends no request to end the test if the preceding check fails', async () => {
    const { botId } = await storeTest();
    let isDown = false;
    const page = await openSplitTest(service(), botId, {
      through: (passOn) => (url, init) => (isDown ? failing(passOn, 'getBot', 500) : passOn)(url, init),
    });
    isDown = true;
    const dialog = await confirmEnd(page, 'Solar qualifier');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Made to fail with 500');
    expect(endsSent(page)).toEqual([]);
  });
});

describe('two admins', () => {
  it('both see the actual end after ending the same test one after the other', async () => {
    const { botId } = await storeTest();
    const [first, second] = [await openSplitTest(service(), botId), await openSplitTest(service(), botId)];
    await confirmEnd(first, 'Solar qualifier');
    expect(
      await within(first.container).findByRole('region', { name: /^The split test ended at 14 Mar 2025/ }),
    ).toBeVisible();
    expect(splitTestAnswer(second.container).getByText(/^Interim results/)).toBeVisible();

    freezeClock(new Date(FROZEN_NOW.getTime() + 10 * 60_000));
    await confirmEnd(second, 'Solar qualifier');
    const told = await within(second.container).findByRole('region', {
      name: /^The split test had already ended at 14 Mar 2025, .* so nothing was sent\.$/,
    });
    await waitFor(() => expect(told).toHaveTextContent('The bot now has Bea (weight 100).'));
    for (const { container } of [first, second]) {
      expect(splitTestAnswer(container).getByText(/^Ended 14 Mar 2025/)).toBeVisible();
      expect(personasAfter(container).getByText('Bea')).toBeVisible();
    }
    expect([...endsSent(first), ...endsSent(second)]).toHaveLength(1);
  });

  it('both see the same end and default after ending the test at the same moment', async () => {
    const { botId } = await storeTest();
    const waiting: (() => void)[] = [];
    // Delays the two requests that end the test until both are sent, so that each dialog has found a running test.
    const options: Parameters<typeof openSplitTest>[2] = {
      through: (passOn) => async (url, init) => {
        if (init.method !== 'POST') return passOn(url, init);
        const bothSent = new Promise<void>((resolve) => waiting.push(resolve));
        if (waiting.length === 2) for (const go of waiting) go();
        await bothSent;
        return passOn(url, init);
      },
    };
    const first = await openSplitTest(service(), botId, options);
    const second = await openSplitTest(service(), botId, options);
    await confirmEnd(first, 'Solar qualifier');
    await confirmEnd(second, 'Solar qualifier');
    for (const { container } of [first, second]) {
      expect(
        await within(container).findByRole('region', { name: /^The split test ended at 14 Mar 2025/ }),
      ).toHaveTextContent('The bot now has Bea (weight 100).');
      expect(splitTestAnswer(container).getByText(/^Ended 14 Mar 2025/)).toBeVisible();
    }
  });

  it('see the time of an earlier end if the service cannot read bots', async () => {
    const { botId } = await storeTest();
    await service().request(`/bot/${botId}/persona-split-test/end`, { method: 'POST' });
    freezeClock(new Date(FROZEN_NOW.getTime() + 10 * 60_000));
    const page = renderPage(`/split-tests/${botId}`, { service: service(), ...DOCUMENTED_ONLY });
    await screen.findByText('The results cannot be loaded');
    await screen.findByRole('heading', { level: 1, name: 'Split test of Solar qualifier' });
    await confirmEnd(page, 'Solar qualifier');
    expect(
      await screen.findByRole('region', {
        name: /^The split test had already ended at 14 Mar 2025, .* changed nothing\.$/,
      }),
    ).toHaveFocus();
    expect(splitTestAnswer().getByText(/^Ended 14 Mar 2025/)).toBeVisible();
  });
});

describe('a test that changed after the page loaded', () => {
  it('shows and focuses the outcome if the test ended while the dialog was open', async () => {
    const { botId } = await storeTest();
    const page = await openSplitTest(service(), botId);
    await page.user.click(screen.getByRole('button', { name: 'End test' }));
    const dialog = within(await screen.findByRole('dialog'));
    await service().request(`/bot/${botId}/persona-split-test/end`, { method: 'POST' });
    await page.user.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
    await splitTestAnswer().findByText(/^Ended 14 Mar 2025/);
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const told = await screen.findByRole('region', { name: /had already ended .* so nothing was sent\.$/ });
    await waitFor(() => expect(told).toHaveFocus());
    expect(endsSent(page)).toEqual([]);
  });

  it('is not ended if the bot has a new test', async () => {
    const { botId } = await storeTest();
    const page = await openSplitTest(service(), botId);
    await service().request(`/bot/${botId}/persona-split-test/end`, { method: 'POST' });
    await service().add({ splitTests: [aSplitTest({ botId, startedAt: FROZEN_NOW })] });
    await confirmEnd(page, 'Solar qualifier');
    expect(
      await screen.findByRole('region', {
        name: /^The bot now has another split test, started at 14 Mar 2025, .*\. Nothing was sent\.$/,
      }),
    ).toBeVisible();
    expect(endsSent(page)).toEqual([]);
  });
});

describe('a service with only the documented operations', () => {
  it('explains why there are no results, and shows the results after the user has ended the test', async () => {
    const { botId } = await storeTest();
    const page = renderPage(`/split-tests/${botId}`, { service: service(), ...DOCUMENTED_ONLY });
    expect(await screen.findByText(/^This service cannot read bots\./)).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: 'Split test of Solar qualifier' });
    await page.user.click(screen.getByRole('button', { name: 'End test' }));
    expect(await screen.findByText(/the leader cannot be shown before the test ends/)).toBeVisible();
    await page.user.type(screen.getByRole('textbox'), 'Solar qualifier{Enter}');
    const outcome = await screen.findByRole('region', { name: /^The split test ended at/ });
    await waitFor(() => expect(outcome).toHaveTextContent('Bea (weight 100)'));
    expect(splitTestAnswer().getByText('120 conversations')).toBeVisible();
    expect(page.sent.filter(({ path }) => path === `/bot/${botId}`)).toEqual([]);
  });

  it('shows the error of the service for an unknown bot', async () => {
    const page = renderPage('/split-tests/unheard-of', { service: service(), ...DOCUMENTED_ONLY });
    await screen.findByText('The results cannot be loaded');
    const dialog = await confirmEnd(page, 'unheard-of');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'There is no bot with this id, or it has no split test.',
    );
  });
});
