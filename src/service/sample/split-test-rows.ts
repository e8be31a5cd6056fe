import type { SplitTestPersona, SplitTestResults } from '#contract/split-test.ts';
import type { splitTest } from '../db/schema.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import { opaqueId, Random } from './random.ts';
import { splitTestsOf, type SampleSplitTest, type SampleSplitTestPersona } from './split-tests.ts';
import { DAY, HOUR } from './timeline.ts';

/** The split tests of an agency as of the midnight `today`; those that ended with the results they were frozen at. */
export function splitTestRowsOf(agency: SampleAgency, today: number): (typeof splitTest.$inferInsert)[] {
  return splitTestsOf(agency).map((test) => {
    const endedAt = test.endedDaysAgo === null ? null : new Date(today - test.endedDaysAgo * DAY + 16 * HOUR);
    return {
      agencyId: agency.id,
      id: test.id,
      botId: test.botId,
      metric: test.metric,
      startedAt: new Date(today - test.startedDaysAgo * DAY + 7 * HOUR),
      endedAt,
      personas: test.personas.map((persona, order) => ({
        personaId: persona.personaId,
        weight: persona.weight,
        order,
        results: endedAt && resultsOf(agency, test, persona, endedAt),
      })),
    };
  });
}

/** Near enough to what its description makes conversations come to; the sources add up to the whole. */
function resultsOf(
  agency: SampleAgency,
  test: SampleSplitTest,
  persona: SampleSplitTestPersona,
  computedAt: Date,
): SplitTestPersona['results'] {
  const days = test.startedDaysAgo - (test.endedDaysAgo ?? 0);
  const places = agency.sources.filter(({ bots }) => bots.some(({ id }) => id === test.botId));
  const all = sum(places, ({ weight }) => weight);
  const sources = places.flatMap((place) =>
    sourceResultOf(
      agency,
      place,
      persona,
      (test.conversationsPerDay * days * persona.share * place.weight) / all,
    ),
  );
  const totalInstances = sum(sources, (each) => each.totalInstances);
  return {
    personaId: persona.personaId,
    personaName: nameOf(agency, persona.personaId),
    splitWeight: persona.weight,
    totalInstances,
    responseCount: sum(sources, (each) => each.responseCount),
    averageMetric:
      totalInstances && sum(sources, (each) => each.averageMetric * each.totalInstances) / totalInstances,
    sources,
    computedAt: computedAt.toISOString(),
  };
}

type SourceResults = NonNullable<NonNullable<SplitTestResults>['sources']>;

/** None where too little comes in for the persona ever to talk there. */
function sourceResultOf(
  agency: SampleAgency,
  source: SampleSource,
  persona: SampleSplitTestPersona,
  expected: number,
): SourceResults {
  const random = new Random(agency.seed, `results of ${persona.personaId}`, agency.sources.indexOf(source));
  const totalInstances = Math.round(expected * (0.95 + 0.1 * random.next()));
  if (totalInstances === 0) return [];
  const responseCount = Math.min(
    totalInstances,
    Math.round(totalInstances * persona.responseRate * (0.95 + 0.1 * random.next())),
  );
  const averageMetric = Math.round(persona.mean * (0.98 + 0.04 * random.next()) * 10_000) / 10_000;
  return [{ sourceId: source.id, sourceName: source.name, totalInstances, responseCount, averageMetric }];
}

function nameOf(agency: SampleAgency, personaId: string): string | null {
  return (
    agency.personas.find((_, index) => opaqueId('per', agency.seed, index) === personaId)?.personaName ?? null
  );
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
