import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetCalls } from '../../api/transport/call-record.ts';
import { listenForLock } from '../../api/session/lock.ts';
import { HOSTED } from '../../testing/connect-to.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage, type RenderedPage } from '../../testing/render-page.tsx';
import { aLead } from '../../testing/test-service.ts';

const service = frozenService();

beforeEach(forgetCalls);

const open = (options: Partial<Parameters<typeof renderPage>[1]> = {}): RenderedPage =>
  renderPage('/settings?tab=connection', { service: service(), ...options });

const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Returns the text of the table row of an operation or a parameter. */
async function rowOf(table: string, name: string): Promise<string> {
  // Finds the row by its cell, because a query by row name takes seconds for dozens of rows.
  const [cell] = within(await screen.findByRole('table', { name: table })).getAllByText(name);
  return cell?.closest('tr')?.textContent ?? '';
}

/** A service that only accepts another name for the page number. */
const otherPageName: NonNullable<Parameters<typeof renderPage>[1]['through']> =
  (passOn) => (address, init) => {
    const url = new URL(address);
    url.searchParams.delete('page');
    const page = url.searchParams.get('pageNumber');
    if (page !== null) url.searchParams.set('page', page);
    return passOn(url.href, init);
  };

describe('the connection', () => {
  it('is described, and checked with a single read', async () => {
    const { user, sent } = open();
    const connection = await card('Connection');
    expect(connection.getByText('https://service.test/')).toBeVisible();
    expect(connection.getByText('Directly from this browser')).toBeVisible();
    await user.click(connection.getByRole('button', { name: 'Check connection' }));
    expect(await connection.findByText(/^The service responded in .* with 0 personas\.$/)).toBeVisible();
    expect(sent.filter(({ path }) => path === '/persona')).toHaveLength(1);
  });

  it.each([
    [401, /does not accept the key/],
    [404, /but not this API/],
    [503, /is down or overloaded/],
  ])('explains a failure with status %i without ending the session', async (status, hint) => {
    const { user, router } = open({ through: (passOn) => failing(passOn, 'listPersonas', status) });
    await user.click(await screen.findByRole('button', { name: 'Check connection' }));
    expect(await screen.findByText(hint)).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings');
  });

  it('names both possible causes of a network failure', async () => {
    const { user } = open({ through: (passOn) => failing(passOn, 'listPersonas', 'network') });
    await user.click(await screen.findByRole('button', { name: 'Check connection' }));
    expect(await screen.findByText(/The service may be down, .* \(CORS\)/)).toBeVisible();
  });

  it('links an error to its request in the log', async () => {
    const { user } = open({ through: (passOn) => failing(passOn, 'listPersonas', 503) });
    await user.click(await screen.findByRole('button', { name: 'Check connection' }));
    const alert = within(await screen.findByRole('alert'));
    await user.click(alert.getByRole('button', { name: 'Show request' }));
    const log = within(await screen.findByRole('dialog', { name: 'List personas' }));
    expect(log.getByText('GET /persona')).toBeVisible();
    await user.click(log.getByRole('tab', { name: 'Response' }));
    expect(log.getByText('"Made to fail with 503"')).toBeVisible();
  });
});

describe('the operations', () => {
  it('are checked if they are reads, and each shows its result', async () => {
    const { user, sent } = open({
      config: { extensions: ['listReports'] },
      through: (passOn) => failing(passOn, 'listReports', 500),
    });
    await user.click(await screen.findByRole('button', { name: 'Check reads' }));
    expect(await screen.findByText(/^\d of 8 reads done, 2 skipped\. 1 failed\.$/)).toBeVisible();
    expect(await rowOf('Operations', 'List leads')).toMatch(/Documented200/);
    expect(await rowOf('Operations', 'List reports')).toMatch(
      /Extension500.*Made to fail with 500 Show request/,
    );
    expect(await rowOf('Operations', 'List bots')).toMatch(/Not offered/);
    expect(screen.getByText(/^Skipped, as no id is known: .*Get a lead/)).toBeVisible();
    expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      '/analytics/topics',
    ]);
  });
});

describe('the lock', () => {
  it('is offered if a host keeps the sessions', async () => {
    const lock = vi.fn<() => Promise<void>>(async () => undefined);
    const { user } = open({ config: HOSTED });
    const offered = (await card('Lock')).getByRole('button', { name: 'Lock now' });
    onTestFinished(listenForLock(lock));
    await user.click(offered);
    expect(lock).toHaveBeenCalledTimes(1);
  });

  it('is not offered if each tab has a separate key', async () => {
    open();
    await card('Connection');
    expect(screen.queryByRole('button', { name: 'Lock now' })).toBeNull();
  });
});

describe('the names of query parameters', () => {
  beforeEach(() => service().add({ leads: [aLead(), aLead()] }));

  it('are tested, and each shows whether it has an effect', async () => {
    const { user } = open({ through: otherPageName });
    const names = await card('Query parameter names');
    expect(names.getAllByText('Not used since this page was loaded')).toHaveLength(9);
    await user.click(names.getByRole('button', { name: 'Test names' }));
    await waitFor(() => expect(names.queryByText('Not used since this page was loaded')).toBeNull());
    expect(await rowOf('Query parameter names', 'Page number')).toMatch(
      /Ignored ?Asked for page 2, got page 1/,
    );
    expect(await rowOf('Query parameter names', 'Lead id')).toMatch(/Accepted/);
  });

  it('are saved after the service accepts them, and can be reset', async () => {
    const { user } = open({ through: otherPageName });
    await user.click(await screen.findByRole('button', { name: 'Edit names' }));
    const field = await screen.findByRole('textbox', { name: 'Page number' });
    await user.clear(field);
    await user.type(field, 'pageNumber');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect(await screen.findByText('Names saved for this browser.')).toBeVisible();
    expect(await rowOf('Query parameter names', 'Page number')).toMatch(
      /pageNumber set in this browserAccepted/,
    );
    expect(localStorage.getItem('botdeck-parameter-names')).toContain('pageNumber');
    await user.click(screen.getByRole('button', { name: 'Reset to the operator’s' }));
    expect(await rowOf('Query parameter names', 'Page number')).toMatch(/page default/);
  });

  it('apply immediately after an import of a settings file', async () => {
    const { user, sent } = open({ through: otherPageName });
    await card('Query parameter names');
    await user.click(screen.getByRole('tab', { name: 'Display' }));
    const names = {
      'https://service.test/': { listLeads: { page: 'pageNumber' } },
      'https://other.test/': { listLeads: { page: 'p' } },
    };
    await user.upload(
      await screen.findByLabelText('File of settings'),
      new File([JSON.stringify({ botdeck: 'settings', version: 1, parameterNames: names })], 'mine.json', {
        type: 'application/json',
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Import settings from mine.json?' }));
    expect(
      dialog.getByText(
        'The query parameter names for https://other.test/ have no effect here: this page is connected to https://service.test/.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Import settings' }));
    await user.click(screen.getByRole('tab', { name: 'Connection' }));
    expect(await rowOf('Query parameter names', 'Page number')).toMatch(/pageNumber set in this browser/);
    await user.click(screen.getByRole('button', { name: 'Test names' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/lead?pageNumber=2&pageSize=1'));
  });

  it('without an effect need a second confirmation before they are saved', async () => {
    const { user } = open({ through: otherPageName });
    await user.click(await screen.findByRole('button', { name: 'Edit names' }));
    const field = await screen.findByRole('textbox', { name: 'Page number' });
    await user.clear(field);
    await user.type(field, 'pageNo');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect(await screen.findByText('Ignored: Asked for page 2, got page 1')).toBeVisible();
    expect(localStorage).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await rowOf('Query parameter names', 'Page number')).toMatch(/pageNo set in this browser/);
  });

  it('are not saved if the service rejects them or if two parameters share a name', async () => {
    const { user } = open({
      through: (passOn) => (address, init) =>
        address.includes('nope=')
          ? Promise.resolve(Response.json({ detail: 'nope is unknown' }, { status: 400 }))
          : passOn(address, init),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit names' }));
    const field = await screen.findByRole('textbox', { name: 'Page number' });
    await user.clear(field);
    await user.type(field, 'pageSize');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect((await screen.findAllByText('The name is already used for another parameter'))[0]).toBeVisible();
    await user.clear(field);
    await user.type(field, 'nope');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    expect(await screen.findByText('Refused: 400 nope is unknown')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
