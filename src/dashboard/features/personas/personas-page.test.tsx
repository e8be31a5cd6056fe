import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFilter, turnOnFilter } from '../../testing/filters-on-screen.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { cardsByGroup, openPersonas, personaCard, personaRows } from '../../testing/personas-on-screen.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { aBot, aFolder, aPersona } from '../../testing/test-service.ts';
import { personaValue } from '../../testing/values.ts';

const service = frozenService();

const cards = () => screen.getByRole('region', { name: 'Personas' });

describe('the persona list as cards', () => {
  it('shows the main facts of a persona', async () => {
    const bot = aBot({ name: 'Booking bot' });
    await service().add({
      bots: [bot],
      personas: [
        aPersona({
          personaName: 'Maya',
          description: 'Warm and quick.',
          botIds: [bot.id],
          aiProviderPreferences: ['first', 'second'],
          modifiedAt: 'last Tuesday',
          isDefault: true,
          favorited: true,
        }),
      ],
    });
    await openPersonas(service());
    const card = personaCard('Maya');
    for (const words of ['Warm and quick.', '1 bot', 'First, Second', 'last Tuesday', 'Default']) {
      expect(within(card).getByText(words)).toBeVisible();
    }
    expect(within(card).getByRole('img', { name: 'favourite' })).toBeVisible();
    expect(screen.getByText('1 persona')).toBeVisible();
    expect(document.title).toBe('Personas – Botdeck');
  });

  it('shows the default persona and favourites first, then each folder by its path', async () => {
    const sales = aFolder({ name: 'Sales' });
    const solar = aFolder({ name: 'Solar', parentId: sales.id });
    await service().add({
      folders: [sales, solar],
      personas: [
        aPersona({ personaName: 'Ada', folderId: solar.id }),
        aPersona({ personaName: 'Bea' }),
        aPersona({ personaName: 'Cleo', folderId: solar.id, favorited: true }),
        aPersona({ personaName: 'Dora', isDefault: true }),
      ],
    });
    await openPersonas(service());
    await waitFor(() =>
      expect(cardsByGroup()).toEqual({
        'Default and favourites 2': ['Dora', 'Cleo'],
        'Sales / Solar 1': ['Ada'],
        'No folder 1': ['Bea'],
      }),
    );
  });

  it('opens a persona and returns to the unchanged list', async () => {
    await service().add({ personas: [aPersona({ personaName: 'Maya' }), aPersona({ personaName: 'Tom' })] });
    const { user, router } = await openPersonas(service(), '?text=maya');
    await user.click(screen.getByRole('link', { name: 'Maya' }));
    await screen.findByRole('heading', { level: 1, name: 'Maya' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Personas' }));
    await waitFor(() => expect(router.state.location.search).toBe('?text=maya'));
  });

  it('renders HTML in a name as text, and shows a persona without a name', async () => {
    const hostile = '<img src=x onerror="globalThis.hacked = true">';
    await service().add({
      personas: [
        aPersona({ personaName: hostile, description: hostile, color: 'url(x)' }),
        aPersona({ personaName: null }),
      ],
    });
    await openPersonas(service());
    expect(screen.getByRole('link', { name: hostile })).toBeVisible();
    expect(screen.getByRole('link', { name: 'No name' })).toBeVisible();
    expect('hacked' in globalThis).toBe(false);
  });

  it('renders only the visible cards of 5,000', async () => {
    const personas = Array.from({ length: 5000 }, (_, place) => personaValue({ id: `p${place}` }));
    await openPersonas(service(), '', {
      through: (passOn) => failing(passOn, 'listPersonas', Response.json(personas)),
    });
    expect(screen.getByText('5,000 personas')).toBeVisible();
    expect(within(cards()).getAllByRole('listitem').length).toBeLessThan(100);
  });
});

describe('the persona list as a table', () => {
  it('is kept in the URL, can be sorted, and shows the default persona and favourites first', async () => {
    await service().add({
      personas: [
        aPersona({ personaName: 'Ada' }),
        aPersona({ personaName: 'Bea', favorited: true }),
        aPersona({ personaName: 'Cleo', isDefault: true }),
      ],
    });
    const { user, router } = await openPersonas(service());
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await waitFor(() => expect(personaRows()).toEqual(['Cleo', 'Bea', 'Ada']));
    expect(router.state.location.search).toBe('?view=table');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(personaRows()).toEqual(['Ada', 'Bea', 'Cleo']));
    expect(router.state.location.search).toBe('?view=table&sort=name');
  });

  it('shows notices for an unknown column and an invalid filter', async () => {
    await service().add({ personas: [aPersona()] });
    await openPersonas(service(), '?view=table&sort=nonsense&favourites=maybe');
    expect(screen.getByText("There is no column 'nonsense' to sort by.")).toBeVisible();
    expect(screen.getByText(/Ignored invalid favourites=maybe in the link/)).toBeVisible();
  });
});

describe('searching and filtering personas', () => {
  it('searches the prompts as well', async () => {
    await service().add({
      personas: [
        aPersona({ personaName: 'Ada', howToRespond: 'Offer the Zebra plan.' }),
        aPersona({ personaName: 'Bea', voiceStyles: 'Like a zèbra.' }),
        aPersona({ personaName: 'Cleo' }),
      ],
    });
    const { user } = await openPersonas(service());
    await user.type(screen.getByRole('searchbox', { name: 'Search personas' }), 'zebra');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await waitFor(() => expect(cardsByGroup()).toEqual({ '': ['Ada', 'Bea'] }));
  });

  it('filters by folder, bot, provider and use, and clears all filters', async () => {
    const bot = aBot({ name: 'Booking bot' });
    const folder = aFolder({ name: 'Sales' });
    await service().add({
      bots: [bot],
      folders: [folder],
      personas: [
        aPersona({ personaName: 'Ada', botIds: [bot.id], folderId: folder.id }),
        aPersona({ personaName: 'Bea', aiProviderPreferences: ['third'] }),
      ],
    });
    const { user, router } = await openPersonas(service());
    await openFilter(user, 'Used by');
    await user.click(await screen.findByRole('checkbox', { name: /Booking bot/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(cardsByGroup()).toEqual({ 'Sales 1': ['Ada'] }));
    expect(router.state.location.search).toBe(`?bot=${bot.id}`);
    await turnOnFilter(user, 'Unused');
    expect(await screen.findByText('No persona matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Ada|Bea/ })).toHaveLength(2));
    await openFilter(user, 'AI provider');
    await user.click(await screen.findByRole('checkbox', { name: /Third/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada', hidden: true })).toBeNull());
  });
});

describe('selecting personas to compare', () => {
  const three = () => ['Ada', 'Bea', 'Cleo'].map((personaName) => aPersona({ id: personaName, personaName }));

  it('allows two personas and opens their comparison', async () => {
    await service().add({ personas: three() });
    const { user, router } = await openPersonas(service());
    for (const name of ['Cleo', 'Ada', 'Bea']) {
      await user.click(screen.getByRole('checkbox', { name: `Select ${name} to compare` }));
    }
    expect(screen.getByRole('checkbox', { name: 'Select Bea to compare' })).not.toBeChecked();
    expect(await screen.findByText(/^Only two personas can be compared/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Compare the 2 selected' }));
    await screen.findByRole('heading', { level: 1, name: 'Compare personas' });
    expect(router.state.location.search).toBe('?first=Cleo&second=Ada');
  });

  it('opens the comparison with one persona', async () => {
    await service().add({ personas: three() });
    const { user } = await openPersonas(service());
    await user.click(screen.getByRole('checkbox', { name: 'Select Bea to compare' }));
    expect(screen.getByText(/^1 selected to compare/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Compare with another' }));
    const first = within(await screen.findByRole('region', { name: 'First persona' }));
    expect(await first.findByRole('link', { name: 'Bea' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose second' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Differences only' })).toBeNull();
  });

  it('works in the table, without a checkbox for all rows', async () => {
    await service().add({ personas: three() });
    const { user } = await openPersonas(service(), '?view=table');
    expect(screen.queryByRole('checkbox', { name: /Select all/ })).toBeNull();
    for (const name of ['Ada', 'Bea', 'Cleo']) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    }
    expect(screen.getByText(/^2 selected/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/· \d selected/)).toBeNull();
  });
});

describe('an empty or partial list of personas', () => {
  it('explains why the list is empty', async () => {
    await openPersonas(service());
    expect(screen.getByText('No personas yet')).toBeVisible();
  });

  it('shows an error instead of an empty list, and can be retried', async () => {
    await service().add({ personas: [aPersona({ personaName: 'Maya' })] });
    let isBroken = true;
    const { user } = renderPage('/personas', {
      service: service(),
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listPersonas', 400) : passOn)(url, init),
    });
    expect(await screen.findByText('Made to fail with 400')).toBeVisible();
    expect(screen.queryByText('No personas yet')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Maya' })).toBeVisible();
  });

  it('omits an unreadable record and shows a notice', async () => {
    const good = { id: 'p1', personaName: 'Maya', favorited: false, default: false };
    await openPersonas(service(), '', {
      through: (passOn) => failing(passOn, 'listPersonas', Response.json([good, { id: null }])),
    });
    expect(screen.getByText('1 persona could not be read and is left out.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Maya' })).toBeVisible();
  });

  it('stays visible after a failed refetch and shows the time of the data', async () => {
    await service().add({ personas: [aPersona({ personaName: 'Maya' })] });
    let isBroken = false;
    const { queryClient } = await openPersonas(service(), '', {
      through: (passOn) => (url, init) =>
        (isBroken ? failing(passOn, 'listPersonas', 400) : passOn)(url, init),
    });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^These personas are as of .* Refreshing failed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Maya' })).toBeVisible();
  });

  it('works for a service with only the documented operations', async () => {
    await service().add({ personas: [aPersona({ personaName: 'Maya', folderId: 'f1' })] });
    await openPersonas(service(), '', { config: { extensions: [] } });
    await waitFor(() => expect(cardsByGroup()).toEqual({ 'Unnamed folder f1 1': ['Maya'] }));
  });
});
