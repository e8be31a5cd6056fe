import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { frozenService } from '../../../../testing/frozen-service.ts';
import {
  openSection,
  openSplitTest,
  openSplitTestOf,
  personaRow,
  splitTestAnswer,
  splitTestSection,
  storeRunningTest,
} from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, splitTestValue } from '../../../../testing/split-test-values.ts';
import { aBotInFull } from '../../../../testing/test-service.ts';

const service = frozenService();

describe('a running split test', () => {
  it('leads with the reason why there is no winner, and states that the results are interim', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 120, responses: 80, metric: 0.5 },
      Bea: { instances: 120, responses: 30, metric: 0.5 },
    });
    const page = await openSplitTest(service(), botId);
    const answer = splitTestAnswer();
    expect(
      await answer.findByRole('heading', {
        level: 2,
        name: 'No winner yet: Ada and Bea have fewer than 100 conversations with the metric.',
      }),
    ).toBeVisible();
    expect(answer.getByText('Interim results after 14 d')).toBeVisible();
    expect(answer.getByText('240 conversations')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Split test of Solar qualifier');
    const details = await openSection(page, 'Details');
    expect(details.getByText('240 (110 responses)')).toBeVisible();
    expect(details.getByText('Booked appointments')).toBeVisible();
  });

  it('draws the leader first and hides the details of the numbers', async () => {
    const { botId } = await storeRunningTest(
      service(),
      { Ada: { instances: 200, responses: 60 }, Bea: { instances: 200, responses: 80 } },
      { metric: null },
    );
    await openSplitTest(service(), botId);
    const chart = await screen.findByRole('list', { name: 'Response rate of each persona' });
    await waitFor(() =>
      expect(
        within(chart)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['BBea40.0%33.5% to 46.9%', 'AAda30.0%24.1% to 36.7%']),
    );
    expect(screen.queryByRole('table', { name: 'Results of each persona' })).toBeNull();
    expect(splitTestSection('All numbers').getByRole('group')).not.toHaveAttribute('open');
  });

  it('shows the weight and the actual traffic of each persona', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 60, responses: 40, metric: 3 },
      Bea: { instances: 40, responses: 10, metric: 7, weight: 150 },
    });
    const page = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    await openSection(page, 'All numbers');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'Response rate');
    const [ada, bea] = [personaRow('Ada'), personaRow('Bea')];
    expect(ada.getByText('60.0%')).toBeVisible();
    expect(ada.getByText('Weight 50')).toBeVisible();
    expect(ada.getByText('60 conversations')).toBeVisible();
    expect(ada.getByText('40 of 60')).toBeVisible();
    expect(ada.getByText('54.1% to 77.3%')).toBeVisible();
    expect(bea.getByText('Weight 150')).toBeVisible();
    expect(bea.getByText('−41.7 points')).toBeVisible();
    expect(ada.getByText('Baseline')).toBeVisible();
  });

  it('marks the highest value, and compares with the selected baseline', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 200, responses: 80 },
      Bea: { instances: 200, responses: 60 },
    });
    const page = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    await openSection(page, 'All numbers');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'Response rate');
    expect(personaRow('Ada').getByText('Highest')).toBeVisible();
    expect(personaRow('Bea').queryByText('Highest')).toBeNull();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Baseline' }), 'Bea');
    expect(personaRow('Ada').getByText('+10.0 points')).toBeVisible();
    expect(personaRow('Ada').getByText(/^\+33% \(/)).toBeVisible();
    expect(personaRow('Bea').getByText('Baseline')).toBeVisible();
  });

  it('plans for the entered difference and stores the plan', async () => {
    const { botId } = await storeRunningTest(
      service(),
      { Ada: { instances: 200, responses: 80 }, Bea: { instances: 200, responses: 78 } },
      { metric: null },
    );
    const page = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    const plan = splitTestSection('Time to a result');
    const estimate =
      /^To see a difference of 5\.0 points: about [\d,]+ more days \([\d,]+ conversations in total\)\.$/;
    expect(plan.getByText(estimate)).toBeVisible();
    await openSection(page, 'Time to a result');
    const difference = plan.getByRole('textbox', { name: 'Difference in points' });
    await page.user.clear(difference);
    expect(plan.getByText('Enter a difference above 0')).toBeVisible();
    await page.user.type(difference, '0.0001');
    expect(plan.getByRole('status')).toHaveTextContent(
      /^To see a difference of 0\.0001 points: more than 2 years at 29 conversations a day\.$/,
    );
    await page.user.clear(difference);
    await page.user.type(difference, '12');
    await page.user.click(plan.getByRole('button', { name: 'Store plan' }));
    expect(await plan.findByText(/^Day 14 of \d+, expected end \d+ \w+ 2025/)).toBeVisible();
    expect(page.sent.find(({ method }) => method === 'PUT')?.path).toBe(
      `/bot/${botId}/persona-split-test/plan`,
    );
    await page.user.click(plan.getByRole('button', { name: 'Delete plan' }));
    expect(await plan.findByRole('button', { name: 'Store plan' })).toBeVisible();
    expect(plan.queryByText(/expected end/)).toBeNull();
  });

  it('links to the personas, the bot and the list', async () => {
    const { botId, personaIds } = await storeRunningTest(service(), {
      Ada: { instances: 2, responses: 1 },
      Bea: { instances: 2, responses: 1 },
    });
    await openSplitTest(service(), botId);
    const answer = splitTestAnswer();
    expect(await answer.findByRole('link', { name: 'Ada' })).toHaveAttribute(
      'href',
      `/personas/${personaIds['Ada']}`,
    );
    expect(screen.getByRole('link', { name: 'Open the bot' })).toHaveAttribute('href', `/bots/${botId}`);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Split tests' })).toHaveAttribute('href', '/split-tests');
  });
});

describe('the state of a test', () => {
  it('is interim even if the computation time of the results is unknown', async () => {
    const page = await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({ ada: { computedAt: null }, bea: { computedAt: null } })),
    );
    expect(splitTestAnswer().getByText(/^Interim results after/)).toBeVisible();
    const details = await openSection(page, 'Details');
    expect(details.getByText('200 (100 responses)')).toBeVisible();
  });
});

it('reports too little data for the traffic check', async () => {
  const { botId } = await storeRunningTest(service(), {
    Ada: { instances: 30, responses: 5 },
    Bea: { instances: 2, responses: 2 },
  });
  const page = await openSplitTest(service(), botId);
  const traffic = splitTestSection('Traffic');
  expect(traffic.getByText('Too little data: 32 of 100 conversations')).toBeVisible();
  await openSection(page, 'Traffic');
  expect(traffic.getByText(/^32 conversations so far/)).toBeVisible();
});

describe('an ended split test', () => {
  it("shows its end and the bot's current personas, without a button to end it", async () => {
    const page = await openSplitTestOf(service(), {
      ...botWithTest(
        splitTestValue({ ada: {}, bea: {} }, { isActive: false, endedAt: '2025-03-01T10:00:00.000Z' }),
      ),
      personaIds: ['bea', 'cleo'],
      personaWeights: { bea: 70 },
    });
    const answer = splitTestAnswer();
    expect(
      await answer.findByRole('heading', { level: 2, name: 'No clear winner: ADA and BEA are level.' }),
    ).toBeVisible();
    expect(answer.getByText(/^Ended 1 Mar 2025, .* after 28 d$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End test' })).toBeNull();
    const personas = within(screen.getByRole('region', { name: /^Personas after the test/ }));
    const [bea, cleo] = personas.getAllByRole('listitem');
    // The name 'BEA' comes from the results of the test.
    await waitFor(() => expect(bea).toHaveTextContent('BEAWeight 70'));
    expect(cleo).toHaveTextContent('cleoWeight –');
    const method = await openSection(page, 'How it is decided');
    expect(method.getByText('By response rate: too close. ADA and BEA are level.')).toBeVisible();
    expect(method.getByText("By 'Booked appointments': too close. ADA and BEA are level.")).toBeVisible();
  });
});

describe('the CSV', () => {
  it('has a line for each persona and for each of its sources', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 3, responses: 1 },
      Bea: { instances: 2, responses: 1 },
    });
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:results';
    };
    let name = '';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      name = this.download;
    });
    const { user } = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('CSV saved: 4 lines')).toBeVisible();
    expect(name).toBe('botdeck-split-test-of-solar-qualifier.csv');
    expect((await saved!.text()).split('\r\n')).toHaveLength(5);
  });
});

it('shows a bot name of 300 letters in another script', async () => {
  const name = 'ب'.repeat(300);
  const bot = aBotInFull({ name });
  await service().add({ bots: [bot] });
  await openSplitTest(service(), bot.id);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
});
