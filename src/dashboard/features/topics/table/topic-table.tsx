import Button from '@mui/material/Button';
import { quoted } from '../../../lib/isolate.ts';
import { DataTable } from '../../../list/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { topicSearch, type TopicSearch } from '../topic-search.ts';
import styles from './topic-table.module.css';
import type { TopicTableState as Table } from './use-topic-table.tsx';

type TopicTableProps = {
  table: Table;
  search: TopicSearch;
  chosen: readonly string[];
  onChoose: (id: string, isAdded: boolean) => void;
  /** Receives the ids of all selected topics, first selected first. */
  onSelect: (ids: readonly string[]) => void;
  onChange: (changed: Partial<TopicSearch>) => void;
};

export function TopicTable({ table, search, chosen, onChoose, onSelect, onChange }: TopicTableProps) {
  const { rows, pending, preferences } = table;
  return (
    <div className={styles.frame}>
      <DataTable
        label="Topics"
        rows={rows}
        getRowId={({ id }) => id}
        onRowOpen={({ id }, isAdded) => onChoose(id, isAdded)}
        tabHref={({ id }) => `?${topicSearch.write({ ...search, topic: [id] }).toString()}`}
        selection={new Set(chosen)}
        onSelectionChange={(next) => onSelect([...next])}
        canSelectAll={false}
        sort={search.sort}
        onSortChange={(sort) => onChange({ sort })}
        offersSort={false}
        {...preferences}
        dimmed={pending}
        resetKey={JSON.stringify([search.text, search.range, search.source, search.filter, search.compare])}
        empty={
          <EmptyState
            title="No topic matches"
            reason={`No name, slug or id matches ${quoted(search.text.trim())}.`}
            action={
              <Button variant="outlined" onClick={() => onChange({ text: '' })}>
                Clear the search
              </Button>
            }
          />
        }
      />
    </div>
  );
}
