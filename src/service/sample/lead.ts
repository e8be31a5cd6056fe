import type { LeadRow } from '../leads/store.ts';
import type { SampleAgency, SampleBot, SampleSource } from './agencies.ts';
import { FAILURES } from './failures.ts';
import { crmFields, ownFields } from './lead-fields.ts';
import { instancesOf } from './lead-instances.ts';
import { aMessage, aStage, type Message, type Stage } from './message.ts';
import { aPerson, type Person } from './names.ts';
import { oddityAt } from './oddities.ts';
import { phrase } from './phrase.ts';
import { DIGITS, opaqueId, Random } from './random.ts';
import type { Slots } from './texts.ts';
import { speechOf } from './words.ts';
import { DAY, type Timeline } from './timeline.ts';

/** A lead with the data that its page visits are created from. */
export type SampleLead = { row: LeadRow; source: SampleSource; person: Person; at: number; words: Slots };

/** The number of newest leads without missing values: each has messages and an existing source. */
const PLAIN_LEADS = 40;

/** The maximum number of days between the first and the last message. Most conversations are shorter. */
const MOST_TALK_DAYS = 12;

const GENERAL_TAGS = [
  'hot',
  'follow up',
  'call back',
  'newsletter',
  'referral',
  'price-sensitive',
  'weekend only',
  '🔥',
  'Imported 2024',
  'VIP',
];
const STAGE_TAGS: Record<Stage, readonly string[]> = {
  asking: ['qualifying'],
  booking: ['booked'],
  silent: ['no answer'],
  cold: ['not interested'],
  optedOut: ['do not contact'],
};

/**
 * Creates the lead at `index` of `total` leads, where the newest lead has index 0. The same agency, index, total and
 * day result in the same lead.
 */
export function aLead(agency: SampleAgency, index: number, total: number, timeline: Timeline): SampleLead {
  const random = new Random(agency.seed, 'lead', index);
  const oddity = agency.testSource && oddityAt(index);
  const usual = random.weighted(agency.sources.map((each) => [each, each.weight] as const));
  const source = (oddity && agency.testSource) ?? usual;
  const { market } = source;
  const at = timeline.moment((index + random.next()) / total, market.offset, random);
  const age = (timeline.today - at) / DAY;
  const language = random.weighted(market.languages);
  const person = aPerson(random, market, language);
  const speech = speechOf(random, source, { language, first: person.first, at });
  const { words, notes } = speech;
  const stage = aStage(random, age);
  const bot = botOf(random, source, stage);
  const hasMessage = index < PLAIN_LEADS || !random.chance(0.005);
  const message: Message = hasMessage ? aMessage(random, stage, speech) : { text: null, direction: null };
  const isInbound = message.direction === 'inbound';
  const isRemovedSource = index >= PLAIN_LEADS && !oddity && random.chance(0.004);
  const hasFailed = message.direction === 'outbound' && random.chance(0.032);
  const isUnread = isInbound && random.chance(age < 3 ? 0.5 : 0.2);

  const row: LeadRow = {
    agencyId: agency.id,
    id: opaqueId('lead', agency.seed, index),
    sourceId: isRemovedSource ? agency.removedSourceId : source.id,
    name: person.full,
    contactId: contactIdOf(random, source, person),
    lastMessageTime: hasMessage ? new Date(at) : null,
    lastMessage: message.text,
    lastMessageDirection: message.direction,
    lastMessageBotId: hasMessage ? lastBotId(random, agency, bot, isInbound) : null,
    mostRecentFailureReason: hasFailed
      ? phrase(random, random.pick(FAILURES), { hex: [random.token(12, 'abcdef0123456789')] })
      : null,
    mimicSourceId: random.chance(0.004) ? random.pick(agency.clients).id : null,
    starred: random.chance(stage === 'booking' || age < 3 ? 0.08 : 0.03),
    unread: isUnread,
    wontRespondUntil: pauseOf(random, stage, at),
    tags: tagsOf(random, source, stage),
    fields: ownFields(random, source, notes),
    externalFields: crmFields(random, person, notes),
    instances: instancesOf(random, { agency, source, bot, stage, isInbound, at, today: timeline.today }),
    createdAt: new Date(at - new Random(agency.seed, 'lead age', index).next() ** 4 * MOST_TALK_DAYS * DAY),
    ...oddity,
  };
  return { row, source, person, at, words };
}

export function contactIdOf(random: Random, source: SampleSource, { phone }: Person): string | null {
  if (random.chance(0.04)) return null;
  if (source.category === 'hubspot') return random.token(11, DIGITS);
  if (source.category === 'sms' || source.category === 'whatsapp') return phone.replaceAll(/[^+\d]/g, '');
  return random.token(20);
}

/**
 * Picks the bot of a conversation. The first bot of the source leads most conversations. Another bot often follows if
 * the lead does not reply.
 */
function botOf(random: Random, { bots }: SampleSource, stage: Stage): SampleBot {
  const [own] = bots;
  return own && random.chance(stage === 'silent' ? 0.5 : 0.9) ? own : random.pick(bots);
}

/** Returns the id of the bot that wrote or received the last message, or null if a person did. */
function lastBotId(random: Random, agency: SampleAgency, bot: SampleBot, isInbound: boolean): string | null {
  return random.weighted([
    [bot.id, 900],
    [agency.removedBotId, 6],
    [null, isInbound ? 120 : 60],
  ]);
}

/**
 * Returns the end of the pause that a lead asked for ('write to me again in spring'), or null. Most pauses have ended.
 */
function pauseOf(random: Random, stage: Stage, at: number): Date | null {
  if (!random.chance({ asking: 0.015, booking: 0.01, silent: 0.02, cold: 0.25, optedOut: 0 }[stage]))
    return null;
  return new Date(at + random.int(7, 240) * DAY);
}

function tagsOf(random: Random, source: SampleSource, stage: Stage): string[] | null {
  if (random.chance(0.1)) return null;
  const count = random.weighted([
    [0, 18],
    [1, 30],
    [2, 26],
    [3, 15],
    [4, 6],
    [5, 3],
    [6, 2],
  ]);
  const hasStageTag = count > 0 && random.chance(0.6);
  const others = random.some([...source.industry.tags, ...GENERAL_TAGS], hasStageTag ? count - 1 : count);
  return hasStageTag ? [...STAGE_TAGS[stage], ...others] : others;
}
