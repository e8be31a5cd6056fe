import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LeadInstance } from '#contract/lead.ts';
import { openBot } from '../../../testing/bot-on-screen.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard } from '../../../testing/lead-on-screen.ts';
import { findLeadNames, leadCells, leadLink, leadNames } from '../../../testing/leads-on-screen.ts';
import { aBotInFull, aLead, aPersona, aSource } from '../../../testing/test-service.ts';

const service = frozenService();

const BOT = 'bot-1';

function talk(botId: string, botVersion: string | null = null) {
  return LeadInstance.parse({ botId, botVersion, isSmartFollowUpTime: false });
}

function someLeads(count: number, sourceId: string) {
  return Array.from({ length: count }, (_, index) => aLead({ name: `Filler ${index}`, sourceId }));
}

/** Returns the paths of the requests for leads that the tab "Leads" has sent. Recognises them by their page size. */
function pagesAsked(sent: { path: string }[]): string[] {
  return sent.flatMap(({ path }) => (path.includes('pageSize=500') ? path : []));
}

function progress(): HTMLElement {
  return screen.getByText(/found in/, { selector: 'span' });
}

function heard(): (string | null)[] {
  return screen.queryAllByRole('status').map(({ textContent }) => textContent);
}

describe('the tab "Leads"', () => {
  const web = aSource({ name: 'Website chat' });
  const other = aSource({ name: 'Phone' });

  beforeEach(async () => {
    await service().add({
      sources: [web, other],
      bots: [aBotInFull({ id: BOT, personaIds: ['persona-a'] })],
      personas: [
        aPersona({ id: 'persona-a', personaName: 'Ada', botIds: [] }),
        aPersona({ personaName: 'Ben', botIds: [BOT] }),
      ],
    });
  });

  it('lists the personas, their mismatches, and the leads that currently talk with the bot', async () => {
    await service().add({
      leads: [
        aLead({ name: 'Lead Ann', sourceId: web.id, instances: [talk('bot-2'), talk(BOT, '7')] }),
        aLead({ name: 'Lead Bob', sourceId: web.id, instances: [talk('bot-2')], lastMessageBotId: BOT }),
      ],
    });
    await openBot(service(), BOT, { search: '?tab=used-by' });
    const personas = await findCard('Personas with this bot');
    expect(within(personas).getByRole('link', { name: /Ben/ })).toBeVisible();
    expect(personas).toHaveTextContent('1 persona of the bot does not list it.');
    expect(personas).toHaveTextContent('1 persona lists the bot but is not among its personas.');
    expect(await findLeadNames()).toEqual(['Lead Ann']);
    expect(leadCells('Lead Ann')['Version']).toBe('7');
    expect(leadLink('Lead Ann')).toHaveAttribute('href', expect.stringMatching(/^\/leads\/lead-/));
    expect(progress()).toHaveTextContent('1 found in all 2 leads');
    expect(screen.queryByRole('button', { name: 'Keep scanning' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View all leads' })).toHaveAttribute(
      'href',
      `/leads?bot=${BOT}&scan=yes`,
    );
  });

  it('scans the first 500 leads, and continues on request', async () => {
    await service().add({
      leads: [
        aLead({ name: 'Lead Ann', sourceId: web.id, instances: [talk(BOT)] }),
        ...someLeads(640, web.id),
        aLead({ name: 'Lead Zoe', sourceId: web.id, instances: [talk(BOT)] }),
      ],
    });
    const { user, sent } = await openBot(service(), BOT, { search: '?tab=used-by' });
    expect(await findLeadNames()).toEqual(['Lead Ann']);
    expect(progress()).toHaveTextContent('1 found in 500 of 642 leads');
    expect(pagesAsked(sent)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep scanning' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Ann', 'Lead Zoe']));
    await waitFor(() => expect(progress()).toHaveTextContent('2 found in all 642 leads'));
    await waitFor(() => expect(heard()).toContain('2 found in all 642 leads'));
    expect(pagesAsked(sent)).toHaveLength(3);
  });

  it('keeps the found leads after the scan is stopped and after a switch of tabs', async () => {
    await service().add({
      leads: [
        aLead({ name: 'Lead Ann', sourceId: web.id, instances: [talk(BOT)] }),
        ...someLeads(620, web.id),
      ],
    });
    const { user, sent } = await openBot(service(), BOT, {
      search: '?tab=used-by',
      through: (passOn) => (url, init) =>
        (url.includes('page=2') ? failing(passOn, 'listLeads', 'never') : passOn)(url, init),
    });
    await user.click(await screen.findByRole('button', { name: 'Keep scanning' }));
    const stop = await screen.findByRole('button', { name: 'Stop' });
    expect(heard()).not.toContainEqual(expect.stringMatching(/found in/));
    await user.click(stop);
    expect(await screen.findByRole('button', { name: 'Keep scanning' })).toHaveFocus();
    expect(progress()).toHaveTextContent('1 found in 500 of 621 leads');
    expect(heard()).toContain('1 found in 500 of 621 leads');
    await user.click(screen.getByRole('tab', { name: 'Tools' }));
    await user.click(screen.getByRole('tab', { name: 'Leads' }));
    expect(await findLeadNames()).toEqual(['Lead Ann']);
    expect(pagesAsked(sent)).toHaveLength(2);
  });

  it('keeps the found leads after a failed scan and resumes from the same page', async () => {
    await service().add({
      leads: [
        ...someLeads(620, web.id),
        aLead({ name: 'Lead Zoe', sourceId: web.id, instances: [talk(BOT)] }),
      ],
    });
    let isBroken = true;
    const { user } = await openBot(service(), BOT, {
      search: '?tab=used-by',
      through: (passOn) => (url, init) =>
        (isBroken && url.includes('page=2') ? failing(passOn, 'listLeads', 400) : passOn)(url, init),
    });
    expect(await screen.findByText('No leads found yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep scanning' }));
    expect(await screen.findByText('The test lets listLeads fail.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Zoe']));
  });

  it('filters leads by a source of the bot in the request', async () => {
    await service().add({
      leads: [
        aLead({ name: 'Lead Ann', sourceId: web.id, instances: [talk(BOT)] }),
        aLead({ name: 'Lead Bob', sourceId: other.id, instances: [talk(BOT)] }),
      ],
    });
    const { user, router, sent } = await openBot(service(), BOT, { search: '?tab=used-by' });
    expect(await findLeadNames()).toEqual(['Lead Ann', 'Lead Bob']);
    await user.click(screen.getByRole('button', { name: 'Source' }));
    await screen.findByText('The sources of this bot.');
    expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Website chat' }));
    await waitFor(() => expect(leadNames()).toEqual(['Lead Ann']));
    expect(router.state.location.search).toBe(`?tab=used-by&source=${web.id}`);
    expect(pagesAsked(sent).at(-1)).toContain(`sourceId=${web.id}`);
    expect(screen.getByRole('link', { name: 'View all leads' })).toHaveAttribute(
      'href',
      `/leads?source=${web.id}&bot=${BOT}&scan=yes`,
    );
  });

  it('shows an empty state if no lead talks with the bot', async () => {
    await service().add({ leads: [aLead({ sourceId: web.id })] });
    await openBot(service(), BOT, { search: '?tab=used-by' });
    expect(await screen.findByText('No active leads')).toBeVisible();
  });

  it('keeps the personas if the leads fail to load', async () => {
    await openBot(service(), BOT, {
      search: '?tab=used-by',
      through: (passOn) => failing(passOn, 'listLeads', 400),
    });
    expect(await screen.findByText('The test lets listLeads fail.')).toBeVisible();
    expect(screen.queryByText(/No lead/)).toBeNull();
    await waitFor(async () => expect(await findCard('Personas with this bot')).toHaveTextContent('Ben'));
  });
});
