/** Events of bots that may explain a change in daily figures. */
import type { Bot } from '#contract/bot.ts';
import type { DimensionFilter } from '#contract/topic.ts';
import { isolate } from '../lib/isolate.ts';
import type { Day } from '../lib/day.ts';
import { dayOf, parseInstant } from '../lib/time.ts';
import { publishedVersions } from './bot-facts.ts';

export type BotEvent = {
  at: Date;
  /** The UTC day. */
  day: Day;
  text: string;
};

/**
 * Returns the published versions and the started split tests of bots by UTC day, earliest first. assumed: the API
 * returns no publication date, so the date of the last modification is used instead.
 */
export function botEvents(bots: readonly Bot[]): BotEvent[] {
  return bots.flatMap(eventsOf).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function eventsOf(bot: Bot): BotEvent[] {
  const name = bot.name?.trim() || bot.id;
  const versions = (publishedVersions(bot) ?? []).map(({ version, name: title, modifiedAt }) => ({
    isoTime: modifiedAt,
    text: `${isolate(name)}: published version ${isolate(version ?? title ?? '')}`.trim(),
  }));
  const isoTime = bot.personaSplitTest?.startedAt ?? null;
  return [...versions, { isoTime, text: `${isolate(name)}: split test started` }].flatMap((event) => {
    const at = parseInstant(event.isoTime);
    return at ? [{ at, day: dayOf(at, 'UTC'), text: event.text }] : [];
  });
}

/** Groups the texts of events by the name of a day or month. Leaves out events for which `nameOf` returns null. */
export function eventTextsBy(
  events: readonly BotEvent[],
  nameOf: (event: BotEvent) => string | null,
): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const event of events) {
    const name = nameOf(event);
    if (name !== null) texts.set(name, [...(texts.get(name) ?? []), event.text]);
  }
  return texts;
}

/**
 * Returns the bots that the filters of the topics accept. Events of other bots cannot explain a change in these topics.
 */
export function acceptedBots(bots: readonly Bot[], filters: readonly DimensionFilter[]): readonly Bot[] {
  return bots.filter(({ id }) =>
    filters.every(({ dimension, operator, values }) => {
      if (dimension !== 'bot') return true;
      if (operator === 'in') return values.includes(id);
      return operator !== 'notIn' || !values.includes(id);
    }),
  );
}
