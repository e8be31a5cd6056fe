import { useEffect, useMemo, useState } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { loadable } from '../../ui/lazy-part.tsx';
import { singleFaqs, type FaqGroup, type FaqGrouping } from './faq-rows.ts';

export type FaqGroups = { grouping: FaqGrouping; groups: readonly FaqGroup[] };

export const groupingCode = loadable(async () => (await import('./alike-faqs.ts')).alikeFaqs);

/** Grouping more similar questions takes longer than a click should. */
const MOST_AT_ONCE = 2000;

/**
 * Returns the groups of the questions. Many similar questions are grouped after the page is painted, and all are after
 * the code has loaded. Until then, it returns the previous groups, or null if there are none.
 */
export function useFaqGroups(faqs: readonly SmartFaq[] | undefined, grouping: FaqGrouping): FaqGroups | null {
  const immediate = useMemo(() => (faqs ? groupAtOnce(faqs, grouping) : null), [faqs, grouping]);
  const [later, setLater] = useState<FaqGroups | null>(null);
  useEffect(() => {
    if (faqs === undefined || grouping === 'none' || immediate !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    groupingCode.load().then(
      (alikeFaqs) => {
        if (isWanted) timer = setTimeout(() => setLater({ grouping, groups: alikeFaqs(faqs, grouping) }));
      },
      (error: unknown) =>
        // The page shows the error of this render, as for all code that does not load.
        setLater(() => {
          throw error;
        }),
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setLater(null);
    };
  }, [faqs, grouping, immediate]);

  const latest = immediate ?? later;
  const [shown, setShown] = useState(latest);
  if (latest !== null && latest !== shown) setShown(latest);
  return latest ?? shown;
}

function groupAtOnce(faqs: readonly SmartFaq[], grouping: FaqGrouping): FaqGroups | null {
  if (grouping === 'none') return { grouping, groups: singleFaqs(faqs) };
  const alikeFaqs = groupingCode.loaded();
  return alikeFaqs === null || faqs.length > MOST_AT_ONCE
    ? null
    : { grouping, groups: alikeFaqs(faqs, grouping) };
}
