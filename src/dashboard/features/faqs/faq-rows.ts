/** The rows of the list: a question each, or several that seem alike. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Reply } from '../../api/transport/call.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { isAnswered, faqMatchesFilters } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { groupBy } from '../../lib/group-by.ts';
import { groupAlike } from './similar-faqs.ts';
import type { FaqPageFilters } from './faq-search.ts';

export type FaqRow = {
  /** That of the first question. */
  id: string;
  /** One, or several that seem alike: those that most leads asked first. */
  faqs: readonly [SmartFaq, ...SmartFaq[]];
  /** How much of its words each has in common with the first, from 0 to 1, in the order of `faqs`. */
  likeness: readonly number[];
  /** The leads that asked any of them, each once. */
  leadIds: readonly string[];
  /** Whether some, or all, of the questions do not say who asked them. */
  unknownAskers: 'none' | 'some' | 'all';
  /** Where they were asked, each once. */
  sources: readonly FaqRowSource[];
};

export type FaqRowSource = {
  id: string | null;
  /** Null where it is not known. */
  name: string | null;
  /** How many of the row's questions were asked there, and how many of these have an answer. */
  asked: number;
  answered: number;
};

/** Whether questions that seem alike are one row, and whether those of different sources may be. */
export type FaqGrouping = 'none' | 'inSource' | 'acrossSources';

/** assumed: without an answer first; of those, what most leads asked first. */
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

/** By the reply's own questions: the list and the open question ask for the same, which takes a while for thousands. */
const knownGroups: Record<Exclude<FaqGrouping, 'none'>, KnownGroups> = {
  inSource: new WeakMap(),
  acrossSources: new WeakMap(),
};

/** Those that seem alike together, in each those that most leads asked first. */
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
  // Counted once each: the leads of a question are many.
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

/** How many leads asked, as far as that is known. */
export function demandOf({ leadIds, unknownAskers }: FaqRow): number | null {
  return unknownAskers === 'all' ? null : leadIds.length;
}

function unansweredFirst(a: FaqRow, b: FaqRow): number {
  return answerRank(a) - answerRank(b) || (demandOf(b) ?? -1) - (demandOf(a) ?? -1);
}

/** None, some, all. */
function answerRank(row: FaqRow): number {
  const share = answeredShare(row);
  return share === 0 ? 0 : share < 1 ? 1 : 2;
}

/** Of the questions that have an answer, from 0 to 1, at the source where it is least: no answer counts at another source. */
export function answeredShare({ sources }: FaqRow): number {
  return Math.min(...sources.map(({ asked, answered }) => answered / asked));
}

/** 'Answered', 'Unanswered', or how many of those that seem alike are. */
export function answeredText(row: FaqRow): string {
  const { faqs, sources } = row;
  const answered = sources.reduce((sum, source) => sum + source.answered, 0);
  if (answered === faqs.length) return 'Answered';
  if (answered === 0) return 'Unanswered';
  const withAnswer = sources.filter((source) => source.answered > 0).length;
  if (withAnswer < sources.length) return `In ${withAnswer} of ${sources.length} sources`;
  return `${answered} of ${faqs.length} answered`;
}

/** How much alike the questions of a row are at least: '83% similar'. */
export function likenessText(likeness: readonly number[]): string {
  const least = Math.min(...likeness);
  // Rounded down, lest what is nearly the same reads as the same.
  return least === 1 ? 'same words' : `${formatPercent(Math.floor(least * 100) / 100, 0)} similar`;
}

export type ListedFaqs = {
  faqs: readonly SmartFaq[];
  /** What does not hold of the reply, each in a sentence. */
  notices: readonly string[];
};

/** The names of the filters are not documented: what does not keep to them is left out here, and that is said. */
export function readFaqReply(filters: FaqPageFilters, { data }: Pick<Reply<SmartFaq[]>, 'data'>): ListedFaqs {
  const faqs = data.filter((faq) => faqMatchesFilters(faq, filters));
  const others = data.length - faqs.length;
  return {
    faqs,
    notices:
      others === 0
        ? []
        : [
            `The service ignored the filters: ${pluralize(others, 'question')} ${others === 1 ? 'is' : 'are'} left out here.`,
          ],
  };
}
