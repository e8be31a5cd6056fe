import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HOSTED } from '../../testing/connect-to.ts';
import { failing, type Outcome } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { expectSharedWith, openReport, openShareDialog } from '../../testing/reports-on-screen.ts';
import { anAccount, aReport, sharesWith, type TestService } from '../../testing/test-service.ts';
import type { OperationId } from '#contract/index.ts';
import type { Transport } from '../../api/transport/connection.ts';

const service = frozenService();

async function addReport(): Promise<TestService> {
  await service().add({
    accounts: [
      anAccount({ id: 'ada', name: 'Ada', email: 'ada@x.example' }),
      anAccount({ id: 'bob', name: 'Bob', email: 'bob@x.example' }),
      anAccount({ id: 'cid', name: null, email: 'cid@x.example' }),
    ],
    reports: [aReport({ id: 'r', name: 'Bookings', kind: 'weekly' })],
    reportShares: sharesWith('r', ['ada']),
  });
  return service();
}

/**
 * Returns a map of operations that a test makes fail (`outcomes`), and the transport that lets these operations fail
 * (`through`).
 */
function faults() {
  const outcomes = new Map<OperationId, Outcome>();
  const through =
    (passOn: Transport): Transport =>
    (url, init) =>
      [...outcomes].reduce((next, [id, outcome]) => failing(next, id, outcome), passOn)(url, init);
  return { outcomes, through };
}

const writes = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

describe('sharing a report', () => {
  it('sends selected and pasted accounts in one request, and shows the confirmed accounts', async () => {
    const page = await openReport(await addReport(), 'r');
    const { user, sent } = page;
    expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
    await expectSharedWith('Ada');
    expect(screen.getByText(/Shared with 1 account/)).toBeVisible();
    const dialog = await openShareDialog(page);
    expect(dialog.getByText('Up to 200 accounts at a time.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect(dialog.getByText('Enter an account to share the report with.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Or paste account ids' })).toHaveFocus();

    expect(await dialog.findByRole('checkbox', { name: /^Ada.*already has it/ })).toBeDisabled();
    expect(dialog.getAllByRole('checkbox').at(-1)).toHaveAccessibleName(/^Ada/);
    await user.type(dialog.getByRole('searchbox', { name: 'Find accounts' }), 'BOB');
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: /^Bob/ }));
    await user.click(dialog.getByRole('textbox', { name: 'Or paste account ids' }));
    await user.paste('CID@x.example, bob');
    expect(dialog.getByText('2 accounts, 1 duplicate ignored')).toBeVisible();

    // Closing the dialog by mistake must not lose the input.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openShareDialog(page);
    expect(again.getByText('2 accounts, 1 duplicate ignored')).toBeVisible();
    await user.dblClick(again.getByRole('button', { name: 'Share' }));
    await expectSharedWith('Ada', 'Bob', 'cid@x.example');
    expect(screen.getByText('Shared with 2 accounts.')).toBeVisible();
    expect(writes(sent)).toEqual([['POST', '/report/r/shares', { accountIds: ['bob', 'cid'] }]]);
    const next = await openShareDialog(page);
    expect(next.getByRole('textbox', { name: 'Or paste account ids' })).toHaveValue('');
  });

  it('keeps the entries after a rejection, explains the reason, and flags unconfirmed accounts', async () => {
    const { outcomes, through } = faults();
    const page = await openReport(await addReport(), 'r', { through });
    const { user, sent } = page;
    const dialog = await openShareDialog(page);
    const ids = await dialog.findByRole('textbox', { name: 'Or paste account ids' });
    await user.click(ids);
    await user.paste('bob\nzoe');
    expect(dialog.getByText(/^Not in the service's list of accounts/)).toHaveTextContent('zoe');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    const refusal = await dialog.findByRole('alert');
    expect(refusal).toHaveTextContent("There is no account with the id 'zoe'.");
    expect(refusal).toHaveTextContent('Status 404');
    expect(refusal.parentElement).toHaveFocus();
    expect(ids).toHaveValue('bob\nzoe');

    const errors = [{ path: ['accountIds', 1], message: 'must be someone' }];
    outcomes.set('addReportShares', Response.json({ title: 'Bad', status: 400, errors }, { status: 400 }));
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect(await dialog.findByText(/'zoe' must be someone\./)).toBeVisible();
    outcomes.set('addReportShares', 'network');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    expect(await dialog.findByText(/may have been shared anyway/)).toBeVisible();

    const onlyBob = [{ accountId: 'bob', name: 'Bob', email: null }, { accountId: null }];
    outcomes.set('addReportShares', Response.json(onlyBob));
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    const flagged = await screen.findByRole('region', { name: '1 of 2 accounts not confirmed' });
    expect(flagged).toHaveTextContent('1 record of the response could not be read.');
    await user.click(within(flagged).getByRole('button', { name: 'Try these again' }));
    const retry = within(await screen.findByRole('dialog', { name: /^Share / }));
    expect(retry.getByRole('textbox', { name: 'Or paste account ids' })).toHaveValue('zoe');
    expect(writes(sent)).toHaveLength(4);
  });
});

describe('a share request whose reply was lost', () => {
  it('keeps its idempotency key on a retry, and gets a new one if the accounts change', async () => {
    const { outcomes, through } = faults();
    const page = await openReport(await addReport(), 'r', { config: HOSTED, through });
    const { user, sent } = page;
    const dialog = await openShareDialog(page);
    const share = () => user.click(dialog.getByRole('button', { name: 'Share' }));
    outcomes.set('addReportShares', 'lost');
    await user.type(dialog.getByRole('textbox', { name: 'Or paste account ids' }), 'bob');
    await share();
    expect(await dialog.findByText(/may have been shared anyway/)).toBeVisible();
    await share();
    const accountIds = dialog.getByRole('textbox', { name: 'Or paste account ids' });
    // The field is read-only until the service has responded.
    await waitFor(() => expect(accountIds).not.toHaveAttribute('readonly'));
    expect(writes(sent)).toHaveLength(2);
    await user.type(accountIds, ', cid');
    outcomes.clear();
    await share();
    await expectSharedWith('Ada', 'Bob', 'cid@x.example');
    const keys = sent.flatMap(({ headers }) => headers.get('Idempotency-Key') ?? []);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});

describe('revoking a share', () => {
  it('takes effect immediately, and Undo shares the report again, even from another page', async () => {
    const page = await openReport(await addReport(), 'r');
    const { user, router, sent } = page;
    await expectSharedWith('Ada');
    await user.dblClick(screen.getByRole('button', { name: 'Revoke Ada' }));
    expect(await screen.findByText('Shared with nobody')).toBeVisible();
    expect(screen.getByText('Ada no longer has the report.')).toBeVisible();
    await act(() => router.navigate('/reports'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Ada has the report again.')).toBeVisible();
    expect(writes(sent)).toEqual([
      ['DELETE', '/report/r/shares/ada', undefined],
      ['POST', '/report/r/shares', { accountIds: ['ada'] }],
    ]);
    const response = await service().request('/report/r/shares');
    expect(await response.json()).toMatchObject([{ accountId: 'ada' }]);
  });

  it('reports a failure and its consequence, also if Undo fails or is not confirmed', async () => {
    const { outcomes, through } = faults();
    const { user } = await openReport(await addReport(), 'r', { through });
    await expectSharedWith('Ada');
    outcomes.set('deleteReportShare', 403);
    await user.click(screen.getByRole('button', { name: 'Revoke Ada' }));
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('The test lets deleteReportShare fail.');
    expect(refusal).toHaveTextContent('Ada still has the report.');
    await expectSharedWith('Ada');
    outcomes.set('deleteReportShare', 'network');
    await user.click(within(refusal).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('It is unknown whether Ada still has the report.')).toBeVisible();

    outcomes.delete('deleteReportShare');
    outcomes.set('addReportShares', 400);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Shared with nobody')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText(/^The report could not be shared with Ada again\. Made to fail with 400/),
    ).toBeVisible();
  });

  it('can be undone each time, even if the reply to a previous Undo was lost', async () => {
    const { outcomes, through } = faults();
    const { user, queryClient } = await openReport(await addReport(), 'r', { config: HOSTED, through });
    await expectSharedWith('Ada');
    outcomes.set('addReportShares', 'lost');
    await user.click(screen.getByRole('button', { name: 'Revoke Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The report could not be shared with Ada again/)).toBeVisible();
    await act(() => queryClient.refetchQueries());
    await expectSharedWith('Ada');
    outcomes.clear();
    await user.click(screen.getByRole('button', { name: 'Revoke Ada' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Ada has the report again.')).toBeVisible();
    const response = await service().request('/report/r/shares');
    expect(await response.json()).toMatchObject([{ accountId: 'ada' }]);
  });
});

describe('a report with incomplete information', () => {
  it('shows the error of the account list, and can still be shared', async () => {
    const { outcomes, through } = faults();
    outcomes.set('listReportShares', 400).set('listAccounts', 400);
    const page = await openReport(await addReport(), 'gone', { through });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listReportShares fail.');
    expect(await screen.findByText("This report is not in the service's list of reports.")).toBeVisible();
    const dialog = await openShareDialog(page);
    expect(await dialog.findByText(/You can still paste account ids/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Or paste account ids' })).toBeVisible();
  });

  it('shows only confirmed accounts if the service cannot list shares', async () => {
    const page = await openReport(await addReport(), 'r', { config: { extensions: [] } });
    const { user, sent } = page;
    expect(screen.getByText('Unknown who has this report')).toBeVisible();
    const dialog = await openShareDialog(page);
    await user.type(await dialog.findByRole('textbox', { name: 'Account ids' }), 'bob');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await expectSharedWith('Ada', 'Bob');
    expect(screen.getByText(/^From the response at .* others may have the report too\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke Bob' }));
    await expectSharedWith('Ada');
    await user.click(screen.getByRole('button', { name: 'Revoke by id' }));
    await user.type(await screen.findByRole('textbox', { name: 'Account id' }), 'cid{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('not shared with an account of this id');
    expect(writes(sent).map(([method]) => method)).toEqual(['POST', 'DELETE', 'DELETE']);
    expect(sent.filter(({ method }) => method === 'GET')).toEqual([]);
  });
});
