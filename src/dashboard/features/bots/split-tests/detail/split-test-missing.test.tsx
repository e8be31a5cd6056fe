import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../../../../testing/frozen-service.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { openSplitTestOf, personaRow, splitTestCard } from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';

const service = frozenService();

describe('missing or inconsistent results', () => {
  it('explains that results may come only when the test ends', async () => {
    await openSplitTestOf(service(), botWithTest(splitTestValue({ ada: null, bea: null })));
    const summary = splitTestCard('The test');
    expect(summary.getByText(/^The service has returned no results yet/)).toBeVisible();
    expect(summary.queryByText('Interim')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Traffic check' })).toBeNull();
    expect(personaRow('ada').getByText('No results')).toBeVisible();
    expect(screen.getByRole('button', { name: 'End test' })).toBeEnabled();
  });

  it('shows that one persona has no results', async () => {
    await openSplitTestOf(service(), botWithTest(splitTestValue({ ada: {}, bea: {}, cleo: null })));
    expect(personaRow('cleo').getByText('No results')).toBeVisible();
    expect(splitTestCard('Traffic check').getByText(/no results for some of the personas/)).toBeVisible();
  });

  it('shows a test without personas', async () => {
    await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({}, { personas: null, metric: null, startedAt: null })),
    );
    expect(screen.getByText('The test has no personas.')).toBeVisible();
    expect(screen.getByText(/tests no persona against each other by an unnamed metric/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows a bot without a split test', async () => {
    await openSplitTestOf(service(), botWithTest(null));
    expect(screen.getByText('No split test')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End test' })).toBeNull();
  });

  it('explains inconsistent numbers', async () => {
    await openSplitTestOf(
      service(),
      botWithTest(
        splitTestValue({
          ada: { totalInstances: 10, responseCount: 12, sources: [sourceResultValue({ totalInstances: 9 })] },
          bea: { personaId: 'cleo' },
        }),
      ),
    );
    expect(
      screen.getByText(/^ADA has 12 responses in 10 instances, so there is no response rate/),
    ).toBeVisible();
    expect(screen.getByText('The instances by source do not add up to those of ADA.')).toBeVisible();
    expect(screen.getByText('The results for BEA belong to another persona, cleo.')).toBeVisible();
  });

  it('shows the error of the service and a link to the list', async () => {
    renderPage('/split-tests/unheard-of', { service: service() });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Status 404/);
    expect(screen.getByRole('link', { name: 'All split tests' })).toBeVisible();
  });
});
