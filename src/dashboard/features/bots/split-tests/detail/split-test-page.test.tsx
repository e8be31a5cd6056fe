import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { frozenService } from '../../../../testing/frozen-service.ts';
import {
  openSplitTest,
  openSplitTestOf,
  personaRow,
  splitTestCard,
  storeRunningTest,
} from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, splitTestValue } from '../../../../testing/split-test-values.ts';
import { aBotInFull } from '../../../../testing/test-service.ts';

const service = frozenService();

describe('a running split test', () => {
  it('explains the test, its state and the verdict', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 120, responses: 80, metric: 0.5 },
      Bea: { instances: 120, responses: 30, metric: 0.5 },
    });
    // Each persona has more than 100 instances, but fewer than 100 with a metric.
    await openSplitTest(service(), botId);
    const summary = splitTestCard('The test');
    await waitFor(() =>
      expect(
        summary.getByText(
          /^Solar qualifier tests 2 personas, Ada and Bea, against each other by 'Booked appointments'\. It has been running since 28 Feb 2025, .* for 14 d\.$/,
        ),
      ).toBeVisible(),
    );
    expect(summary.getByText('Running')).toBeVisible();
    expect(summary.getByText('Interim')).toBeVisible();
    expect(await summary.findByText('Not enough data')).toBeVisible();
    expect(summary.getByText(/^Ada and Bea have fewer than 100 instances\. A verdict needs/)).toBeVisible();
    expect(summary.getByText(/^The winner is expected .*: Ada and Bea, 0\.5\.$/)).toBeVisible();
    expect(summary.getByText('240 (110 responses)')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Split test of Solar qualifier');
  });

  it('shows the weight and the actual traffic of each persona', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 60, responses: 40, metric: 3 },
      Bea: { instances: 40, responses: 10, metric: 7, weight: 150 },
    });
    const { user } = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    expect(personaRow('Bea').getByText('Highest')).toBeVisible();
    expect(personaRow('Ada').queryByText('Highest')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'Response rate');
    const [ada, bea] = [personaRow('Ada'), personaRow('Bea')];
    expect(ada.getByText('60.0%')).toBeVisible();
    expect(ada.getByText('Weight 50')).toBeVisible();
    expect(ada.getByText('60 instances')).toBeVisible();
    expect(ada.getByText('40 of 60')).toBeVisible();
    expect(ada.getByText('54.1% to 77.3%')).toBeVisible();
    expect(ada.getByText('Highest')).toBeVisible();
    expect(bea.getByText('Weight 150')).toBeVisible();
    expect(bea.queryByText('Highest')).toBeNull();
    expect(bea.getByText('−41.7 points')).toBeVisible();
    expect(ada.getByText('Baseline')).toBeVisible();
  });

  it('compares with the selected baseline and plans for the entered difference', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 200, responses: 80 },
      Bea: { instances: 200, responses: 60 },
    });
    const { user } = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'Response rate');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Baseline' }), 'Bea');
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
    const { user, sent } = await openSplitTest(service(), botId);
    await screen.findAllByText('Ada');
    const plan = splitTestCard('Plan');
    expect(
      plan.getByText(
        /^About [\d,]+ instances in total to decide by response rate: [\d,]+ more days at 29 a day\.$/,
      ),
    ).toBeVisible();
    const difference = plan.getByRole('textbox', { name: 'Difference in points' });
    await user.clear(difference);
    expect(plan.getByText('Enter a difference above 0')).toBeVisible();
    await user.type(difference, '0.0000001');
    expect(plan.getByText(/^No plan: a decision takes more than 2 years/)).toBeVisible();
    await user.clear(difference);
    await user.type(difference, '12');
    await user.click(plan.getByRole('button', { name: 'Store plan' }));
    expect(await plan.findByText(/^Day 14 of \d+, expected end \d+ \w+ 2025/)).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.path).toBe(`/bot/${botId}/persona-split-test/plan`);
    await user.click(plan.getByRole('button', { name: 'Delete plan' }));
    expect(await plan.findByRole('button', { name: 'Store plan' })).toBeVisible();
    expect(plan.queryByText(/expected end/)).toBeNull();
  });

  it('links to the personas, the bot and the list', async () => {
    const { botId, personaIds } = await storeRunningTest(service(), {
      Ada: { instances: 2, responses: 1 },
      Bea: { instances: 2, responses: 1 },
    });
    await openSplitTest(service(), botId);
    await waitFor(() =>
      expect(personaRow('Ada').getByRole('link')).toHaveAttribute('href', `/personas/${personaIds['Ada']}`),
    );
    expect(screen.getByRole('link', { name: 'Open the bot' })).toHaveAttribute('href', `/bots/${botId}`);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Split tests' })).toHaveAttribute('href', '/split-tests');
  });
});

describe('the state of a test', () => {
  it('is interim even if the computation time of the results is unknown', async () => {
    await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({ ada: { computedAt: null }, bea: { computedAt: null } })),
    );
    expect(splitTestCard('The test').getByText('Interim')).toBeVisible();
    expect(splitTestCard('The test').getByText('200 (100 responses)')).toBeVisible();
  });
});

describe('the traffic check', () => {
  it('warns about a mismatch with the weights and shows expected and observed instances', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 110, responses: 50 },
      Bea: { instances: 40, responses: 20 },
    });
    await openSplitTest(service(), botId);
    const card = splitTestCard('Traffic check');
    expect(card.getByText('Mismatch')).toBeVisible();
    expect(card.getByText(/^Traffic does not match the weights\. Chi-square 32\.67/)).toBeVisible();
    const [, ada] = card.getAllByRole('row');
    expect(
      within(ada!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['50', '75 (50.0%)', '110 (73.3%)', '+35']);
    expect(await splitTestCard('The test').findByText('Traffic mismatch')).toBeVisible();
  });

  it('reports too little data', async () => {
    const { botId } = await storeRunningTest(service(), {
      Ada: { instances: 30, responses: 5 },
      Bea: { instances: 2, responses: 2 },
    });
    await openSplitTest(service(), botId);
    const card = splitTestCard('Traffic check');
    expect(card.getByText('Too little data')).toBeVisible();
    expect(card.getByText(/^32 instances so far/)).toBeVisible();
  });
});

describe('an ended split test', () => {
  it("shows its dates and the bot's current personas, without a button to end it", async () => {
    await openSplitTestOf(service(), {
      ...botWithTest(
        splitTestValue({ ada: {}, bea: {} }, { isActive: false, endedAt: '2025-03-01T10:00:00.000Z' }),
      ),
      personaIds: ['bea', 'cleo'],
      personaWeights: { bea: 70 },
    });
    const summary = splitTestCard('The test');
    expect(summary.getByText('Ended', { selector: 'span' })).toBeVisible();
    expect(summary.queryByText('Interim')).toBeNull();
    expect(await summary.findByText('By response rate: too close. ADA and BEA are level.')).toBeVisible();
    expect(summary.getByText("By 'Booked appointments': too close. ADA and BEA are level.")).toBeVisible();
    expect(summary.getByText(/^The winner was expected/)).toBeVisible();
    expect(summary.getByText(/It ran from 1 Feb 2025, .* to 1 Mar 2025, .*, for 28 d\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End test' })).toBeNull();
    const [bea, cleo] = splitTestCard('Personas after the test').getAllByRole('listitem');
    // The name comes from the results of the test.
    await waitFor(() => expect(bea).toHaveTextContent('BEAWeight 70'));
    expect(cleo).toHaveTextContent('cleoWeight –');
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
