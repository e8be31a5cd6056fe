import { screen } from '@testing-library/react';
import { Bot } from '#contract/bot.ts';
import { failing } from './fail-operation.ts';
import { renderPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

type Options = Partial<Parameters<typeof renderPage>[1]> & { search?: string };

/** Opens the page of a bot, and waits until it names one. */
export async function openBot(
  service: TestService,
  botId: string,
  { search = '', ...options }: Options = {},
) {
  const page = renderPage(`/bots/${botId}${search}`, { service, ...options });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** A bot as a reply holds it, with nothing in it. What a test cares about is an override. */
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

/** Answers with a bot in place of the service's. */
export function answeringBot(bot: Bot): NonNullable<Options['through']> {
  return (passOn) => failing(passOn, 'getBot', Response.json(bot));
}
