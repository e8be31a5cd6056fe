/** A file of FAQs. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { askedBy, isAnswered } from '../../lib/faq-facts.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import type { FaqRow } from './faq-rows.ts';

/** A question of a row, with what the row knows of it. */
export type ExportedFaq = {
  id: string;
  faq: SmartFaq;
  sourceName: string | null;
  /** The number of the row that it stands in, from 1, where alike questions stand together; else null. */
  group: number | null;
  /** How much of its words it has in common with the first of its group, from 0 to 1; null as `group`. */
  likeness: number | null;
};

/** Every question of these rows, in their order. */
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
  { header: 'Leads', value: ({ faq }) => askedBy(faq) },
  { header: 'Lead ids', value: ({ faq }) => faq.leadIds?.join(' ') ?? null },
  { header: 'Source id', value: ({ faq }) => faq.sourceId },
  { header: 'Source', value: ({ sourceName }) => sourceName },
  { header: 'State', value: ({ faq }) => faq.state },
  { header: 'Alike group (guess)', value: ({ group }) => group },
  {
    header: 'Alike to the first of its group (0 to 1)',
    value: ({ likeness }) => likeness && Math.round(likeness * 1000) / 1000,
  },
];
