import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Lead } from '#contract/lead.ts';
import { downloadCsv } from '../../lib/csv.ts';
import { useToast } from '../../ui/toasts.tsx';
import styles from './export-menu.module.css';
import type { FieldNames } from './field-names.ts';
import { countLeads } from './count-leads.ts';
import { csvColumns, pageCoverage } from './lead-csv.ts';
import type { LeadSearch } from './lead-search.ts';
import type { LeadRows } from './use-lead-rows.ts';
import type { LeadSelection } from './use-lead-selection.ts';

export type ExportMenuListProps = {
  /** Null while no page of leads is on the screen. */
  onScreen: LeadRows | null;
  selected: LeadSelection;
  fields: FieldNames;
  search: LeadSearch;
  sourceName: string | null;
  anchor: HTMLElement;
  onClose: () => void;
};

/** Each entry says what it covers, and the file says it again in its name. */
export function ExportMenuList(props: ExportMenuListProps) {
  const { onScreen, selected, fields, search, sourceName, anchor, onClose } = props;
  const toast = useToast();
  const rows = onScreen?.rows ?? [];
  const chosen = [...selected.values()];
  const page = onScreen ? pageCoverage(onScreen.listed, rows.length, search, sourceName) : 'no leads loaded';
  const selection = chosen.length === 0 ? 'no leads selected' : `${countLeads(chosen.length)} selected`;

  const save = (coverage: string, leads: readonly Lead[]) => {
    onClose();
    downloadCsv(`botdeck leads, ${coverage}`, csvColumns(fields), leads).then(
      () => toast({ text: `CSV saved: ${coverage}`, tone: 'good' }),
      () => toast({ text: 'The file could not be made. Try again.', tone: 'bad' }),
    );
  };

  const copy = (leads: readonly Lead[]) => {
    onClose();
    const ids = leads.map(({ id }) => id).join('\n');
    // No clipboard at all on a plain-http address other than localhost.
    Promise.resolve(navigator.clipboard?.writeText(ids) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ text: `Copied the ids of ${countLeads(leads.length)}`, tone: 'good' }),
      () => toast({ text: 'This browser did not let the ids be copied.', tone: 'bad' }),
    );
  };

  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem disabled={rows.length === 0} onClick={() => save(page, rows)}>
        <Entry title="CSV of this page" coverage={page} />
      </MenuItem>
      <MenuItem disabled={chosen.length === 0} onClick={() => save(selection, chosen)}>
        <Entry title="CSV of the selection" coverage={selection} />
      </MenuItem>
      <MenuItem disabled={rows.length === 0} onClick={() => copy(rows)}>
        <Entry title="Copy ids of this page" coverage={page} />
      </MenuItem>
      <MenuItem disabled={chosen.length === 0} onClick={() => copy(chosen)}>
        <Entry title="Copy ids of the selection" coverage={selection} />
      </MenuItem>
    </Menu>
  );
}

function Entry({ title, coverage }: { title: string; coverage: string }) {
  return (
    <span className={styles.entry}>
      {title}
      <span className={styles.coverage}>{coverage}</span>
    </span>
  );
}
