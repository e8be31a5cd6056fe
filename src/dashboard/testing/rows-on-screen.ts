import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

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

/** The text of a row's link starts with its name; its marks follow. */
const nameIn = (link: HTMLAnchorElement) => link.textContent.split(',')[0] ?? '';

export function rowNames(): string[] {
  return rowLinks().map(nameIn);
}

export async function findRowNames(): Promise<string[]> {
  await waitFor(() => expect(rowLinks()).not.toEqual([]));
  return rowNames();
}

export function rowLink(name: string): HTMLAnchorElement {
  const link = rowLinks().find((candidate) => nameIn(candidate) === name);
  if (!link) throw new Error(`No row '${name}' among ${rowNames().join(', ')}.`);
  return link;
}

/** What a row shows under each heading. */
export function rowCells(name: string): Record<string, string> {
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const cells = [...(rowLink(name).closest('tr')?.cells ?? [])];
  return Object.fromEntries(headings.map((heading, index) => [heading, heardIn(cells[index])]));
}

/** The text of an element with the words of its signs. A dash has words too: that of an empty text tells it from that of none. */
export function heardIn(element: Element | undefined): string {
  if (!element) return '';
  const heard = element.cloneNode(true) as Element;
  for (const sign of heard.querySelectorAll('[role=img][aria-label]')) {
    const label = sign.getAttribute('aria-label');
    if (sign.textContent === '' || label === 'empty') sign.textContent = ` ${label} `;
  }
  return heard.textContent.replaceAll(/ +/g, ' ').trim();
}
