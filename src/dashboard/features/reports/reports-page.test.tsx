import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter } from '../../testing/filters-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { openReports } from '../../testing/reports-on-screen.ts';
import { rowCells, rowLink, rowNames } from '../../testing/rows-on-screen.ts';
import { aReport } from '../../testing/test-service.ts';

const service = frozenService();

describe('the list of reports', () => {
  it('shows and filters the reports, and links to the shares of each', async () => {
    await service().add({
      reports: [
        aReport({ id: 'a', name: 'Bookings', kind: 'weekly' }),
        aReport({ id: 'b', name: '', kind: '', modifiedAt: null }),
        aReport({ id: 'c', name: '<b>Costs</b>', kind: 'billing' }),
      ],
    });
    const { user, router } = openReports(service(), '?kind=nonsense&q=nothing&sort=price');
    expect(await screen.findByText('None of the 3 reports matches all of these filters.')).toBeVisible();
    expect(screen.getByText("There is no column 'price' to sort by.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() =>
      expect(rowNames().toSorted()).toEqual(['<b>Costs</b>', 'Bookings', 'Unnamed report b']),
    );
    expect(rowCells('Unnamed report b')).toMatchObject({ Kind: 'empty', Modified: '–' });
    expect(document.querySelector('tbody b')).toBeNull();
    await openFilter(user, 'Kind');
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: /^Weekly/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowNames()).toEqual(['Bookings']));
    expect(screen.getByText('1 of 3')).toBeVisible();
    await user.click(rowLink('Bookings'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports/a/shares'));
    await user.click(await screen.findByRole('link', { name: 'Reports', current: false }));
    await waitFor(() => expect(router.state.location.search).toContain('kind=weekly'));
  });

  it('are sorted by their last change, newest first', async () => {
    await service().add({
      reports: [
        aReport({ name: 'Absent', modifiedAt: null }),
        aReport({ name: 'Before', modifiedAt: new Date('2025-01-01T00:00:00Z') }),
        aReport({ name: 'Later', modifiedAt: new Date('2025-02-01T00:00:00Z') }),
      ],
    });
    openReports(service(), '');
    await waitFor(() => expect(rowNames()).toEqual(['Later', 'Before', 'Absent']));
  });

  it('separates an error from an empty list, and leaves out unreadable reports', async () => {
    let answer: 'fails' | 'is partly broken' | 'is whole' = 'fails';
    const good = { id: 'good', name: 'Good', kind: null, modifiedAt: null };
    const { user, queryClient } = openReports(service(), '', {
      through: (passOn) => (url, init) => {
        if (answer === 'is whole') return passOn(url, init);
        const broken = answer === 'fails' ? 400 : Response.json([good, { id: null }]);
        return failing(passOn, 'listReports', broken)(url, init);
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The test lets listReports fail.');
    answer = 'is partly broken';
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(rowNames()).toEqual(['Good']));
    expect(screen.getByText('1 report could not be read and is left out.')).toBeVisible();
    answer = 'is whole';
    void queryClient.refetchQueries();
    expect(await screen.findByText('No reports yet')).toBeVisible();
  });

  it('opens a report by id if the service cannot list reports', async () => {
    const { user, router, sent } = openReports(service(), '', { config: { extensions: [] } });
    expect(await screen.findByText(/cannot list or show reports/)).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: 'Report id' }), ' r/1 {Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports/r%2F1/shares'));
    expect(await screen.findByText('Unknown who has this report')).toBeVisible();
    expect(sent.filter(({ path }) => path.startsWith('/report'))).toEqual([]);
  });
});
