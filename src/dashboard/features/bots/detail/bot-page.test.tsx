import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BotSource } from '#contract/bot-source.ts';
import { botQueries } from '../../../api/resources/bot-queries.ts';
import { answeringBot, botValue, openBot } from '../../../testing/bot-on-screen.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard } from '../../../testing/lead-on-screen.ts';
import { aBot, aBotInFull, aFolder, aPersona, aSplitTest } from '../../../testing/test-service.ts';

const service = frozenService();

describe('the bot page', () => {
  it("shows the bot's header, a description in sentences, and its personas", async () => {
    const bot = aBotInFull({ name: 'Solar qualifier', folderId: 'f1' });
    await service().add({
      bots: [bot],
      splitTests: [aSplitTest({ botId: bot.id })],
      folders: [aFolder({ id: 'f1', name: 'Solar', parentId: null })],
      personas: [
        aPersona({ id: 'persona-a', personaName: 'Ada', botIds: [bot.id] }),
        aPersona({ id: 'persona-b', personaName: 'Ben', botIds: [bot.id] }),
      ],
    });
    const { user } = await openBot(service(), bot.id);
    const title = await screen.findByRole('heading', { level: 1, name: 'Solar qualifier' });
    await waitFor(() => expect(document.title).toBe('Solar qualifier – Botdeck'));
    const header = within(title.closest('header')!);
    expect(header.getByRole('button', { name: `Copy bot id ${bot.id}` })).toBeVisible();
    for (const chip of ['Favourite', 'Locked', 'Qualification', 'Split test running']) {
      expect(header.getByText(chip)).toBeVisible();
    }
    expect(header.getByText(/Modified/)).toHaveTextContent('Modified last Tuesday by Robin Example');
    expect(header.getByRole('link', { name: 'Open in folder' })).toHaveAttribute('href', '/folders/f1');

    const words = await findCard('What it does');
    expect(words).toHaveTextContent('Talks by webchat on 1 source: Website chat.');
    await waitFor(() => expect(words).toHaveTextContent('Speaks as Ada (70%) and Ben (30%).'));
    expect(words).toHaveTextContent(
      'A split test of 2 personas is running, measured by Booked appointments.',
    );
    expect(await findCard('Personas')).toHaveTextContent(/Ada.*70.*Ben.*30/);
    expect(within(await findCard('About')).getByRole('link', { name: 'Solar' })).toBeVisible();

    await user.click(header.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByRole('dialog', { name: /Duplicate Solar qualifier/ })).toBeVisible();
  });

  it('keeps the selected tab in the URL', async () => {
    const bot = aBotInFull();
    await service().add({ bots: [bot] });
    const { user, router } = await openBot(service(), bot.id, { search: '?tab=tools' });
    expect(await findCard('Calendar')).toHaveTextContent('"slots"');
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    expect(router.state.location.search).toBe('?tab=versions');
    expect(await findCard('Versions')).toHaveTextContent('Shorter greeting');
  });

  it('ignores an unknown tab in the URL and shows a notice', async () => {
    const bot = aBot();
    await service().add({ bots: [bot] });
    await openBot(service(), bot.id, { search: '?tab=secrets' });
    expect(await findCard('What it does')).toBeVisible();
    expect(screen.getByText(/Ignored invalid tab=secrets in the link/)).toBeVisible();
  });

  it('distinguishes missing parts from empty parts on each tab', async () => {
    const bot = botValue({ name: null, tools: [], followUpStates: [] });
    const { user } = await openBot(service(), bot.id, { through: answeringBot(bot) });
    expect(await screen.findByRole('heading', { level: 1, name: 'No name' })).toBeVisible();
    expect(await findCard('Personas')).toHaveTextContent('The service sent no personas with this bot.');
    const said: [string, string][] = [
      ['Versions', 'The service sent no list of versions with this bot.'],
      ['Sources', 'The service sent no list of sources with this bot.'],
      ['Follow-ups', 'The service sent no steps.'],
      ['Follow-ups', 'The service sent an empty list of follow-up states.'],
      ['Tools', 'The service sent an empty list of tools.'],
      ['Split test', 'The service sent no list of metrics with this bot.'],
    ];
    for (const [tab, sentence] of said) {
      await user.click(screen.getByRole('tab', { name: tab }));
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    expect(await screen.findByText('No split test')).toBeVisible();
  });

  it.each([
    [0, 'No version is marked as published.'],
    [2, /^2 versions are marked as published\./],
  ])('warns about %i published versions', async (published, notice) => {
    const versions = [1, 2, 3].map((version) => ({
      version: `${version}`,
      name: null,
      published: version <= published,
      modifiedAt: null,
      modifiedBy: null,
    }));
    const bot = botValue({ versions });
    await openBot(service(), bot.id, { search: '?tab=versions', through: answeringBot(bot) });
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.queryAllByText('Published', { selector: 'td *' })).toHaveLength(published);
  });
});

describe('the sources tab with many sources', () => {
  const sources = Array.from({ length: 40 }, (_, index) =>
    BotSource.parse({
      name: `Source ${index + 1}`,
      enabled: index % 2 === 0,
      personaNameOverride: `Alias ${index + 1}`,
    }),
  );

  it('collapses the sources, searches all their text, and expands them together', async () => {
    const bot = botValue({ sources });
    const { user, router } = await openBot(service(), bot.id, {
      search: '?tab=sources',
      through: answeringBot(bot),
    });
    expect(await screen.findAllByRole('button', { expanded: false, name: /^Source/ })).toHaveLength(40);
    expect(screen.queryByText('Alias 7')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Source 7' }));
    expect(screen.getByText('Alias 7')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search sources' }), 'alias 3');
    expect(await screen.findByText('13 of 40')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?tab=sources&text=alias+3'));
    await user.click(screen.getByRole('button', { name: 'Only sources that are on' }));
    expect(screen.getByText('8 of 40')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=sources&text=alias+3&enabled=yes');
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(screen.getAllByText(/^Alias/)).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('40 of 40')).toBeVisible();
  });
});

describe('failed requests', () => {
  it('shows the message of the service and can retry', async () => {
    const bot = aBot({ name: 'Booking bot' });
    await service().add({ bots: [bot] });
    let isBroken = true;
    const { user } = await openBot(service(), bot.id, {
      through: (passOn) => (url, init) => (isBroken ? failing(passOn, 'getBot', 400) : passOn)(url, init),
    });
    expect(await screen.findByText('The test lets getBot fail.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking bot' })).toBeVisible();
  });

  it('keeps the bot visible after a failed refetch and shows the time of the data', async () => {
    const bot = aBot({ name: 'Booking bot' });
    await service().add({ bots: [bot] });
    let isBroken = false;
    const { queryClient } = await openBot(service(), bot.id, {
      through: (passOn) => (url, init) => (isBroken ? failing(passOn, 'getBot', 400) : passOn)(url, init),
    });
    await findCard('What it does');
    isBroken = true;
    await act(() => queryClient.refetchQueries(botQueries.detail(bot.id)));
    expect(await screen.findByText(/^This bot is as of \d\d:\d\d\. Refreshing failed/)).toBeVisible();
    expect(await findCard('What it does')).toBeVisible();
  });

  it('shows only the overview and the leads for a bot that the service cannot find', async () => {
    await service().add({ personas: [aPersona({ personaName: 'Ada', botIds: ['gone'] })] });
    const { user } = await openBot(service(), 'gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unknown bot' })).toBeVisible();
    expect(await findCard('Bot not found')).toHaveTextContent('gone');
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Leads']);
    await user.click(screen.getByRole('tab', { name: 'Leads' }));
    expect(within(await findCard('Personas with this bot')).getByRole('link', { name: /Ada/ })).toBeVisible();
  });
});

describe('a service that cannot read bots', () => {
  const config = { extensions: [] };

  it('names the bot if personas mention it, and explains the missing details', async () => {
    const bot = aBot({ name: 'Booking bot' });
    await service().add({ bots: [bot], personas: [aPersona({ botIds: [bot.id] })] });
    const { sent } = await openBot(service(), bot.id, { config, search: '?tab=sources' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking bot' })).toBeVisible();
    expect(await findCard('Details unavailable')).toHaveTextContent('This service cannot read bots');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Leads']);
    expect(sent.filter(({ path, method }) => path.startsWith('/bot') || method !== 'GET')).toEqual([]);
  });

  it('reports that nothing mentions an unknown bot', async () => {
    await openBot(service(), 'bot-x', { config });
    expect(await screen.findByText(/^Nothing searched so far mentions this bot\./)).toBeVisible();
  });

  it('shows the duplicated bot from the response, and explains why a comparison is impossible', async () => {
    const bot = aBotInFull({ name: 'Booking bot' });
    await service().add({ bots: [bot], personas: [aPersona({ id: 'persona-a', botIds: [bot.id] })] });
    const { user } = await openBot(service(), bot.id, { config });
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking bot (copy)' })).toBeVisible();
    expect(
      screen.getByText(/^This is the copy as the service returned it on \d+ \w+ \d{4}, \d\d:\d\d\./),
    ).toBeVisible();
    const differences = await findCard('Differences from the original');
    expect(differences).toHaveTextContent('The original is unknown');
    expect(within(differences).getByRole('link', { name: 'Booking bot' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Tools' }));
    expect(await findCard('Calendar')).toBeVisible();
  });

  it('ends the split test, shows the outcome, and then shows the returned bot', async () => {
    const bot = aBotInFull({ name: 'Booking bot' });
    await service().add({
      bots: [bot],
      splitTests: [aSplitTest({ botId: bot.id })],
      personas: [aPersona({ id: 'persona-a', botIds: [bot.id] }), aPersona({ id: 'persona-b' })],
    });
    const { user } = await openBot(service(), bot.id, { config });
    await screen.findByRole('heading', { level: 1, name: 'Booking bot' });
    await user.click(screen.getByRole('button', { name: 'End test' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Booking bot');
    await user.click(dialog.getByRole('button', { name: 'End test' }));
    expect(await screen.findByText(/^The split test ended at/)).toBeVisible();
    expect(screen.getByText(/^This is the bot as the service returned it on/)).toBeVisible();
    expect(await findCard('What it does')).toHaveTextContent(
      'Its last split test, of 2 personas, measured by Booked appointments, has ended.',
    );
    expect(screen.queryByRole('button', { name: 'End test' })).toBeNull();
  });
});
