import { readableText } from './rows-on-screen.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

export function openFaqs(service: TestService, search = '', options: Options = {}): RenderedPage {
  return renderPage(`/faqs${search}`, { service, ...options });
}

/** Returns the buttons that open the rows, in visual order. The order in the document may differ. */
function rowButtons(): HTMLButtonElement[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('tbody td > button[data-opens]')];
  return buttons.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(button: HTMLElement): number {
  return Number(button.closest('tr')?.getAttribute('aria-rowindex'));
}

function faqNames(): string[] {
  return rowButtons().map(({ textContent }) => textContent);
}

export async function expectFaqs(...names: string[]): Promise<void> {
  await waitFor(() => expect(faqNames()).toEqual(names));
}

export function faqButton(name: string): HTMLButtonElement {
  const button = rowButtons().find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No question '${name}' among ${faqNames().join(', ')}.`);
  return button;
}

export function faqCells(name: string): Record<string, string> {
  const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  const cells = [...(faqButton(name).closest('tr')?.cells ?? [])];
  return Object.fromEntries(headings.map((heading, index) => [heading, readableText(cells[index])]));
}

export function faqsToolbar() {
  return within(screen.getByLabelText('Filter questions'));
}

export async function findFaqDetails() {
  const details = within(await screen.findByRole('region', { name: 'Question' }));
  await details.findByRole('region', { name: 'Question and answer' });
  return details;
}
