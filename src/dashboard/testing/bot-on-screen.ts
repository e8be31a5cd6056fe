import { screen } from '@testing-library/react';
import { Bot } from '#contract/bot.ts';
import { failing } from './fail-operation.ts';
import { renderPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]> & { search?: string };

/** Opens the page of a bot and waits for its heading. */
export async function openBot(
  service: TestService,
  botId: string,
  { search = '', ...options }: Options = {},
) {
  const page = renderPage(`/bots/${botId}${search}`, { service, ...options });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** Returns a bot without content, in the format of API responses. `overrides` replaces single values. */
export function botValue(overrides: Partial<Bot> = {}): Bot {
  return Bot.parse({
    id: 'bot-1',
    favorited: false,
    locked: false,
    reschedulingEnabled: false,
    followUpActive: false,
    smartFollowUp: false,
    followUpRepeat: false,
    followUpVarianceMinutes: 0,
    ...overrides,
  });
}

/** Replaces the response of the operation `getBot` with this bot. */
export function answeringBot(bot: Bot): NonNullable<Options['through']> {
  return (passOn) => failing(passOn, 'getBot', Response.json(bot));
}
