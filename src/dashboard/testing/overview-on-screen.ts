import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Opens the overview and waits until all parts have loaded. */
export async function openOverview(service: TestService, options: Options = {}): Promise<RenderedPage> {
  const page = renderPage('/', { service, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await allLoaded();
  return page;
}

export async function allLoaded(): Promise<void> {
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull(), {
    timeout: 10_000,
  });
}

export function overviewCard(title: string) {
  return within(overviewSection(title));
}

/** The text of a card below its header, with normalized spaces. */
export function cardText(title: string): string {
  const content = overviewSection(title).querySelector('header')?.nextElementSibling;
  return content?.textContent.replaceAll(/\s/g, ' ') ?? '';
}

/** The titles of the cards in order, by the heading above them. */
export function cardTitles(): Record<string, string[]> {
  const groups = [...document.querySelectorAll('main h2')].map((heading) => [
    heading.textContent,
    [...(heading.parentElement?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent),
  ]);
  return Object.fromEntries(groups) as Record<string, string[]>;
}

/** The link targets of a card, by link text. */
export function cardLinks(title: string): Record<string, string | null> {
  const links = [...overviewSection(title).querySelectorAll('a')];
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
}

/** Searches by heading, because role queries take seconds in jsdom. */
function overviewSection(title: string): HTMLElement {
  const heading = [...document.querySelectorAll('main h3')].find(({ textContent }) => textContent === title);
  const section = heading?.closest('section');
  if (!section) throw new Error(`No card '${title}'.`);
  return section;
}
