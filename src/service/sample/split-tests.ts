/**
 * The persona split tests of the sample. The generated conversations match these descriptions. The results of the tests
 * are computed from the conversations.
 */
import type { SampleAgency } from './agencies.ts';
import { opaqueId } from './random.ts';
import { DAY, HOUR } from './timeline.ts';

export type SampleSplitTestPersona = {
  personaId: string;
  /** The percentage of conversations that the persona should get. */
  weight: number;
  /** The share of the test's conversations that the persona really gets. The shares of a test sum to 1. */
  share: number;
  /** The share of the persona's conversations in which the lead replied. */
  responseRate: number;
  /** The mean of the metric over the persona's conversations. */
  mean: number;
  /**
   * The standard deviation of the metric. Random values below 0 are set to 0. Null for a metric that a conversation
   * either reaches or not, such as a booking: `mean` is then the share of conversations that reach it.
   */
  spread: number | null;
};

export type SampleSplitTest = {
  id: string;
  botId: string;
  metric: SplitTestMetricId;
  startedDaysAgo: number;
  /** The number of days since the end of the test, or null while it runs. */
  endedDaysAgo: number | null;
  /** The approximate number of conversations per day at scale 1, over all sources of the bot. */
  conversationsPerDay: number;
  personas: readonly SampleSplitTestPersona[];
};

export type SplitTestMetricId = 'bookings' | 'replies' | 'satisfaction' | 'pipeline_value';

type Template = Omit<SampleSplitTest, 'id' | 'botId' | 'personas'> & {
  bot: string;
  personas: readonly (Omit<SampleSplitTestPersona, 'personaId'> & { name: string })[];
};

/** The split tests of both sample agencies. A test belongs to the agency that has its bot. */
const TEMPLATES: readonly Template[] = [
  // A running test with a clear leader.
  {
    bot: 'Solar qualifier',
    metric: 'bookings',
    startedDaysAgo: 41,
    endedDaysAgo: null,
    conversationsPerDay: 60,
    personas: [
      { name: 'Maya', weight: 34, share: 0.34, responseRate: 0.53, mean: 0.21, spread: null },
      { name: 'Rosa', weight: 33, share: 0.33, responseRate: 0.49, mean: 0.18, spread: null },
      { name: 'Walt', weight: 33, share: 0.33, responseRate: 0.62, mean: 0.34, spread: null },
    ],
  },
  // A running test that is too close to call. Its traffic does not match the weights.
  {
    bot: 'Trial class booker',
    metric: 'bookings',
    startedDaysAgo: 19,
    endedDaysAgo: null,
    conversationsPerDay: 25,
    personas: [
      { name: 'Jonas 💪', weight: 50, share: 0.63, responseRate: 0.44, mean: 0.168, spread: null },
      { name: 'Lena', weight: 50, share: 0.37, responseRate: 0.45, mean: 0.172, spread: null },
    ],
  },
  {
    bot: 'Property concierge',
    metric: 'satisfaction',
    startedDaysAgo: 140,
    endedDaysAgo: 98,
    conversationsPerDay: 22,
    personas: [
      { name: 'Eleanor Marlow', weight: 60, share: 0.6, responseRate: 0.58, mean: 4.12, spread: 0.5 },
      { name: 'Oliver Hart', weight: 40, share: 0.4, responseRate: 0.55, mean: 3.87, spread: 0.6 },
    ],
  },
  {
    bot: 'Dental front desk',
    metric: 'replies',
    startedDaysAgo: 75,
    endedDaysAgo: 47,
    conversationsPerDay: 14,
    personas: [
      { name: 'Claire, front desk', weight: 34, share: 0.35, responseRate: 0.66, mean: 4.3, spread: 1.6 },
      { name: 'Imogen', weight: 33, share: 0.33, responseRate: 0.57, mean: 3.6, spread: 1.7 },
      { name: 'Daniel', weight: 33, share: 0.32, responseRate: 0.61, mean: 4.1, spread: 1.5 },
    ],
  },
  // A test with a persona that received no traffic.
  {
    bot: 'Second attempt',
    metric: 'pipeline_value',
    startedDaysAgo: 172,
    endedDaysAgo: 123,
    conversationsPerDay: 9,
    personas: [
      { name: 'Maya', weight: 50, share: 0.52, responseRate: 0.17, mean: 21.4, spread: 18 },
      { name: 'Tom (second attempt)', weight: 50, share: 0.48, responseRate: 0.29, mean: 38.5, spread: 24 },
      { name: 'Walt', weight: 0, share: 0, responseRate: 0, mean: 0, spread: null },
    ],
  },
  {
    bot: 'Ironworks trials',
    metric: 'replies',
    startedDaysAgo: 12,
    endedDaysAgo: null,
    conversationsPerDay: 3,
    personas: [
      { name: 'Gaffer', weight: 50, share: 0.5, responseRate: 0.41, mean: 2.2, spread: 1.1 },
      { name: 'Jo', weight: 50, share: 0.5, responseRate: 0.52, mean: 2.9, spread: 1.2 },
    ],
  },
];

/** Returns the start and the end of a test, given the midnight `today`. The end is null while the test runs. */
export function spanOf(
  { startedDaysAgo, endedDaysAgo }: Pick<SampleSplitTest, 'startedDaysAgo' | 'endedDaysAgo'>,
  today: number,
): { startedAt: Date; endedAt: Date | null } {
  return {
    startedAt: new Date(today - startedDaysAgo * DAY + 7 * HOUR),
    endedAt: endedDaysAgo === null ? null : new Date(today - endedDaysAgo * DAY + 16 * HOUR),
  };
}

/** Returns the split tests of an agency, at most one per bot. */
export function splitTestsOf(agency: SampleAgency): readonly SampleSplitTest[] {
  return TEMPLATES.flatMap(({ bot, personas, ...test }, index) => {
    const owner = agency.bots.find(({ name }) => name === bot);
    if (!owner) return [];
    return {
      ...test,
      id: opaqueId('spt', agency.seed, index),
      botId: owner.id,
      personas: personas.map(({ name, ...persona }) => ({
        personaId: personaId(agency, name),
        ...persona,
      })),
    };
  });
}

function personaId(agency: SampleAgency, name: string): string {
  const index = agency.personas.findIndex(({ personaName }) => personaName === name);
  if (index < 0) throw new Error(`The agency has no persona named ${name}.`);
  return opaqueId('per', agency.seed, index);
}
