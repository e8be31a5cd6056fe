import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { aPersona } from '../../../testing/test-service.ts';
import { PERSONA_FIELDS } from '../detail/persona-fields.ts';

const service = frozenService();

async function openComparison(search: string) {
  const page = renderPage(`/compare-personas${search}`, { service: service() });
  await screen.findByRole('region', { name: 'First persona' });
  return page;
}

function cellsOf(field: string): string[] {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${field}`) }).closest('tr')!;
  return (
    within(row)
      .getAllByRole('cell')
      // Removes the name of the persona above each value. CSS hides this name on wide screens.
      .map((cell) => cell.textContent.replace(/^(Maya|Tom)/, ''))
  );
}

const storeTwo = () =>
  service().add({
    personas: [
      aPersona({
        id: 'm',
        personaName: 'Maya',
        howToRespond: 'Be kind to them.',
        typoPercent: 0,
        description: null,
      }),
      aPersona({ id: 't', personaName: 'Tom', howToRespond: 'Be short to them.', typoPercent: null }),
    ],
  });

describe('the comparison of two personas', () => {
  it('shows every field and marks equal fields', async () => {
    await storeTwo();
    await openComparison('?first=m&second=t');
    const fields = screen.getAllByRole('rowheader').map((cell) => cell.firstChild?.textContent);
    expect(fields).toEqual(PERSONA_FIELDS.map(({ label }) => label));
    expect(cellsOf('Typos')).toEqual(['0%', '–']);
    expect(cellsOf('Description')).toEqual(['–', 'Answers first questions and books a call.']);
    expect(screen.getByRole('rowheader', { name: 'Response time Equal' })).toBeVisible();
    expect(screen.getByText('5 of 20 fields differ.')).toBeVisible();
    expect(document.title).toBe('Maya and Tom compared – Botdeck');
  });

  it('marks differing words, also for screen readers', async () => {
    await storeTwo();
    await openComparison('?first=m&second=t');
    expect(document.querySelector('del')).toHaveTextContent('[only here: kind]');
    expect(document.querySelector('ins')).toHaveTextContent('[only here: short]');
    expect(cellsOf('How to respond')).toEqual([
      'Be  [only here: kind]  to them.',
      'Be  [only here: short]  to them.',
    ]);
  });

  it('marks differences in whitespace', async () => {
    await service().add({
      personas: [
        aPersona({ id: 'm', voiceStyles: 'one\ntwo' }),
        aPersona({ id: 't', voiceStyles: 'one\n\ntwo' }),
      ],
    });
    await openComparison('?first=m&second=t');
    expect(document.querySelector('ins')).toHaveTextContent('↵');
  });

  it('shows a note if the texts differ too much to mark differences', async () => {
    const words = (sign: string) => Array.from({ length: 2000 }, (_, place) => `${sign}${place}`).join(' ');
    await service().add({
      personas: [
        aPersona({ id: 'm', howToRespond: words('a') }),
        aPersona({ id: 't', howToRespond: words('b') }),
      ],
    });
    await openComparison('?first=m&second=t');
    expect(screen.getAllByText(/^These texts have too little in common/)).toHaveLength(2);
    expect(document.querySelector('td del')).toBeNull();
  });

  it('can hide equal fields and keeps the choice in the URL', async () => {
    await storeTwo();
    const { user, router } = await openComparison('?first=m&second=t');
    await user.click(screen.getByRole('button', { name: 'Differences only' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Response time/ })).toBeNull());
    expect(screen.getByText('5 of 20 fields differ; 15 equal fields are hidden.')).toBeVisible();
    expect(router.state.location.search).toBe('?first=m&second=t&differences=yes');
  });

  it('swaps the personas', async () => {
    await storeTwo();
    const { user, router } = await openComparison('?first=m&second=t');
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    await waitFor(() => expect(cellsOf('Typos')).toEqual(['–', '0%']));
    expect(router.state.location.search).toBe('?first=t&second=m');
  });
});

describe('choosing the personas to compare', () => {
  it('starts without personas and selects one after the other', async () => {
    await storeTwo();
    const { user, router } = await openComparison('');
    expect(screen.getByText('No personas chosen yet')).toBeVisible();
    for (const [slot, name] of [
      ['first', 'Maya'],
      ['second', 'Tom'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Choose ${slot}` }));
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: new RegExp(name) }),
      );
      await screen.findByRole('button', { name: `Change ${slot}` });
    }
    expect(router.state.location.search).toBe('?first=m&second=t');
    expect(screen.getByRole('table', { name: 'Fields of both personas' })).toBeVisible();
  });

  it('shows an unknown id', async () => {
    await storeTwo();
    await openComparison('?first=m&second=nobody');
    const second = within(screen.getByRole('region', { name: 'Second persona' }));
    expect(second.getByText('No persona has the id nobody')).toBeVisible();
    expect(screen.getByText('One persona is missing')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('does not compare a persona with itself', async () => {
    await storeTwo();
    await openComparison('?first=m&second=m');
    expect(screen.getByText('Both are the same persona')).toBeVisible();
  });

  it('shows an error if the personas fail to load', async () => {
    renderPage('/compare-personas?first=m&second=t', {
      service: service(),
      through: (passOn) => failing(passOn, 'listPersonas', 400),
    });
    expect(await screen.findByText('Made to fail with 400')).toBeVisible();
  });
});
