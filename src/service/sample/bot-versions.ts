import type { BotVersion } from '#contract/bot.ts';
import type { SampleBot } from './agencies.ts';
import { EDITORS } from './personas.ts';
import type { Random } from './random.ts';
import { DAY, MINUTE } from './timeline.ts';

const CHANGES = [
  'Shorter greeting',
  'Ask one thing at a time',
  'New opening hours',
  'Stops after "not interested"',
  'Second calendar',
  'Prices from the library only',
  'No emoji in the first message',
  'Hand over sooner',
  'Fix: asked for the name twice',
  'Fix: booked on public holidays',
  'Follow-ups less eager',
  'Weekend wording',
  'Try: question before offer',
  'Back to the earlier wording',
  'Tags "needs answer"',
  'Longer replies',
  'New team member',
  'Library of the new price list',
  'After the call with the client',
  'v2 of the intro, take 3',
];

/**
 * The number of published versions by bot name, for bots that do not have exactly one. The newest versions are
 * published.
 */
const PUBLISHED: Record<string, number> = { 'Property concierge': 3, 'Winback spring (draft)': 0 };

/** Returns the versions of a bot, newest first. `lead-instances.ts` refers to the same version numbers and dates. */
export function versionsOf(bot: SampleBot, today: number, random: Random): BotVersion[] {
  return Array.from({ length: bot.latest }, (_, behind) => {
    const days = (behind + 1) * bot.daysPerVersion;
    return {
      version: String(bot.latest - behind),
      name: random.chance(0.2) ? null : random.pick(CHANGES),
      published: behind < (PUBLISHED[bot.name] ?? 1),
      modifiedAt: random.chance(0.02)
        ? null
        : new Date(today - days * DAY + random.int(8 * 60, 19 * 60) * MINUTE).toISOString(),
      modifiedBy: random.chance(0.05) ? null : random.pick(EDITORS),
    };
  });
}
