import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { checkedFaqList } from '../../api/resources/faq-reply.ts';
import { useComputedLater } from '../../lib/use-computed-later.ts';
import { loadable } from '../../ui/lazy-part.tsx';
import type * as AlikeFaqs from './alike-faqs.ts';
import {
  NO_ANSWERS,
  singleFaqs,
  type FaqGroup,
  type FaqGrouping,
  type NearestAnswers,
  type SimilarGrouping,
} from './faq-rows.ts';

export type FaqGroups = { grouping: FaqGrouping; groups: readonly FaqGroup[] };

type GroupingCode = typeof AlikeFaqs;

export const groupingCode = loadable<GroupingCode>(() => import('./alike-faqs.ts'));

/**
 * The maximum number of questions that are compared during a render. More questions would delay the response to a click
 * noticeably.
 */
const MOST_AT_ONCE = 200;

/** Chooses a computation. Define it at module scope, because a new function on each render would repeat the work. */
type Choice<Value> = (code: GroupingCode) => AlikeFaqs.FaqComparison<Value>;

const GROUPS: Record<SimilarGrouping, Choice<readonly FaqGroup[]>> = {
  inSource: ({ alikeFaqs }) => alikeFaqs.inSource,
  acrossSources: ({ alikeFaqs }) => alikeFaqs.acrossSources,
};

const nearestOf: Choice<NearestAnswers> = ({ nearestAnswers }) => nearestAnswers;

/** Returns the groups of the questions. While new groups are computed, returns the previous groups. */
export function useFaqGroups(faqs: readonly SmartFaq[] | undefined, grouping: FaqGrouping): FaqGroups | null {
  const isSingle = grouping === 'none';
  const single = useMemo(() => (isSingle && faqs ? singleFaqs(faqs) : null), [faqs, isSingle]);
  const similar = useCompared(isSingle ? undefined : faqs, GROUPS[isSingle ? 'inSource' : grouping]);
  const groups = isSingle ? single : similar;
  return useLatest(useMemo(() => groups && { grouping, groups }, [grouping, groups]));
}

/**
 * Returns the nearest answers among all questions, independent of the filters of the list. Null until they are
 * computed. Empty if the questions cannot be loaded.
 */
export function useNearestAnswers(isNeeded: boolean): {
  nearest: NearestAnswers | null;
  notices: readonly string[];
} {
  const { data, error } = useQuery({ ...checkedFaqList({}), enabled: isNeeded });
  const nearest = useLatest(useCompared(isNeeded ? data?.faqs : undefined, nearestOf));
  if (isNeeded && error !== null && data === undefined) {
    return { nearest: NO_ANSWERS, notices: [`The nearest answers could not be loaded: ${error.message}`] };
  }
  return { nearest, notices: [] };
}

/**
 * Returns a value that is computed from the questions. With few questions, the value is computed during the render.
 * With many questions, or before the code has loaded, it is computed after the render in slices. Returns null until
 * then.
 */
function useCompared<Value>(faqs: readonly SmartFaq[] | undefined, choose: Choice<Value>): Value | null {
  const immediate = useMemo(() => (faqs ? compareAtOnce(faqs, choose) : null), [faqs, choose]);
  const compare = useMemo(
    () =>
      faqs === undefined || immediate !== null
        ? null
        : async (signal: AbortSignal) => choose(await groupingCode.load()).inSlices(faqs, signal),
    [faqs, choose, immediate],
  );
  const later = useComputedLater(compare);
  return immediate ?? (later?.compute === compare ? later.value : null);
}

function compareAtOnce<Value>(faqs: readonly SmartFaq[], choose: Choice<Value>): Value | null {
  const code = groupingCode.loaded();
  return code === null || faqs.length > MOST_AT_ONCE ? null : choose(code).atOnce(faqs);
}

/** Returns the latest value that was not null, so that the previous value stays visible during a computation. */
function useLatest<Value>(value: Value | null): Value | null {
  const [latest, setLatest] = useState(value);
  if (value !== null && value !== latest) setLatest(value);
  return value ?? latest;
}
