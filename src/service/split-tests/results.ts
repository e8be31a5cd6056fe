/** Calculates the results of a split test from its stored counts of conversations. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SplitTestPersona } from '#contract/split-test.ts';
import { persona, source, splitTestCount } from '../db/schema.ts';

/** The counts of a persona on one source. If `sourceId` is null, the counts of the persona on all sources. */
type Count = {
  personaId: string;
  sourceId: string | null;
  sourceName: string | null;
  totalInstances: number;
  responseCount: number;
  averageMetric: number;
};

export type Measurement = { counts: Count[]; personas: { id: string; name: string | null }[] };

/**
 * Returns an SQL expression for the measurement of a split test as one JSON value. The measurement contains the current
 * names of personas and sources. `id` and `personas` can be columns or values.
 */
export function measurementOf(test: {
  agencyId: string;
  id: SQLWrapper;
  personas: SQLWrapper;
}): SQL<Measurement> {
  return sql`jsonb_build_object(
    'counts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'personaId', counted.persona_id,
        'sourceId', counted.source_id,
        'sourceName', place.name,
        'totalInstances', counted.conversations,
        'responseCount', counted.responses,
        'averageMetric', coalesce(counted.metric, 0)
      ) order by place.name, counted.source_id), '[]')
      from (
        select persona_id, source_id,
          sum(conversations) as conversations,
          sum(responses) as responses,
          sum(metric_sum) / nullif(sum(metrics), 0) as metric
        from ${splitTestCount}
        where agency_id = ${test.agencyId} and split_test_id = ${test.id}
        group by grouping sets ((persona_id), (persona_id, source_id))
      ) as counted
      left join ${source} as place on place.agency_id = ${test.agencyId} and place.id = counted.source_id
    ),
    'personas', (
      select coalesce(jsonb_agg(jsonb_build_object('id', who.id, 'name', who.persona_name)), '[]')
      from ${persona} as who
      where who.agency_id = ${test.agencyId}
        and who.id in (select tested->>'personaId' from jsonb_array_elements(${test.personas}) as tested)
    )
  )`;
}

/**
 * Returns the personas of a split test with their results. assumed: the average of a persona or source is 0 if none of
 * its conversations has a metric.
 */
export function withResults(
  tested: readonly SplitTestPersona[],
  { counts, personas }: Measurement,
  computedAt: Date,
): SplitTestPersona[] {
  return tested.map((each) => {
    const own = counts.filter(({ personaId }) => personaId === each.personaId);
    const overall = own.find(({ sourceId }) => sourceId === null);
    return {
      ...each,
      results: {
        personaId: each.personaId,
        personaName: personas.find(({ id }) => id === each.personaId)?.name ?? null,
        splitWeight: each.weight,
        totalInstances: overall?.totalInstances ?? 0,
        responseCount: overall?.responseCount ?? 0,
        averageMetric: overall?.averageMetric ?? 0,
        sources: own
          .filter(({ sourceId }) => sourceId !== null)
          .map(({ personaId: _ofPersona, ...ofSource }) => ofSource),
        computedAt: computedAt.toISOString(),
      },
    };
  });
}
