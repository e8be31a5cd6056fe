import { screen, within } from '@testing-library/react';
import { listLeads, type LeadPage } from '#contract/lead.ts';
import { failing } from './fail-operation.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames, rowCells, rowLink, rowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns two functions that open the list of leads. The second function also waits for rows. */
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

/** Replaces the response of the operation `listLeads` with this body. */
export function replying(body: object): NonNullable<Options['through']> {
  return (passOn) => failing(passOn, 'listLeads', Response.json(body));
}

/** Removes the total number of leads from the responses of the operation `listLeads`. */
export const withoutTotal: NonNullable<Options['through']> = (passOn) => async (url, init) => {
  const response = await passOn(url, init);
  if (new URL(url).pathname !== listLeads.path || !response.ok) return response;
  return Response.json({ ...((await response.json()) as LeadPage), total: null });
};

export { rowCells as leadCells, rowLink as leadLink, rowNames as leadNames, findRowNames as findLeadNames };

export function leadsToolbar() {
  return within(screen.getByLabelText('Filter leads'));
}
