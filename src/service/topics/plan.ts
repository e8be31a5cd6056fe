import { and, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Condition } from './conditions.ts';
import { DIMENSIONS, EVERY_CONVERSATION } from './dimensions.ts';

/**
 * The conversations that match all conditions, as a sum: the counts of the values of `added`, less those of
 * `subtracted`, and some conversations with a weight.
 */
type Plan = {
  added: readonly Condition[];
  subtracted: readonly Condition[];
  weighted: { weight: SQL; isWeighted: SQL | undefined } | null;
};

export function planOf(conditions: readonly Condition[]): Plan {
  const accepting = conditions.filter(({ operator }) => operator === 'in');
  const rejecting = conditions.filter(({ operator }) => operator === 'notIn');
  const [only, ...others] = accepting;
  if (only === undefined) return withoutRejected(rejecting);
  if (others.length === 0) return acceptedBy(only, rejecting);
  return { added: [], subtracted: [], weighted: { weight: sql`1`, isWeighted: matchesAll(conditions) } };
}

/** A conversation with k rejected values is subtracted k times, so k - 1 of these are added again. */
function withoutRejected(rejecting: readonly Condition[]): Plan {
  const isRejected = rejecting.map(isListed);
  const pairs = isRejected.flatMap((one, index) =>
    isRejected.slice(index + 1).map((other) => and(one, other)),
  );
  const times = sql.join(
    isRejected.map((is) => sql`coalesce(${is}, false)::int`),
    sql` + `,
  );
  const weighted = pairs.length === 0 ? null : { weight: sql`(${times} - 1)`, isWeighted: or(...pairs) };
  return { added: [ALL], subtracted: rejecting, weighted };
}

/** Conversations with an accepted and a rejected value are subtracted again. */
function acceptedBy(accepting: Condition, rejecting: readonly Condition[]): Plan {
  const isRejected = and(isListed(accepting), or(...rejecting.map(isListed)));
  const weighted = rejecting.length === 0 ? null : { weight: sql`-1`, isWeighted: isRejected };
  return { added: [accepting], subtracted: [], weighted };
}

const ALL: Condition = { dimension: 'all', operator: 'in', values: [EVERY_CONVERSATION] };

export function matchesAll(conditions: readonly Condition[]): SQL | undefined {
  return and(...conditions.map(isAccepted));
}

function isListed({ dimension, values }: Condition): SQL {
  return inArray(DIMENSIONS[dimension], [...values]);
}

/** assumed: `in` excludes conversations without a value (e.g. without a bot), and `notIn` includes them. */
function isAccepted(condition: Condition): SQL | undefined {
  if (condition.operator === 'in') return isListed(condition);
  const value = DIMENSIONS[condition.dimension];
  return or(isNull(value), notInArray(value, [...condition.values]));
}
