import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SplitTest } from '#contract/split-test.ts';
import { FIGURES, useLiveQuery } from '../../../../api/live/live-query.ts';
import { splitTestMutations, splitTestQueries } from '../../../../api/resources/split-test-queries.ts';
import { historyOfReply, type TestHistory } from '../../../../domain/split-tests/history.ts';
import type { Variant } from '../../../../domain/split-tests/variants.ts';
import { planInBrowser, plannedInBrowser, rememberResults, seenHistory } from './seen-results.ts';

export type DailyResults = {
  /** Null while it loads, and if neither the service nor this browser knows one. */
  history: TestHistory | null;
  isPending: boolean;
  notices: readonly string[];
  plannedDifference: number | null;
  savePlan: (difference: number | null) => void;
  isSavingPlan: boolean;
};

/**
 * Returns the daily counts and the plan of a test from the service. If the service does not offer them, returns those
 * that this browser has stored.
 */
export function useTestHistory(botId: string, test: SplitTest, variants: readonly Variant[]): DailyResults {
  const options = splitTestQueries.history(botId);
  const query = useLiveQuery(options, test.isActive ? FIGURES : null);
  const save = useMutation(splitTestMutations.savePlan(botId));
  const isOffered = options.enabled;
  const [ownPlan, setOwnPlan] = useState(() => plannedInBrowser(test));
  useEffect(() => {
    if (!isOffered) rememberResults(test, variants);
  }, [isOffered, test, variants]);
  const reply = query.data?.data;
  // The bot may have another test by now, if the replies are from different times.
  const isOfTest = reply?.splitTestId === test.id;
  const history = useMemo(() => {
    if (!isOffered) return seenHistory(test, variants);
    return reply && isOfTest ? historyOfReply(reply, variants) : null;
  }, [isOffered, isOfTest, reply, test, variants]);
  if (!isOffered) {
    return {
      history,
      isPending: false,
      notices: [],
      plannedDifference: ownPlan,
      savePlan: (difference) => {
        planInBrowser(test, difference);
        setOwnPlan(difference);
      },
      isSavingPlan: false,
    };
  }
  return {
    history,
    isPending: query.isPending,
    notices: [
      ...(query.error
        ? ['The daily counts cannot be loaded, so the verdict ignores the variation between days.']
        : []),
      ...(save.error ? [`The plan is not stored: ${save.error.message}`] : []),
    ],
    plannedDifference: isOfTest ? (reply.plan?.difference ?? null) : null,
    savePlan: save.mutate,
    isSavingPlan: save.isPending,
  };
}
