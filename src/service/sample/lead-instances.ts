import type { LeadInstance } from '#contract/lead.ts';
import type { SampleAgency, SampleBot, SampleSource } from './agencies.ts';
import type { Stage } from './message.ts';
import type { Random } from './random.ts';
import { DAY, HOUR, MINUTE } from './timeline.ts';

/** The sources from which the service can derive the time zone of a lead, each with its weight. */
const ZONE_KINDS = [
  ['lead', 50],
  ['source', 26],
  ['agency', 12],
  ['phone number', 8],
  [null, 4],
] as const;

/** Text that some CRMs send instead of an IANA time zone. */
const RAW_ZONES = [
  'EST5EDT-ish',
  'Eastern Time (US & Canada)',
  'GMT+2 (Berlin)',
  'W. Europe Standard Time',
  'local',
  '',
];

export type Situation = {
  agency: SampleAgency;
  source: SampleSource;
  stage: Stage;
  bot: SampleBot;
  isInbound: boolean;
  /** The time of the last message in milliseconds, or the creation time of a lead without messages. */
  at: number;
  today: number;
};

/** Creates the bot instances of a lead. A bot sends no further messages to a lead that declined or opted out. */
export function instancesOf(random: Random, situation: Situation): LeadInstance[] | null {
  if (random.chance(0.02)) return null;
  const isOver = situation.stage === 'optedOut' || situation.stage === 'cold';
  const count = random.weighted(
    isOver
      ? [
          [0, 5],
          [1, 5],
        ]
      : [
          [0, 8],
          [1, 74],
          [2, 14],
          [3, 4],
        ],
  );
  if (count === 0) return [];
  const otherBots = situation.source.bots.filter((bot) => bot !== situation.bot);
  return [situation.bot, ...random.some(otherBots, count - 1)].map((bot) =>
    anInstance(random, situation, bot, isOver),
  );
}

function anInstance(random: Random, situation: Situation, bot: SampleBot, isOver: boolean): LeadInstance {
  const { agency, source, at, today, isInbound } = situation;
  const followUp = isOver ? null : nextFollowUp(random, at, today, source.market.offset);
  const answersNextMorning = isInbound && today - at < DAY && random.chance(0.3);
  return {
    botId: random.weighted([
      [bot.id, 970],
      [agency.removedBotId, 12],
      [null, 18],
    ]),
    botVersion: random.chance(0.02) ? null : versionAt(bot, (today - at) / DAY),
    followUpTimezoneKind: random.weighted(ZONE_KINDS),
    followUpTimezone: aZone(random, source),
    followUpTime: followUp === null ? null : new Date(followUp).toISOString(),
    isSmartFollowUpTime: followUp !== null && random.chance(0.35),
    scheduleRespondTime: answersNextMorning
      ? new Date(localTime(today + DAY, 8, source.market.offset) + random.int(0, 90) * MINUTE).toISOString()
      : null,
  };
}

/** Bots plan no follow-up for a lead whose last message is older than this. */
const FOLLOWED_UP_FOR_DAYS = 45;
const DAYS_AHEAD = [
  [1, 40],
  [2, 20],
  [3, 15],
  [7, 15],
  [14, 7],
  [30, 3],
] as const;

/**
 * Leads whose last message is older than this have no follow-up in the future. Follow-ups are planned at most 30 days
 * ahead.
 */
export const LONGEST_PLAN_DAYS = FOLLOWED_UP_FOR_DAYS + 30;

/** Returns a future time for an active conversation, a past time if the last follow-up was already sent, or null. */
function nextFollowUp(random: Random, at: number, today: number, offset: number): number | null {
  const ageInDays = (today - at) / DAY;
  if (ageInDays < FOLLOWED_UP_FOR_DAYS && random.chance(0.6)) return followUpAhead(random, today, offset);
  return ageInDays > 2 && random.chance(0.25)
    ? at + random.int(1, 2) * DAY - random.int(0, 600) * MINUTE
    : null;
}

/** Returns a time between 9 and 20 o'clock (local time) on a random day after `today`. */
export function followUpAhead(random: Random, today: number, offset: number): number {
  const days = random.weighted(DAYS_AHEAD);
  return localTime(today + days * DAY, random.int(9, 19), offset) + random.int(0, 11) * 5 * MINUTE;
}

/** Returns the time at the local hour `hour` on the UTC day `day`. `offset` is the number of hours from UTC. */
function localTime(day: number, hour: number, offset: number): number {
  return day + (hour - offset) * HOUR;
}

function aZone(random: Random, { market }: SampleSource): string | null {
  const [usual] = market.zones;
  return random.weighted([
    [usual, 800],
    [random.pick(market.zones), 150],
    [random.pick(RAW_ZONES), 20],
    [null, 30],
  ]);
}

function versionAt({ latest, daysPerVersion }: SampleBot, ageInDays: number): string {
  return String(Math.max(1, latest - Math.floor(Math.max(0, ageInDays) / daysPerVersion)));
}
