import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiKeySummary } from '#contract/api-key.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage, type RenderedPage } from '../../testing/render-page.tsx';
import { anApiKey } from '../../testing/test-service.ts';

const service = frozenService();

type Options = Partial<Parameters<typeof renderPage>[1]>;

const openKeys = (options: Options = {}): RenderedPage =>
  renderPage('/settings?tab=keys', { service: service(), ...options });

const DOCUMENTED_ONLY = { config: { extensions: [] } };

const deletedIn = (sent: RenderedPage['sent']) =>
  sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1));

async function storedNames(): Promise<(string | null)[]> {
  const keys = (await (await service().request('/account/apiKey')).json()) as ApiKeySummary[];
  return keys.map(({ name }) => name).toSorted((a, b) => String(a).localeCompare(String(b)));
}

async function addKeys(...names: string[]): Promise<string[]> {
  const rows = names.map((name) => anApiKey({ name }).row);
  await service().add({ apiKeys: rows });
  return rows.map(({ id }) => id);
}

async function confirmWith(user: RenderedPage['user'], text: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), text);
  await user.click(dialog.getByRole('button', { name: /^Delete/ }));
}

describe('the display settings', () => {
  it('change the appearance of pages immediately, and whether images load', async () => {
    const { user, router } = renderPage('/settings', { service: service() });
    const choose = async (group: string, name: string) =>
      user.click(
        within((await screen.findAllByRole('group', { name: group })).at(-1)!).getByRole('radio', { name }),
      );
    const root = document.documentElement;
    await choose('Theme', 'Dark');
    expect(root).toHaveAttribute('data-color-scheme', 'dark');
    await choose('Theme', 'System');
    await choose('Table rows', 'Compact');
    await choose('Contrast', 'More');
    await choose('Motion', 'Reduced');
    expect(root.dataset).toMatchObject({ density: 'compact', contrast: 'more', motion: 'reduced' });
    expect(screen.getByRole('group', { name: 'Amounts are in' })).toBeVisible();
    const images = screen.getByRole('checkbox', { name: 'Load images from other sites' });
    expect(images).not.toBeChecked();
    await user.click(images);
    expect(images).toBeChecked();
    expect(localStorage.getItem('botdeck-remote-images')).toBe('on');
    await user.click(screen.getByRole('tab', { name: 'API keys' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=keys'));
    expect(await screen.findByText('1 API key')).toBeVisible();
  });
});

/**
 * Expects the notice about the interrupted session. The interruption removes the page from the document, so `screen`
 * would still query the detached page.
 */
async function expectInterruption(): Promise<void> {
  const words = /no longer accepted since you deleted an API key/;
  await waitFor(() => expect(within(document.body).getByText(words)).toHaveFocus());
}

describe('the API keys', () => {
  it('are listed, and one is deleted after the user types its name', async () => {
    const [id] = await addKeys('Website');
    const { user, sent } = openKeys();
    await user.click(await screen.findByRole('button', { name: 'Delete Website' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the API key Website?' }));
    expect(dialog.getByText(/It may be the key you are signed in with/)).toBeVisible();
    expect(dialog.queryByText(/was used last/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Delete key' })).toBeDisabled();
    await confirmWith(user, 'Website');
    expect(await screen.findByText('1 key deleted.')).toBeVisible();
    expect(deletedIn(sent)).toEqual([id]);
    expect(screen.queryByRole('button', { name: 'Delete Website' })).toBeNull();
    expect(await storedNames()).toEqual(['Test key']);
  });

  it('can be deleted together with a result for each key, and failed deletions can be sent again', async () => {
    const [first, second] = await addKeys('First', 'Second', 'Third');
    let isBroken = true;
    const { user, sent } = openKeys({
      through: (passOn) => (url, init) =>
        (isBroken && url.endsWith(second!) ? failing(passOn, 'deleteApiKey', 503) : passOn)(url, init),
    });
    for (const name of ['First', 'Second'])
      // oxlint-disable-next-line no-await-in-loop -- a user clicks one checkbox after the other
      await user.click(
        await screen.findByRole('checkbox', {
          name: new RegExp(`${name}|${name === 'First' ? first : second}`),
        }),
      );
    await user.click(screen.getByRole('button', { name: 'Delete 2 keys' }));
    await confirmWith(user, 'delete 2 keys');
    const outcome = within(await screen.findByRole('region', { name: 'Deleting' }));
    expect(await outcome.findByText('1 of 2 keys deleted. 1 failed.')).toBeVisible();
    const results = outcome.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(results[0]).toMatch(/^Second.*Made to fail with 503/);
    expect(results[1]).toMatch(/^First.*deleted$/);
    expect(outcome.getByText(/The service did not confirm it for 1 of these/)).toBeVisible();
    isBroken = false;
    await user.click(outcome.getByRole('button', { name: 'Retry 1 failed' }));
    expect(await outcome.findByText('2 keys deleted.')).toBeVisible();
    expect(deletedIn(sent).slice(0, 2)).toEqual(expect.arrayContaining([first, second]));
    expect(deletedIn(sent).slice(2)).toEqual([second]);
    expect(await storedNames()).toEqual(['Test key', 'Third']);
  });

  it('interrupt the session if the current key is deleted, which comes last, and leave no data on the page', async () => {
    const [id] = await addKeys('Website');
    const page = openKeys();
    const { user, sent } = page;
    await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Delete 2 keys' }));
    expect(await screen.findByText(/probably the key you use/)).toBeVisible();
    await confirmWith(user, 'delete 2 keys');
    await expectInterruption();
    expect(deletedIn(sent)).toEqual([id, service().keyId]);
    const before = sent.length;
    expect(document.documentElement.outerHTML).not.toContain('Website');
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(sent).toHaveLength(before);
  });

  it('show the error of the service, and leave out unreadable keys', async () => {
    let answer: number | Response = 400;
    const { user } = openKeys({
      through: (passOn) => (url, init) => failing(passOn, 'listApiKeys', answer)(url, init),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listApiKeys fail.');
    const bare = { id: 'key_bare', name: null, hint: '', createdAt: null, lastUsedAt: null };
    answer = Response.json([bare, { id: null }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 key could not be read and is left out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Unnamed key key_bare' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Type the key's id/)).toHaveTextContent('key_bare');
  });
});

describe('a service that cannot list API keys', () => {
  it('deletes a key by id, explains its limits, and keeps the session if the key is not the current key', async () => {
    const [id] = await addKeys('Website');
    const { user, sent } = openKeys(DOCUMENTED_ONLY);
    expect(await screen.findByText(/or say which one you are signed in with/)).toBeVisible();
    const ids = screen.getByRole('textbox', { name: 'Key ids' });
    await user.type(ids, ` ${id} `);
    await user.click(screen.getByRole('button', { name: 'Delete key' }));
    await confirmWith(user, id!);
    expect(await screen.findByText('1 key deleted.')).toBeVisible();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'GET', path: '/persona' }));
    expect(ids).toHaveValue(` ${id} `);
    // The form does not send a deleted id again.
    expect(screen.getByRole('button', { name: 'Delete key' })).toHaveAttribute('aria-disabled', 'true');
    expect(sessionStorage).toHaveLength(0);
    await user.type(ids, 'unheard-of');
    await user.click(screen.getByRole('button', { name: 'Delete key' }));
    await confirmWith(user, 'unheard-of');
    expect(await screen.findByText(/^Not found \(404\)/)).toBeVisible();
    expect(deletedIn(sent)).toEqual([id, 'unheard-of']);
  });

  it('interrupts the session if the current key is deleted before others, and sends no further requests', async () => {
    const [id] = await addKeys('Website');
    const { user, sent } = openKeys(DOCUMENTED_ONLY);
    await user.type(await screen.findByRole('textbox', { name: 'Key ids' }), `${service().keyId},${id}`);
    await user.click(screen.getByRole('button', { name: 'Delete 2 keys' }));
    await confirmWith(user, 'delete 2 keys');
    await expectInterruption();
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(deletedIn(sent)).toEqual([service().keyId, id]);
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE' });
    expect(document.documentElement.outerHTML).not.toContain(id);
  });
});
