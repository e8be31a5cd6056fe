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

/** The beginning of the fourth transaction, which arrives with the first three. `THE_REST` is the end of the body. */
const FOURTH_BEGINS = '{"id":4,';
const THE_REST = `${texts(4, 6).slice(FOURTH_BEGINS.length)}]`;

/** Waits longer than the page waits for a complete body before it shows a partial list. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 80));

/** Opens the page after the first three transactions have arrived. */
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

describe('a list of transactions that is still arriving', () => {
  it('shows the rows as they arrive, with an interim count and the final count at the end', async () => {
    const { reply } = await openArriving();
    await waitFor(() => expect(transactionIds()).toEqual(['1', '2', '3']));
    expect(screen.getByText(/so far/)).toHaveTextContent(/^3 transactions .*so far/);
    expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
    // The export and the print need the complete list.
    for (const name of ['Export', 'Print']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('Available when all transactions are loaded');
    }
    expect(screen.queryByRole('table', { name: /^Totals/ })).not.toBeInTheDocument();

    reply.send(THE_REST);
    reply.end();
    await waitFor(() => expect(transactionIds()).toHaveLength(6));
    expect(await screen.findByRole('table', { name: /^Totals/ })).toBeInTheDocument();
    expect(screen.queryByText(/so far/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  });

  it('sorts and searches the rows that have arrived, and does not report missing matches too early', async () => {
    const { reply, user } = await openArriving();
    await waitFor(() => expect(transactionIds()).toHaveLength(3));
    await user.type(screen.getByRole('searchbox'), 'Charge 5');
    await waitFor(() => expect(transactionIds()).toEqual([]));
    expect(screen.queryByText(/No transaction matches/)).not.toBeInTheDocument();
    reply.send(THE_REST);
    reply.end();
    await waitFor(() => expect(transactionIds()).toEqual(['5']));
  });

  it('keeps the rows after a connection error, reports the error and can be refreshed', async () => {
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

  it('reports an incomplete list if the body ends too early', async () => {
    const { reply } = await openArriving();
    reply.end();
    expect(await screen.findByText(/^Only the first 3 could be loaded: /)).toBeInTheDocument();
    expect(transactionIds()).toHaveLength(3);
  });

  it('shows no figures until the list is complete', async () => {
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
