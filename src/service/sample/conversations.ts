import type { ConversationRow } from '../conversations/store.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import { opaqueId, Random } from './random.ts';
import { spanOf, splitTestsOf, type SampleSplitTest, type SampleSplitTestPersona } from './split-tests.ts';
import { DAY, rhythmOf, spreadOver, type Timeline } from './timeline.ts';
import { CONVERSATION_DAYS, topicsOf, weightAt, type SampleTopic } from './topics.ts';

const CONVERSATIONS_PER_LEAD = 2.4;
/** Days before today on which nothing came in. */
const SILENT_DAYS = new Set([67, 68, 131]);

export function conversationsAt(agency: SampleAgency, scale: number): number {
  return Math.round(agency.leadsAt(scale) * CONVERSATIONS_PER_LEAD);
}

/**
 * Makes the conversation at an index: the same for the same agency, scale, index and day. Those of each split test
 * come first, then all others; in each of these groups the newest first.
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

/** The moment, or one on the same day while the test ran: no conversation counts for a test that is not there. */
function momentIn(test: SampleSplitTest | null, { today }: Timeline, age: number, moment: number): number {
  if (test === null) return moment;
  const { startedAt, endedAt } = spanOf(test, today);
  const midnight = today - age * DAY;
  const from = Math.max(midnight, startedAt.getTime());
  const to = Math.min(midnight + DAY, endedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  // As far into what is left of the day as it was into all of it.
  if (moment >= from && moment <= to) return moment;
  return Math.floor(from + ((moment - midnight) / DAY) * (to - from));
}

type Group = {
  /** Null for conversations that count for no split test. */
  test: SampleSplitTest | null;
  sources: readonly SampleSource[];
  /** The index of its first conversation. */
  first: number;
  size: number;
  /** How many days ago a conversation was, from the share of the group that is newer. */
  ageOf: (share: number) => number;
};

function groupsOf(agency: SampleAgency, scale: number, { today }: Timeline): Group[] {
  const groups: Group[] = [];
  let first = 0;
  const add = (group: Omit<Group, 'first'>) => {
    // None that is empty: nothing would tell it from the one that begins at the same index.
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

/** Business grows, has weekdays, quiet weeks and busy ones, and days without any. */
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

/** Multiples of these three fill the space from 0 to 1 evenly, also taken together (the sequence R3 by M. Roberts). */
const TURNS = { persona: 0.8191725133961645, metric: 0.6710436067037893, response: 0.5497004779019703 };

/** As its split test is described: chance alone would make a winner of one that is to be too close to call. */
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

/** What a conversation comes to in a metric that is more than yes or no. */
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

/** The source's own bot leads most talks. A person, and no persona, leads some. */
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
  // A CRM is no channel: it sends for the agency by two of them.
  if (category === 'hubspot') return random.chance(0.7) ? 'sms' : 'email';
  return category ?? 'webchat';
}

/** What was found in a conversation. Topics are looked for within days, and where the source has that switched on. */
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
  // Greetings and silence are about nothing.
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
    // Adding 0 makes -0 a 0, which is what a database answers.
    sentiment: isRead ? Math.max(-1, Math.min(1, reading)) + 0 : null,
  };
}
