import type { LeadInstance } from '#contract/lead.ts';
import type { SampleAgency, SampleBot, SampleSource } from './agencies.ts';
import type { Stage } from './message.ts';
import type { Random } from './random.ts';
import { DAY, HOUR, MINUTE } from './timeline.ts';

/** The possible origins of a time zone, with weights. */
const ZONE_KINDS = [
  ['lead', 50],
  ['source', 26],
  ['agency', 12],
  ['phone number', 8],
  [null, 4],
] as const;

/** Values that CRMs send instead of an IANA zone. */
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
  /** The time of the last message, or the creation time of the lead, in milliseconds. */
  at: number;
  today: number;
};

/** Creates the bot instances of a lead. Leads that refused or opted out get no further messages. */
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

/** Bots plan no follow-up after this number of days without a message. Planned follow-ups are up to 30 days ahead. */
const FOLLOWED_UP_FOR_DAYS = 45;
const DAYS_AHEAD = [
  [1, 40],
  [2, 20],
  [3, 15],
  [7, 15],
  [14, 7],
  [30, 3],
] as const;

/** A lead with an older last message, in days, has no follow-up in the future. */
export const LONGEST_PLAN_DAYS = FOLLOWED_UP_FOR_DAYS + 30;

/** Returns a future time for an active conversation, or a past time for a conversation whose follow-ups have ended. */
function nextFollowUp(random: Random, at: number, today: number, offset: number): number | null {
  const ageInDays = (today - at) / DAY;
  if (ageInDays < FOLLOWED_UP_FOR_DAYS && random.chance(0.6)) return followUpAhead(random, today, offset);
  return ageInDays > 2 && random.chance(0.25)
    ? at + random.int(1, 2) * DAY - random.int(0, 600) * MINUTE
    : null;
}

/** Returns a daytime moment on one of the days after `today`. */
export function followUpAhead(random: Random, today: number, offset: number): number {
  const days = random.weighted(DAYS_AHEAD);
  return localTime(today + days * DAY, random.int(9, 19), offset) + random.int(0, 11) * 5 * MINUTE;
}

/** Returns the moment of a local hour on the UTC day that starts at `day`. */
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
