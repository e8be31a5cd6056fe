import type { SmartFaq } from '#contract/smart-faq.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { ExportPlan } from '../../list/export-plan.ts';
import { coverageOf, type List } from '../../list/use-list.ts';
import type { FaqRow, NearestAnswer, NearestAnswers } from './faq-rows.ts';
import type { FaqSearch } from './faq-search.ts';

type ExportedFaq = {
  id: string;
  faq: SmartFaq;
  sourceName: string | null;
  /** The number of the row that contains the question, starting at 1. Null if similar questions are not grouped. */
  group: number | null;
  /**
   * The similarity between the question and the first question of its group, from 0 to 1. Null if similar questions are
   * not grouped.
   */
  likeness: number | null;
  nearest: NearestAnswer | null;
};

export function toExport(
  rows: readonly FaqRow[],
  { isGrouped, nearest }: { isGrouped: boolean; nearest: NearestAnswers | null },
): ExportedFaq[] {
  return rows.flatMap(({ faqs, likeness, sources }, at) =>
    faqs.map((faq, place) => ({
      id: faq.id,
      faq,
      sourceName: sources.find(({ id }) => id === faq.sourceId)?.name ?? null,
      group: isGrouped ? at + 1 : null,
      likeness: isGrouped ? likeness[place]! : null,
      nearest: nearest?.get(faq.id) ?? null,
    })),
  );
}

export const FAQ_CSV: readonly CsvColumn<ExportedFaq>[] = [
  { header: 'Question id', value: ({ id }) => id },
  { header: 'Question', value: ({ faq }) => faq.question },
  { header: 'Answer', value: ({ faq }) => faq.answer },
  { header: 'Answered', value: ({ faq }) => isAnswered(faq) },
  { header: 'Leads', value: ({ faq }) => countAskers(faq) },
  { header: 'Lead ids', value: ({ faq }) => faq.leadIds?.join(' ') ?? null },
  { header: 'Source id', value: ({ faq }) => faq.sourceId },
  { header: 'Source', value: ({ sourceName }) => sourceName },
  { header: 'State', value: ({ faq }) => faq.state },
  { header: 'Similar group (estimated)', value: ({ group }) => group },
  {
    header: 'Similar to the first of its group (0 to 1)',
    value: ({ likeness }) => rounded(likeness),
  },
];

/** The columns in the file for the optional table column 'Nearest answer'. */
export const NEAREST_CSV: readonly CsvColumn<ExportedFaq>[] = [
  { header: 'Nearest answer', value: ({ nearest }) => nearest?.faq.answer ?? null },
  { header: 'Question of the nearest answer', value: ({ nearest }) => nearest?.faq.question ?? null },
  { header: 'Source id of the nearest answer', value: ({ nearest }) => nearest?.faq.sourceId ?? null },
  {
    header: 'Similar to the question of the nearest answer (0 to 1)',
    value: ({ nearest }) => rounded(nearest?.likeness ?? null),
  },
];

function rounded(likeness: number | null): number | null {
  return likeness && Math.round(likeness * 1000) / 1000;
}

/** Exports the FAQs: all loaded questions, or only the questions that match the search. */
export function faqExport(
  list: List<FaqRow, FaqSearch>,
  options: {
    isGrouped: boolean;
    all: number;
    /** Null if the column 'Nearest answer' is hidden or its values are not computed yet. */
    nearest: NearestAnswers | null;
  },
): ExportPlan<ExportedFaq> {
  const { all, nearest } = options;
  const rows = toExport(list.rows, options);
  const { filterSummary, isFiltered, hasServerFilter } = list;
  const shown = { coverage: coverageOf({ noun: 'question', filterSummary }, rows.length, all), rows };
  return {
    scopes: [
      { label: isFiltered ? 'Filtered' : 'All', ...shown },
      // If the service applies a filter, only matching questions are loaded, so the export of all questions is not
      // offered.
      ...(isFiltered && !hasServerFilter
        ? [{ label: 'All', coverage: pluralize(all, 'question'), rows: toExport(list.all ?? [], options) }]
        : []),
    ],
    idOf: ({ id }) => id,
    csv: { columns: () => (nearest === null ? FAQ_CSV : [...FAQ_CSV, ...NEAREST_CSV]) },
    recordOf: ({ faq }) => faq,
  };
}
