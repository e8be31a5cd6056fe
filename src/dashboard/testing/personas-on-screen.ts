import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Opens the list of personas and waits until it shows the number of personas. */
export async function openPersonas(
  service: TestService,
  search = '',
  options: Options = {},
): Promise<RenderedPage> {
  const page = renderPage(`/personas${search}`, { service, ...options });
  await screen.findByText(/^[\d,]+ personas?$/);
  return page;
}

/** Returns the names on the persona cards of each group, by the heading of the group. */
export function cardsByGroup(): Record<string, string[]> {
  const lists = within(screen.getByRole('region', { name: 'Personas' })).getAllByRole('list');
  return Object.fromEntries(
    lists.map((list) => [
      document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
      within(list)
        .getAllByRole('listitem')
        .map((card) => card.querySelector('a')!.textContent),
    ]),
  );
}

export function personaCard(name: string): HTMLElement {
  return screen.getByRole('link', { name }).closest('li')!;
}

/** Returns the persona names of the table rows in visual order. The order in the document may differ. */
export function personaRows(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((row) => row.querySelector('td a [dir=auto]')?.textContent ?? '');
}

function placeOf(row: HTMLElement): number {
  return Number(row.getAttribute('aria-rowindex'));
}
