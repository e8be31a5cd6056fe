/** What the list of personas keeps in its URL, and what its filters leave. */
import * as z from 'zod';
import type { Persona } from '#contract/persona.ts';
import { defineSearch, filterText, flag, many, one, searchText, sortField } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';
import { botsOf } from './detail/persona-bots.ts';

export type PersonaFilters = {
  text: string;
  favourites: boolean;
  defaults: boolean;
  unused: boolean;
  folder: readonly string[];
  bot: readonly string[];
  provider: readonly string[];
};

export type PersonaSearch = PersonaFilters & { view: 'cards' | 'table'; sort: Sort | null };

export const personaSearch = defineSearch<PersonaSearch>({
  view: one(z.enum(['cards', 'table']), 'cards'),
  text: searchText(),
  favourites: flag(),
  defaults: flag(),
  unused: flag(),
  folder: many(filterText),
  bot: many(filterText),
  provider: many(filterText),
  sort: sortField(),
});

export const NO_FILTERS: PersonaFilters = {
  text: '',
  favourites: false,
  defaults: false,
  unused: false,
  folder: [],
  bot: [],
  provider: [],
};

type Facets = Omit<PersonaFilters, 'text'>;

export function hasFilters({ text, ...facets }: PersonaFilters): boolean {
  return text.trim() !== '' || hasFacets(facets);
}

export function hasFacets({ favourites, defaults, unused, folder, bot, provider }: Facets): boolean {
  return favourites || defaults || unused || [folder, bot, provider].some(({ length }) => length > 0);
}

/** Values of one kind widen each other (either folder), filters of different kinds narrow. */
export function matchesFacets(persona: Persona, facets: Facets): boolean {
  return (
    (!facets.favourites || persona.favorited) &&
    (!facets.defaults || persona.default) &&
    (!facets.unused || botsOf(persona).length === 0) &&
    includesOneOf(facets.folder, [persona.folderId]) &&
    includesOneOf(facets.provider, persona.aiProviderPreferences ?? []) &&
    (facets.bot.length === 0 ||
      includesOneOf(
        facets.bot,
        botsOf(persona).map(({ id }) => id),
      ))
  );
}

function includesOneOf(wanted: readonly string[], values: readonly (string | null)[]): boolean {
  return wanted.length === 0 || values.some((value) => value !== null && wanted.includes(value));
}

/** The default first, then favourites, then all others, each as the service ordered them. */
export function inOrder(personas: readonly Persona[]): Persona[] {
  return personas.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(persona: Persona): number {
  if (persona.default) return 0;
  return persona.favorited ? 1 : 2;
}
