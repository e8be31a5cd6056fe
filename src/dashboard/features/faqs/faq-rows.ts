/** The rows of the list: a question each, or several that seem alike. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { Reply } from '../../api/call.ts';
import { countOf } from '../../lib/count-of.ts';
import { askedBy, isAnswered } from '../../lib/faq-facts.ts';
import { groupAlike } from './alike-faqs.ts';
import type { FaqFilters } from './faq-search.ts';

export type FaqRow = {
  /** That of the first question. */
  id: string;
  /** One, or several that seem alike: those that most leads asked first. */
  faqs: readonly [SmartFaq, ...SmartFaq[]];
  /** How many of them have an answer. */
  answered: number;
  /** The leads that asked any of them, each once. */
  leadIds: readonly string[];
  /** Whether some, or all, of the questions do not say who asked them. */
  unknownAskers: 'none' | 'some' | 'all';
  /** Where they were asked, each once; a name where it is known. */
  sources: readonly { id: string | null; name: string | null }[];
};

/** assumed: without an answer first; of those, what most leads asked first. */
export function toFaqRows(
  faqs: readonly SmartFaq[],
  isGrouped: boolean,
  nameOfSource: ReadonlyMap<string, string | null>,
): FaqRow[] {
  const groups = isGrouped ? alikeGroups(faqs) : mostWantedFirst(faqs).map((faq) => [faq]);
  return groups.map((group) => toRow(group, nameOfSource)).toSorted(unansweredFirst);
}

/** By the reply's own questions: the list and the open question ask for the same, which takes a while for thousands. */
const knownGroups = new WeakMap<readonly SmartFaq[], SmartFaq[][]>();

/** Those that seem alike together, in each those that most leads asked first. */
export function alikeGroups(faqs: readonly SmartFaq[]): SmartFaq[][] {
  let groups = knownGroups.get(faqs);
  if (groups === undefined) {
    const wanted = mostWantedFirst(faqs);
    const places = groupAlike(wanted.map(({ question }) => question));
    groups = places.map((group) => group.map((at) => wanted[at]!));
    knownGroups.set(faqs, groups);
  }
  return groups;
}

function mostWantedFirst(faqs: readonly SmartFaq[]): SmartFaq[] {
  // Counted once each: the leads of a question are many.
  return faqs
    .map((faq) => ({ faq, demand: askedBy(faq) ?? -1 }))
    .toSorted((a, b) => b.demand - a.demand)
    .map(({ faq }) => faq);
}

function toRow(group: readonly SmartFaq[], nameOfSource: ReadonlyMap<string, string | null>): FaqRow {
  const [first, ...others] = group as [SmartFaq, ...SmartFaq[]];
  const silent = group.filter(({ leadIds }) => leadIds === null).length;
  const sourceIds = [...new Set(group.map(({ sourceId }) => sourceId))];
  return {
    id: first.id,
    faqs: [first, ...others],
    answered: group.filter(isAnswered).length,
    leadIds: [...new Set(group.flatMap(({ leadIds }) => leadIds ?? []))],
    unknownAskers: silent === 0 ? 'none' : silent === group.length ? 'all' : 'some',
    sources: sourceIds.map((id) => ({ id, name: (id !== null && nameOfSource.get(id)) || null })),
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
function answerRank({ answered, faqs }: FaqRow): number {
  if (answered === 0) return 0;
  return answered < faqs.length ? 1 : 2;
}

/** 'Answered', 'Unanswered', or how many of those that seem alike are. */
export function answeredWords({ answered, faqs }: FaqRow): string {
  if (answered === faqs.length) return 'Answered';
  return answered === 0 ? 'Unanswered' : `${answered} of ${faqs.length} answered`;
}

export type ListedFaqs = {
  faqs: readonly SmartFaq[];
  /** What does not hold of the reply, each in a sentence. */
  notices: readonly string[];
};

/** The names of the filters are not documented: what does not keep to them is left out here, and that is said. */
export function readFaqReply(filters: FaqFilters, { data }: Pick<Reply<SmartFaq[]>, 'data'>): ListedFaqs {
  const faqs = data.filter((faq) => keepsTo(faq, filters));
  const others = data.length - faqs.length;
  return {
    faqs,
    notices:
      others === 0
        ? []
        : [
            `The service did not keep to the filters: ${countOf(others, 'question')} ${others === 1 ? 'is' : 'are'} left out here.`,
          ],
  };
}

/** assumed: a question that does not tell its source or its state is taken for one that was asked for. */
function keepsTo(faq: SmartFaq, { sourceId, state, answered }: FaqFilters): boolean {
  return (
    (sourceId === null || faq.sourceId === null || faq.sourceId === sourceId) &&
    (state === null || faq.state === null || faq.state.toLowerCase() === state) &&
    (answered === null || isAnswered(faq) === (answered === 'answered'))
  );
}
