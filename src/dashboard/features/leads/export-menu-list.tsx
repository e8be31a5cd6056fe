import type { Lead } from '#contract/lead.ts';
import { downloadCsv } from '../../lib/csv.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { useToast } from '../../ui/toasts.tsx';
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
  const toast = useToast();
  const rows = onScreen?.rows ?? [];
  const chosen = [...selected.values()];
  const page = onScreen
    ? pageCoverage(onScreen.listed, rows.length, search, sourceName, botName)
    : 'no leads loaded';
  const selection = chosen.length === 0 ? 'no leads selected' : `${countOf(chosen.length, 'lead')} selected`;

  const save = (coverage: string, leads: readonly Lead[]) => {
    downloadCsv(`botdeck leads, ${coverage}`, csvColumns(fields), leads).then(
      () => toast({ text: `CSV saved: ${coverage}`, tone: 'good' }),
      () => toast({ text: 'The file could not be made. Try again.', tone: 'bad' }),
    );
  };

  const copy = (leads: readonly Lead[]) => {
    const ids = leads.map(({ id }) => id).join('\n');
    // No clipboard at all on a plain-http address other than localhost.
    Promise.resolve(navigator.clipboard?.writeText(ids) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ text: `Copied the ids of ${countOf(leads.length, 'lead')}`, tone: 'good' }),
      () => toast({ text: 'This browser did not let the ids be copied.', tone: 'bad' }),
    );
  };

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
