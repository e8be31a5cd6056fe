import type { topic } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { INDUSTRIES, type Industry } from './industries.ts';
import { opaqueId } from './random.ts';
import { GENERAL_TOPICS, type TopicTemplate } from './topic-template.ts';

/** A topic with its id. `industry` is the trade of the topic, or null for a topic that occurs in all trades. */
export type SampleTopic = TopicTemplate & { id: string; industry: Industry | null };

/** The number of days with sample conversations. The last day is today. */
export const CONVERSATION_DAYS = 180;

const TOPICS: readonly Omit<SampleTopic, 'id'>[] = [
  ...GENERAL_TOPICS.map((topic) => ({ ...topic, industry: null })),
  ...Object.values(INDUSTRIES).flatMap((industry) =>
    industry.topics.map((topic) => ({ ...topic, industry })),
  ),
];

/** Returns the topics that can occur at an agency: the general topics, and the topics of the trades of its clients. */
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

/** Returns the relative frequency of a topic on the day `age` days before today. */
export function weightAt({ weight, trend }: SampleTopic, age: number): number {
  const at = (1 - age / (CONVERSATION_DAYS - 1)) * (trend.length - 1);
  const before = trend[Math.floor(at)] ?? 0;
  const after = trend[Math.ceil(at)] ?? 0;
  return weight * (before + (after - before) * (at % 1));
}
