import { screen } from '@testing-library/react';
import { renderPage } from './render-page.tsx';
import { aLead, type TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]> & { search?: string };

/** Opens the page of a lead and waits for its heading. */
export async function openLead(
  service: TestService,
  leadId: string,
  { search = '', ...options }: Options = {},
) {
  const page = renderPage(`/leads/${leadId}${search}`, { service, ...options });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** Stores a lead in the database and returns its id. The default name is 'Ann Example'. */
export async function storeLead(
  service: TestService,
  overrides: Parameters<typeof aLead>[0] = {},
): Promise<string> {
  const lead = aLead({ name: 'Ann Example', ...overrides });
  await service.add({ leads: [lead] });
  return lead.id;
}

export async function findCard(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('section')!;
}
