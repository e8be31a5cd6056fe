/** A file of questions, and the words that say what it covers. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { askedBy, isAnswered } from '../../lib/faq-facts.ts';
import { countOf } from '../../lib/count-of.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import type { FaqRow } from './faq-rows.ts';
import { STATE_WORDS, type FaqSearch } from './faq-search.ts';

/** A question of a row, with what the row knows of it. */
export type ExportedFaq = {
  id: string;
  question: SmartFaq;
  sourceName: string | null;
  /** The number of the row that it stands in, from 1, where alike questions stand together; else null. */
  group: number | null;
};

/** Every question of these rows, in their order. */
export function toExport(rows: readonly FaqRow[], isGrouped: boolean): ExportedFaq[] {
  return rows.flatMap(({ questions, sources }, at) =>
    questions.map((question) => ({
      id: question.id,
      question,
      sourceName: sources.find(({ id }) => id === question.sourceId)?.name ?? null,
      group: isGrouped ? at + 1 : null,
    })),
  );
}

export const FAQ_CSV: readonly CsvColumn<ExportedFaq>[] = [
  { header: 'Question id', value: ({ id }) => id },
  { header: 'Question', value: ({ question }) => question.question },
  { header: 'Answer', value: ({ question }) => question.answer },
  { header: 'Answered', value: ({ question }) => isAnswered(question) },
  { header: 'Leads', value: ({ question }) => askedBy(question) },
  { header: 'Lead ids', value: ({ question }) => question.leadIds?.join(' ') ?? null },
  { header: 'Source id', value: ({ question }) => question.sourceId },
  { header: 'Source', value: ({ sourceName }) => sourceName },
  { header: 'State', value: ({ question }) => question.state },
  { header: 'Alike group (guess)', value: ({ group }) => group },
];

/** '7 of 60 questions, unanswered, source Website': what a file of these rows holds. */
export function coverageOf(
  shown: number,
  all: number,
  { sourceId, state, answered, q }: FaqSearch,
  sourceName: string | null,
): string {
  return [
    shown === all ? countOf(all, 'question') : `${shown.toLocaleString('en')} of ${countOf(all, 'question')}`,
    ...(answered === null ? [] : [answered]),
    ...(sourceId === null ? [] : [`source ${sourceName ?? sourceId}`]),
    ...(state === null ? [] : [STATE_WORDS[state].toLowerCase()]),
    ...(q.trim() === '' ? [] : [`text '${q.trim()}'`]),
  ].join(', ');
}
