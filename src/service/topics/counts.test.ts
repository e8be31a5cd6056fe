/** Compares the results of random topic queries with results calculated from all conversations. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  TOPIC_DIMENSIONS,
  TOPIC_OPERATORS,
  TOPIC_SENTIMENTS,
  TopicAnalytics,
  type DimensionFilter,
  type TopicQuery,
} from '#contract/topic.ts';
import type { ConversationRow } from '../conversations/store.ts';
import { conversation } from '../db/schema.ts';
import { Random } from '../sample/random.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aConversation, aTopic } from '../testing/conversation-factories.ts';
import { aSource, type OfAgency } from '../testing/factories.ts';

const DAY = 86_400_000;
const FIRST_DAY = Date.parse('2025-01-20T00:00:00Z');
const DAYS = 24;
const CONVERSATIONS = 3000;
/**
 * The number of conversations that are inserted like by a host of the previous version, so that no table counts them.
 */
const LATE = 300;
const QUERIES = 300;

const some = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
const sources = [aSource(), aSource(), aSource({ topicsEnabled: false }), aSource()];
const topics = some('topic', 9).map((id) => aTopic({ id, name: `Name of ${id}` }));
const VALUES = {
  bot: some('bot', 4),
  persona: some('persona', 3),
  channel: some('channel', 2),
  sentiment: TOPIC_SENTIMENTS,
};

type Fact = OfAgency<ConversationRow>;

function aFact(random: Random): Fact {
  const orNull = <Value>(share: number, value: Value) => (random.chance(share) ? null : value);
  const atEdge = random.chance(0.2) ? random.pick([0, DAY - 1]) : random.int(0, DAY - 1);
  const classified = random.chance(0.9);
  const topicIds = random.some(topics, classified ? random.int(0, 3) : 0).map(({ id }) => id);
  return aConversation({
    startedAt: new Date(FIRST_DAY + random.int(0, DAYS - 1) * DAY + atEdge),
    sourceId: random.pick(sources).id,
    botId: orNull(0.1, random.pick(VALUES.bot)),
    personaId: orNull(0.1, random.pick(VALUES.persona)),
    channel: orNull(0.1, random.pick(VALUES.channel)),
    classified,
    topicIds,
    sentiment: orNull(0.3, random.pick([random.int(-100, 100) / 100, 0.25, -0.25])),
  });
}

function aQuery(random: Random): TopicQuery {
  const [first, second] = [random.int(-2, DAYS + 2), random.int(-2, DAYS + 2)];
  const moment = (day: number) => new Date(FIRST_DAY + day * DAY + random.int(0, DAY - 1)).toISOString();
  const usual = random.pick(TOPIC_DIMENSIONS);
  return {
    start: moment(Math.min(first, second)),
    // The service ignores the time of day. `end` has the last time of its day, so that it is not before `start`.
    end: moment(Math.max(first, second)).replace(/T.*/, 'T23:59:59.999Z'),
    limit: random.chance(0.5) ? random.int(1, 10) : null,
    filters: {
      sourceIds: random.chance(0.5) ? [] : random.some(sources, random.int(0, 2)).map(({ id }) => id),
      dimensions: Array.from({ length: random.int(0, 3) }, () => {
        const dimension = random.chance(0.5) ? usual : random.pick(TOPIC_DIMENSIONS);
        const values = random.some<string>(VALUES[dimension], random.int(1, 3));
        return { dimension, operator: random.pick(TOPIC_OPERATORS), values };
      }),
    },
  };
}

function matches(fact: Fact, { dimension, operator, values }: DimensionFilter): boolean {
  const { sentiment = null } = fact;
  const kind =
    sentiment === null
      ? 'none'
      : sentiment >= 0.25
        ? 'positive'
        : sentiment <= -0.25
          ? 'negative'
          : 'neutral';
  const value = { bot: fact.botId, persona: fact.personaId, channel: fact.channel, sentiment: kind }[
    dimension
  ];
  const isNamed = value !== null && value !== undefined && values.includes(value);
  return isNamed === (operator === 'in');
}

const dayOf = (moment: Date | string) => new Date(moment).toISOString().slice(0, 10);

function meanOf(facts: Fact[]): number | null {
  const read = facts.flatMap(({ sentiment }) => sentiment ?? []);
  if (read.length === 0) return null;
  return expect.closeTo(read.reduce((sum, each) => sum + each, 0) / read.length, 5) as number;
}

function answerByCounting(
  facts: readonly Fact[],
  { start, end, limit, filters }: TopicQuery,
): TopicAnalytics {
  const [first, last] = [dayOf(start), dayOf(end)];
  const dates: string[] = [];
  for (let time = Date.parse(first); dayOf(new Date(time)) <= last; time += DAY)
    dates.push(dayOf(new Date(time)));
  const inRange = facts.filter(
    (fact) =>
      fact.topicIds.length > 0 &&
      dates.includes(dayOf(fact.startedAt)) &&
      (!filters?.sourceIds?.length || filters.sourceIds.includes(fact.sourceId)) &&
      (filters?.dimensions ?? []).every((filter) => matches(fact, filter)),
  );
  const readable = inRange.filter(({ sentiment }) => sentiment !== null).length;
  const enabled = sources.filter(({ topicsEnabled = true }) => topicsEnabled).map(({ id }) => id);
  return {
    topics: topics
      .map((topic) => ({ topic, found: inRange.filter(({ topicIds }) => topicIds.includes(topic.id)) }))
      .filter(({ found }) => found.length > 0)
      .toSorted((a, b) => b.found.length - a.found.length || (a.topic.name < b.topic.name ? -1 : 1))
      .slice(0, limit ?? 50)
      .map(({ topic: { id, name, slug }, found }) => ({
        topicId: id,
        name,
        slug,
        conversationCount: found.length,
        sentimentCount: found.filter(({ sentiment }) => sentiment !== null).length,
        series: dates.map((date) => {
          const ofDay = found.filter(({ startedAt }) => dayOf(startedAt) === date);
          return { date, count: ofDay.length, avgSentiment: meanOf(ofDay) };
        }),
        avgSentiment: meanOf(found),
      })),
    analyzedConversations: inRange.length,
    pendingConversations: facts.filter(
      ({ classified, sourceId }) => !classified && enabled.includes(sourceId),
    ).length,
    sentimentCoverage: inRange.length === 0 ? 0 : readable / inRange.length,
    oldestAnalyzedOn:
      facts
        .filter(({ topicIds }) => topicIds.length > 0)
        .map(({ startedAt }) => dayOf(startedAt))
        .toSorted()[0] ?? null,
  };
}

let test: TestService;
const facts = Array.from({ length: CONVERSATIONS }, (_, index) => aFact(new Random(7, 'fact', index)));

beforeAll(async () => {
  test = await openTestService();
  await test.add({ sources, topics });
  // Like in production, the conversations are inserted in several parts and not in the order of time.
  const counted = facts.slice(LATE);
  for (const part of [2, 0, 1]) await test.add({ conversations: counted.filter((_, at) => at % 3 === part) });
  const neighbour = await test.anotherAgency();
  const theirs = Array.from({ length: 500 }, (_, index) => aFact(new Random(8, 'fact', index)));
  await neighbour.add({ sources, topics, conversations: theirs });
  // The uncounted conversations are inserted last, because any later insert would count them.
  const late = facts.slice(0, LATE).map((fact) => ({ ...fact, agencyId: test.agency.id }));
  await test.db.insert(conversation).values(late);
});
afterAll(() => test.close());

it.each([0, 1, 2])('returns the same as a plain count, part %i', async (part) => {
  let withTopics = 0;
  for (let index = 0; index < QUERIES / 3; index++) {
    const body = aQuery(new Random(part, 'query', index));
    const response = await test.request('/analytics/topics', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = TopicAnalytics.parse(await response.json());
    expect({ body, answer }).toEqual({ body, answer: answerByCounting(facts, body) });
    if (answer.topics.length > 0) withTopics++;
  }
  expect(withTopics).toBeGreaterThan(QUERIES / 6);
});
