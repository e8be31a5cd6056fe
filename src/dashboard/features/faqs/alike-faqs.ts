/** Groups similar questions. This module loads on demand, because it contains the word lists of several languages. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { groupBy } from '../../lib/group-by.ts';
import { runAtOnce, runInSlices, type Steps } from '../../lib/time-slices.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { mostWantedFirst, type FaqGroup, type NearestAnswers, type SimilarGrouping } from './faq-rows.ts';
import { groupAlike, nearestTo } from './similar-faqs.ts';

/** A slow computation over the questions of a reply. */
export type FaqComparison<Value> = {
  atOnce: (faqs: readonly SmartFaq[]) => Value;
  /** Lets the browser handle input meanwhile. Rejects if `signal` is aborted. */
  inSlices: (faqs: readonly SmartFaq[], signal: AbortSignal) => Promise<Value>;
};

/** Groups similar questions. The first question of each group is the one that most leads asked. */
export const alikeFaqs: Record<SimilarGrouping, FaqComparison<readonly FaqGroup[]>> = {
  inSource: comparison(groupInSources),
  acrossSources: comparison((faqs) => groupPart(mostWantedFirst(faqs))),
};

/**
 * Finds for each unanswered question the most similar answered question of its source. If its source has none, finds
 * the most similar answered question of another source. If several are equally similar, finds the question that most
 * leads asked.
 */
export const nearestAnswers: FaqComparison<NearestAnswers> = comparison(findNearest);

/**
 * Keeps the result of each reply, because the list and the details of an open question need the same groups. All
 * callers continue one computation, so that a page which the user leaves and opens again does not repeat it.
 */
function comparison<Value>(compute: (faqs: readonly SmartFaq[]) => Steps<Value>): FaqComparison<Value> {
  const results = new WeakMap<readonly SmartFaq[], { value: Value }>();
  const running = new WeakMap<readonly SmartFaq[], Steps<Value>>();
  function* shared(faqs: readonly SmartFaq[]): Steps<Value> {
    for (;;) {
      const known = results.get(faqs);
      if (known) return known.value;
      const steps = running.get(faqs) ?? compute(faqs);
      // Removed during the step, so that the next caller starts a computation again that has thrown an error.
      running.delete(faqs);
      const step = steps.next();
      if (step.done) {
        results.set(faqs, { value: step.value });
      } else {
        running.set(faqs, steps);
        yield;
      }
    }
  }
  return {
    atOnce: (faqs) => runAtOnce(shared(faqs)),
    inSlices: (faqs, signal) => runInSlices(shared(faqs), signal),
  };
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

function* findNearest(faqs: readonly SmartFaq[]): Steps<NearestAnswers> {
  const wanted = mostWantedFirst(faqs);
  const found = yield* nearestTo(
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
