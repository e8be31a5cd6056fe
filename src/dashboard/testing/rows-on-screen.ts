import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Returns the table rows in visual order. The order in the document may differ. Uses a selector, because role queries
 * over many rows take seconds in jsdom.
 */
function rows(): HTMLTableRowElement[] {
  const all = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr:not([aria-hidden])')];
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = (row: HTMLTableRowElement) => Number(row.getAttribute('aria-rowindex'));

const linkIn = (row: HTMLTableRowElement) => row.querySelector<HTMLAnchorElement>('td > a');

/**
 * Returns the name of a row: the text of its link or first cell, up to the first comma. Icon labels such as 'locked'
 * follow the comma.
 */
function nameIn(row: HTMLTableRowElement): string {
  const named = linkIn(row) ?? row.querySelector('td:not([data-select])');
  return named?.textContent.split(',')[0] ?? '';
}

export function rowNames(): string[] {
  return rows().map(nameIn);
}

export async function findRowNames(): Promise<string[]> {
  await waitFor(() => expect(rows()).not.toEqual([]));
  return rowNames();
}

function rowNamed(name: string): HTMLTableRowElement {
  const row = rows().find((candidate) => nameIn(candidate) === name);
  if (!row) throw new Error(`No row '${name}' among ${rowNames().join(', ')}.`);
  return row;
}

export function rowLink(name: string): HTMLAnchorElement {
  const link = linkIn(rowNamed(name));
  if (!link) throw new Error(`The row '${name}' has no link.`);
  return link;
}

/** Returns the cell texts of a row, by column heading. */
export function rowCells(name: string): Record<string, string> {
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const { cells } = rowNamed(name);
  return Object.fromEntries(headings.map((heading, index) => [heading, readableText(cells[index])]));
}

/**
 * Returns the text of an element, including the labels of its icons. The dash for an empty text is replaced by its
 * label 'empty', to distinguish it from the dash for a missing value.
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
