/** The rows of the FAQ list: single questions, or groups of similar questions. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { FaqListReply } from '../../api/resources/faq-reply.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { groupBy } from '../../lib/group-by.ts';
import { groupAlike } from './similar-faqs.ts';

export type FaqRow = {
  id: string;
  /** The questions of the row, sorted by the number of leads that asked, highest first. */
  faqs: readonly [SmartFaq, ...SmartFaq[]];
  /** The similarity of each question to the first one, from 0 to 1, in the order of `faqs`. */
  likeness: readonly number[];
  /** The ids of the leads that asked any of the questions, without duplicates. */
  leadIds: readonly string[];
  /** Whether the leads that asked are unknown for some or all of the questions. */
  unknownAskers: 'none' | 'some' | 'all';
  sources: readonly FaqRowSource[];
};

export type FaqRowSource = {
  id: string | null;
  name: string | null;
  /** The number of the row's questions from this source. `answered` is the number with an answer. */
  asked: number;
  answered: number;
};

/** Whether to group similar questions, and whether a group may contain several sources. */
export type FaqGrouping = 'none' | 'inSource' | 'acrossSources';

/** assumed: the most useful order is unanswered questions first, then by the number of leads that asked. */
export function toFaqRows(
  faqs: readonly SmartFaq[],
  grouping: FaqGrouping,
  nameOfSource: (sourceId: string) => string | null,
): FaqRow[] {
  const groups =
    grouping === 'none'
      ? mostWantedFirst(faqs).map((faq) => ({ faqs: [faq], likeness: [1] }))
      : alikeFaqs(faqs, grouping);
  return groups.map((group) => toRow(group, nameOfSource)).toSorted(unansweredFirst);
}

type AlikeFaqs = { faqs: readonly SmartFaq[]; likeness: readonly number[] };

type KnownGroups = WeakMap<readonly SmartFaq[], readonly AlikeFaqs[]>;

/**
 * Caches the groups per response, because the list and the open question need the same groups, and grouping thousands
 * of questions is slow.
 */
const knownGroups: Record<Exclude<FaqGrouping, 'none'>, KnownGroups> = {
  inSource: new WeakMap(),
  acrossSources: new WeakMap(),
};

/** Groups similar questions. Each group starts with the question that most leads asked. */
export function alikeFaqs(
  faqs: readonly SmartFaq[],
  grouping: keyof typeof knownGroups,
): readonly AlikeFaqs[] {
  let groups = knownGroups[grouping].get(faqs);
  if (groups === undefined) {
    const wanted = mostWantedFirst(faqs);
    const parts = grouping === 'inSource' ? groupBy(wanted, ({ sourceId }) => sourceId).values() : [wanted];
    groups = Array.from(parts, groupPart).flat();
    knownGroups[grouping].set(faqs, groups);
  }
  return groups;
}

function groupPart(faqs: readonly SmartFaq[]): AlikeFaqs[] {
  return groupAlike(faqs.map(({ question }) => question)).map(({ places, likeness }) => ({
    faqs: places.map((at) => faqs[at]!),
    likeness,
  }));
}

function mostWantedFirst(faqs: readonly SmartFaq[]): SmartFaq[] {
  // Count the leads of each question once, because a question may have many.
  return faqs
    .map((faq) => ({ faq, demand: countAskers(faq) ?? -1 }))
    .toSorted((a, b) => b.demand - a.demand)
    .map(({ faq }) => faq);
}

function toRow({ faqs, likeness }: AlikeFaqs, nameOfSource: (sourceId: string) => string | null): FaqRow {
  const [first, ...others] = faqs as [SmartFaq, ...SmartFaq[]];
  const silent = faqs.filter(({ leadIds }) => leadIds === null).length;
  return {
    id: first.id,
    faqs: [first, ...others],
    likeness,
    leadIds: [...new Set(faqs.flatMap(({ leadIds }) => leadIds ?? []))],
    unknownAskers: silent === 0 ? 'none' : silent === faqs.length ? 'all' : 'some',
    sources: Array.from(
      groupBy(faqs, ({ sourceId }) => sourceId),
      ([id, asked]) => ({
        id,
        name: id === null ? null : nameOfSource(id),
        asked: asked.length,
        answered: asked.filter(isAnswered).length,
      }),
    ),
  };
}

/** Returns the number of leads that asked. Null if unknown for all questions. */
export function askerCountOf({ leadIds, unknownAskers }: FaqRow): number | null {
  return unknownAskers === 'all' ? null : leadIds.length;
}

function unansweredFirst(a: FaqRow, b: FaqRow): number {
  return answerRank(a) - answerRank(b) || (askerCountOf(b) ?? -1) - (askerCountOf(a) ?? -1);
}

/** Ranks rows with no answers first, then some, then all. */
function answerRank(row: FaqRow): number {
  const share = answeredShare(row);
  return share === 0 ? 0 : share < 1 ? 1 : 2;
}

/**
 * Returns the share of answered questions, from 0 to 1, for the source with the lowest share. An answer does not count
 * for other sources.
 */
export function answeredShare({ sources }: FaqRow): number {
  return Math.min(...sources.map(({ asked, answered }) => answered / asked));
}

/** Returns 'Answered', 'Unanswered', or the number of answered questions in the group. */
export function answeredText(row: FaqRow): string {
  const { faqs, sources } = row;
  const answered = sources.reduce((sum, source) => sum + source.answered, 0);
  if (answered === faqs.length) return 'Answered';
  if (answered === 0) return 'Unanswered';
  const withAnswer = sources.filter((source) => source.answered > 0).length;
  if (withAnswer < sources.length) return `In ${withAnswer} of ${sources.length} sources`;
  return `${answered} of ${faqs.length} answered`;
}

/** Returns the lowest similarity in a row as text, e.g. '83% similar'. */
export function likenessText(likeness: readonly number[]): string {
  const least = Math.min(...likeness);
  // Rounded down, so that almost equal questions are not shown as equal.
  return least === 1 ? 'same words' : `${formatPercent(Math.floor(least * 100) / 100, 0)} similar`;
}

/** Returns a notice about questions that the service sent although they do not match the filters. */
export function unmatchedFaqNotices({ data, faqs }: Pick<FaqListReply, 'data' | 'faqs'>): string[] {
  const others = data.length - faqs.length;
  if (others === 0) return [];
  return [
    `The service ignored the filters: ${pluralize(others, 'question')} ${others === 1 ? 'is' : 'are'} left out here.`,
  ];
}
