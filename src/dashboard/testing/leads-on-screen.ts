import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { failing } from './fail-operation.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** The two ways to open the list of leads over a service: at once, or waiting until it shows some. */
export function leadsPageOver(service: () => TestService) {
  const openLeads = (search = '', options: Options = {}): RenderedPage =>
    renderPage(`/leads${search}`, { service: service(), ...options });
  const openLeadsWithRows = async (search = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openLeads(search, options);
    await findLeadNames();
    return page;
  };
  return { openLeads, openLeadsWithRows };
}

/** Replies with a list in place of the service's. */
export function replying(body: object): NonNullable<Options['through']> {
  return (passOn) => failing(passOn, 'listLeads', Response.json(body));
}

/**
 * The links of the rows as they are seen: the table may hold them in another order. By selector and not by role, which
 * takes jsdom seconds for many rows.
 */
function rowLinks(): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody td > a')];
  return links.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(link: HTMLAnchorElement): number {
  return Number(link.closest('tr')?.getAttribute('aria-rowindex'));
}

/** The text of a lead's link starts with its name; its marks follow. */
const nameIn = (link: HTMLAnchorElement) => link.textContent.split(',')[0] ?? '';

export function leadNames(): string[] {
  return rowLinks().map(nameIn);
}

export async function findLeadNames(): Promise<string[]> {
  await waitFor(() => expect(rowLinks()).not.toEqual([]));
  return leadNames();
}

export function leadLink(name: string): HTMLAnchorElement {
  const link = rowLinks().find((candidate) => nameIn(candidate) === name);
  if (!link) throw new Error(`No lead '${name}' among ${leadNames().join(', ')}.`);
  return link;
}

/** What the row of a lead shows under each heading. */
export function leadCells(name: string): Record<string, string> {
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const cells = [...(leadLink(name).closest('tr')?.cells ?? [])];
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index]?.textContent ?? '']));
}

export function leadsToolbar() {
  return within(screen.getByLabelText('Filter leads'));
}
