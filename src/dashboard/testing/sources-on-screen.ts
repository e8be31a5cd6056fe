import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Returns two functions that open the list of sources. The second function also waits for rows. */
export function sourcesPageOver(service: () => TestService) {
  const openSources = (search = '', options: Options = {}): RenderedPage =>
    renderPage(`/sources${search}`, { service: service(), ...options });
  const openSourcesWithRows = async (search = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openSources(search, options);
    await findRowNames();
    return page;
  };
  return { openSources, openSourcesWithRows };
}

/** Opens a tab on the page of a source and waits for the heading. */
export async function openSource(
  service: TestService,
  sourceId: string,
  { tab, ...options }: Options & { tab?: string } = {},
): Promise<RenderedPage> {
  const search = tab === undefined ? '' : `?tab=${tab}`;
  const page = renderPage(`/sources/${encodeURIComponent(sourceId)}${search}`, { service, ...options });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

export async function findSourceCard(name: string) {
  return within(await screen.findByRole('region', { name }));
}
