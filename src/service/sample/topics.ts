import type { topic } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { aesthetics } from './industries/aesthetics.ts';
import { cars } from './industries/cars.ts';
import { dental } from './industries/dental.ts';
import { gym } from './industries/gym.ts';
import { homeCare } from './industries/home-care.ts';
import { mortgage } from './industries/mortgage.ts';
import { property } from './industries/property.ts';
import { solar } from './industries/solar.ts';
import type { Industry } from './industry.ts';
import { opaqueId } from './random.ts';

export type SampleTopic = {
  id: string;
  name: string;
  /** The trade of the topic, or null for a topic of all trades. */
  industry: Industry | null;
  /** The frequency relative to the other topics of the trade. */
  weight: number;
  /**
   * Factors for the weight, from the oldest conversation to now, with linear interpolation. 0 means that the topic does
   * not occur.
   */
  trend: readonly number[];
  /** The mean of the sentiment, -1 to 1. */
  mood: number;
};

/** The number of days with sample conversations. The last day is today. */
export const CONVERSATION_DAYS = 180;

const STEADY = [1];
const RISING = [0.3, 0.4, 0.8, 1.3, 1.9];
const FALLING = [1.9, 1.5, 1, 0.6, 0.3];
const NEW = [0, 0, 0, 0.5, 1.8];
const GONE = [1.6, 1.3, 0.6, 0, 0];
const BURST = [0.3, 0.3, 0.3, 3.5, 0.5, 0.3, 0.3];
const LATE_BURST = [0.2, 0.2, 0.2, 0.2, 0.2, 0.4, 3];

type Template = readonly [name: string, weight: number, trend: readonly number[], mood: number];

const GENERAL: readonly Template[] = [
  ['Prices and quotes', 30, STEADY, -0.05],
  ['Booking an appointment', 28, [0.8, 1.2], 0.45],
  ['Rescheduling', 12, STEADY, 0.02],
  ['Talking to a person', 9, RISING, -0.35],
  ['Discounts and offers', 8, BURST, 0.2],
  ['Opening hours', 7, FALLING, 0.15],
  ['Payment in instalments', 6, RISING, 0.05],
  ['Cancelling an appointment', 6, STEADY, -0.3],
  ['Directions and parking', 5, STEADY, 0.1],
  ['No answer to an earlier message', 5, LATE_BURST, -0.6],
  ['Are you a bot?', 4, NEW, -0.15],
  ['Complaint about a visit', 3, STEADY, -0.75],
  ['Reviews and references', 3, STEADY, 0.35],
  ['Data protection and opt-out', 3, FALLING, -0.4],
  ['Wrong number', 2, STEADY, -0.1],
];

const OF_TRADES: readonly (readonly [Industry, readonly Template[]])[] = [
  [
    solar,
    [
      ['Tax credit', 16, GONE, 0.1],
      ['Battery and backup power', 12, RISING, 0.3],
      ['Net metering rules', 9, STEADY, -0.25],
      ['Is my roof suitable?', 9, STEADY, 0.2],
      ['Dust storms and cleaning', 4, BURST, -0.1],
    ],
  ],
  [
    dental,
    [
      ['Check-up and cleaning', 18, STEADY, 0.35],
      ['Toothache today', 9, STEADY, -0.55],
      ['Implants and crowns', 8, RISING, 0.05],
      ['Insurance and co-payment', 7, STEADY, -0.2],
    ],
  ],
  [
    gym,
    [
      ['Trial class', 22, STEADY, 0.55],
      ['Class timetable', 12, [1.1, 0.9], 0.25],
      ['Pausing a membership', 8, RISING, -0.3],
      ['Summer challenge', 10, [2, 0.8, 0, 0, 0, 0], 0.6],
    ],
  ],
  [
    property,
    [
      ['Arranging a viewing', 26, STEADY, 0.4],
      ['Rent and deposit', 10, STEADY, -0.1],
      ['Making an offer', 8, [0.8, 1.3], 0.15],
      ['Off-plan projects', 7, RISING, 0.25],
      ['Residence visa by purchase', 5, NEW, 0.2],
    ],
  ],
  [
    mortgage,
    [
      ['Refinancing', 16, LATE_BURST, 0.3],
      ['First home', 14, STEADY, 0.35],
      ['Credit score', 8, STEADY, -0.3],
    ],
  ],
  [
    cars,
    [
      ['Test drive', 18, STEADY, 0.5],
      ['Trade-in value', 14, STEADY, -0.15],
      ['Approval of financing', 9, FALLING, -0.2],
      ['Brake recall', 7, BURST, -0.65],
    ],
  ],
  [
    homeCare,
    [
      ['Care for a parent', 20, STEADY, 0.1],
      ['Who pays for care', 12, RISING, -0.3],
    ],
  ],
  [
    aesthetics,
    [
      ['Prices of treatments', 14, STEADY, 0.1],
      ['Aftercare and side effects', 9, STEADY, -0.2],
      ['Gift vouchers', 5, BURST, 0.6],
    ],
  ],
];

const TOPICS: readonly Omit<SampleTopic, 'id'>[] = [[null, GENERAL] as const, ...OF_TRADES].flatMap(
  ([industry, templates]) =>
    templates.map(([name, weight, trend, mood]) => ({ industry, name, weight, trend, mood })),
);

/** Returns the possible topics of an agency: the topics of all trades and the topics of its clients' trades. */
export function topicsOf({ seed, sources }: SampleAgency): SampleTopic[] {
  const trades = new Set(sources.map(({ industry }) => industry));
  return TOPICS.map((each, index) => ({ ...each, id: opaqueId('top', seed, index) })).filter(
    ({ industry }) => industry === null || trades.has(industry),
  );
}

export function topicRowsOf(agency: SampleAgency): (typeof topic.$inferInsert)[] {
  return topicsOf(agency).map(({ id, name }) => ({ agencyId: agency.id, id, name, slug: slugOf(name) }));
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '');
}

/** Returns the frequency of a topic `age` days before today. */
export function weightAt({ weight, trend }: SampleTopic, age: number): number {
  const at = (1 - age / (CONVERSATION_DAYS - 1)) * (trend.length - 1);
  const before = trend[Math.floor(at)] ?? 0;
  const after = trend[Math.ceil(at)] ?? 0;
  return weight * (before + (after - before) * (at % 1));
}
