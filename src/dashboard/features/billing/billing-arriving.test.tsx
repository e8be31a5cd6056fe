/** A long list of transactions is shown while its body is on its way. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { billingPageOver, transactionIds } from '../../testing/billing-on-screen.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { slowBody } from '../../testing/slow-body.ts';
import { transactionValue } from '../../testing/values.ts';

const service = frozenService();
const { openBilling } = billingPageOver(service);

const texts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    JSON.stringify(
      transactionValue({
        id: from + at,
        createdAt: '2024-03-01T09:00:00Z',
        amount: 10,
        description: `Charge ${from + at}`,
      }),
    ),
  ).join(',');

/** What comes after the first three and the beginning of the fourth. */
const FOURTH_BEGINS = '{"id":4,';
const THE_REST = `${texts(4, 6).slice(FOURTH_BEGINS.length)}]`;

/** Longer than what is read as a whole. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 80));

/** The page over transactions whose first three have come. */
async function openArriving(search = '') {
  const replies: ReturnType<typeof slowBody>[] = [];
  const page = openBilling(search, {
    through: (passOn) => async (url, init) => {
      if (!new URL(url).pathname.endsWith('/transactions')) return passOn(url, init);
      const reply = slowBody();
      replies.push(reply);
      return reply.response;
    },
  });
  await waitFor(() => expect(replies).toHaveLength(1));
  const reply = replies[0]!;
  await aMoment();
  reply.send(`[${texts(1, 3)},${FOURTH_BEGINS}`);
  return { ...page, reply, replies };
}

describe('transactions that are on their way', () => {
  it('are shown as they come, counted so far, and counted for good at the end', async () => {
    const { reply } = await openArriving();
    await waitFor(() => expect(transactionIds()).toEqual(['1', '2', '3']));
    expect(screen.getByText(/so far/)).toHaveTextContent(/^3 transactions .*so far/);
    expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
    // What would leave out the rest.
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.queryByRole('table', { name: /^Totals/ })).not.toBeInTheDocument();

    reply.send(THE_REST);
    reply.end();
    await waitFor(() => expect(transactionIds()).toHaveLength(6));
    expect(await screen.findByRole('table', { name: /^Totals/ })).toBeInTheDocument();
    expect(screen.queryByText(/so far/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  });

  it('are sorted and searched as far as they are here, and none that may still come is said to be missing', async () => {
    const { reply, user } = await openArriving();
    await waitFor(() => expect(transactionIds()).toHaveLength(3));
    await user.type(screen.getByRole('searchbox'), 'Charge 5');
    await waitFor(() => expect(transactionIds()).toEqual([]));
    expect(screen.queryByText(/No transaction matches/)).not.toBeInTheDocument();
    reply.send(THE_REST);
    reply.end();
    await waitFor(() => expect(transactionIds()).toEqual(['5']));
  });

  it('that break off are kept, with what happened and a way to read them again', async () => {
    const { reply, replies, user } = await openArriving();
    await waitFor(() => expect(transactionIds()).toHaveLength(3));
    reply.breakOff();
    const notice = await screen.findByText(/^Only the first 3 could be loaded: /);
    expect(notice).toBeInTheDocument();
    expect(transactionIds()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(replies).toHaveLength(2));
    replies[1]!.send(`[${texts(1, 6)}]`);
    replies[1]!.end();
    await waitFor(() => expect(transactionIds()).toHaveLength(6));
    expect(screen.queryByText(/Only the first/)).not.toBeInTheDocument();
  });

  it('that end too early are no whole list', async () => {
    const { reply } = await openArriving();
    reply.end();
    expect(await screen.findByText(/^Only the first 3 could be loaded: /)).toBeInTheDocument();
    expect(transactionIds()).toHaveLength(3);
  });

  it('are no figures before all have come', async () => {
    const { reply } = await openArriving('?view=months');
    await aMoment();
    expect(screen.queryByRole('slider', { name: 'Months in EUR' })).not.toBeInTheDocument();
    reply.send(THE_REST);
    reply.end();
    expect(await screen.findByRole('slider', { name: 'Months in EUR' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('€60.00'),
    );
  });
});
