/** How a talk is going to go, and what it counts for in a split test of personas. */
import { sampleAgency } from '../sample/agencies.ts';
import { measured } from '../sample/conversations.ts';
import type { Stage } from '../sample/message.ts';
import type { Random } from '../sample/random.ts';
import { splitTestsOf, type SampleSplitTestPersona } from '../sample/split-tests.ts';
import * as pace from './pace.ts';
import type { LiveBot, RunningTest } from './reads.ts';

/** The test that a talk belongs to, and the persona that leads it there. */
export type Tested = { id: string; metric: string | null; persona: SampleSplitTestPersona };

export type Course = {
  /** How often the lead is going to write back. */
  replies: number;
  /** How far it then is. */
  outcome: Stage;
};

const TESTS = splitTestsOf(sampleAgency);

/** One of the test's personas, as its traffic arrives; what is known of it follows from how the sample describes it. */
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

/** Of a persona that the sample does not describe: about what the others reach. */
const AS_USUAL = { responseRate: pace.RESPONSE_RATE, mean: 0.2, spread: null };

/** assumed: whom the bot's weights name, in their proportion. */
export function personaOf(random: Random, { personaIds, personaWeights }: LiveBot): string | null {
  const choices = personaIds.map((id) => [id, Math.max(0, personaWeights[id] ?? 1)] as const);
  return choices.length === 0 ? null : random.weighted(choices);
}

/** How a talk is going to go: as it does for the persona that is tested, so that the test's results stay what they are. */
export function courseOf(random: Random, test: Tested | null): Course {
  const rate = test?.persona.responseRate ?? pace.RESPONSE_RATE;
  const outcome = random.weighted<Stage>([
    ['asking', 80],
    ['cold', 13],
    ['optedOut', 7],
  ]);
  if (!random.chance(rate)) return { replies: 0, outcome };
  if (test?.metric === 'replies') {
    const { mean, spread } = test.persona;
    // All that go beyond the first message come from those who write back.
    const replies = Math.round((mean - 1) / rate + (spread ?? 0) * random.normal());
    return { replies: Math.max(1, Math.min(pace.MOST_REPLIES, replies)), outcome };
  }
  const isBooked = random.chance(test?.metric === 'bookings' ? test.persona.mean / rate : BOOKS);
  return { replies: 1, outcome: isBooked ? 'booking' : outcome };
}

/** Of those who write back outside of a test of bookings. */
const BOOKS = 0.35;

/** What a talk came to in the metric of its test, by what happened in it. */
export function reachedIn(
  random: Random,
  { metric, persona }: Tested,
  { replied, outcome, replies }: Course & { replied: number },
): number {
  if (metric === 'replies') return 1 + replied;
  const { mean, spread } = persona;
  if (spread !== null) return measured(random, metric, { mean, spread });
  return Number(replied === replies && replied > 0 && outcome === 'booking');
}
