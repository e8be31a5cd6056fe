/** Groups similar questions. This module loads on demand, because it contains the word lists of several languages. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { groupBy } from '../../lib/group-by.ts';
import { perObject } from '../../lib/per-object.ts';
import { runAtOnce, runInSlices, type Steps } from '../../lib/time-slices.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { mostWantedFirst, type FaqGroup, type NearestAnswers, type SimilarGrouping } from './faq-rows.ts';
import { groupAlike, nearestTo } from './similar-faqs.ts';

type GroupsOf = (faqs: readonly SmartFaq[]) => readonly FaqGroup[];

/**
 * Keeps the groups of each reply, because the list and the details of an open question need the same groups, and
 * grouping thousands of questions is slow.
 */
const groupsBy: Record<SimilarGrouping, GroupsOf> = {
  inSource: perObject((faqs) => runAtOnce(groupInSources(faqs))),
  acrossSources: perObject((faqs) => runAtOnce(groupPart(mostWantedFirst(faqs)))),
};

/** Groups similar questions. The first question of each group is the one that most leads asked. */
export function alikeFaqs(faqs: readonly SmartFaq[], grouping: SimilarGrouping): readonly FaqGroup[] {
  return groupsBy[grouping](faqs);
}

/**
 * Groups similar questions of each source as `alikeFaqs` does, and lets the browser handle input meanwhile. Rejects if
 * `signal` is aborted.
 */
export function alikeFaqsInSlices(
  faqs: readonly SmartFaq[],
  signal: AbortSignal,
): Promise<readonly FaqGroup[]> {
  return runInSlices(groupInSources(faqs), signal);
}

function* groupInSources(faqs: readonly SmartFaq[]): Steps<FaqGroup[]> {
  const groups: FaqGroup[] = [];
  for (const ofSource of groupBy(mostWantedFirst(faqs), ({ sourceId }) => sourceId).values())
    groups.push(...(yield* groupPart(ofSource)));
  return groups;
}

function* groupPart(faqs: readonly SmartFaq[]): Steps<FaqGroup[]> {
  const groups = yield* groupAlike(faqs.map(({ question }) => question));
  return groups.map(({ places, likeness }) => ({ faqs: places.map((at) => faqs[at]!), likeness }));
}

/**
 * Returns for each unanswered question the most similar answered question of its source. If its source has none,
 * returns the most similar answered question of another source. If several are equally similar, returns the question
 * that most leads asked.
 */
export function nearestAnswers(faqs: readonly SmartFaq[]): NearestAnswers {
  const wanted = mostWantedFirst(faqs);
  const found = nearestTo(
    wanted.map(({ question }) => question),
    (place) => isAnswered(wanted[place]!),
    (place) => wanted[place]!.sourceId,
  );
  return new Map(
    found.flatMap((nearest, at) =>
      nearest === null
        ? []
        : [[wanted[at]!.id, { faq: wanted[nearest.place]!, likeness: nearest.likeness }] as const],
    ),
  );
}
