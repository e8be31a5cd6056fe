import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard, openLead, storeLead } from '../../../testing/lead-on-screen.ts';

const service = frozenService();

const fieldRows = async () =>
  [...(await findCard('Fields')).querySelectorAll('tbody tr:not(details tr)')].map((row) =>
    [...row.children].slice(0, 2).map((cell) => cell.textContent),
  );

describe('the fields of a lead', () => {
  const fields = [
    { field: 'city', name: 'City', value: 'Porto', aiProduced: true },
    { field: 'budget', name: 'Budget', value: '10 k', aiProduced: false },
    { field: 'note', name: null, value: '', aiProduced: false },
  ];

  it('show an AI mark, can be searched and filtered, and hide empty values', async () => {
    const { user } = await openLead(service(), await storeLead(service(), { fields }));
    expect(await fieldRows()).toEqual([
      ['Citycity', 'PortoWritten by AI'],
      ['Budgetbudget', '10 k'],
    ]);
    const card = within(await findCard('Fields'));
    expect(card.getByText('note')).not.toBeVisible();
    await user.click(card.getByText('1 empty field'));
    expect(card.getByText('note')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Find a field' }), 'porto');
    expect((await fieldRows()).map(([name]) => name)).toEqual(['Citycity']);
    await user.clear(screen.getByRole('searchbox', { name: 'Find a field' }));
    await user.click(screen.getByRole('button', { name: 'Written by AI' }));
    expect((await fieldRows()).map(([name]) => name)).toEqual(['Citycity']);
    await user.type(screen.getByRole('searchbox', { name: 'Find a field' }), 'budget');
    expect(screen.getByText('No field matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all 3' }));
    expect(await fieldRows()).toHaveLength(2);
  });

  it('can be copied individually', async () => {
    const { user } = await openLead(service(), await storeLead(service(), { fields }));
    await user.click(await screen.findByRole('button', { name: 'Copy value of City' }));
    expect(await navigator.clipboard.readText()).toBe('Porto');
  });

  it('load from the CRM on demand, with a summary of the additions', async () => {
    const id = await storeLead(service(), {
      fields,
      externalFields: [
        { field: 'crm_owner', name: 'Owner', value: 'Robin', aiProduced: false },
        { field: 'crm_stage', name: 'Stage', value: 'won', aiProduced: false },
      ],
    });
    const { user, sent, router } = await openLead(service(), id);
    await user.click(await screen.findByRole('button', { name: 'Load CRM fields' }));
    expect(await screen.findByText('From the CRM: 2 fields added.')).toBeVisible();
    expect(await fieldRows()).toContainEqual(['Ownercrm_owner', 'RobinFrom the CRM']);
    expect(sent.map(({ path }) => path)).toContain(`/lead/${id}?includeExternalFields=true`);
    expect(router.state.location.search).toBe('?crm=yes');
  });

  it('show a notice if the CRM changes nothing', async () => {
    const { user } = await openLead(service(), await storeLead(service(), { fields, externalFields: [] }));
    await user.click(await screen.findByRole('button', { name: 'Load CRM fields' }));
    expect(await screen.findByText(/the lead is the same with and without CRM fields/)).toBeVisible();
  });

  it('stay visible if the CRM request fails, with its error and a retry', async () => {
    let isDown = true;
    const { user } = await openLead(service(), await storeLead(service(), { fields }), {
      through: (passOn) => (input, init) =>
        isDown && input.includes('includeExternalFields')
          ? failing(passOn, 'getLead', 400)(input, init)
          : passOn(input, init),
    });
    await user.click(await screen.findByRole('button', { name: 'Load CRM fields' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Made to fail with 400');
    expect(await fieldRows()).toHaveLength(2);
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/From the CRM: 1 field added/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
