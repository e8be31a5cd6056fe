/** The rows of the list: a question each, or several that seem alike. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { askedBy, isAnswered } from '../../lib/faq-facts.ts';
import { groupAlike } from './alike-faqs.ts';

export type FaqRow = {
  /** That of the first question. */
  id: string;
  /** One, or several that seem alike: those that most leads asked first. */
  questions: readonly [SmartFaq, ...SmartFaq[]];
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
  questions: readonly SmartFaq[],
  isGrouped: boolean,
  nameOfSource: ReadonlyMap<string, string | null>,
): FaqRow[] {
  const groups = isGrouped
    ? alikeGroups(questions)
    : mostWantedFirst(questions).map((question) => [question]);
  return groups.map((group) => toRow(group, nameOfSource)).toSorted(unansweredFirst);
}

/** By the reply's own questions: the list and the open question ask for the same, which takes a while for thousands. */
const knownGroups = new WeakMap<readonly SmartFaq[], SmartFaq[][]>();

/** Those that seem alike together, in each those that most leads asked first. */
export function alikeGroups(questions: readonly SmartFaq[]): SmartFaq[][] {
  let groups = knownGroups.get(questions);
  if (groups === undefined) {
    const wanted = mostWantedFirst(questions);
    const places = groupAlike(wanted.map(({ question }) => question));
    groups = places.map((group) => group.map((at) => wanted[at]!));
    knownGroups.set(questions, groups);
  }
  return groups;
}

function mostWantedFirst(questions: readonly SmartFaq[]): SmartFaq[] {
  // Counted once each: the leads of a question are many.
  return questions
    .map((question) => ({ question, demand: askedBy(question) ?? -1 }))
    .toSorted((a, b) => b.demand - a.demand)
    .map(({ question }) => question);
}

function toRow(group: readonly SmartFaq[], nameOfSource: ReadonlyMap<string, string | null>): FaqRow {
  const [first, ...others] = group as [SmartFaq, ...SmartFaq[]];
  const silent = group.filter(({ leadIds }) => leadIds === null).length;
  const sourceIds = [...new Set(group.map(({ sourceId }) => sourceId))];
  return {
    id: first.id,
    questions: [first, ...others],
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
function answerRank({ answered, questions }: FaqRow): number {
  if (answered === 0) return 0;
  return answered < questions.length ? 1 : 2;
}

/** 'Answered', 'Unanswered', or how many of those that seem alike are. */
export function answeredWords({ answered, questions }: FaqRow): string {
  if (answered === questions.length) return 'Answered';
  return answered === 0 ? 'Unanswered' : `${answered} of ${questions.length} answered`;
}
