import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { SplitTest } from '#contract/split-test.ts';
import { FIGURES, useLiveQuery } from '../../../../api/live/live-query.ts';
import { splitTestMutations, splitTestQueries } from '../../../../api/resources/split-test-queries.ts';
import { historyOfReply, type TestHistory } from '../../../../domain/split-tests/history.ts';
import type { Variant } from '../../../../domain/split-tests/variants.ts';
import { planInBrowser, plannedInBrowser, rememberResults, seenHistory } from './seen-results.ts';

export type DailyResults = {
  /** The results per day. Null while they load, and if neither the service nor this browser has stored any. */
  history: TestHistory | null;
  isPending: boolean;
  notices: readonly string[];
  plannedDifference: number | null;
  savePlan: (difference: number | null) => void;
  isSavingPlan: boolean;
};

/**
 * Returns the daily counts and the plan of a split test. They come from the service or, if the service does not offer
 * them, from the storage of this browser.
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
  // The bot and the daily counts come from two requests at different times. If the bot has got another test in between,
  // the daily counts belong to a different test.
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
