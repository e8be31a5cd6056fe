/** The checks of the overview: each reports what needs attention in one part of the agency. */
import type { ReactNode } from 'react';
import { compareHarms, type Harm } from '../../../domain/harms.ts';

/** A query of a check. */
export type CheckQuery = {
  data: { receivedAt: number } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => unknown;
};

/** A line of the list: something that needs attention. */
export type Finding = {
  id: string;
  harm: Harm;
  /** A sentence without a full stop. */
  text: ReactNode;
  /** Further facts, such as names or a reason. */
  detail?: ReactNode;
  /** Buttons and links. */
  actions: ReactNode;
};

/** Something that needs no action, in a few words. */
export type FineFact = { text: string; to?: string };

export type Check = {
  /** In lower case, such as 'outbound webhooks'. */
  subject: string;
  queries: readonly CheckQuery[];
  /** Whether more has to load before the findings are complete. */
  isPending: boolean;
  error: Error | null;
  findings: readonly Finding[];
  fine: readonly FineFact[];
  /** Limitations of the data. */
  notices: readonly string[];
  /** Whether some records could not be read, so that the check cannot say that nothing is wrong. */
  isIncomplete: boolean;
  /** Further controls below the list. */
  more?: ReactNode;
};

/** Returns the findings of all checks, most harmful first. */
export function byHarm(checks: readonly Pick<Check, 'findings'>[]): Finding[] {
  return checks.flatMap(({ findings }) => findings).toSorted((a, b) => compareHarms(a.harm, b.harm));
}

/** A check of one or more queries. It is pending until all have data, and fails if one has none. */
export function checkOf(
  subject: string,
  queries: readonly CheckQuery[],
  result: Partial<
    Pick<Check, 'findings' | 'fine' | 'notices' | 'isIncomplete' | 'isPending' | 'error' | 'more'>
  >,
): Check {
  const error =
    queries.find(({ data, error: failure }) => data === undefined && failure !== null)?.error ?? null;
  return {
    subject,
    queries,
    error: queries.some(({ data, isFetching }) => data === undefined && isFetching) ? null : error,
    isPending: queries.some(({ data, error: failure, isFetching }) => !data && (isFetching || !failure)),
    findings: [],
    fine: [],
    notices: [],
    isIncomplete: false,
    ...result,
  };
}
