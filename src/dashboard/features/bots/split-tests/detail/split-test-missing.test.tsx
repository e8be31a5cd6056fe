import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../../../../testing/frozen-service.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import {
  openSection,
  openSplitTestOf,
  splitTestAnswer,
  splitTestSection,
} from '../../../../testing/split-test-on-screen.ts';
import { botWithTest, sourceResultValue, splitTestValue } from '../../../../testing/split-test-values.ts';

const service = frozenService();

describe('missing or inconsistent results', () => {
  it('explains that the service may return results only after the end of the test', async () => {
    await openSplitTestOf(service(), botWithTest(splitTestValue({ ada: null, bea: null })));
    const answer = splitTestAnswer();
    expect(
      answer.getByRole('heading', { name: 'No results yet: they may come only when the test ends.' }),
    ).toBeVisible();
    expect(answer.getByText(/^Running for/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Traffic' })).toBeNull();
    expect(answer.getAllByRole('img', { name: 'no results' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'End test' })).toBeEnabled();
  });

  it('shows that one persona has no results', async () => {
    const page = await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({ ada: {}, bea: {}, cleo: null })),
    );
    expect(splitTestAnswer().getAllByRole('img', { name: 'no results' })).toHaveLength(1);
    const traffic = await openSection(page, 'Traffic');
    expect(await traffic.findByText(/no results for some of the personas/)).toBeVisible();
  });

  it('shows a test without personas', async () => {
    await openSplitTestOf(
      service(),
      botWithTest(splitTestValue({}, { personas: null, metric: null, startedAt: null })),
    );
    expect(screen.getByText('The test has no personas.')).toBeVisible();
    expect(screen.getByText('Running for an unknown time')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reports that a test with one persona has nothing to compare', async () => {
    await openSplitTestOf(service(), botWithTest(splitTestValue({ ada: {} })));
    expect(
      await screen.findByRole('heading', { name: 'Nothing to compare: the test has only one persona.' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /Traffic not checked/ })).toBeVisible();
    expect(splitTestSection('Traffic').getByText('Not checked')).toBeVisible();
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
      screen.getByText(/^ADA has 12 responses in 10 conversations, so there is no response rate/),
    ).toBeVisible();
    expect(screen.getByText('The conversations by source do not add up to those of ADA.')).toBeVisible();
    expect(screen.getByText('The results for BEA belong to another persona, cleo.')).toBeVisible();
  });

  it('shows the error of the service and a link to the list', async () => {
    renderPage('/split-tests/unheard-of', { service: service() });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Status 404/);
    expect(screen.getByRole('link', { name: 'All split tests' })).toBeVisible();
  });
});
