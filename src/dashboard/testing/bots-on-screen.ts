import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

export const DOCUMENTED_ONLY: Options = { config: { extensions: [] } };

/** Returns two functions that open the list of bots. The second function also waits for rows. */
export function botsPageOver(service: () => TestService) {
  const openBots = (search = '', options: Options = {}): RenderedPage =>
    renderPage(`/bots${search}`, { service: service(), ...options });
  const openBotsWithRows = async (search = '', options: Options = {}): Promise<RenderedPage> => {
    const page = openBots(search, options);
    await findRowNames();
    return page;
  };
  return { openBots, openBotsWithRows };
}

export function botsToolbar() {
  return within(screen.getByLabelText('Filter bots'));
}
