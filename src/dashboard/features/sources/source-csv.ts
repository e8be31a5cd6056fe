/** A file of sources, and the words that say what it covers. */
import { countOf } from '../../lib/count-of.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import type { SourceRow } from './source-rows.ts';
import { STATE_WORDS, type SourceSearch } from './source-search.ts';

/** What the table can show of a source, whatever it shows now. */
export const SOURCE_CSV: readonly CsvColumn<SourceRow>[] = [
  { header: 'Source id', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Category', value: ({ category }) => category },
  { header: 'Key', value: ({ key }) => key },
  { header: 'Enabled', value: ({ enabled }) => enabled },
  { header: 'Bots on', value: ({ bots }) => bots?.on ?? null },
  { header: 'Bots', value: ({ bots }) => bots?.all ?? null },
];

/** '7 of 60 sources, category chat, on': what a file of these rows holds. */
export function coverageOf(shown: number, all: number, { category, state, text }: SourceSearch): string {
  return [
    shown === all ? countOf(all, 'source') : `${shown.toLocaleString('en')} of ${countOf(all, 'source')}`,
    ...(category.length === 0 ? [] : [`category ${category.join(' or ')}`]),
    ...(state.length === 0 ? [] : [state.map((each) => STATE_WORDS[each].toLowerCase()).join(' or ')]),
    ...(text.trim() === '' ? [] : [`text '${text.trim()}'`]),
  ].join(', ');
}
