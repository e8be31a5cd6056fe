import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catchFiles } from '../../../../testing/export-on-screen.ts';
import { frozenService } from '../../../../testing/frozen-service.ts';
import {
  openSection,
  openSplitTest,
  openSplitTestOf,
  splitTestAnswer,
  splitTestSection,
  storeRunningTest,
} from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';

const service = frozenService();

describe('the risk of a wrong winner', () => {
  const risk = () => screen.getByRole('table', { name: 'Risk of a wrong winner' });

  it('falls with each further day of the test, and so does its cost in responses', async () => {
    const { botId } = await storeRunningTest(
      service(),
      { Ada: { instances: 200, responses: 80 }, Bea: { instances: 200, responses: 76 } },
      { metric: null },
    );
    await openSplitTest(service(), botId);
    await waitFor(() => expect(risk()).not.toHaveTextContent('…'));
    const cells = within(risk())
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => Number.parseFloat(textContent)));
    expect(cells).toHaveLength(3);
    const [today, week, month] = cells;
    // The expected risk is P(d < 0), for a difference d of 2 points with a standard error of 4.87 points.
    expect(today![0]).toBeCloseTo(34, 0);
    for (const place of [0, 1]) {
      expect(week![place]).toBeLessThan(today![place]!);
      expect(month![place]).toBeLessThan(week![place]!);
    }
    expect(within(risk()).getAllByText(/ responses$/)).toHaveLength(3);
  });

  it.each([
    ['too few conversations', { ada: { totalInstances: 90, responseCount: 40 }, bea: {} }, {}],
    ['a traffic mismatch', { ada: { totalInstances: 400, responseCount: 200 }, bea: {} }, {}],
    ['an end', { ada: {}, bea: {} }, { isActive: false, endedAt: '2025-03-01T10:00:00.000Z' }],
  ])('is hidden for a test with %s', async (_, results, test) => {
    await openSplitTestOf(service(), botWithTest(splitTestValue(results, test)));
    await splitTestAnswer().findByRole('heading', { level: 2 });
    expect(screen.queryByRole('table', { name: 'Risk of a wrong winner' })).toBeNull();
  });
});

describe('the image of a result', () => {
  it('contains the answer, each persona with its interval, and the number of conversations', async () => {
    const saved = catchFiles();
    const { botId } = await storeRunningTest(
      service(),
      { Ada: { instances: 120, responses: 40 }, Bea: { instances: 120, responses: 60 } },
      { metric: null },
    );
    const { user } = await openSplitTest(service(), botId);
    await user.click(await screen.findByRole('button', { name: 'Image for a slide' }));
    await user.click(await screen.findByRole('menuitem', { name: /SVG/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const image = new DOMParser().parseFromString(saved[0]!.text, 'image/svg+xml');
    const texts = Array.from(image.querySelectorAll('text'), ({ textContent }) => textContent);
    const answer = splitTestAnswer().getByRole('heading', { level: 2 }).textContent;
    expect(image.querySelector('title')?.textContent).toBe(answer);
    expect(texts.indexOf('Bea')).toBeLessThan(texts.indexOf('Ada'));
    expect(texts).toContainEqual(expect.stringMatching(/^50\.0% \(41\.\d% to 58\.\d%\)$/));
    expect(texts).toContain('n = 240 conversations, 100 responses, 95% intervals for a single look');
    expect(image.querySelectorAll('circle')).toHaveLength(2);
  });
});

describe('the checks', () => {
  it('show the passed and failed conditions, and open the details', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 120, responses: 110 },
      Bea: { instances: 120, responses: 40 },
    });
    const page = await openSplitTest(service(), botId);
    const checks = await screen.findByRole('list', { name: 'Checks' });
    await waitFor(() =>
      expect(
        within(checks)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Passed: Traffic matches the weights',
        'Passed: 14 days or more',
        'Failed: Bea has fewer than 100 conversations with the metric',
      ]),
    );
    const traffic = splitTestSection('Traffic');
    expect(traffic.queryByRole('table')).toBeNull();
    await page.user.click(within(checks).getByRole('button', { name: /Traffic matches/ }));
    expect(await traffic.findByRole('table')).toBeVisible();
    expect(traffic.getByRole('heading', { name: 'Traffic' }).closest('summary')).toHaveFocus();
  });
});

describe('invalid results', () => {
  const mismatch = () =>
    storeRunningTest(service(), {
      Ada: { instances: 1100, responses: 500 },
      Bea: { instances: 400, responses: 100 },
    });

  it('show an alert with the reason instead of a winner, odds or a forecast', async () => {
    const { botId } = await mismatch();
    const page = await openSplitTest(service(), botId);
    expect(
      await screen.findByRole('heading', {
        level: 2,
        name: 'The results are invalid: Ada has 73.3% of the conversations instead of 50.0%. Find the cause first.',
      }),
    ).toBeVisible();
    expect(splitTestAnswer().getByRole('heading', { level: 2, name: 'Results' })).toBeVisible();
    await openSection(page, 'All numbers');
    expect(screen.queryByText(/win/)).toBeNull();
    expect(screen.queryByText('Highest', { selector: 'span' })).toBeNull();
    expect(screen.queryByText('Chance to be best')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Time to a result' })).toBeNull();
    expect(screen.queryByRole('table', { name: 'Risk of a wrong winner' })).toBeNull();
  });

  it('name the sources with a mismatch even if a persona has no results', async () => {
    const sources = [sourceResultValue({ totalInstances: 600 })];
    await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({ ada: { totalInstances: 600, sources }, bea: null })),
    );
    expect(
      await screen.findByRole('heading', {
        level: 2,
        name: "The results are invalid: traffic does not match the weights on 'Website'. Find the cause first.",
      }),
    ).toBeVisible();
    expect(splitTestSection('Traffic').getByText('Does not match the weights on 1 source')).toBeVisible();
  });

  it('open the traffic first, with expected and observed conversations', async () => {
    const { botId } = await mismatch();
    await openSplitTest(service(), botId);
    const traffic = splitTestSection('Traffic');
    expect(traffic.getByText(/^Traffic does not match the weights\. Chi-square 326\.67/)).toBeVisible();
    const [, ada] = traffic.getAllByRole('row');
    expect(
      within(ada!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['50', '750 (50.0%)', '1,100 (73.3%)', '+350']);
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        .slice(2, 4),
    ).toEqual(['Traffic', 'Over time']);
  });
});
