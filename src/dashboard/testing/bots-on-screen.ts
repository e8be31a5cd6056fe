import { screen, within } from '@testing-library/react';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { findRowNames } from './rows-on-screen.ts';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** A service with nothing but the documented operations. */
export const DOCUMENTED_ONLY: Options = { config: { extensions: [] } };

/** The two ways to open the list of bots over a service: at once, or waiting until it shows some. */
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
