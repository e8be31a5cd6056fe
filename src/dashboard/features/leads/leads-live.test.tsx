import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { turnOnFilter } from '../../testing/filters-on-screen.ts';
import { emitServerEvent } from '../../api/live/live-query.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { findLeadNames, leadCells, leadNames, leadsPageOver } from '../../testing/leads-on-screen.ts';
import { aLead, aSource } from '../../testing/test-service.ts';

const service = frozenService();
const { openLeads, openLeadsWithRows } = leadsPageOver(service);

const at = (minute: number) => new Date(Date.UTC(2025, 2, 14, 8, minute));

async function addLeads(count: number, sourceId: string): Promise<void> {
  const names = Array.from({ length: count }, (_, place) => `Lead ${place + 1}`);
  await service().add({
    leads: names.map((name, place) =>
      aLead({
        name,
        sourceId,
        contactId: `${name}'s contact`,
        lastMessage: 'Before',
        lastMessageTime: at(count - place),
      }),
    ),
  });
}

/** Sends a message from a contact to a source through the inbound webhook of the source. */
async function write(sourceId: string, contact: string, text: string): Promise<void> {
  const path = `/agency/source/${sourceId}/webhook-integration/inbound`;
  const headers = { 'Content-Type': 'application/json' };
  const inbound = { contactIdPath: 'contact', bodyPath: 'text', contactFieldPaths: { name: 'contact' } };
  await service().request(path, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ inbound, filterKey: null }),
  });
  const response = await service().request(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ contact, text }),
  });
  expect(await response.json()).toMatchObject({ isAccepted: true });
}

const heard = () =>
  act(() => emitServerEvent({ type: 'lead.message', data: {}, sourceId: null, botId: null }));
const findNew = (words: string) => screen.findByRole('button', { name: words });

describe('live updates of the lead list', () => {
  it('keep the rows in place, and show new leads on request', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(3, source.id);
    const { user } = await openLeadsWithRows();
    await write(source.id, 'Somebody', 'Hello');
    await write(source.id, 'Another one', 'Hello');
    heard();
    await findNew('Show 2 new');
    expect(leadNames()).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    expect(screen.getByText('5 leads')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 2 new' }));
    // The test clock is frozen, so both leads have the same time.
    expect(leadNames().slice(0, 2).toSorted()).toEqual(['Another one', 'Somebody']);
    expect(leadNames().slice(2)).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    // The button "Show 2 new" has disappeared, so the focus is on the next button.
    expect(screen.getByRole('button', { name: 'Refresh' })).toHaveFocus();
  });

  it('change the values of a row in place', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(3, source.id);
    const { user } = await openLeadsWithRows();
    await write(source.id, "Lead 3's contact", 'Now');
    heard();
    await findNew('Show changes');
    expect(leadNames()).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    expect(leadCells('Lead 3')['Last message']).toMatch(/Now/);
    await user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(leadNames()).toEqual(['Lead 3', 'Lead 1', 'Lead 2']);
  });

  it('show no button if the order stays the same', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(2, source.id);
    await openLeadsWithRows();
    await write(source.id, "Lead 1's contact", 'Now');
    heard();
    await waitFor(() => expect(leadCells('Lead 1')['Last message']).toMatch(/Now/));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('appear immediately after a change of the order or filter, or a refresh', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(3, source.id);
    const { user, router } = await openLeadsWithRows();
    await write(source.id, 'Somebody', 'Hello');
    heard();
    await findNew('Show 1 new');
    await turnOnFilter(user, 'Unread');
    await waitFor(() => expect(leadNames()).toContain('Somebody'));
    await router.navigate('/leads');
    await waitFor(() => expect(leadNames()).toEqual(['Somebody', 'Lead 1', 'Lead 2', 'Lead 3']));

    await write(source.id, 'Another one', 'Hello');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(leadNames()).toContain('Another one'));
  });

  it('only report a change on later pages', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(30, source.id);
    await openLeadsWithRows('?page=2&pageSize=25');
    await write(source.id, 'Somebody', 'Hello');
    heard();
    await findNew('Show changes');
    expect(leadNames()[0]).toBe('Lead 26');
  });

  it('wait for the user while another page loads', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(30, source.id);
    const gate = new EventTarget();
    const opened = new Promise((resolve) => gate.addEventListener('open', resolve));
    const { user } = await openLeadsWithRows('?pageSize=25', {
      through: (passOn) => async (url, init) => {
        if (url.includes('page=2')) await opened;
        return passOn(url, init);
      },
    });
    await write(source.id, 'Somebody', 'Hello');
    heard();
    await findNew('Show 1 new');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    expect(leadNames()[0]).toBe('Lead 1');
    expect(screen.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
    gate.dispatchEvent(new Event('open'));
    await waitFor(() => expect(leadNames()[0]).toBe('Lead 25'));
  });

  it('do not dim the rows, and keep the data after a failed refetch', async () => {
    const source = aSource();
    await service().add({ sources: [source] });
    await addLeads(2, source.id);
    const gate = new EventTarget();
    let isBroken = false;
    openLeads('', {
      through: (passOn) => async (url, init) => {
        if (!isBroken || !url.includes('/lead?')) return passOn(url, init);
        await new Promise((resolve) => gate.addEventListener('open', resolve));
        return Response.json({ title: 'Not now' }, { status: 400 });
      },
    });
    await findLeadNames();
    isBroken = true;
    heard();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy');
    gate.dispatchEvent(new Event('open'));
    expect(await screen.findByText(/^These leads are as of/)).toBeVisible();
    expect(leadNames()).toEqual(['Lead 1', 'Lead 2']);
  });
});
