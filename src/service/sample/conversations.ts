import type { ConversationRow } from '../conversations/store.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import { opaqueId, Random } from './random.ts';
import { spanOf, splitTestsOf, type SampleSplitTest, type SampleSplitTestPersona } from './split-tests.ts';
import { DAY, rhythmOf, spreadOver, type Timeline } from './timeline.ts';
import { CONVERSATION_DAYS, topicsOf, weightAt, type SampleTopic } from './topics.ts';

const CONVERSATIONS_PER_LEAD = 2.4;
/** The days without any conversation, as numbers of days before today. */
const SILENT_DAYS = new Set([67, 68, 131]);

export function conversationsAt(agency: SampleAgency, scale: number): number {
  return Math.round(agency.leadsAt(scale) * CONVERSATIONS_PER_LEAD);
}

/**
 * Returns a function that creates the conversation at an index. The same agency, scale, index and day result in the
 * same conversation. The conversations of each split test come first, then all other conversations. Within each group,
 * the newest conversation is first.
 */
export function conversationsOf(
  agency: SampleAgency,
  scale: number,
  timeline: Timeline,
): (index: number) => ConversationRow {
  const groups = groupsOf(agency, scale, timeline);
  const topics = topicsOf(agency);

  return (index) => {
    const random = new Random(agency.seed, 'conversation', index);
    const group = groups.findLast(({ first }) => first <= index);
    if (!group) throw new Error(`There is no conversation ${index}.`);
    const { test, sources, first, size, ageOf } = group;
    const source = random.weighted(sources.map((each) => [each, each.weight] as const));
    const age = ageOf((index - first + random.next()) / size);
    return {
      agencyId: agency.id,
      id: opaqueId('cnv', agency.seed, index),
      sourceId: source.id,
      channel: channelOf(random, source),
      startedAt: new Date(momentIn(test, timeline, age, timeline.onDay(age, source.market.offset, random))),
      ...(test ? inTest(random, test, index - first) : outsideTests(random, agency, source)),
      ...findings(random, source, topics, age),
    };
  };
}

/**
 * Returns `moment`, or another time on the same day at which the split test ran. No conversation may count for a test
 * that is not running.
 */
function momentIn(test: SampleSplitTest | null, { today }: Timeline, age: number, moment: number): number {
  if (test === null) return moment;
  const { startedAt, endedAt } = spanOf(test, today);
  const midnight = today - age * DAY;
  const from = Math.max(midnight, startedAt.getTime());
  const to = Math.min(midnight + DAY, endedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  // Scales a time outside the test into the part of the day in which the test ran.
  if (moment >= from && moment <= to) return moment;
  return Math.floor(from + ((moment - midnight) / DAY) * (to - from));
}

type Group = {
  /** The split test of the group, or null for conversations outside split tests. */
  test: SampleSplitTest | null;
  sources: readonly SampleSource[];
  /** The index of the first conversation of the group. */
  first: number;
  size: number;
  /**
   * Returns the age of a conversation in days. `share` is the fraction of newer conversations in the group, from 0 to
   * 1.
   */
  ageOf: (share: number) => number;
};

function groupsOf(agency: SampleAgency, scale: number, { today }: Timeline): Group[] {
  const groups: Group[] = [];
  let first = 0;
  const add = (group: Omit<Group, 'first'>) => {
    // Omits empty groups, because an empty group would have the same first index as the next group.
    if (group.size > 0) groups.push({ ...group, first });
    first += group.size;
  };
  for (const test of splitTestsOf(agency)) {
    const oldest = Math.min(test.startedDaysAgo, CONVERSATION_DAYS - 1);
    const days = Math.max(0, oldest - (test.endedDaysAgo ?? 0) + 1);
    const perDay = (test.conversationsPerDay * agency.leadsAt(scale)) / agency.leadsAt(1);
    const sources = agency.sources.filter(({ bots }) => bots.some(({ id }) => id === test.botId));
    add({
      test,
      sources,
      size: Math.round(days * perDay),
      ageOf: agesFrom(today, oldest - days + 1, oldest),
    });
  }
  const left = conversationsAt(agency, scale) - first;
  add({ test: null, sources: agency.sources, size: left, ageOf: agesFrom(today, 0, CONVERSATION_DAYS - 1) });
  return groups;
}

/**
 * Returns the distribution of conversations over days: with growth, weekdays, quiet and busy weeks, and days without
 * conversations.
 */
function agesFrom(today: number, newest: number, oldest: number): Group['ageOf'] {
  const weights = Array.from({ length: oldest - newest + 1 }, (_, at) => {
    const age = newest + at;
    return SILENT_DAYS.has(age) ? 0 : rhythmOf(today - age * DAY) * (1 - (0.4 * age) / CONVERSATION_DAYS);
  });
  const dayOf = spreadOver(weights);
  return (share) => newest + dayOf(share);
}

type Part<Names extends keyof ConversationRow> = Pick<ConversationRow, Names>;
type Talk = Part<'botId' | 'personaId' | 'splitTestId' | 'responded' | 'metricValue'>;

/**
 * The step of each property in the R3 sequence by M. Roberts. The multiples of the three numbers, modulo 1, are
 * distributed evenly from 0 to 1, also in combination.
 */
const TURNS = { persona: 0.8191725133961645, metric: 0.6710436067037893, response: 0.5497004779019703 };

/**
 * Creates the persona, the response and the metric value of a conversation, so that the results match the description
 * of the split test. Independent random values could make a clear winner in a test that should be too close to call.
 */
function inTest(random: Random, { id, botId, metric, personas }: SampleSplitTest, place: number): Talk {
  const turnOf = (what: keyof typeof TURNS) => (place * TURNS[what]) % 1;
  const { personaId, responseRate, mean, spread } = personaAt(personas, turnOf('persona'));
  return {
    botId,
    personaId,
    splitTestId: id,
    responded: turnOf('response') < responseRate,
    metricValue:
      spread === null ? Number(turnOf('metric') < mean) : measured(random, metric, { mean, spread }),
  };
}

/** Returns the value of a conversation in a numeric metric, with a normal distribution. */
export function measured(
  random: Random,
  metric: string | null,
  { mean, spread }: { mean: number; spread: number },
): number {
  const reached = Math.max(0, mean + spread * random.normal());
  return metric === 'replies' ? Math.round(reached) : Math.round(reached * 100) / 100;
}

function personaAt(personas: SampleSplitTest['personas'], turn: number): SampleSplitTestPersona {
  let shares = 0;
  const found = personas.find(({ share }) => (shares += share) > turn) ?? personas[0];
  if (!found) throw new Error('A split test has personas.');
  return found;
}

/**
 * Returns the bot and the persona of a conversation outside split tests. The first bot of the source leads most
 * conversations. A person leads a few, without a persona.
 */
function outsideTests(random: Random, agency: SampleAgency, { bots }: SampleSource): Talk {
  const [own] = bots;
  const bot = own && random.chance(0.9) ? own : random.pick(bots);
  const personaIds = agency.personas.flatMap((persona, index) =>
    persona.bots?.includes(bot.name) ? [opaqueId('per', agency.seed, index)] : [],
  );
  const isLedByPerson = random.chance(0.02);
  return {
    botId: isLedByPerson ? null : bot.id,
    personaId: isLedByPerson || personaIds.length === 0 ? null : random.pick(personaIds),
    splitTestId: null,
    responded: random.chance(0.54),
    metricValue: null,
  };
}

export function channelOf(random: Random, { category }: SampleSource): string | null {
  if (random.chance(0.01)) return null;
  // A CRM is not a channel. It sends messages as SMS or e-mail.
  if (category === 'hubspot') return random.chance(0.7) ? 'sms' : 'email';
  return category ?? 'webchat';
}

/**
 * Returns the topics and the sentiment of a conversation. The conversations of the last two days are often not
 * classified yet. Without topic classification at the source, none is classified.
 */
export function findings(
  random: Random,
  { topicsEnabled = true, sentimentEnabled = true, industry }: SampleSource,
  topics: readonly SampleTopic[],
  age: number,
): Part<'classified' | 'topicIds' | 'sentiment'> {
  const isPending = random.chance([0.35, 0.08][age] ?? 0.003);
  if (!topicsEnabled || isPending) return { classified: false, topicIds: [], sentiment: null };
  const choices = topics
    .filter((topic) => topic.industry === null || topic.industry === industry)
    .map((topic) => [topic, weightAt(topic, age)] as const);
  // Some conversations, such as greetings, have no topic.
  const wanted = random.chance(0.05)
    ? 0
    : random.weighted([
        [1, 60],
        [2, 30],
        [3, 10],
      ]);
  const found = new Set(Array.from({ length: wanted }, () => random.weighted(choices)));
  const mood = [...found].reduce((sum, topic) => sum + topic.mood / found.size, 0);
  const reading = Math.round((mood + 0.35 * random.normal()) * 100) / 100;
  const isRead = sentimentEnabled && random.chance(0.92);
  return {
    classified: true,
    topicIds: [...found].map(({ id }) => id),
    // Adding 0 converts -0 to 0, because the database returns 0.
    sentiment: isRead ? Math.max(-1, Math.min(1, reading)) + 0 : null,
  };
}
