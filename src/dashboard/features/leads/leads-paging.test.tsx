import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { frozenService } from '../../testing/frozen-service.ts';
import { leadNames, leadsPageOver, replying } from '../../testing/leads-on-screen.ts';
import { aLead } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

describe('paging', () => {
  beforeEach(async () => {
    const leads = Array.from({ length: 60 }, (_, index) =>
      aLead({ name: `Lead ${String(index + 1).padStart(2, '0')}` }),
    );
    await service().add({ leads });
  });

  it('keeps the page in the URL and follows changes to the URL', async () => {
    const { user, router, sent } = await openLeadsWithRows('?page=2&pageSize=25');
    expect(leadNames()[0]).toBe('Lead 26');
    expect(screen.getByText('60 leads')).toBeVisible();
    expect(screen.getByText(/26–50 of 60/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(leadNames()[0]).toBe('Lead 51'));
    expect(router.state.location.search).toBe('?page=3&pageSize=25');
    await router.navigate(-1);
    await waitFor(() => expect(leadNames()[0]).toBe('Lead 26'));
    expect(sent.map(({ path }) => path)).toContain('/lead?page=3&pageSize=25');
  });

  it('prefetches the next page, but nothing after the last page', async () => {
    const { sent } = await openLeadsWithRows('?page=2&pageSize=25');
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/lead?page=3&pageSize=25'));
    expect(sent.map(({ path }) => path)).not.toContain('/lead?page=4&pageSize=25');
  });

  it('keeps the previous rows, dimmed, until the next page loads', async () => {
    const gate = new EventTarget();
    const opened = new Promise((resolve) => gate.addEventListener('open', resolve));
    const { user } = await openLeadsWithRows('?pageSize=25', {
      through: (passOn) => async (input, init) => {
        if (input.includes('page=3')) await opened;
        return passOn(input, init);
      },
    });
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(leadNames()[0]).toBe('Lead 01');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    gate.dispatchEvent(new Event('open'));
    await waitFor(() => expect(leadNames()[0]).toBe('Lead 51'));
    expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy');
  });

  it('counts clicks from the requested page while it loads', async () => {
    const { user, router } = await openLeadsWithRows('?pageSize=25', {
      through: (passOn) => async (input, init) =>
        /page=[23]/.test(input) ? new Promise(() => {}) : passOn(input, init),
    });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(leadNames()[0]).toBe('Lead 01');
    await waitFor(() => expect(router.state.location.search).toBe('?page=3&pageSize=25'));
  });

  it('keeps the first lead on the page after a change of the page size', async () => {
    const { user, router } = await openLeadsWithRows('?page=2&pageSize=25');
    await user.selectOptions(screen.getByLabelText('Rows'), '50');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(leadNames()[0]).toBe('Lead 01'));
    expect(screen.getByText(/1–50 of 60/)).toBeVisible();
  });

  it('offers the last page if the page is past the end', async () => {
    const { user } = openLeads('?page=9&pageSize=25');
    await screen.findByText('No leads on page 9');
    await user.click(screen.getByRole('button', { name: 'Go to page 3' }));
    await waitFor(() => expect(leadNames()[0]).toBe('Lead 51'));
  });

  it('ignores invalid values in the URL and shows a notice until the next change', async () => {
    const { user } = await openLeadsWithRows('?page=two&pageSize=25');
    expect(leadNames()[0]).toBe('Lead 01');
    expect(screen.getByText(/Ignored invalid page=two in the link/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.queryByText(/page=two/)).toBeNull());
  });

  it('shows a notice if the service returns another page or page size', async () => {
    const results = [{ id: 'lead-x', name: 'Lead X', starred: false, unread: false }];
    await openLeadsWithRows('?page=2', { through: replying({ total: 1, results, page: 1, pageSize: 10 }) });
    expect(screen.getByText('Asked for page 2; the service returned page 1.')).toBeVisible();
    expect(screen.getByText('Asked for 50 leads a page; the service returned 10 a page.')).toBeVisible();
  });

  it.each([
    ['of zero', { total: 0 }],
    ['of null', { total: null }],
    ['that is missing', {}],
  ])('handles a total %s', async (_, total) => {
    const results = Array.from({ length: 50 }, (__, index) => ({
      id: `lead-${index}`,
      name: `Lead ${index}`,
      starred: false,
      unread: false,
    }));
    await openLeadsWithRows('', { through: replying({ ...total, results, page: 1, pageSize: 50 }) });
    expect(screen.getByText('at least 51 leads')).toBeVisible();
    expect(screen.getByText('1–50 of at least 51')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'false');
  });

  it('offers the previous page if a page is empty and the total is unknown', async () => {
    const { user, router } = openLeads('?page=3&pageSize=25', {
      through: replying({ total: null, results: [], page: 3, pageSize: 25 }),
    });
    await screen.findByText('No leads on page 3');
    expect(screen.queryByText(/at least \d+ leads/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to page 2' }));
    expect(router.state.location.search).toBe('?page=2&pageSize=25');
  });
});
