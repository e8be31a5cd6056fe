import type { SmartFaq } from '#contract/smart-faq.ts';
import { isAnswered } from '../../api/parameters/faq-filters.ts';
import { countAskers } from '../../domain/faq-facts.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { ExportPlan } from '../../list/export-plan.ts';
import { coverageOf, type List } from '../../list/use-list.ts';
import type { FaqRow } from './faq-rows.ts';
import type { FaqSearch } from './faq-search.ts';

type ExportedFaq = {
  id: string;
  faq: SmartFaq;
  sourceName: string | null;
  /** The number of the row, starting at 1. Null if similar questions are not grouped. */
  group: number | null;
  /** The similarity to the first question of the group, from 0 to 1. Null if similar questions are not grouped. */
  likeness: number | null;
};

export function toExport(rows: readonly FaqRow[], isGrouped: boolean): ExportedFaq[] {
  return rows.flatMap(({ faqs, likeness, sources }, at) =>
    faqs.map((faq, place) => ({
      id: faq.id,
      faq,
      sourceName: sources.find(({ id }) => id === faq.sourceId)?.name ?? null,
      group: isGrouped ? at + 1 : null,
      likeness: isGrouped ? likeness[place]! : null,
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
    value: ({ likeness }) => likeness && Math.round(likeness * 1000) / 1000,
  },
];

/** The export of the FAQs: the loaded questions, or those that match the search. */
export function faqExport(
  list: List<FaqRow, FaqSearch>,
  { isGrouped, all }: { isGrouped: boolean; all: number },
): ExportPlan<ExportedFaq> {
  const rows = toExport(list.rows, isGrouped);
  const { filterSummary, isFiltered, hasServerFilter } = list;
  const shown = { coverage: coverageOf({ noun: 'question', filterSummary }, rows.length, all), rows };
  return {
    scopes: [
      { label: isFiltered ? 'Filtered' : 'All', ...shown },
      // With server-side filters, the other questions are not loaded.
      ...(isFiltered && !hasServerFilter
        ? [{ label: 'All', coverage: pluralize(all, 'question'), rows: toExport(list.all ?? [], isGrouped) }]
        : []),
    ],
    idOf: ({ id }) => id,
    csv: { columns: () => FAQ_CSV },
    recordOf: ({ faq }) => faq,
  };
}
