import { screen, within } from '@testing-library/react';
import { listLeads, type LeadPage } from '#contract/lead.ts';
import { failing } from './fail-operation.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames, rowCells, rowLink, rowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** The two ways to open the list of leads over a service: at once, or waiting until it shows some. */
export function leadsPageOver(service: () => TestService) {
  const openLeads = (search = '', options: Options = {}): RenderedPage =>
    renderPage(`/leads${search}`, { service: service(), ...options });
  const openLeadsWithRows = async (search = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openLeads(search, options);
    await findRowNames();
    return page;
  };
  return { openLeads, openLeadsWithRows };
}

/** Replies with a list in place of the service's. */
export function replying(body: object): NonNullable<Options['through']> {
  return (passOn) => failing(passOn, 'listLeads', Response.json(body));
}

/** The service's own list without the total. */
export const withoutTotal: NonNullable<Options['through']> = (passOn) => async (url, init) => {
  const response = await passOn(url, init);
  if (new URL(url).pathname !== listLeads.path || !response.ok) return response;
  return Response.json({ ...((await response.json()) as LeadPage), total: null });
};

export { rowCells as leadCells, rowLink as leadLink, rowNames as leadNames, findRowNames as findLeadNames };

export function leadsToolbar() {
  return within(screen.getByLabelText('Filter leads'));
}
