import type { Lead } from '#contract/lead.ts';
import { useExport } from '../../list/use-export.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import type { FieldNames } from './field-names.ts';
import { csvColumns, pageCoverage } from './lead-csv.ts';
import type { LeadSearch } from './lead-search.ts';
import type { LeadRows } from './use-lead-rows.ts';
import type { LeadSelection } from './use-lead-selection.ts';
import { countOf } from '../../lib/count-of.ts';

export type ExportMenuListProps = MenuPlace & {
  /** Null while no page of leads is on the screen. */
  onScreen: LeadRows | null;
  selected: LeadSelection;
  fields: FieldNames;
  search: LeadSearch;
  sourceName: string | null;
  botName: (botId: string) => string;
};

/** Each entry says what it covers, and the file says it again in its name. */
export function ExportMenuList(props: ExportMenuListProps) {
  const { onScreen, selected, fields, search, sourceName, botName, ...menu } = props;
  const { saveCsv, copyIds } = useExport();
  const rows = onScreen?.rows ?? [];
  const chosen = [...selected.values()];
  const page = onScreen
    ? pageCoverage(onScreen.listed, rows.length, search, sourceName, botName)
    : 'no leads loaded';
  const selection = chosen.length === 0 ? 'no leads selected' : `${countOf(chosen.length, 'lead')} selected`;

  const save = (coverage: string, leads: readonly Lead[]) =>
    saveCsv(`leads, ${coverage}`, coverage, csvColumns(fields), leads);
  const copy = (leads: readonly Lead[]) =>
    copyIds(
      leads.map(({ id }) => id),
      'lead',
    );

  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of this page',
          note: page,
          isDisabled: rows.length === 0,
          onSelect: () => save(page, rows),
        },
        {
          title: 'CSV of the selection',
          note: selection,
          isDisabled: chosen.length === 0,
          onSelect: () => save(selection, chosen),
        },
        {
          title: 'Copy ids of this page',
          note: page,
          isDisabled: rows.length === 0,
          onSelect: () => copy(rows),
        },
        {
          title: 'Copy ids of the selection',
          note: selection,
          isDisabled: chosen.length === 0,
          onSelect: () => copy(chosen),
        },
      ]}
    />
  );
}
