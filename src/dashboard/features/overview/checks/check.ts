/**
 * The common parts of the checks on the overview. Each check reports problems of one area of the agency, e.g. billing.
 */
import type { ReactNode } from 'react';
import { compareHarms, type Harm } from '../../../domain/harms.ts';

/** The state of a query that provides the data of a check. */
export type CheckQuery = {
  data: { receivedAt: number } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => unknown;
};

/** A line of the list "Needs attention": a problem or a change that a user should know. */
export type Finding = {
  id: string;
  harm: Harm;
  /** The text of the finding: a sentence without a full stop. */
  text: ReactNode;
  /** Further facts below the text, such as names or a reason. */
  detail?: ReactNode;
  /** Buttons and links for acting on the finding. */
  actions: ReactNode;
};

/** A fact that needs no action, in a few words. `to` is the URL of the page that proves it. */
export type FineFact = { text: string; to: string };

export type Check = {
  /** The name of the checked area in lower case, e.g. 'outbound webhooks'. */
  subject: string;
  queries: readonly CheckQuery[];
  /** Whether data or code must still load before the findings are complete. */
  isPending: boolean;
  error: Error | null;
  findings: readonly Finding[];
  fine: readonly FineFact[];
  /** Sentences about limitations of the data. */
  notices: readonly string[];
  /** Whether some records could not be read, so that the check cannot say that nothing is wrong. */
  isIncomplete: boolean;
  /** Further controls of the check below the list of findings. */
  more?: ReactNode;
};

/** Returns the findings of all checks, most harmful first. */
export function byHarm(checks: readonly Pick<Check, 'findings'>[]): Finding[] {
  return checks.flatMap(({ findings }) => findings).toSorted((a, b) => compareHarms(a.harm, b.harm));
}

/**
 * Returns a check of one or more queries. The check is pending until all queries have data. It fails if a query without
 * data has failed.
 */
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
