/** The rows of the FAQ list: single questions, or groups of similar questions. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import type { FaqListReply } from '../../api/resources/faq-reply.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { groupBy } from '../../lib/group-by.ts';

/** An answered question whose answer may also answer an unanswered question, because the questions are similar. */
export type NearestAnswer = {
  /** The answered question with its answer. */
  faq: SmartFaq;
  /** The similarity between the two questions, from 0 to 1. */
  likeness: number;
};

/** The nearest answer of each unanswered question, by the id of the unanswered question. */
export type NearestAnswers = ReadonlyMap<string, NearestAnswer>;

export const NO_ANSWERS: NearestAnswers = new Map();

/** The leads that asked any of several questions. */
export type AskingLeads = {
  /** The ids of the known leads that asked, without duplicates. */
  leadIds: readonly string[];
  /** Whether the service returns no leads for some or all of the questions. */
  unknownAskers: 'none' | 'some' | 'all';
};

export type FaqRow = AskingLeads & {
  id: string;
  /** The questions of the row, sorted by the number of leads that asked them, highest first. */
  faqs: readonly [SmartFaq, ...SmartFaq[]];
  /** The similarity between each question and the first question, from 0 to 1, in the order of `faqs`. */
  likeness: readonly number[];
  /** The leads that asked an unanswered question of the row. */
  waiting: AskingLeads;
  /**
   * The nearest answer of an unanswered question in the row. If several have one, the question that most leads asked
   * decides. Null if none has one.
   */
  nearest: NearestAnswer | null;
  sources: readonly FaqRowSource[];
};

export type FaqRowSource = {
  id: string | null;
  name: string | null;
  /**
   * `asked` is the number of the row's questions from this source, and `answered` the number of these questions with an
   * answer.
   */
  asked: number;
  answered: number;
};

/** Whether the list groups similar questions, and whether a group may contain questions of several sources. */
export type FaqGrouping = 'none' | 'inSource' | 'acrossSources';

export type SimilarGrouping = Exclude<FaqGrouping, 'none'>;

/**
 * A single question, or several similar questions, sorted by the number of leads that asked, highest first. `likeness`
 * contains the similarity of each question to the first one.
 */
export type FaqGroup = { faqs: readonly SmartFaq[]; likeness: readonly number[] };

/**
 * Returns the rows of the FAQ list. assumed: the most useful order is unanswered questions first, then by the number of
 * leads that wait for an answer.
 */
export function toFaqRows(
  groups: readonly FaqGroup[],
  nameOfSource: (sourceId: string) => string | null,
  nearest: NearestAnswers = NO_ANSWERS,
): FaqRow[] {
  return groups.map((group) => toRow(group, nameOfSource, nearest)).toSorted(mostWaitingFirst);
}

/** Returns a separate group for each question. */
export function singleFaqs(faqs: readonly SmartFaq[]): FaqGroup[] {
  return mostWantedFirst(faqs).map((faq) => ({ faqs: [faq], likeness: [1] }));
}

export function mostWantedFirst(faqs: readonly SmartFaq[]): SmartFaq[] {
  // Counts the leads of each question only once, because a question may have many leads.
  return faqs
    .map((faq) => ({ faq, demand: countAskers(faq) ?? -1 }))
    .toSorted((a, b) => b.demand - a.demand)
    .map(({ faq }) => faq);
}

function toRow(
  { faqs, likeness }: FaqGroup,
  nameOfSource: (sourceId: string) => string | null,
  nearest: NearestAnswers,
): FaqRow {
  const [first, ...others] = faqs as [SmartFaq, ...SmartFaq[]];
  const unanswered = faqs.filter((faq) => !isAnswered(faq));
  return {
    ...leadsOf(faqs),
    id: first.id,
    faqs: [first, ...others],
    likeness,
    waiting: leadsOf(unanswered),
    nearest: nearest.get(unanswered.find(({ id }) => nearest.has(id))?.id ?? '') ?? null,
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

function leadsOf(faqs: readonly SmartFaq[]): AskingLeads {
  const unknown = faqs.filter(({ leadIds }) => leadIds === null).length;
  return {
    leadIds: [...new Set(faqs.flatMap(({ leadIds }) => leadIds ?? []))],
    unknownAskers: unknown === 0 ? 'none' : unknown === faqs.length ? 'all' : 'some',
  };
}

/** Returns the number of leads that asked. Null if the service returns no leads for any of the questions. */
export function askerCountOf({ leadIds, unknownAskers }: AskingLeads): number | null {
  return unknownAskers === 'all' ? null : leadIds.length;
}

function mostWaitingFirst(a: FaqRow, b: FaqRow): number {
  return (
    Number(a.faqs.every(isAnswered)) - Number(b.faqs.every(isAnswered)) ||
    (askerCountOf(b.waiting) ?? -1) - (askerCountOf(a.waiting) ?? -1) ||
    (askerCountOf(b) ?? -1) - (askerCountOf(a) ?? -1)
  );
}

/**
 * Returns the share of answered questions, from 0 to 1. If the row has several sources, returns the lowest share,
 * because an answer counts only for its own source.
 */
export function answeredShare({ sources }: FaqRow): number {
  return Math.min(...sources.map(({ asked, answered }) => answered / asked));
}

/** Returns 'Answered', 'Unanswered', or the number of answered questions in the row. */
export function answeredText(row: FaqRow): string {
  const { faqs, sources } = row;
  const answered = sources.reduce((sum, source) => sum + source.answered, 0);
  if (answered === faqs.length) return 'Answered';
  if (answered === 0) return 'Unanswered';
  const withAnswer = sources.filter((source) => source.answered > 0).length;
  if (withAnswer < sources.length) return `In ${withAnswer} of ${sources.length} sources`;
  return `${answered} of ${faqs.length} answered`;
}

/**
 * Returns the lowest similarity in a row as text, e.g. '83% similar'. If all questions have the same words, returns
 * 'same words'.
 */
export function likenessText(likeness: readonly number[]): string {
  const least = Math.min(...likeness);
  // Rounded down, so that a similarity of 99.9% is not shown as 100%.
  return least === 1 ? 'same words' : `${formatPercent(Math.floor(least * 100) / 100, 0)} similar`;
}

/** Returns a notice if the service returned questions that do not match the filters. */
export function unmatchedFaqNotices({ data, faqs }: Pick<FaqListReply, 'data' | 'faqs'>): string[] {
  const others = data.length - faqs.length;
  if (others === 0) return [];
  return [
    `The service ignored the filters: ${pluralize(others, 'question')} ${others === 1 ? 'is' : 'are'} left out here.`,
  ];
}

/** Returns the answered questions of a group. If several have the same answer, returns only the first. */
export function answeredFaqs(faqs: readonly SmartFaq[]): SmartFaq[] {
  const answers = new Set<string>();
  return faqs.filter((faq) => {
    const answer = faq.answer?.trim() ?? '';
    if (!isAnswered(faq) || answers.has(answer)) return false;
    answers.add(answer);
    return true;
  });
}
