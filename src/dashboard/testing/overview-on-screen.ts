import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Opens the overview and waits until all checks have loaded. */
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

/** Returns the section of the overview that lists the findings (problems), including its heading. */
export function attention(): HTMLElement {
  const section = document.querySelector<HTMLElement>('main section[aria-label="Needs attention"]');
  if (!section) throw new Error('The overview has no findings section.');
  return section;
}

export function attentionHeading(): string {
  return attention().querySelector('h2')?.textContent ?? '';
}

function lines(): HTMLElement[] {
  return [...attention().querySelectorAll<HTMLElement>('ul[aria-label="Findings"] > li')];
}

/** Returns each finding as its text and its details, without its actions. */
export function findings(): string[] {
  return lines().map((line) =>
    [...line.querySelectorAll('p > span')]
      .map(({ textContent }) => textContent.replaceAll(/[\s\u2068\u2069]+/g, ' ').trim())
      .join(' | '),
  );
}

/** Returns the queries for the finding that contains this text. */
export function finding(text: string) {
  const line = lines().find(({ textContent }) => textContent.includes(text));
  if (!line) throw new Error(`No finding '${text}'.`);
  return within(line);
}

/** Returns the link targets of a finding, by the text of the link. */
export function findingLinks(text: string): Record<string, string | null> {
  return Object.fromEntries(
    finding(text)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );
}

/** Returns the line with the facts that need no action. Empty if the line is missing. */
export function fineFacts(): string {
  const texts = [...attention().querySelectorAll('p')].map(({ textContent }) => textContent);
  return texts.find((text) => /^(?:Needs no action|Also checked): /.test(text)) ?? '';
}

/** Returns each figure of the overview as its label, value and note. */
export function figures(): string[] {
  return [...document.querySelectorAll('main ul[aria-label="Figures"] > li')].map((figure) =>
    [...figure.children]
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
      .join(' | '),
  );
}
