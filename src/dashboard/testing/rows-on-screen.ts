import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * The links of the rows in visual order, which may differ from the order in the document. Uses a selector instead of
 * roles, because role queries over many rows take seconds in jsdom.
 */
function rowLinks(): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody td > a')];
  return links.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(link: HTMLAnchorElement): number {
  return Number(link.closest('tr')?.getAttribute('aria-rowindex'));
}

/** The text of a row's link starts with the name. Marks follow after a comma. */
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

/** The cells of a row, by column heading. */
export function rowCells(name: string): Record<string, string> {
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const cells = [...(rowLink(name).closest('tr')?.cells ?? [])];
  return Object.fromEntries(headings.map((heading, index) => [heading, readableText(cells[index])]));
}

/**
 * Returns the text of an element with the labels of its icons. A dash for an empty text is replaced by its label, to
 * distinguish it from a dash for a missing value.
 */
export function readableText(element: Element | undefined): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const sign of copy.querySelectorAll('[role=img][aria-label]')) {
    const label = sign.getAttribute('aria-label');
    if (sign.textContent === '' || label === 'empty') sign.textContent = ` ${label} `;
  }
  return copy.textContent.replaceAll(/ +/g, ' ').trim();
}
