import { and, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Condition } from './conditions.ts';
import { DIMENSIONS, EVERY_CONVERSATION } from './dimensions.ts';

/**
 * Describes how to calculate the counts of the conversations that match all conditions. The stored counts of all values
 * in `added` are added, and the stored counts of all values in `subtracted` are subtracted. Conversations that match
 * `isWeighted` are counted separately, each multiplied by `weight`.
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

/**
 * Starts with all conversations and subtracts the rejected values. A conversation with k rejected values is thus
 * subtracted k times, so it is added again with the weight k - 1.
 */
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

/** Starts with the accepted values. Conversations that also have a rejected value are subtracted. */
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

/**
 * Matches conversations that the condition accepts. assumed: `in` rejects conversations without a value (e.g. without a
 * bot), and `notIn` accepts them.
 */
function isAccepted(condition: Condition): SQL | undefined {
  if (condition.operator === 'in') return isListed(condition);
  const value = DIMENSIONS[condition.dimension];
  return or(isNull(value), notInArray(value, [...condition.values]));
}
