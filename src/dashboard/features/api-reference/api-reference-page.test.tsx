import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { HOSTED, type ConnectOptions } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage } from '../../testing/render-page.tsx';

const service = frozenService();

const open = (path: string, options: Partial<ConnectOptions> = {}) =>
  renderPage(path, {
    service: service(),
    config: { ...HOSTED, isEmbedded: true },
    ...options,
  });

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the API reference', () => {
  it('lists every operation once, documented operations first', async () => {
    open('/api-reference');
    await heading('API reference');
    const contents = within(await screen.findByRole('navigation', { name: 'Operations' }));
    expect(contents.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Documented operations',
      'Extensions',
    ]);
    const addresses = contents.getAllByRole('link').map((link) => link.getAttribute('href'));
    const ids = Object.keys(operations);
    expect(addresses).toHaveLength(ids.length);
    expect(new Set(addresses)).toEqual(new Set(ids.map((id) => `/api-reference/${id}`)));
    expect(document.title).toBe('API reference – Botdeck');
  });

  it.each(['lead/{leadId}/page', 'listPageHistory', 'GET page history'])(
    'finds an operation by %j',
    async (text) => {
      const { user } = open('/api-reference');
      await user.type(
        await screen.findByRole('searchbox', { name: 'Search operations' }),
        text.replaceAll('{', '{{'),
      );
      const results = within(await screen.findByRole('region', { name: 'Results' }));
      await user.click(results.getByRole('link', { name: /page-history/ }));
      expect(
        await screen.findByText('/lead/{leadId}/page-history', { selector: 'article code' }),
      ).toBeVisible();
    },
  );

  it('reports that no operation matches', async () => {
    const { user } = open('/api-reference');
    await user.type(await screen.findByRole('searchbox', { name: 'Search operations' }), 'nowhere');
    expect(await screen.findByText("No operation matches 'nowhere'")).toBeVisible();
  });

  it('opens without a session', async () => {
    open('/api-reference/getLead', { signedIn: false });
    await heading('Get a lead');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('shows the not-found page for an unknown operation', async () => {
    open('/api-reference/nothing');
    expect(await heading('Page not found')).toBeVisible();
  });

  it('offers to retry after an error', async () => {
    let isBroken = true;
    const { user } = open('/api-reference', {
      through: (passOn) => async (url, init) =>
        isBroken && url.endsWith('/openapi.json')
          ? Response.json({ title: 'Overloaded', status: 500 }, { status: 500 })
          : passOn(url, init),
    });
    const alert = await screen.findByRole('alert', {}, { timeout: 10_000 });
    expect(alert).toHaveTextContent('Overloaded');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('navigation', { name: 'Operations' })).toBeVisible();
  });

  it('requests nothing from another service', async () => {
    const { sent } = open('/api-reference', { config: { isEmbedded: false } });
    expect(await screen.findByText('This service has no API reference')).toBeVisible();
    expect(sent.filter(({ path }) => path.endsWith('openapi.json'))).toEqual([]);
  });
});

describe('an operation', () => {
  it('shows its parameters with type and limits', async () => {
    open('/api-reference/listLeads');
    await heading('List leads');
    const [page] = card('Query parameters').getAllByRole('listitem');
    expect(page).toHaveTextContent('pageintegeroptional1 to 2147483647');
  });

  it('opens nested fields', async () => {
    const { user } = open('/api-reference/getLead');
    await heading('Get a lead');
    const responses = card('Responses');
    await user.click(responses.getByText('Fields of instances'));
    const nested = await responses.findByRole('list', { name: 'Fields of instances' });
    expect(within(nested).getAllByRole('listitem').length).toBeGreaterThan(3);
  });

  it('shows an example of the body and of the response, and copies it', async () => {
    const { user } = open('/api-reference/addFolder');
    await heading(operations.addFolder.summary);
    const copied = async (label: string) => {
      await user.click(screen.getByRole('button', { name: `Copy example of ${label}` }));
      return JSON.parse(await navigator.clipboard.readText()) as unknown;
    };
    expect(await copied('body')).toEqual({ name: 'Spring campaigns', parentId: null });
    expect(await copied('response 200')).toEqual({ id: expect.stringMatching(/^fld_/) });
  });

  it('copies a curl command with the example of the body', async () => {
    const { user } = open('/api-reference/addFolder');
    await heading(operations.addFolder.summary);
    await user.click(screen.getByRole('button', { name: 'Copy curl command' }));
    const command = await navigator.clipboard.readText();
    expect(command).toContain(`curl --request ${operations.addFolder.method} '${location.origin}/hierarchy'`);
    expect(command).toContain(`'X-SVC-KEY: '"$BOTDECK_API_KEY"`);
    expect(command).toContain(`--data-raw '{\n  "name": "Spring campaigns"`);
  });
});
