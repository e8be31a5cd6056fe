import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

export function openReports(service: TestService, search = '', options: Options = {}): RenderedPage {
  return renderPage(`/reports${search}`, { service, ...options });
}

/** Opens the page of a report and waits for its Share button. */
export async function openReport(
  service: TestService,
  reportId: string,
  options: Options = {},
): Promise<RenderedPage> {
  const page = renderPage(`/reports/${encodeURIComponent(reportId)}/shares`, { service, ...options });
  await screen.findByRole('button', { name: 'Share' });
  return page;
}

/** Waits until the page of a report lists exactly these accounts, in this visual order. */
export async function expectSharedWith(...names: string[]): Promise<void> {
  await waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].toSorted(
      (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
    );
    expect(rows.map((row) => row.cells[0]?.textContent)).toEqual(names);
  });
}

export async function openShareDialog({ user }: RenderedPage) {
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return within(await screen.findByRole('dialog', { name: /^Share / }));
}
