import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Persona } from '#contract/persona.ts';
import { failing } from '../../../testing/fail-operation.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard } from '../../../testing/lead-on-screen.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { aFolder, aPersona } from '../../../testing/test-service.ts';
import { personaValue } from '../../../testing/values.ts';

const service = frozenService();

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Opens the page of a persona. The service returns only this persona in the list. */
async function openPersona(persona: Persona, options: Options = {}) {
  const page = renderPage(`/personas/${persona.id}`, {
    service: service(),
    through: (passOn) => failing(passOn, 'listPersonas', Response.json([persona])),
    ...options,
  });
  await findCard('About');
  return page;
}

const FULL = {
  id: 'persona-of-test',
  agencyId: 'agency-of-test',
  personaName: 'Maya',
  description: 'Warm and quick.',
  color: '#e8a33d',
  imageUri: 'https://images.example/maya.webp',
  voiceStyles: 'Short sentences.',
  howToRespond: 'Offer two times.',
  typoPercent: 1.5,
  breakupLargeMessagePercent: 35,
  responseTime: '1-3 minutes',
  responseDelay: 4512,
  modifiedAt: 'some time in May',
  modifiedBy: 'Robin Example',
  aiProviderPreferences: ['first-provider', 'second-provider'],
  folderId: 'folder-of-test',
  botIds: ['bot-1'],
  bots: [{ id: 'bot-2', name: 'Solar bot' }],
  favorited: true,
  default: true,
} satisfies Persona;

const SHOWN: Record<keyof Persona, string | RegExp> = {
  ...FULL,
  typoPercent: /Typos1\.5%/,
  breakupLargeMessagePercent: /Splits long messages35%/,
  responseDelay: /4,512/,
  aiProviderPreferences: /First provider[^]*Second provider/,
  botIds: /bot-1/,
  bots: /Solar bot/,
  favorited: /FavouriteYes/,
  default: /DefaultYes/,
};

describe('the persona page', () => {
  it.each(Object.keys(Persona.shape) as (keyof Persona)[])('shows the field %s', async (field) => {
    await openPersona(FULL);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(SHOWN[field]));
  });

  it('sets the title, and distinguishes missing, empty and zero values', async () => {
    await openPersona(
      personaValue({ id: 'p1', personaName: 'Maya', description: '', typoPercent: 0, modifiedBy: null }),
    );
    expect(document.title).toBe('Maya – Botdeck');
    const about = await findCard('About');
    const factOf = (term: string) => within(about).getByText(term).nextElementSibling as HTMLElement;
    expect(within(factOf('Description')).getByRole('img', { name: 'empty' })).toHaveTextContent('–');
    expect(within(factOf('Modified by')).getByRole('img', { name: 'none' })).toHaveTextContent('–');
    expect(await findCard('How it writes')).toHaveTextContent('Makes no typos.');
    expect(await findCard('How to respond')).toHaveTextContent('–');
    expect(await findCard('Bots')).toHaveTextContent('No bot uses this persona.');
  });

  it('links to the folder by name', async () => {
    const folder = aFolder({ name: 'Sales' });
    await service().add({ folders: [folder] });
    await openPersona({ ...FULL, folderId: folder.id });
    expect(await screen.findByRole('link', { name: 'Sales' })).toHaveAttribute(
      'href',
      `/folders/${folder.id}`,
    );
  });

  it('ignores an invalid colour and shows a note', async () => {
    await openPersona({ ...FULL, color: 'tomato; background: url(https://evil.example)' });
    expect(screen.getByText('Not a hex colour: not used')).toBeVisible();
    expect(document.querySelector('[style*="evil"]')).toBeNull();
  });

  it('shows a prompt with its length and copies the exact text', async () => {
    const howToRespond = `  ${'Be kind.\n'.repeat(3)}`;
    const { user } = await openPersona({ ...FULL, howToRespond });
    const card = within(await findCard('How to respond'));
    expect(card.getByText('29 characters')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Copy how to respond' }));
    expect(await navigator.clipboard.readText()).toBe(howToRespond);
    await user.click(card.getByRole('button', { name: 'Monospace' }));
    await user.click(card.getByRole('button', { name: 'Wrap lines' }));
    const region = card.getByRole('region', { name: 'How to respond' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(region).toHaveAttribute('data-monospace', 'true');
    expect(card.getByRole('button', { name: 'Wrap lines' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('collapses a very long prompt', async () => {
    const { user } = await openPersona({ ...FULL, howToRespond: `${'word '.repeat(5000)}the end` });
    const card = within(await findCard('How to respond'));
    expect(card.queryByText(/the end/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'Show all 25,007 characters' }));
    expect(card.getByText(/the end/)).toBeVisible();
  });
});

describe('the bots of a persona', () => {
  it('link to their pages and are marked if the two lists disagree', async () => {
    await openPersona(FULL);
    const card = within(await findCard('Bots'));
    expect(card.getByRole('link', { name: 'Solar bot' })).toHaveAttribute('href', '/bots/bot-2');
    expect(card.getByRole('link', { name: 'bot-1' })).toHaveAttribute('href', '/bots/bot-1');
    expect(card.getByText('Only among the bots')).toBeVisible();
    expect(card.getByText('Only among the bot ids')).toBeVisible();
    expect(card.getByText(/do not agree on 2 of them/)).toBeVisible();
  });

  it('are limited until the user shows all', async () => {
    const bots = Array.from({ length: 40 }, (_, place) => ({ id: `b${place}`, name: `Bot ${place}` }));
    const { user } = await openPersona({ ...FULL, bots, botIds: null });
    const card = within(await findCard('Bots'));
    expect(card.getAllByRole('link')).toHaveLength(12);
    expect(card.queryByText(/do not agree/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'Show all 40 bots' }));
    expect(card.getAllByRole('link')).toHaveLength(40);
  });
});

describe('a persona that cannot be shown', () => {
  it('is unknown if the list does not contain it', async () => {
    await service().add({ personas: [aPersona()] });
    renderPage('/personas/nobody', { service: service() });
    expect(await screen.findByText('No persona has this id')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unknown persona');
    expect(screen.getByRole('link', { name: 'All personas' })).toHaveAttribute('href', '/personas');
  });

  it('may be an unreadable persona', async () => {
    const [good, bad] = [personaValue({ id: 'other' }), { id: null, favorited: true }];
    renderPage('/personas/nobody', {
      service: service(),
      through: (passOn) => failing(passOn, 'listPersonas', Response.json([good, bad])),
    });
    expect(await screen.findByText(/It may be one that could not/)).toBeVisible();
  });

  it('shows an error if the list fails to load', async () => {
    renderPage('/personas/p1', {
      service: service(),
      through: (passOn) => failing(passOn, 'listPersonas', 400),
    });
    expect(await screen.findByText('Made to fail with 400')).toBeVisible();
    expect(screen.queryByText('No persona has this id')).toBeNull();
  });
});

describe('the "Compare with" button', () => {
  it('searches the other personas and opens the comparison', async () => {
    await service().add({
      personas: ['Maya', 'Tom', 'Ivy'].map((personaName) => aPersona({ id: personaName, personaName })),
    });
    const { user, router } = renderPage('/personas/Maya', { service: service() });
    await user.click(await screen.findByRole('button', { name: 'Compare with…' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Compare with…' }));
    expect(sheet.queryByRole('button', { name: /Maya/ })).toBeNull();
    await user.type(sheet.getByRole('searchbox', { name: 'Find a persona' }), 'tom');
    await waitFor(() => expect(sheet.queryByRole('button', { name: /Ivy/ })).toBeNull());
    await user.click(sheet.getByRole('button', { name: /Tom/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?first=Maya&second=Tom'));
  });
});
