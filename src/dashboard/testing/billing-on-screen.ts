import { readableText } from './rows-on-screen.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns two functions that open the transactions page. The second function also waits for rows. */
export function billingPageOver(service: () => TestService) {
  const openBilling = (search = '', options: Options = {}): RenderedPage =>
    renderPage(`/billing${search}`, { service: service(), ...options });
  const openBillingWithRows = async (search = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openBilling(search, options);
    await waitFor(() => expect(transactionIds()).not.toEqual([]));
    return page;
  };
  return { openBilling, openBillingWithRows };
}

/**
 * Returns the buttons that open the visible rows. Uses a selector, because role queries over many rows take seconds in
 * jsdom.
 */
function rowButtons(): HTMLElement[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('tbody td > button[data-opens]')];
  return buttons.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(button: HTMLElement): number {
  return Number(button.closest('tr')?.getAttribute('aria-rowindex'));
}

/** Returns the ids of the visible transactions, from the top. */
export function transactionIds(): string[] {
  return rowButtons().map(({ textContent }) => textContent);
}

export function transactionButton(id: string): HTMLElement {
  const button = rowButtons().find(({ textContent }) => textContent === id);
  if (!button) throw new Error(`No transaction ${id} among ${transactionIds().join(', ')}.`);
  return button;
}

/** Returns the cell texts of a transaction's row, by column heading. */
export function transactionCells(id: string): Record<string, string> {
  const headings = within(screen.getByRole('grid', { name: 'Transactions' })).getAllByRole('columnheader');
  const cells = [...(transactionButton(id).closest('tr')?.cells ?? [])];
  return Object.fromEntries(
    headings.map((heading, index) => [heading.textContent, readableText(cells[index])]),
  );
}

/** Returns the cell texts of each row in the table with this caption. The heading row comes first. */
export function tableTexts(caption: string | RegExp): string[][] {
  const table = screen.getByRole('table', { name: caption });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent));
}

export function billingToolbar() {
  return within(screen.getByLabelText('Filter transactions'));
}
