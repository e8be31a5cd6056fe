/** Plans a simulated conversation, and calculates its result for a persona split test. */
import { sampleAgency } from '../sample/agencies.ts';
import { measured } from '../sample/conversations.ts';
import type { Stage } from '../sample/message.ts';
import type { Random } from '../sample/random.ts';
import { splitTestsOf, type SampleSplitTestPersona } from '../sample/split-tests.ts';
import * as pace from './pace.ts';
import type { LiveBot, RunningTest } from './reads.ts';

export type Tested = { id: string; metric: string | null; persona: SampleSplitTestPersona };

export type ConversationPlan = {
  /** The number of replies that the lead will send. */
  replies: number;
  /** The stage that the conversation reaches with the last reply. */
  outcome: Stage;
};

const TESTS = splitTestsOf(sampleAgency);

/**
 * Selects a persona of the running test, in proportion to its share of the traffic. The sample defines the rates of
 * each persona. Returns null if no test is running.
 */
export function testedBy(random: Random, test: RunningTest | null): Tested | null {
  const described = TESTS.find(({ id }) => id === test?.id);
  const personas = (test?.personas ?? []).flatMap(({ personaId, weight }) => {
    if (personaId === null) return [];
    const known = described?.personas.find((each) => each.personaId === personaId);
    return known ?? { personaId, weight, share: weight / 100, ...AS_USUAL };
  });
  if (test === null || personas.length === 0) return null;
  const persona = random.weighted(personas.map((each) => [each, each.share] as const));
  return { id: test.id, metric: test.metric, persona };
}

/** The rates of a persona that the sample does not define. They are similar to the rates of the sample personas. */
const AS_USUAL = { responseRate: pace.RESPONSE_RATE, mean: 0.2, spread: null };

/** Selects a persona of the bot. assumed: a bot uses its personas in proportion to their weights. */
export function personaOf(random: Random, { personaIds, personaWeights }: LiveBot): string | null {
  const choices = personaIds.map((id) => [id, Math.max(0, personaWeights[id] ?? 1)] as const);
  return choices.length === 0 ? null : random.weighted(choices);
}

/**
 * Plans the number of replies and the outcome of a conversation. In a split test, the rates of the tested persona
 * decide, so that the results of the test stay stable.
 */
export function planConversation(random: Random, test: Tested | null): ConversationPlan {
  const rate = test?.persona.responseRate ?? pace.RESPONSE_RATE;
  const outcome = random.weighted<Stage>([
    ['asking', 80],
    ['cold', 13],
    ['optedOut', 7],
  ]);
  if (!random.chance(rate)) return { replies: 0, outcome };
  if (test?.metric === 'replies') {
    const { mean, spread } = test.persona;
    // Only leads that respond send more than the first message. The mean number of replies is therefore divided by the
    // response rate.
    const replies = Math.round((mean - 1) / rate + (spread ?? 0) * random.normal());
    return { replies: Math.max(1, Math.min(pace.MOST_REPLIES, replies)), outcome };
  }
  const isBooked = random.chance(test?.metric === 'bookings' ? test.persona.mean / rate : BOOKS);
  return { replies: 1, outcome: isBooked ? 'booking' : outcome };
}

/** The share of leads with a booking among the leads that respond, if no split test measures bookings. */
const BOOKS = 0.35;

/** Returns the result of a conversation in the metric of its split test. */
export function reachedIn(
  random: Random,
  { metric, persona }: Tested,
  { replied, outcome, replies }: ConversationPlan & { replied: number },
): number {
  if (metric === 'replies') return 1 + replied;
  const { mean, spread } = persona;
  if (spread !== null) return measured(random, metric, { mean, spread });
  return Number(replied === replies && replied > 0 && outcome === 'booking');
}
